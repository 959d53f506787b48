// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct Case {
  const char* settings;
  const char* expected; // substring of one hint, or null when there must be none
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.settings; }

class Hints : public testing::TestWithParam<Case> {};

TEST_P(Hints, ReportWhatIsPointlessOrSurprising) {
  const auto sentences = hints(config_from_text(GetParam().settings, "test"));
  if (!GetParam().expected) {
    EXPECT_TRUE(sentences.empty()) << sentences.front();
    return;
  }
  const bool found = std::ranges::any_of(
      sentences, [](const std::string& sentence) { return sentence.find(GetParam().expected) != std::string::npos; });
  EXPECT_TRUE(found) << GetParam().settings;
}

INSTANTIATE_TEST_SUITE_P(
    Table, Hints,
    testing::Values(
        Case{R"({})", nullptr}, Case{R"({"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}})", nullptr},
        Case{R"({"precision": {"mode": "amp-bf16"}, "scaler": {"kind": "none"}})", nullptr},
        Case{R"({"precision": {"mode": "amp-bf16"}})", "bf16 has fp32's range"},
        Case{R"({"precision": {"mode": "fp32"}})", "need no loss scaler"},
        Case{R"({"precision": {"mode": "fp32"}, "scalers": {"s": {"kind": "none"}}})", nullptr},
        Case{R"({"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}, )"
             R"("scalers": {"r": {"kind": "none"}, "s": {}}})",
             "need no loss scaler"},
        Case{R"({"optimizer": {"name": "sgd", "momentum": 0.5}, "optimizers": {"d": {}}})",
             "optimizer.momentum has no effect. The loop's optimizers"},
        Case{R"({"parallel": {"kind": "dp", "ranks": 2}})", nullptr},
        Case{R"({"parallel": {"kind": "dp", "ranks": 2, "replica_autocast": false}})", "in which autocast is off"},
        Case{R"({"parallel": {"kind": "dp", "ranks": 1, "replica_autocast": false}})", nullptr},
        Case{R"({"precision": {"mode": "amp-bf16"}, "scaler": {"kind": "none"}, )"
             R"("parallel": {"kind": "dp", "ranks": 2}})",
             "they cast to fp16"},
        Case{R"({"precision": {"mode": "amp-bf16", "lists": "cpu"}, "scaler": {"kind": "none"}, )"
             R"("parallel": {"kind": "dp", "ranks": 2}})",
             nullptr},
        Case{R"({"data": {"batch_size": 3}, "parallel": {"kind": "dp", "ranks": 4}})", "fewer samples than replicas"},
        Case{R"({"scaler": {"kind": "none"}})", "fp16 without a loss scaler"},
        Case{R"({"clip": {"kind": "norm"}})", nullptr},
        Case{R"({"clip": {"kind": "norm", "when": "before-unscale"}})", "Clipping before unscale"},
        Case{R"({"clip": {"kind": "value", "when": "before-unscale"}})", "never backs off"},
        Case{R"({"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}, )"
             R"("clip": {"kind": "norm", "when": "before-unscale"}})",
             "nothing to unscale"},
        Case{R"({"precision": {"mode": "pure-fp16"}})", "eps of 2.98e-8"},
        Case{R"({"precision": {"mode": "pure-fp16"}})", "rejects fp16 gradients"},
        Case{R"({"precision": {"mode": "pure-bf16"}, "scaler": {"kind": "none"}})", "lose small updates"},
        Case{R"({"scaler": {"growth_interval": 3}})", "short a growth interval"},
        Case{R"({"scaler": {"kind": "static"}})", "never comes down"},
        Case{R"({"scaler": {"behaves_like": "deepspeed", "hysteresis": 3, "consecutive_hysteresis": true}})", nullptr},
        Case{R"({"scaler": {"hysteresis": 3}})", "scaler.hysteresis has no effect. Read by DeepSpeed's and Megatron's"},
        Case{R"({"scaler": {"behaves_like": "keras", "max_scale": 8}})", "scaler.max_scale has no effect"},
        Case{R"({"precision": {"mode": "fp16-master", "autocast_off": ["loss"]}})", "autocast_off has no effect"},
        Case{R"({"accumulation": {"steps": 4, "normalize": false}})", "gradient grows"},
        Case{R"({"loop": "scaler", "clip": {"kind": "value", "when": "before-unscale"}, )"
             R"("accumulation": {"steps": 4, "normalize": false}})",
             nullptr},
        Case{R"({"optimizer": {"momentum": 0.9}})", "momentum has no effect. Read by SGD and Muon only"},
        Case{R"({"optimizer": {"name": "sgd", "momentum": 1}})", "never decay"},
        Case{R"({"schedule": {"warmup": 1000}})", "as long as the run"},
        Case{R"({"data": {"name": "idx"}})", "needs data.path"}, Case{R"({"data": {"path": "x"}})", "needs no path"},
        Case{R"({"precision": {"mode": "pure-bf16", "layer_dtype": {"fc1": "fp16"}}})", "layer_dtype has no effect"}));

} // namespace
} // namespace amplab
