// SPDX-License-Identifier: Apache-2.0
// The example that computes softmax, norms and losses in fp16, trained until its attention's logits are large: what its shadow says of its
// ops, over several seeds.
#include "engine/fields/fields.h"
#include "engine/run/snr_lost.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <map>
#include <set>

namespace amplab {
namespace {

struct ShadowRanking : TrainerTest {
  using ByOp = std::map<std::string, double>;

  std::vector<OpRecord> last_step(uint64_t seed) {
    RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/fp16-shadow.json");
    config.seed = seed;
    Trainer t = trainer(config);
    for (int64_t step = 1; step < config.train.steps; ++step) t.step(false);
    std::vector<OpRecord> calls = t.step(true).ops;
    std::erase_if(calls, [](const OpRecord& r) { return r.phase != "forward"; });
    return calls;
  }
  // What the worst call of each op loses, in dB.
  static ByOp lost(const std::vector<OpRecord>& calls) {
    ByOp worst;
    for (const OpRecord& call : calls)
      if (const double db = snr_lost_in(call, calls); is_recorded(db)) {
        const auto known = worst.emplace(call.op, db).first;
        known->second = std::max(known->second, db);
      }
    return worst;
  }
};

TEST_F(ShadowRanking, SoftmaxAndNormsComeFirst) {
  constexpr int kSeeds = 6;
  std::map<std::string, std::vector<double>> by_op;
  std::map<std::string, double> ulps;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const std::vector<OpRecord> calls = last_step(seed);
    for (const auto& [op, db] : lost(calls)) by_op[op].push_back(db);
    for (const OpRecord& call : calls)
      if (call.out_dtype == "fp16") ulps[call.op] = std::max(ulps[call.op], call.shadow.ulps);
  }
  std::vector<std::pair<double, std::string>> ranking; // by the median over the seeds
  for (auto& [op, db] : by_op) {
    ASSERT_EQ(db.size(), kSeeds) << op;
    std::ranges::sort(db);
    ranking.emplace_back((db[kSeeds / 2 - 1] + db[kSeeds / 2]) / 2, op);
  }
  std::ranges::sort(ranking, std::greater<>());
  ASSERT_GT(ranking.size(), 8u);
  EXPECT_EQ(ranking[0].second, "softmax");
  EXPECT_EQ(ranking[1].second, "layer_norm");
  EXPECT_GT(ranking[0].first, 6);
  EXPECT_GT(ranking[1].first, ranking[2].first + 0.5) << ranking[2].second;
  // From its own inputs each rounds once, and none stands out.
  for (const auto& [op, most] : ulps) {
    EXPECT_LE(most, 0.5001) << op;
  }
  EXPECT_GT(ulps["softmax"], 0.45);
  EXPECT_GT(ulps["linear"], 0.45);
}

} // namespace
} // namespace amplab
