// SPDX-License-Identifier: Apache-2.0
// Checks that only platform uses the operating system beyond the standard library, so that another system is a matter
// of that module. No C library that the others use forces an exception.
#include "tests/layering/source_tree.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

bool is_of_the_system(const std::string& header) {
  static const std::regex of_the_system(
      R"((sys|netinet|arpa|linux|asm)/.*|csignal|(windows|io|direct|process)\.h|)"
      R"((unistd|fcntl|dlfcn|poll|spawn|pthread|signal|termios|sched|netdb|pwd|grp)\.h|)"
      R"((fts|ftw|glob|link|dirent|execinfo)\.h)");
  return std::regex_match(header, of_the_system);
}

TEST(SystemHeaders, AreDistinguishedFromStandardOnes) {
  for (const char* header : {"unistd.h", "sys/mman.h", "csignal", "signal.h", "poll.h", "windows.h"})
    EXPECT_TRUE(is_of_the_system(header)) << header;
  for (const char* header : {"system_error", "cerrno", "thread", "immintrin.h", "kernels/cpu/poll.h", "QtGlobal"})
    EXPECT_FALSE(is_of_the_system(header)) << header;
}

TEST(SystemHeaders, AreIncludedByPlatformOnly) {
  int included = 0;
  for (const Include& include : all_includes()) {
    if (!is_of_the_system(include.target)) continue;
    EXPECT_EQ(module_of(include.file), "platform") << where(include) << " includes <" << include.target << ">";
    ++included;
  }
  EXPECT_GT(included, 10);
}

// The standard library's headers also declare functions of the system, and the kernel's files need no header.
TEST(SystemCalls, AreMadeByPlatformOnly) {
  int made = 0;
  for (const fs::path& file : sources(kLayers)) {
    const std::string text = text_of(file);
    for (const char* call :
         {"setenv(", "mkdtemp(", "mkstemp(", "gmtime_r(", "localtime_r(", "posix_memalign(", "\"/proc/", "\"/sys/"}) {
      if (text.find(call) == std::string::npos) continue;
      EXPECT_EQ(module_of(file), "platform") << file.string() << ": " << call;
      ++made;
    }
  }
  EXPECT_GT(made, 3);
}

} // namespace
} // namespace amplab::source_tree
