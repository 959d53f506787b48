// SPDX-License-Identifier: GPL-3.0-or-later
// Files written by the window, read back by the engine's reader.
#include "ui/models/safetensors.h"

#include "engine/checkpoint/safetensors.h"
#include "tests/support/tensor_samples.h"

#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

TensorFile read_back(const TensorValues& values) {
  const QByteArray bytes = safetensors_of(values);
  std::istringstream in(bytes.toStdString());
  return read_safetensors(in, static_cast<uint64_t>(bytes.size()), "weight.safetensors");
}

TEST(Safetensors, HoldsTheTensorAsItCame) {
  const TensorValues values =
      support::half_tensor_of_values({2, 3}, [](int64_t i) { return static_cast<double>(i) - 2.5; });
  const TensorFile file = read_back(values);
  ASSERT_EQ(file.tensors.size(), 1u);
  EXPECT_EQ(file.tensors[0].name, "fc1.weight");
  EXPECT_EQ(file.tensors[0].dtype, FileDType::f16);
  EXPECT_EQ(file.tensors[0].shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(file.tensors[0].bytes, values.bits);
  EXPECT_EQ(file.metadata, (std::map<std::string, std::string>{{"kind", "weight"}, {"step", "5"}}));
}

TEST(Safetensors, KnowsEveryDType) {
  for (const Format& format : kFormats) {
    TensorValues values;
    values.tensor.name = "a \"quoted\" name";
    values.dtype = format.name;
    values.shape = {3};
    values.bits.resize(3 * format.bytes, std::byte{0x3c});
    const TensorFile file = read_back(values);
    ASSERT_EQ(file.tensors.size(), 1u) << format.name;
    EXPECT_EQ(file.tensors[0].name, values.tensor.name);
    EXPECT_EQ(bytes_of(file.tensors[0].dtype), format.bytes);
    EXPECT_EQ(file.tensors[0].bytes, values.bits);
  }
}

TEST(Safetensors, ATensorMayBeEmptyOrAScalar) {
  EXPECT_TRUE(read_back(support::tensor_of_values({0, 4}, [](int64_t) { return 0.0; })).tensors[0].bytes.empty());
  EXPECT_TRUE(read_back(support::tensor_of_values({}, [](int64_t) { return 7.0; })).tensors[0].shape.empty());
}

} // namespace
} // namespace amplab
