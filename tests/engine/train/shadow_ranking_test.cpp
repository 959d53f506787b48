// SPDX-License-Identifier: Apache-2.0
// The example of a deep net with softmax, norms and losses in fp16, trained until logits are large. Checks the shadow's
// ranking of its ops over several seeds, and that table, histogram and story agree on a step.
#include "engine/run/format_fit.h"
#include "engine/run/shadow_summary.h"
#include "engine/settings/setting_table.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <array>
#include <map>

namespace amplab {
namespace {

struct ShadowRanking : TrainerTest {
  struct Inspected {
    std::vector<OpRecord> calls;
    StepInspection inspection;
  };
  // Trains each seed once, on first use.
  const Inspected& last_step(uint64_t seed) {
    static std::map<uint64_t, Inspected> known;
    const auto found = known.find(seed);
    return found != known.end() ? found->second : known.emplace(seed, trained(seed)).first->second;
  }
  Inspected trained(uint64_t seed) {
    RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/fp16-shadow.json");
    config.seed = seed;
    config.threads = 1; // calls are too small for several threads
    Trainer t = trainer(config);
    for (int64_t step = 1; step < config.train.steps; ++step) t.step(false);
    StepResult last = t.step(true);
    return {std::move(last.ops), std::move(*last.inspection)};
  }
};

TEST_F(ShadowRanking, LossSoftmaxAndNormsComeFirst) {
  constexpr int kSeeds = 5;
  std::map<std::string, std::vector<double>> by_op;
  std::map<std::string, double> ulps;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const std::vector<OpRecord>& calls = last_step(seed).calls;
    for (const OpLoss& loss : forward_losses(calls)) by_op[loss.call->op].push_back(loss.db);
    for (const OpRecord& call : calls)
      if (call.phase == "forward" && call.out_dtype == "fp16")
        ulps[call.op] = std::max(ulps[call.op], call.shadow.ulps);
  }
  std::vector<std::pair<double, std::string>> ranking; // by median over the seeds
  for (auto& [op, db] : by_op) {
    ASSERT_EQ(db.size(), kSeeds) << op;
    std::ranges::sort(db);
    ranking.emplace_back(db[kSeeds / 2], op);
  }
  std::ranges::sort(ranking, std::greater<>());
  ASSERT_GT(ranking.size(), 8u);
  EXPECT_EQ(ranking[0].second, "nll_loss");
  EXPECT_EQ(ranking[1].second, "softmax");
  EXPECT_EQ(ranking[2].second, "layer_norm");
  EXPECT_GT(ranking[0].first, 15);
  EXPECT_GT(ranking[1].first, 5);
  EXPECT_GT(ranking[2].first, ranking[3].first + 0.5) << ranking[3].second;
  // Each op rounds its own inputs once, and none stands out.
  for (const auto& [op, most] : ulps) {
    EXPECT_LE(most, 0.5001) << op;
  }
  EXPECT_GT(ulps["softmax"], 0.45);
  EXPECT_GT(ulps["linear"], 0.45);
}

TEST_F(ShadowRanking, TableHistogramAndStoryReportTheSame) {
  // Uses the seed with the most flushes in softmax, since their number depends on every bit of the training before.
  const auto flushed = [&](uint64_t seed) {
    const std::vector<OpLoss> losses = forward_losses(last_step(seed).calls);
    const auto softmax = std::ranges::find(losses, "softmax", [](const OpLoss& each) { return each.call->op; });
    return softmax == losses.end() ? 0 : softmax->call->flushed;
  };
  const auto& [calls, inspection] = last_step(std::ranges::max(std::array<uint64_t, 5>{1, 2, 3, 4, 5}, {}, flushed));
  const std::vector<OpLoss> losses = forward_losses(calls);
  ASSERT_GE(losses.size(), 3u);
  const std::string story = shadow_summary(calls);
  for (size_t i = 0; i < 3; ++i) EXPECT_NE(story.find(losses[i].call->op + " ("), std::string::npos) << story;
  EXPECT_NE(story.find(" in fp32; here overrides disable that"), std::string::npos) << story;

  // The story's figures for softmax's results match their histogram: the number of subnormals, and of zeros that are
  // not zero in fp32.
  const auto softmax = std::ranges::find(losses, "softmax", [](const OpLoss& each) { return each.call->op; });
  ASSERT_NE(softmax, losses.end());
  const OpRecord& call = *softmax->call;
  const auto shown = std::ranges::find_if(inspection.tensors, [&](const TensorHistogram& h) {
    return h.tensor.kind == TensorKind::activation && h.tensor.name == call.layer + ".softmax";
  });
  ASSERT_NE(shown, inspection.tensors.end());
  EXPECT_EQ(shown->exponents.total(), call.count);
  EXPECT_EQ(static_cast<int64_t>(fit_of(shown->exponents, format_of(DType::f16)).subnormal), call.subnormals);
  EXPECT_GE(shown->exponents.zeros, call.flushed);
  EXPECT_GT(call.flushed, call.count / 20) << "large logits leave most of the exponentials below fp16";
  EXPECT_NE(story.find("Of the results of softmax there"), std::string::npos) << story;
}

} // namespace
} // namespace amplab
