// SPDX-License-Identifier: Apache-2.0
// Files written by the engine and files written by Python's safetensors (tests/golden/safetensors/make.py).
#include "engine/checkpoint/safetensors.h"
#include "tests/engine/checkpoint/tensor_samples.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string golden(const char* name) { return std::string(AMPLAB_GOLDEN_DIR "/safetensors/") + name; }

std::string slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const NamedTensor& tensor_named(const TensorFile& file, const std::string& name) {
  const auto found = std::ranges::find(file.tensors, name, &NamedTensor::name);
  if (found == file.tensors.end()) throw std::runtime_error("no tensor " + name);
  return *found;
}

TEST(Safetensors, ReadsEveryDtypeAsPythonWroteIt) {
  const TensorFile file = read_safetensors(golden("dtypes.safetensors"));
  ASSERT_EQ(file.tensors.size(), std::size(kFileFormats));
  for (const NamedTensor& tensor : file.tensors) {
    EXPECT_EQ(tensor.shape, std::vector<int64_t>{3}) << tensor.name;
    const double last = tensor.dtype == FileDType::boolean ? 1 : 2;
    EXPECT_EQ(numbers_of(tensor), (std::vector<double>{0, 1, last})) << tensor.name;
  }
}

TEST(Safetensors, ReadsScalarsEmptyTensorsAndNamesBeyondAscii) {
  const TensorFile file = read_safetensors(golden("shapes.safetensors"));
  EXPECT_EQ(file.metadata, (std::map<std::string, std::string>{{"format", "pt"}, {"note", "naïve"}}));
  EXPECT_EQ(tensor_named(file, "scalar").shape, std::vector<int64_t>{});
  EXPECT_EQ(numbers_of(tensor_named(file, "scalar")), std::vector<double>{-2.5});
  EXPECT_EQ(tensor_named(file, "empty").shape, (std::vector<int64_t>{0, 7}));
  EXPECT_EQ(numbers_of(tensor_named(file, "größe \"1\"")), (std::vector<double>{1, 2, 3, 4}));
}

TEST(Safetensors, AFileOfPythonIsWrittenAgainByteForByte) {
  for (const char* name : {"mlp.safetensors", "mlp_fp16.safetensors"})
    EXPECT_EQ(written(read_safetensors(golden(name))), slurp(golden(name))) << name;
}

TEST(Safetensors, WhatIsWrittenIsReadBack) {
  TensorFile file{{{"config", "{\"seed\": 1}"}, {"", "an empty key"}}, {}};
  file.tensors = {{"count", FileDType::i64, {}, std::vector<std::byte>(8, std::byte{7})},
                  f32_tensor("a", {2, 1}, {1.5f, -0.0f}),
                  f32_tensor("none", {3, 0}, {}),
                  {"h", FileDType::f16, {3}, std::vector<std::byte>(6, std::byte{60})},
                  {"flags", FileDType::boolean, {1}, {std::byte{1}}}};
  EXPECT_EQ(read(written(file)), file);
  EXPECT_EQ(read(written({})), TensorFile{});
}

TEST(Safetensors, EveryElementIsAlignedInTheFile) {
  TensorFile file;
  file.tensors = {{"byte", FileDType::u8, {1}, {std::byte{1}}},
                  {"half", FileDType::f16, {1}, std::vector<std::byte>(2)},
                  f32_tensor("single", {1}, {1}),
                  {"count", FileDType::i64, {1}, std::vector<std::byte>(8)}};
  const std::string bytes = written(file);
  const TensorFile back = read(bytes);
  size_t at = bytes.size();
  for (const NamedTensor& tensor : back.tensors) at -= tensor.bytes.size();
  for (const NamedTensor& tensor : back.tensors) {
    EXPECT_EQ(at % bytes_of(tensor.dtype), 0u) << tensor.name;
    at += tensor.bytes.size();
  }
}

TEST(Safetensors, AFileThatCannotBeWrittenLeavesTheOldOne) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "amplab-safetensors-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const std::string path = (folder / "a.safetensors").string();
  const TensorFile file{{}, {f32_tensor("a", {1}, {1})}};
  write_safetensors(path, file);
  EXPECT_EQ(read_safetensors(path), file);
  EXPECT_THROW(write_safetensors((folder / "absent/a.safetensors").string(), file), ExportError);
  EXPECT_THROW(write_safetensors(folder.string(), file), ExportError);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "nothing else is left over";
  std::filesystem::remove_all(folder);
}

TEST(Safetensors, ConversionRoundsAsPyTorchDoes) {
  const TensorFile exact = read_safetensors(golden("mlp.safetensors")),
                   halved = read_safetensors(golden("mlp_fp16.safetensors"));
  for (const NamedTensor& tensor : exact.tensors)
    EXPECT_EQ(converted(tensor, FileDType::f16), tensor_named(halved, tensor.name)) << tensor.name;
}

} // namespace
} // namespace amplab
