// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/nccl_library.h"

#include "kernels/cuda/communicator.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace amplab::cuda {
namespace {

TEST(NcclLibraryOnDisk, ThatIsNotThereIsNamed) {
  const NcclLibrary library = load_nccl("/nowhere/libnccl.so.2");
  EXPECT_TRUE(library.absent_because.starts_with("NCCL cannot be loaded (/nowhere/libnccl.so.2: "))
      << library.absent_because;
}

TEST(NcclLibraryOnDisk, ThatLacksAFunctionIsNone) {
  EXPECT_EQ(load_nccl("libm.so.6").absent_because, "libm.so.6 has no ncclGetVersion");
}

TEST(NcclLibraryOnDisk, OfAVersionThatThisBuildDoesNotSpeakIsNone) {
  EXPECT_EQ(unusable_reason(2804), "is older than NCCL 2.10") << "2.8.4, in the encoding of that version";
  EXPECT_EQ(unusable_reason(20908), "is older than NCCL 2.10");
  EXPECT_EQ(unusable_reason(21000), "");
  EXPECT_EQ(unusable_reason(22809), "");
  EXPECT_EQ(unusable_reason(29999), "") << "later ones of the same kind";
  EXPECT_EQ(unusable_reason(30000), "is NCCL 3, and this build needs NCCL 2");
}

TEST(NcclLibraryOnDisk, IsWhatTheEnvironmentNames) {
  ::setenv("AMPLAB_NCCL", "libm.so.6", 1);
  EXPECT_EQ(find_nccl().absent_because, "libm.so.6 has no ncclGetVersion");
  ::setenv("AMPLAB_NCCL", "off", 1);
  EXPECT_EQ(find_nccl().absent_because, "AMPLAB_NCCL is off");
  ::unsetenv("AMPLAB_NCCL");
}

TEST(NcclLibraryInUse, ReportsItsVersionInDottedForm) {
  EXPECT_EQ(communicator_library().name, "NCCL 2.28.9");
  const NcclLibrary kept = nccl();
  NcclLibrary none;
  none.absent_because = "AMPLAB_NCCL is off";
  set_nccl(none);
  EXPECT_EQ(communicator_library().name, "");
  EXPECT_EQ(communicator_library().absent_because, "AMPLAB_NCCL is off");
  set_nccl(kept);
}

} // namespace
} // namespace amplab::cuda
