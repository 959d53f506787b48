// SPDX-License-Identifier: Apache-2.0
#include "engine/run/element_type.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>

namespace amplab {
namespace {

template <class Stored> double read(std::string_view dtype, Stored stored) {
  std::array<std::byte, sizeof(Stored) + 1> bytes; // misaligned, as within a file
  std::memcpy(bytes.data() + 1, &stored, sizeof stored);
  const auto type = element_type(dtype);
  EXPECT_TRUE(type && type->bytes == sizeof(Stored)) << dtype;
  return type->read(bytes.data() + 1);
}

TEST(ElementType, ReadsEveryDType) {
  EXPECT_EQ(read("fp32", 0x1.5p-130f), 0x1.5p-130);
  EXPECT_EQ(read("fp16", uint16_t{0x0001}), 0x1p-24);
  EXPECT_EQ(read("fp16", uint16_t{0xfc00}), -HUGE_VAL);
  EXPECT_EQ(read("bf16", uint16_t{0x3fc0}), 1.5);
  EXPECT_TRUE(std::isnan(read("bf16", uint16_t{0x7fc0})));
  EXPECT_EQ(read("e4m3fn", uint8_t{0x7e}), 448);
  EXPECT_EQ(read("e5m2", uint8_t{0x7c}), HUGE_VAL);
  EXPECT_EQ(read("int64", int64_t{-5}), -5);
  EXPECT_EQ(read("uint8", uint8_t{255}), 255);
}

TEST(ElementType, KnowsWhereSubnormalsBegin) {
  EXPECT_EQ(element_type("fp16")->smallest_normal, 0x1p-14);
  EXPECT_FALSE(element_type("int64")->floating);
}

TEST(ElementType, KnowsNoOtherNames) {
  EXPECT_FALSE(element_type("complex64"));
  EXPECT_FALSE(element_type(""));
}

} // namespace
} // namespace amplab
