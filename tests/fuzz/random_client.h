// SPDX-License-Identifier: Apache-2.0
// Random client commands, valid and invalid. One thread.
#pragma once
#include "engine/wire/messages.h"

#include <random>
#include <string>
#include <vector>

namespace amplab::fuzz {

class RandomCommands {
 public:
  // folder: for written files. ranks: some lanes have two ranks.
  RandomCommands(uint64_t seed, std::string folder, bool ranks)
      : random_(seed), folder_(std::move(folder)), ranks_(ranks) {}

  // sent: number of commands sent so far.
  wire::Command next(int64_t sent);
  // Returns 0 to `below` - 1.
  int64_t draw(int64_t below) { return std::uniform_int_distribution<int64_t>(0, below - 1)(random_); }
  bool one_in(int64_t times) { return draw(times) == 0; }

 private:
  template <class T> T one_of(std::initializer_list<T> all) {
    return all.begin()[draw(static_cast<int64_t>(all.size()))];
  }
  int64_t lane() { return one_of<int64_t>({-1, 0, 0, 0, 1, 2, 7, 1'000'000'000'000}); }
  int64_t step() { return one_of<int64_t>({-1, 0, 1, 2, 5, 20, draw(200)}); }
  RunConfig config();
  std::vector<RunConfig> configs();
  std::vector<Break> breaks();
  std::string path();
  wire::Command apply_setting();
  wire::Command about_the_past();
  wire::Command with_files();

  std::mt19937_64 random_;
  const std::string folder_;
  const bool ranks_;
};

} // namespace amplab::fuzz
