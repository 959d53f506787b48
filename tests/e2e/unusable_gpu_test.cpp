// SPDX-License-Identifier: Apache-2.0
// A GPU that is listed but cannot be opened does not prevent the use of the CPU.
#include "tests/support/program.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// A program finds the CUDA backend beside itself and loads the driver by name. Both are fakes here.
struct UnusableGpu : testing::Test {
  TemporaryFolder folder;

  UnusableGpu() {
    namespace fs = std::filesystem;
    for (const auto& beside : fs::directory_iterator(fs::path(AMPLAB_ENGINE).parent_path()))
      if (beside.path().filename().string().starts_with("libamplab_cpu_"))
        fs::copy_file(beside.path(), folder / beside.path().filename().string());
    fs::copy_file(AMPLAB_ENGINE, folder / "amplab-engine");
    for (const char* name : {"libamplab_cuda.so", "libcuda.so.1"}) fs::copy_file(GPU_IN_OTHER_HANDS, folder / name);
  }
  Ended engine(std::vector<std::string> words) {
    words.insert(words.begin(), (folder / "amplab-engine").string());
    return Running(words, folder, {"LD_LIBRARY_PATH=" + (folder / "").string()}).wait();
  }
  std::string config() {
    return folder.write("run.json",
                        R"({"data": {"name": "spirals"}, "model": {"hidden": [4]}, "train": {"steps": 3}})");
  }
};

TEST_F(UnusableGpu, HasItsReasonInTheDoctorsTableBesideTheCpu) {
  const Ended ended = engine({"doctor"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.out.find("The GPU is in other hands"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("GFLOP/s"), std::string::npos) << ended.out;
}

TEST_F(UnusableGpu, LeavesAnAutomaticChoiceTheCpu) {
  const Ended ended = engine({"run", config(), "--device", "auto", "--quiet"});
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(UnusableGpu, IsRejectedWithItsReasonWhereItIsRequested) {
  const Ended ended = engine({"run", config(), "--device", "cuda", "--quiet"});
  EXPECT_NE(ended.status, 0);
  EXPECT_NE(ended.err.find("The GPU is in other hands"), std::string::npos) << ended.err;
}

} // namespace
} // namespace amplab
