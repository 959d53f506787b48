// SPDX-License-Identifier: Apache-2.0
// A build with AMPLAB_ASSERTIONS checks assertions everywhere.
#ifdef AMPLAB_ASSERTIONS
#include <cassert>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace amplab {
namespace {

TEST(Assertions, AreCheckedInTests) {
  bool checked = false;
  assert((checked = true));
  EXPECT_TRUE(checked) << "NDEBUG is defined";
#ifndef _GLIBCXX_ASSERTIONS
  ADD_FAILURE() << "_GLIBCXX_ASSERTIONS is not defined";
#endif
}

TEST(Assertions, AreCheckedInEverySourceThatACppCompilerCompiles) {
  std::ifstream commands(AMPLAB_BUILD_DIR "/compile_commands.json");
  int compiled = 0;
  for (std::string line; std::getline(commands, line);) {
    if (line.find("\"command\": ") == std::string::npos || line.find("nvcc") != std::string::npos) continue;
    ++compiled;
    EXPECT_EQ(line.find("-DNDEBUG"), std::string::npos) << line;
    EXPECT_NE(line.find("-D_GLIBCXX_ASSERTIONS"), std::string::npos) << line;
  }
  EXPECT_GT(compiled, 100);
}

} // namespace
} // namespace amplab
#endif
