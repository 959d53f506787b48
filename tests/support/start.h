// SPDX-License-Identifier: Apache-2.0
// Start of every test program: GoogleTest's options, then --seed=N.
#pragma once
#include "tests/support/seed.h"

#include <cstdio>
#include <cstring>

namespace amplab::support {

inline void start_tests(int& argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  constexpr const char* kOption = "--seed=";
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], kOption, std::strlen(kOption)) == 0)
      setenv(kSeedVariable, argv[i] + std::strlen(kOption), 1);
  if (!testing::GTEST_FLAG(list_tests))
    std::printf("Random inputs of seed %llu; --seed=N or %s=N draws others.\n",
                static_cast<unsigned long long>(seed_of_all_tests()), kSeedVariable);
}

} // namespace amplab::support
