// SPDX-License-Identifier: Apache-2.0
// Any file is either read or refused with one error message.
#include "tests/engine/checkpoint/tensor_samples.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

std::string complaint_about(const std::string& bytes) {
  try {
    (void)read(bytes);
  } catch (const CheckpointError& error) {
    return error.what();
  }
  return "accepted";
}

std::string complaint_about_header(const std::string& header, size_t data_bytes = 8) {
  return complaint_about(with_header(header, data_bytes));
}

std::string sample() {
  TensorFile file{{{"format", "pt"}}, {}};
  file.tensors = {f32_tensor("fc1.weight", {2, 3}, {1, 2, 3, 4, 5, 6}),
                  f32_tensor("fc1.bias", {2}, {1, 2}),
                  {"h", FileDType::f16, {3}, std::vector<std::byte>(6)},
                  {"n", FileDType::i64, {}, std::vector<std::byte>(8)}};
  return written(file);
}

TEST(DamagedFile, CutOffAnywhereIsRejected) {
  const std::string whole = sample();
  ASSERT_EQ(complaint_about(whole), "accepted");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(complaint_about(whole.substr(0, length)), "accepted") << length;
}

TEST(DamagedFile, MoreBehindTheEndIsRejected) {
  EXPECT_EQ(complaint_about(sample() + "xy"), "it: 2 bytes follow the last tensor; expected the end of the file.");
}

TEST(DamagedFile, BytesNeverCrash) {
  std::mt19937_64 random(7);
  const std::string whole = sample();
  const size_t header = whole.size() - 46; // where most of the parsing happens
  int accepted = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string bytes = whole;
    for (auto edits = 1 + random() % 4; edits-- > 0;) {
      const size_t at = random() % (random() % 8 ? header : bytes.size());
      switch (random() % 5) {
      case 0: bytes[at] = static_cast<char>(random()); break;
      case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8))); break;
      case 2: bytes[at] = "0123456789{}[]\",:-. "[random() % 20]; break;
      case 3: bytes.erase(at, 1); break;
      default: bytes.insert(at, 1, static_cast<char>(random()));
      }
    }
    try {
      const TensorFile file = read(bytes);
      size_t total = 0;
      for (const NamedTensor& tensor : file.tensors) total += tensor.bytes.size();
      EXPECT_LE(total, bytes.size());
      ++accepted;
    } catch (const CheckpointError& error) {
      ASSERT_TRUE(std::string(error.what()).starts_with("it: "));
      ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(accepted, 0) << "a changed value is no damage";
}

TEST(DamagedFile, NoiseNeverCrashes) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 40'000; ++round) {
    std::string header(random() % 64, '\0');
    for (char& c : header) c = static_cast<char>(random());
    EXPECT_NE(complaint_about_header(random() % 2 ? "{" + header : header), "accepted");
  }
}

TEST(DamagedFile, AHeaderThatPromisesMoreThanTheFileIsRejectedAtOnce) {
  for (const uint64_t length : {uint64_t{3}, uint64_t{100'000'001}, UINT64_MAX, UINT64_MAX - 7}) {
    std::string bytes(10, '\0');
    std::memcpy(bytes.data(), &length, 8);
    EXPECT_NE(complaint_about(bytes).find("should have " + std::to_string(length)), std::string::npos)
        << complaint_about(bytes);
  }
  EXPECT_EQ(complaint_about("PK"),
            "it: not a safetensors file: it has 2 bytes, fewer than the 8 for the length of its header.");
}

TEST(DamagedFile, NestingDeepensNoStack) {
  EXPECT_EQ(complaint_about_header("{\"a\":" + std::string(5'000'000, '[')),
            "it: \"a\" must be an object {...}, not a list.");
  EXPECT_NE(complaint_about_header("{\"a\":{\"shape\":" + std::string(5'000'000, '[')), "accepted");
}

TEST(DamagedFile, OffsetsThatOverlapLeaveGapsOrDoNotFitAreRejected) {
  const auto two = [](const std::string& a, const std::string& b) {
    return R"({"a":{"dtype":"F32","shape":[1],"data_offsets":)" + a +
           R"(},"b":{"dtype":"F32","shape":[1],"data_offsets":)" + b + "}}";
  };
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[4,8]")), "accepted");
  EXPECT_EQ(complaint_about_header(two("[4,8]", "[0,4]")), "accepted");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[2,6]")),
            "it: tensor \"b\" begins at byte 2 of the data, but the tensor before it ends at byte 4.");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[8,12]"), 12),
            "it: tensor \"b\" begins at byte 8 of the data, but there is a gap from byte 4.");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[4,8]"), 7),
            "it: truncated: tensor \"b\" ends at byte 8 of the data, but the file has 7.");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[4,9]")),
            "it: tensor \"b\": a tensor of shape [1] and dtype F32 has 4 bytes, but its data_offsets span 5.");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[8,4]")),
            "it: tensor \"b\": data_offsets end at 4, before they begin at 8.");
  EXPECT_EQ(complaint_about_header(two("[0,4]", "[4]")),
            "it: tensor \"b\": data_offsets must be two numbers, begin and end, not 1.");
  EXPECT_NE(complaint_about_header(two("[0,4]", "[4,-8]")).find("whole numbers from 0 up, not -8"), std::string::npos);
  EXPECT_NE(complaint_about_header(two("[0,4]", "[4,99999999999999999999]")).find("whole numbers from 0 up"),
            std::string::npos);
}

TEST(DamagedFile, ShapesThatOverflowOrAreNegativeAreRejected) {
  const auto shape = [](const std::string& text) {
    return complaint_about_header(R"({"a":{"dtype":"F32","shape":)" + text + R"(,"data_offsets":[0,8]}})");
  };
  EXPECT_EQ(shape("[2]"), "accepted");
  EXPECT_EQ(shape("[4294967296,4294967296]"), "it: tensor \"a\": a tensor of that shape is too large.");
  EXPECT_EQ(shape("[4611686018427387904,2]"), "it: tensor \"a\": a tensor of that shape is too large.")
      << "wraps round to 8";
  EXPECT_EQ(shape("[18446744073709551615]"), "it: tensor \"a\": a tensor of that shape is too large.");
  EXPECT_EQ(shape("[-2]"), "it: tensor \"a\": shape must be a list of whole numbers from 0 up, not -2.");
  EXPECT_EQ(shape("[2.0]"), "it: tensor \"a\": shape must be a list of whole numbers from 0 up, not 2.0.");
  EXPECT_EQ(shape("[0]"),
            "it: tensor \"a\": a tensor of shape [0] and dtype F32 has 0 bytes, but its data_offsets span 8.");
  EXPECT_EQ(shape("2"), "it: tensor \"a\": shape must be a list of whole numbers from 0 up, not 2.");
  EXPECT_EQ(shape("[[2]]"), "it: tensor \"a\": shape must be a list of whole numbers from 0 up, not a list.");
}

TEST(DamagedFile, NamesAndKeysThatStandTwiceAreRejected) {
  const std::string empty = R"({"dtype":"F32","shape":[0],"data_offsets":[0,0]})";
  EXPECT_EQ(complaint_about_header(R"({"a":)" + empty + R"(,"a":)" + empty + "}", 0),
            "it: \"a\" is twice in the header.");
  EXPECT_EQ(complaint_about_header(R"({"a":{"dtype":"F32","dtype":"F16","shape":[0],"data_offsets":[0,0]}})", 0),
            "it: tensor \"a\": \"dtype\" is twice in the header.");
  EXPECT_EQ(complaint_about_header(R"({"__metadata__":{},"__metadata__":{}})", 0),
            "it: \"__metadata__\" is twice in the header.");
}

TEST(DamagedFile, DeviationsFromTheFormatAreReported) {
  EXPECT_EQ(complaint_about_header(R"({"a":{"dtype":"F31","shape":[],"data_offsets":[0,4]}})"),
            "it: tensor \"a\": dtype is \"F31\"; expected one of F64, F32, F16, BF16, F8_E4M3, F8_E5M2, I64, I32, I16, "
            "I8, U8, BOOL.");
  EXPECT_EQ(complaint_about_header(R"({"a":{"dtype":"F32","shape":[]}})"),
            "it: tensor \"a\": the header has no data_offsets.");
  EXPECT_EQ(complaint_about_header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"x":1}})"),
            "it: tensor \"a\": unknown key \"x\"; expected dtype, shape and data_offsets.");
  EXPECT_EQ(complaint_about_header(R"({"a":3})"), "it: \"a\" must be an object {...}, not 3.");
  EXPECT_EQ(complaint_about_header(R"({"__metadata__":{"epoch":3}})"),
            "it: __metadata__ must contain strings only, but \"epoch\" is 3.");
  EXPECT_EQ(complaint_about_header("[]"), "it: not a safetensors file: its header does not begin with {.");
  EXPECT_NE(complaint_about_header("{\"\xff\":3}").find("not valid JSON at its byte 3: "), std::string::npos)
      << complaint_about_header("{\"\xff\":3}");
  EXPECT_EQ(complaint_about_header(std::string("{}\0garbage", 10), 0),
            "it: the header contains a zero byte; expected JSON.");
  EXPECT_NE(complaint_about_header("{} {}", 0), "accepted");
  EXPECT_EQ(complaint_about_header("{}   ", 0), "accepted") << "padded with spaces";
}

TEST(DamagedFile, FoldersAndAbsentFilesAreNamed) {
  const auto complaint = [](const std::string& path) -> std::string {
    try {
      (void)read_safetensors(path);
    } catch (const CheckpointError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(complaint("/dev/null"), "/dev/null: not a regular file.");
  EXPECT_EQ(complaint("/"), "/: a folder, not a safetensors file.");
  EXPECT_EQ(complaint("absent.safetensors"), "absent.safetensors: cannot be opened: No such file or directory.");
}

} // namespace
} // namespace amplab
