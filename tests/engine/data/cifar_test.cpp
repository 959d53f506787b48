// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cifar.h"
#include "tests/engine/data/idx_files.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct Cifar : testing::Test {
  TemporaryFolder folder;

  void write(const std::string& name, const std::string& bytes) { amplab::write(folder.path() / name, bytes); }
  static std::string record(char label, char pixel) {
    std::string bytes(3073, pixel);
    bytes[0] = label;
    return bytes;
  }
  void write_all() {
    for (char i = 1; i <= 5; ++i)
      write("data_batch_" + std::to_string(i) + ".bin", record(i, static_cast<char>(10 * i)));
    write("test_batch.bin", record(9, 'x') + record(0, 'y'));
  }
  std::string complaint() {
    try {
      read_cifar10(folder.path());
      return "accepted";
    } catch (const DataError& error) {
      return error.what();
    }
  }
};

TEST_F(Cifar, ReadsLabelsAndPlanes) {
  write_all();
  const Dataset data = read_cifar10(folder.path());
  EXPECT_EQ(data.feature_shape, (Shape{3, 32, 32}));
  EXPECT_EQ(data.training.targets, (std::vector<int64_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(data.test.targets, (std::vector<int64_t>{9, 0}));
  const auto& pixels = std::get<std::vector<uint8_t>>(data.training.features);
  ASSERT_EQ(pixels.size(), 5u * 3072);
  EXPECT_EQ(pixels[0], 10);
  EXPECT_EQ(pixels[5 * 3072 - 1], 50);
}

TEST_F(Cifar, NamesTheFileThatIsMissingCutShortOrMislabelled) {
  write_all();
  std::filesystem::remove(folder.path() / "data_batch_4.bin");
  EXPECT_NE(complaint().find("data_batch_4.bin is missing"), std::string::npos);
  write("data_batch_4.bin", record(1, 'x').substr(1));
  EXPECT_NE(complaint().find("data_batch_4.bin has 3072 bytes"), std::string::npos);
  write("data_batch_4.bin", "");
  EXPECT_NE(complaint().find("data_batch_4.bin has 0 bytes"), std::string::npos);
  write("data_batch_4.bin", record(10, 'x'));
  EXPECT_NE(complaint().find("data_batch_4.bin labels image 0 as 10"), std::string::npos);
}

} // namespace
} // namespace amplab
