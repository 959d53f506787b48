// SPDX-License-Identifier: Apache-2.0
#include "engine/run/mode.h"

#include "engine/run/config.h"

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

TEST(Modes, AreFoundByTheColumnsThatDistinguishThem) {
  for (const Mode& mode : kModes)
    EXPECT_EQ(mode_with({mode.autocast, mode.low, mode.parameters, mode.masters}), &mode) << mode.name;
  EXPECT_EQ(mode_with({})->name, "fp32");
  EXPECT_EQ(mode_with({.autocast = true, .low = DType::bf16})->name, "amp-bf16");
  EXPECT_EQ(mode_with({.low = DType::bf16, .parameters = DType::bf16, .masters = true}), nullptr);
}

TEST(Modes, OfAConfigurationKeepBatchNormAsItSets) {
  RunConfig config;
  config.precision.mode = "pure-fp16";
  EXPECT_EQ(&mode_of(config), mode_named("pure-fp16"));
  config.precision.keep_batchnorm_fp32 = "yes";
  EXPECT_TRUE(mode_of(config).keep_batchnorm_fp32);
  EXPECT_EQ(mode_of(config).name, "pure-fp16");
  EXPECT_EQ(&mode_of(config), &mode_of(RunConfig(config))) << "equal choices have one address";
  config.precision.mode = "amp-fp16";
  EXPECT_EQ(&mode_of(config), mode_named("amp-fp16")) << "its batch norm is fp32 anyway";
}

TEST(Modes, ThatHaveNoRowCountAsFp32) {
  RunConfig config;
  config.precision.mode = "amp-fp4";
  EXPECT_EQ(&mode_of(config), mode_named("fp32"));
}

TEST(Modes, StepFp32WhereverThereAreMasters) {
  EXPECT_EQ(mode_named("fp16-master")->stepped(), DType::f32);
  EXPECT_EQ(mode_named("pure-fp16")->stepped(), DType::f16);
  EXPECT_EQ(mode_named("amp-bf16")->stepped(), DType::f32);
}

TEST(Modes, AreCoherentRowByRow) {
  for (const Mode& mode : kModes) {
    SCOPED_TRACE(mode.name);
    EXPECT_TRUE(!mode.autocast || (is_16bit(mode.low) && mode.parameters == DType::f32));
    EXPECT_TRUE(!mode.masters || is_16bit(mode.parameters));
    EXPECT_TRUE(!is_16bit(mode.parameters) || (mode.inputs == mode.parameters && mode.low == mode.parameters));
    EXPECT_NE(mode.parameters, DType::tf32) << "a format to compute in, never to store";
    EXPECT_TRUE(!mode.scaler_usual || mode.low == DType::f16) << "only fp16's range needs a scaler";
    EXPECT_FALSE(mode.lane.empty());
    EXPECT_TRUE(mode.description.ends_with("."));
  }
}

} // namespace
} // namespace amplab
