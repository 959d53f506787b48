// SPDX-License-Identifier: Apache-2.0
#include "engine/run/shadow_summary.h"

#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

constexpr double kOverflown = std::numeric_limits<double>::infinity();

struct ShadowSummary : testing::Test {
  std::vector<OpRecord> calls;

  // The first call reads operands of 70 dB. All others read the first one's output.
  OpRecord& call(const std::string& op, double snr_db, const std::string& policy = "lower_precision_fp",
                 const std::string& layer = {}) {
    OpRecord record;
    record.seq = std::ssize(calls) + 1;
    record.phase = "forward";
    record.op = op;
    record.layer = layer;
    record.policy = policy;
    record.out_dtype = "fp16";
    record.made_by = calls.empty() ? "0" : "1";
    record.count = 1000;
    record.drift.snr_db = snr_db;
    return calls.emplace_back(std::move(record));
  }
  void SetUp() override { call("to", 70); }
};

TEST_F(ShadowSummary, NamesTheThreeThatLoseMostByTheirWorstCalls) {
  call("layer_norm", 66, "fp32 (override)", "ln1");
  call("layer_norm", 65.46, "fp32 (override)", "ln2");
  call("softmax", 58, "fp32_set_opt_dtype (override)", "attn");
  call("nll_loss", 47, "fp32 (override)");
  call("linear", 67.5);
  EXPECT_EQ(shadow_summary(calls),
            "Against an fp32 shadow, nll_loss (23.0 dB), softmax (12.0 dB, attn) and layer_norm (4.5 dB, ln2) lost "
            "most signal to noise in this step's forward; no other op lost more than 2.5 dB. Autocast's list keeps all "
            "of these in fp32; here overrides disable that.");
}

TEST_F(ShadowSummary, ReportsWhichNamedOpsAreOnTheFp32List) {
  call("softmax", 58, "fp32_set_opt_dtype (override)");
  call("relu", 65, "fallthrough");
  EXPECT_EQ(shadow_summary(calls),
            "Against an fp32 shadow, softmax (12.0 dB) and relu (5.0 dB) lost most signal to noise in this step's "
            "forward. Autocast's list keeps softmax in fp32; here an override disables that.");
  calls[1].policy = "fp32_set_opt_dtype";
  calls[1].out_dtype = "fp32";
  EXPECT_TRUE(shadow_summary(calls).ends_with("Autocast's list keeps softmax in fp32."));
  calls[1].policy = "autocast off";
  EXPECT_TRUE(shadow_summary(calls).ends_with("this step's forward."));
}

TEST_F(ShadowSummary, ReportsOfResultsWhatTheirHistogramShows) {
  OpRecord& softmax = call("softmax", 58, "fallthrough");
  softmax.flushed = 243;
  softmax.subnormals = 60;
  call("nll_loss", 50, "fallthrough");
  EXPECT_TRUE(shadow_summary(calls).ends_with(
      " Of the results of softmax there, 24.3 % were flushed to zero and 6.0 % are subnormal in fp16."))
      << shadow_summary(calls);
}

TEST_F(ShadowSummary, ReportsAStepThatLosesNothing) {
  call("linear", 69.5);
  EXPECT_EQ(
      shadow_summary(calls),
      "Against an fp32 shadow no op of this step's forward lost as much as 1 dB of its operands' signal to noise.");
}

TEST_F(ShadowSummary, LeavesBackwardOutAndWhatWasNotCompared) {
  call("relu", 20).phase = "backward";
  call("linear", not_recorded());
  EXPECT_EQ(shadow_summary(calls), "");
  EXPECT_EQ(shadow_summary({}), "");
}

TEST_F(ShadowSummary, ReportsAResultThatIsAllError) {
  call("nll_loss", -kOverflown, "fallthrough");
  EXPECT_TRUE(shadow_summary(calls).starts_with("Against an fp32 shadow, nll_loss (all of it) lost most"));
}

} // namespace
} // namespace amplab
