// SPDX-License-Identifier: Apache-2.0
// Inputs that are hostile as a whole: deep, wide, huge, tiny, nested, recursive, cyclic, truncated, in another
// encoding. The mutator, in contrast, changes a few bytes of a sample. Values. The same seed makes the same inputs.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::fuzz {

struct Hostile {
  std::string name; // description, such as "loop: brackets, 4096"
  std::string
      suffix; // of the file: ".json" (configuration), ".csv", ".txt", ".py", ".amplab", ".frames" (input of serve)
  std::string bytes;
};

class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}
  size_t below(size_t bound) { return bound == 0 ? 0 : static_cast<size_t>(random_() % bound); }
  bool one_in(size_t n) { return below(n) == 0; }
  // Returns 1 to `most`. Orders of magnitude are equally likely, and some values are near a power of two.
  size_t size(size_t most);
  template <class Values> const auto& of(const Values& values) { return values[below(std::size(values))]; }

 private:
  std::mt19937_64 random_;
};

std::string repeated(std::string_view piece, size_t times);
std::string json_text(std::string_view text); // as JSON

// One input of each kind. A loop comes in a small configuration. Data and scripts are whole files.
Hostile hostile_configuration(Dice& dice);
Hostile hostile_loop(Dice& dice);
Hostile hostile_data(Dice& dice);
Hostile hostile_script(Dice& dice);
Hostile hostile_session(Dice& dice);
Hostile hostile_frames(Dice& dice);

// Inputs for the window, run and serve, cycling through the kinds that each reads. About one in some hundred has 100
// MB.
Hostile hostile_for_window(uint64_t seed, size_t index);
Hostile hostile_for_run(uint64_t seed, size_t index);
Hostile hostile_for_serve(uint64_t seed, size_t index);

} // namespace amplab::fuzz
