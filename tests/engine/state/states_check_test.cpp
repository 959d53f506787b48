// SPDX-License-Identifier: Apache-2.0
// Where an optimizer's states cannot have another format: one sentence says so before training.
#include "engine/state/states_check.h"

#include "engine/run/config_error.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/optimizer_table.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct StatesCheck : testing::Test {
  RunConfig config;

  template <class... Device> std::string refusal(const Device&... device) const {
    try {
      check_states(config, device...);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  }
};

TEST_F(StatesCheck, OnlyAdamHasStatesInOtherFormats) {
  for (const OptimizerRow& optimizer : kOptimizers)
    for (const OptimizerStatesRow& states : kOptimizerStates) {
      config.optimizer.name = optimizer.name;
      config.optimizer.states = states.name;
      EXPECT_EQ(refusal().empty(), !states.dtype || optimizer.torch_class.starts_with("Adam"))
          << optimizer.name << " " << states.name;
    }
  config.optimizer = {.name = "sgd", .states = "8bit"};
  EXPECT_EQ(refusal(), "\"optimizer.states\" is \"8bit\", but SGD has no states of Adam: use \"parameter\", or the "
                       "optimizer adam or adamw.");
}

TEST_F(StatesCheck, NamesTheSectionOfOneOfSeveralOptimizers) {
  config.optimizers["heads"].states = "fp8";
  config.optimizers["trunk"].name = "muon";
  EXPECT_EQ(refusal(), "");
  config.optimizers["trunk"].states = "bf16";
  EXPECT_TRUE(refusal().starts_with("\"optimizers.trunk.states\" is \"bf16\", but Muon has no states of Adam:"));
}

TEST_F(StatesCheck, ShardsKeepTheDtypeOfTheParameter) {
  config.parallel = {.kind = "ddp", .ranks = 2, .shard = "zero1"};
  EXPECT_EQ(refusal(), "");
  config.optimizer.states = "8bit";
  EXPECT_NE(refusal().find("\"parallel.shard\" splits states in the parameter's dtype only"), std::string::npos);
  config.parallel.shard = "none";
  EXPECT_EQ(refusal(), "");
}

TEST_F(StatesCheck, WhatTorchaoRaisesForIsRefused) {
  config.optimizer.amsgrad = true;
  for (const OptimizerStatesRow& states : kOptimizerStates) {
    config.optimizer.states = states.name;
    EXPECT_EQ(!refusal().empty(), states.has_codes()) << states.name;
  }
}

TEST_F(StatesCheck, Fp16WeightsHaveNoStatesInBf16) {
  config.optimizer.states = "bf16";
  for (const std::string mode : {"fp32", "amp-fp16", "fp16-master", "pure-bf16", "pure-fp16"}) {
    config.precision.mode = mode;
    EXPECT_EQ(!refusal().empty(), mode == "pure-fp16") << mode;
  }
}

TEST_F(StatesCheck, ADeviceWithoutTheKernelRefusesCodesOnly) {
  DeviceProperties gpu;
  gpu.state_codes = false;
  for (const OptimizerStatesRow& states : kOptimizerStates) {
    config.optimizer.states = states.name;
    EXPECT_EQ(!refusal(std::string("cuda:0"), gpu).empty(), states.has_codes()) << states.name;
    EXPECT_EQ(refusal(std::string("cpu"), DeviceProperties()), "");
  }
  EXPECT_EQ(refusal(std::string("cuda:0"), gpu),
            "\"optimizer.states\" is \"fp8\", but cuda:0 has no kernels for states in 8 bits: set \"device\" to "
            "\"cpu\", or use \"bf16\" or \"parameter\".");
}

} // namespace
} // namespace amplab
