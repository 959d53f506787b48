// SPDX-License-Identifier: Apache-2.0
// Inputs that are hostile as a whole, where the mutator's are a sample with a few bytes changed: deep, wide, huge,
// tiny, nested, recursive, cyclic, truncated, in another encoding. Values; the same seed makes the same inputs.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::fuzz {

struct Hostile {
  std::string name; // what it is, for a person: "loop: brackets, 4096"
  std::string
      suffix; // of the file: ".json" (a configuration), ".csv", ".txt", ".py", ".amplab", ".frames" (what serve reads)
  std::string bytes;
};

class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}
  size_t below(size_t bound) { return bound == 0 ? 0 : static_cast<size_t>(random_() % bound); }
  bool one_in(size_t n) { return below(n) == 0; }
  // From 1 to most, each order of magnitude as likely as another, and now and then beside a power of two.
  size_t size(size_t most);
  template <class Values> const auto& of(const Values& values) { return values[below(std::size(values))]; }

 private:
  std::mt19937_64 random_;
};

std::string repeated(std::string_view piece, size_t times);
std::string json_text(std::string_view text); // as JSON

// One of each kind. A loop is in a small configuration; data and scripts are the files themselves.
Hostile hostile_configuration(Dice& dice);
Hostile hostile_loop(Dice& dice);
Hostile hostile_data(Dice& dice);
Hostile hostile_script(Dice& dice);
Hostile hostile_session(Dice& dice);
Hostile hostile_frames(Dice& dice);

// What the window, run and serve read of it, in turns. Only one input in some hundred is of 100 MB.
Hostile hostile_for_window(uint64_t seed, size_t index);
Hostile hostile_for_run(uint64_t seed, size_t index);
Hostile hostile_for_serve(uint64_t seed, size_t index);

} // namespace amplab::fuzz
