// SPDX-License-Identifier: Apache-2.0
#include "platform/shared_library.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

constexpr const char* kLibrary = "libm.so.6";

TEST(SharedLibraries, GiveTheirFunctionsByName) {
  const SharedLibrary library(kLibrary);
  ASSERT_TRUE(library) << library.reason();
  double (*const root)(double) = library.function<double(double)>("sqrt");
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root(9), 3);
  EXPECT_EQ(library.function<void()>("amplab_has_no_such_function"), nullptr);
}

TEST(SharedLibraries, ThatAreAbsentOrBrokenSayWhyAndHaveNoFunctions) {
  const TemporaryFolder folder;
  for (const std::string& file : {std::string("/nowhere/libamplab_none.so"), folder.write("broken.so", "no library")}) {
    const SharedLibrary library(file);
    EXPECT_FALSE(library);
    EXPECT_NE(library.reason().find(file), std::string::npos) << library.reason();
    EXPECT_EQ(library.function<void()>("sqrt"), nullptr);
    EXPECT_FALSE(can_load(file));
  }
  EXPECT_TRUE(can_load(kLibrary));
}

} // namespace
} // namespace amplab::platform
