// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/hostile.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace amplab::fuzz {
namespace {

using Maker = Hostile (*)(Dice&);

// door: number of the program from 1, so that each gets different inputs.
Hostile made(uint64_t door, uint64_t seed, size_t index, std::initializer_list<Maker> makers) {
  Dice dice((seed * 1'000'003 + index) * 8 + door);
  return (makers.begin()[index % makers.size()])(dice);
}

} // namespace

size_t Dice::size(size_t most) {
  const double power = std::generate_canonical<double, 32>(random_) * std::log2(static_cast<double>(most) + 1);
  size_t size = std::max<size_t>(1, static_cast<size_t>(std::exp2(power)));
  if (one_in(4)) size = (size_t{1} << static_cast<int>(power)) + below(3) - 1;
  return std::clamp<size_t>(size, 1, most);
}

std::string repeated(std::string_view piece, size_t times) {
  std::string text;
  text.reserve(piece.size() * times);
  for (size_t i = 0; i < times; ++i) text += piece;
  return text;
}

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

Hostile hostile_for_window(uint64_t seed, size_t index) {
  return made(1, seed, index, {hostile_session, hostile_configuration, hostile_data, hostile_loop, hostile_script});
}

Hostile hostile_for_run(uint64_t seed, size_t index) {
  return made(2, seed, index,
              {hostile_loop, hostile_configuration, hostile_loop, hostile_data, hostile_configuration, hostile_loop,
               hostile_script});
}

Hostile hostile_for_serve(uint64_t seed, size_t index) {
  return made(3, seed, index, {hostile_loop, hostile_configuration, hostile_frames, hostile_loop, hostile_data});
}

} // namespace amplab::fuzz
