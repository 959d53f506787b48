// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/mode.h"

#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

TEST(Modes, KeepTheirPromisedNamesInOrder) {
  const std::string_view promised[] = {"fp32", "tf32", "amp-fp16", "amp-bf16", "fp16-master", "pure-fp16", "pure-bf16"};
  ASSERT_EQ(std::size(kModes), std::size(promised));
  for (size_t i = 0; i < std::size(promised); ++i) EXPECT_EQ(kModes[i].name, promised[i]);
}

TEST(Modes, AreFoundByApexLevel) {
  EXPECT_EQ(mode_named("O0")->name, "fp32");
  EXPECT_EQ(mode_named("O1")->name, "amp-fp16");
  EXPECT_EQ(mode_named("O2")->name, "fp16-master");
  EXPECT_EQ(mode_named("O3")->name, "pure-fp16");
}

TEST(Modes, AreFoundByNameOnly) {
  for (const Mode& mode : kModes) EXPECT_EQ(mode_named(mode.name), &mode);
  EXPECT_EQ(mode_named(""), nullptr);
  EXPECT_EQ(mode_named("o1"), nullptr);
  EXPECT_EQ(mode_named("FP32"), nullptr);
}

TEST(Modes, AreCoherentRowByRow) {
  for (const Mode& mode : kModes) {
    SCOPED_TRACE(mode.name);
    EXPECT_TRUE(!mode.autocast || (is_16bit(mode.low) && mode.parameters == DType::f32));
    EXPECT_TRUE(!mode.masters || is_16bit(mode.parameters));
    EXPECT_TRUE(!is_16bit(mode.parameters) || (mode.inputs == mode.parameters && mode.low == mode.parameters));
    EXPECT_NE(mode.parameters, DType::tf32) << "a format to compute in, never to store";
    EXPECT_TRUE(!mode.scaler_usual || mode.low == DType::f16) << "only fp16's range needs a scaler";
    EXPECT_TRUE(mode.description.ends_with("."));
  }
}

} // namespace
} // namespace amplab
