// SPDX-License-Identifier: Apache-2.0
// Makes inputs from others by changing bits, bytes, numbers, pieces and words of the format. The same seed makes the
// same inputs.
#pragma once
#include "tests/fuzz/target.h"

#include <random>

namespace amplab::fuzz {

class Mutator {
 public:
  Mutator(const Target& target, uint64_t seed, size_t longest) : target_(target), random_(seed), longest_(longest) {}

  // Returns one of the inputs with one or more changes.
  std::string next(const std::vector<std::string>& pool);

 private:
  size_t below(size_t bound) { return bound == 0 ? 0 : static_cast<size_t>(random_() % bound); }
  void change(std::string& input, const std::vector<std::string>& pool);
  void rewrite_number(std::string& input);
  void write_integer(std::string& input);

  const Target& target_;
  std::mt19937_64 random_;
  size_t longest_;
};

} // namespace amplab::fuzz
