// SPDX-License-Identifier: Apache-2.0
#include "engine/run/dtype_reason.h"

#include "engine/run/policies.h"

#include <gtest/gtest.h>
#include <iterator>
#include <set>

namespace amplab {
namespace {

class DTypeReason : public testing::Test {
 protected:
  DTypeReason() {
    config.precision.mode = "amp-fp16";
    call.phase = "forward";
    call.layer = "fc1";
  }
  void ran(const char* op, const char* policy, const char* in, const char* computed) {
    call.op = op;
    call.policy = policy;
    call.in_dtypes = in;
    call.compute_dtype = call.out_dtype = computed;
  }
  std::string reason() const { return dtype_reason(call, config); }
  ::testing::AssertionResult says(const std::string& words) const {
    const std::string text = reason();
    return text.find(words) != std::string::npos ? ::testing::AssertionSuccess()
                                                 : ::testing::AssertionFailure() << text;
  }

  OpRecord call;
  RunConfig config;
};

TEST_F(DTypeReason, ProductsAreOnTheLowerPrecisionListForTheyAreFastAndSafe) {
  ran("linear", "lower_precision_fp", "fp32 fp32", "fp16");
  EXPECT_TRUE(says("linear is on the lower-precision list (PyTorch's CUDA lists)"));
  EXPECT_TRUE(says("cast to fp16, the 16-bit format of the region"));
  EXPECT_TRUE(says("fastest in 16 bits"));
  EXPECT_TRUE(says("sums stay fp32"));
}

TEST_F(DTypeReason, ARecipeQuantizesTheOperandsOfAProduct) {
  config.precision.recipe = "mxfp8";
  ran("linear", "autocast off", "bf16 bf16", "mxfp8");
  call.emulated = true;
  EXPECT_TRUE(says("precision.recipe mxfp8 quantises the operands of this product. Their codes become fp32 numbers"));
}

TEST_F(DTypeReason, AReplicaHasLostAutocastOrHasItInTheFormatOfANewThread) {
  config.parallel.kind = "dp";
  config.parallel.ranks = 2;
  call.layer = "replica 1.fc1";
  ran("linear", "lower_precision_fp", "fp32 fp32", "fp16");
  EXPECT_TRUE(says("cast to fp16, the 16-bit format of the region"));
  config.precision.mode = "amp-bf16";
  EXPECT_TRUE(says("cast to fp16, the default of a new thread"));
  EXPECT_TRUE(says("not with the region's format, bf16"));
  config.precision.mode = "pure-bf16";
  EXPECT_FALSE(says("default of a new thread")) << "the region is the program's: its format is not in the settings";
  config.precision.mode = "amp-bf16";
  config.parallel.replica_autocast = false;
  ran("linear", "autocast off", "fp32 fp32", "fp32");
  EXPECT_TRUE(says("Autocast is off in this replica: its state belongs to a thread"));
  config.precision.autocast_off = {"fc1"};
  EXPECT_TRUE(says("precision.autocast_off names fc1"));
}

TEST_F(DTypeReason, OpsOfTheFp32ListAreThereForTheirRangeOrTheirDigits) {
  ran("exp", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("exp is on the fp32 list"));
  EXPECT_TRUE(says("exceed fp16's range"));
  ran("log", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("too few digits"));
  ran("layer_norm", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("sums squares"));
  ran("mse_loss", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("over the batch"));
  ran("upsample_nearest2d", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("need fp32's range and digits"));
}

TEST_F(DTypeReason, OpsWithADtypeArgumentDoNotCastTheirInputs) {
  ran("softmax", "fp32_set_opt_dtype", "fp16", "fp32");
  EXPECT_TRUE(says("inputs are not cast (fp16)"));
  EXPECT_TRUE(says("dtype=float32"));
  EXPECT_TRUE(says("sums exponentials"));
  call.out_dtype = "fp16";
  EXPECT_TRUE(says("this call sets fp16 as its dtype, which takes precedence"));
  ran("norm", "fp32_append_dtype", "bf16", "fp32");
  EXPECT_TRUE(says("dtype=float32"));
}

TEST_F(DTypeReason, PromotionCastsToTheWidestOfTheInputs) {
  ran("cross", "promote", "fp16 fp32", "fp32");
  EXPECT_TRUE(says("cross is on the promote list"));
  EXPECT_TRUE(says("of its inputs (fp16 and fp32) are cast to the widest format among them, fp32"));
}

TEST_F(DTypeReason, WhatIsOnNoListFallsThrough) {
  ran("relu", "fallthrough", "fp16", "fp16");
  EXPECT_TRUE(says("relu is on none of PyTorch's CUDA lists: it runs in the formats of its inputs (fp16)."));
  EXPECT_EQ(reason().find("promotion"), std::string::npos);
  ran("add", "fallthrough", "fp16 fp32", "fp32");
  EXPECT_TRUE(says("(fp16 and fp32), and type promotion selects the wider"));
  ran("embedding", "fallthrough", "fp32 int64", "fp32");
  EXPECT_TRUE(says("of its inputs (fp32)")) << "integers decide nothing";
}

TEST_F(DTypeReason, NamesTheListsThatTheRunFollows) {
  config.precision.lists = "cpu";
  ran("softmax", "fallthrough", "bf16", "bf16");
  EXPECT_TRUE(says("none of PyTorch's CPU lists"));
  config.precision.lists = "apex-o1";
  ran("softmax", "fp32", "fp16", "fp32");
  EXPECT_TRUE(says("the lists of apex's O1"));
}

TEST_F(DTypeReason, EveryPolicyHasWordsOfItsOwn) {
  std::set<std::string> reasons;
  for (const PolicyMeaning& policy : kPolicies) {
    ran("sum", std::string(policy.name).c_str(), "fp16", "fp32");
    reasons.insert(reason());
    EXPECT_TRUE(reason().ends_with('.')) << policy.name;
    const std::string overridden = std::string(policy.name) + " (override)";
    call.policy = overridden;
    reasons.insert(reason());
    EXPECT_TRUE(says("precision.op_dtype sets fp32 for sum")) << policy.name;
  }
  // fp32_append_dtype has the words of fp32_set_opt_dtype, and three lists name fp32.
  EXPECT_EQ(reasons.size(), 2 * std::size(kPolicies) - 1 - 2);
}

TEST_F(DTypeReason, AnOverrideDecidesInPlaceOfTheList) {
  config.precision.op_dtype = {{"softmax", "fp16"}};
  ran("softmax", "fp32_set_opt_dtype (override)", "fp32", "fp16");
  EXPECT_TRUE(says("precision.op_dtype sets fp16 for softmax"));
  EXPECT_TRUE(says("It is on the fp32 list, because it sums exponentials"));
  ran("linear", "lower_precision_fp (override)", "fp16", "fp32");
  EXPECT_TRUE(says("would have cast it to 16 bits"));
  ran("relu", "autocast off (override)", "fp32", "fp16");
  EXPECT_TRUE(says("Autocast is off here"));
}

TEST_F(DTypeReason, AnOverrideIsNamedByTheResultWhereTheProductReadsTf32) {
  ran("linear", "autocast off (override)", "fp32", "tf32");
  call.out_dtype = "fp32";
  EXPECT_TRUE(says("precision.op_dtype sets fp32 for linear"));
}

TEST_F(DTypeReason, ALayersOwnRegionIsNamed) {
  config.precision.layer_dtype = {{"fc*", "bf16"}};
  ran("linear", "lower_precision_fp", "fp32 fp32", "bf16");
  EXPECT_TRUE(says("cast to bf16, the format that precision.layer_dtype sets for fc*"));
  ran("linear", "lower_precision_fp", "fp32 fp32", "fp16");
  EXPECT_TRUE(says("the 16-bit format of the region")) << "the setting changed after the call";
}

TEST_F(DTypeReason, ALayerOutsideAutocastIsNamed) {
  config.precision.autocast_off = {"fc1"};
  ran("linear", "autocast off", "fp32 fp32", "fp32");
  EXPECT_TRUE(says("precision.autocast_off names fc1"));
  EXPECT_TRUE(says("linear runs in the formats of its inputs (fp32)"));
  config.precision.autocast_off = {};
  config.precision.layer_dtype = {{"fc1", "fp32"}};
  EXPECT_TRUE(says("precision.layer_dtype sets fp32 for fc1"));
  config.precision.layer_dtype = {{"fc1", "fp16"}};
  EXPECT_TRUE(says("Autocast was off around this call.")) << "the setting changed after the call";
}

TEST_F(DTypeReason, AutocastMayBeOffInTheModeOrInTheLoop) {
  ran("linear", "autocast off", "fp32 fp32", "fp32");
  EXPECT_TRUE(says("outside autocast or in a disabled region"));
  config.precision.mode = "fp16-master";
  EXPECT_TRUE(says("The mode fp16-master has no autocast."));
}

TEST_F(DTypeReason, BackwardFollowsForward) {
  ran("linear", "", "fp16 fp16", "fp16");
  call.phase = "backward";
  EXPECT_TRUE(says("runs in the format of its forward: here fp16."));
  config.precision.op_dtype = {{"linear", "fp16"}};
  EXPECT_TRUE(says("For linear precision.op_dtype sets fp16."));
  config.precision.op_dtype = {{"linear", "fp32"}};
  EXPECT_EQ(reason().find("precision.op_dtype"), std::string::npos) << "turned after the call";
}

TEST_F(DTypeReason, OtherPhasesKeepTheirFormats) {
  ran("adamw", "", "fp32 fp32", "fp32");
  call.phase = "step";
  EXPECT_TRUE(says("Autocast does not apply in this phase"));
  ran("to", "", "fp32", "fp16");
  call.phase = "forward";
  EXPECT_TRUE(says("A cast from fp32 to fp16"));
}

TEST_F(DTypeReason, TheLongestPatternDecides) {
  config.precision.layer_dtype = {{"blocks.*", "bf16"}, {"blocks.0.attn", "fp16"}};
  EXPECT_EQ(deciding_pattern("blocks.0.attn.qkv", config), "blocks.0.attn");
  EXPECT_EQ(deciding_pattern("blocks.1.attn", config), "blocks.*");
  EXPECT_EQ(deciding_pattern("head", config), "");
  EXPECT_EQ(deciding_pattern("", config), "");
  config.precision.layer_dtype = {{"fc1", "bf16"}};
  config.models["generator"] = {};
  EXPECT_EQ(deciding_pattern("generator.fc1", config), "fc1") << "of several models, a pattern may leave the model out";
}

} // namespace
} // namespace amplab
