// SPDX-License-Identifier: Apache-2.0
// Seeds of random test inputs: one number for the whole run, printed by main(), combined with the test's name. A test
// draws the same numbers alone, in another order, or in another process.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string_view>

namespace amplab::support {

inline constexpr const char* kSeedVariable = "AMPLAB_TEST_SEED"; // set by --seed=N

// The same in each run unless set.
inline uint64_t seed_of_all_tests() {
  const char* given = std::getenv(kSeedVariable);
  return given ? std::strtoull(given, nullptr, 10) : 42;
}

// Returns the seed of the current test.
inline uint32_t seed_of_this_test() {
  uint64_t hash = 0xcbf29ce484222325 ^ seed_of_all_tests(); // FNV-1a
  const auto mix = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  };
  if (const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info()) {
    mix(test->test_suite_name());
    mix(test->name());
  }
  return static_cast<uint32_t>(hash ^ hash >> 32);
}

} // namespace amplab::support
