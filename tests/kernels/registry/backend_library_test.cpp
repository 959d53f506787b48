// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/backend_library.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>

namespace amplab {
namespace {

namespace fs = std::filesystem;

bool is_one_sentence(const std::string& text) {
  return !text.empty() && text.back() == '.' && text.find('\n') == std::string::npos;
}

TEST(BackendLibrary, ReportsThatABuildWithoutTheLibraryHasNoCuda) {
  const BackendLibrary library = load_backend(kCudaMessages, {"/nowhere/libamplab_cuda.so"});
  EXPECT_EQ(library.backend, nullptr);
  EXPECT_NE(library.absent_because.find("no CUDA backend"), std::string::npos) << library.absent_because;
  EXPECT_TRUE(is_one_sentence(library.absent_because)) << library.absent_because;
}

TEST(BackendLibrary, ReportsWhyALibraryCannotBeLoaded) {
  const fs::path broken = fs::path(testing::TempDir()) / "amplab_broken_backend.so";
  std::ofstream(broken) << "not a library";
  const BackendLibrary library = load_backend(kCudaMessages, {broken});
  fs::remove(broken);
  EXPECT_EQ(library.backend, nullptr);
  EXPECT_NE(library.absent_because.find("cannot be loaded"), std::string::npos) << library.absent_because;
  EXPECT_NE(library.absent_because.find("amplab_broken_backend"), std::string::npos) << library.absent_because;
  EXPECT_TRUE(is_one_sentence(library.absent_because)) << library.absent_because;
}

TEST(BackendLibrary, RejectsTheLibraryOfAnotherBuild) {
  const BackendLibrary library = load_backend(kCudaMessages, {"/nowhere/libamplab_cuda.so", ANOTHER_BUILD});
  EXPECT_EQ(library.backend, nullptr);
  EXPECT_NE(library.absent_because.find("another build"), std::string::npos) << library.absent_because;
  EXPECT_TRUE(is_one_sentence(library.absent_because)) << library.absent_because;
}

TEST(BackendLibrary, ListsGpusOrReportsWhyThereIsNone) {
  const BackendLibrary library = load_backend(kCudaMessages, cuda_paths());
  if (!library.backend) GTEST_SKIP() << library.absent_because;
  const auto entries = library.backend->list();
  ASSERT_FALSE(entries.empty());
  for (const DeviceEntry& entry : entries) {
    EXPECT_FALSE(entry.description.empty());
    if (entry.absent_because.empty()) {
      EXPECT_TRUE(entry.name.starts_with("cuda:")) << entry.name;
      EXPECT_EQ(entry.fp32, "hardware");
      EXPECT_NE(entry.description.find("compute capability"), std::string::npos) << entry.description;
    } else {
      EXPECT_TRUE(is_one_sentence(entry.absent_because)) << entry.absent_because;
    }
  }
}

} // namespace
} // namespace amplab
