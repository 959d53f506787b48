// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/dtype_choices.h"

#include "engine/settings/setting_table.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

OpRecord call(const char* op, const char* layer = "fc1", const char* phase = "forward") {
  OpRecord record;
  record.op = op;
  record.layer = layer;
  record.phase = phase;
  record.policy = "lower_precision_fp";
  record.compute_dtype = record.out_dtype = "fp16";
  return record;
}

RunConfig autocasting() {
  RunConfig config;
  config.precision.mode = "amp-fp16";
  return config;
}

// Applies advice as the window does.
RunConfig applied(RunConfig config, const std::vector<ProposedChange>& changes) {
  for (const ProposedChange& each : changes) apply_setting(config, each.key, each.value);
  return config;
}

const DTypeChoice& named(const std::vector<DTypeChoice>& choices, const char* text) {
  const auto found = std::ranges::find(choices, QString(text), &DTypeChoice::text);
  EXPECT_NE(found, choices.end()) << text;
  return *found;
}

TEST(DTypeChoices, OfferTheValuesOfTheSetting) {
  const auto choices = op_dtype_choices(call("linear"), autocasting());
  ASSERT_EQ(choices.size(), 4u);
  for (const char* text : {"Set by the mode", "fp32", "fp16", "bf16"}) named(choices, text);
  EXPECT_TRUE(choices[0].chosen);
  EXPECT_TRUE(choices[0].changes.empty());
}

TEST(DTypeChoices, OnlyOpsOfAutocastAndOnlyInForwardAndBackward) {
  EXPECT_TRUE(can_choose_dtype(call("softmax")));
  EXPECT_TRUE(can_choose_dtype(call("softmax", "fc1", "backward")));
  EXPECT_FALSE(can_choose_dtype(call("to")));
  EXPECT_FALSE(can_choose_dtype(call("adamw", "", "step")));
  EXPECT_FALSE(can_choose_dtype(call("linear", "", "unscale")));
  EXPECT_TRUE(op_dtype_choices(call("to"), autocasting()).empty());
}

TEST(DTypeChoices, AChoiceAddsReplacesOrRemoves) {
  RunConfig config = autocasting();
  config.precision.op_dtype = {{"softmax", "fp16"}};
  config = applied(config, named(op_dtype_choices(call("linear"), config), "fp32").changes);
  EXPECT_EQ(config.precision.op_dtype, (std::map<std::string, std::string>{{"linear", "fp32"}, {"softmax", "fp16"}}));
  EXPECT_TRUE(named(op_dtype_choices(call("linear"), config), "fp32").chosen);
  config = applied(config, named(op_dtype_choices(call("linear"), config), "bf16").changes);
  EXPECT_EQ(config.precision.op_dtype.at("linear"), "bf16");
  config = applied(config, named(op_dtype_choices(call("linear"), config), "Set by the mode").changes);
  EXPECT_EQ(config.precision.op_dtype, (std::map<std::string, std::string>{{"softmax", "fp16"}}));
}

TEST(DTypeChoices, ALayerTakesAFormatOfItsOwn) {
  RunConfig config = autocasting();
  config = applied(config, named(layer_dtype_choices("fc1", config), "bf16").changes);
  EXPECT_EQ(config.precision.layer_dtype.at("fc1"), "bf16");
  EXPECT_TRUE(named(layer_dtype_choices("fc1", config), "bf16").chosen);
  config = applied(config, named(layer_dtype_choices("fc1", config), "Set by the mode").changes);
  EXPECT_EQ(config, autocasting());
  EXPECT_TRUE(layer_dtype_choices("", config).empty());
  config.precision.mode = "pure-fp16";
  EXPECT_TRUE(layer_dtype_choices("fc1", config).empty()) << "there is no region";
}

TEST(DTypeChoices, ALayerThatIsOutsideAutocastComesBackIn) {
  RunConfig config = autocasting();
  config.precision.autocast_off = {"fc1", "loss"};
  EXPECT_TRUE(named(layer_dtype_choices("fc1", config), "fp32").chosen);
  const RunConfig turned = applied(config, named(layer_dtype_choices("fc1", config), "fp16").changes);
  EXPECT_EQ(turned.precision.autocast_off, (std::vector<std::string>{"loss"}));
  EXPECT_EQ(turned.precision.layer_dtype.at("fc1"), "fp16");
  EXPECT_EQ(applied(config, named(layer_dtype_choices("fc1", config), "Set by the mode").changes)
                .precision.layer_dtype.size(),
            0u);
}

TEST(DTypeChoices, WhatALongerPatternDecidesIsNotOffered) {
  RunConfig config = autocasting();
  config.precision.layer_dtype = {{"fc[12]", "fp32"}}; // longer than the layer's name
  EXPECT_EQ(layer_dtype_choices("fc1", config).size(), 1u);
}

TEST(DTypeChoices, ReportWhatTheNextCallWillDoDifferently) {
  RunConfig config = autocasting();
  OpRecord linear = call("linear");
  EXPECT_FALSE(next_dtype(linear, config));
  config.precision.op_dtype = {{"linear", "fp32"}};
  EXPECT_EQ(next_dtype(linear, config), "fp32");
  EXPECT_TRUE(is_dtype_changed(linear, config));
  linear.policy = "lower_precision_fp (override)";
  linear.compute_dtype = linear.out_dtype = "fp32";
  EXPECT_FALSE(next_dtype(linear, config)) << "it has run so";
  linear.compute_dtype = "tf32";
  EXPECT_FALSE(next_dtype(linear, config)) << "a product of fp32 that reads tf32";
  EXPECT_EQ(next_dtype(linear, autocasting()), "") << "its list decides again";
  linear.phase = "backward", linear.policy = "";
  EXPECT_FALSE(next_dtype(linear, config));
  EXPECT_TRUE(is_dtype_changed(linear, config));
}

TEST(DTypeChoices, ResetsAll) {
  RunConfig config = autocasting();
  EXPECT_TRUE(reset_dtypes(config).empty());
  config.precision.op_dtype = {{"linear", "fp32"}};
  config.precision.layer_dtype = {{"fc1", "bf16"}};
  EXPECT_EQ(changed_dtypes(config).toStdString(), "linear: fp32, fc1: bf16");
  EXPECT_EQ(applied(config, reset_dtypes(config)), autocasting());
}

TEST(DTypeChoices, ShadowsOpsOneByOneOrAll) {
  RunConfig config = autocasting();
  EXPECT_FALSE(is_shadowed("softmax", config));
  config = applied(config, shadow_op("softmax", true, config));
  EXPECT_EQ(config.inspect.shadow, "inputs");
  EXPECT_EQ(config.inspect.shadow_ops, (std::vector<std::string>{"softmax"}));
  config = applied(config, shadow_op("exp", true, config));
  EXPECT_TRUE(is_shadowed("exp", config));
  EXPECT_FALSE(is_shadowed("linear", config));
  config = applied(config, shadow_op("softmax", false, config));
  EXPECT_EQ(config.inspect.shadow_ops, (std::vector<std::string>{"exp"}));
  config = applied(config, shadow_op("exp", false, config));
  EXPECT_EQ(config.inspect.shadow, "none") << "an empty list means all";
  config = applied(config, shadow_all("own", config));
  EXPECT_TRUE(is_shadowed("linear", config));
  EXPECT_EQ(applied(config, shadow_op("linear", true, config)).inspect.shadow_ops,
            (std::vector<std::string>{"linear"}));
}

} // namespace
} // namespace amplab
