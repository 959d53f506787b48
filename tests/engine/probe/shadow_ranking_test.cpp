// SPDX-License-Identifier: Apache-2.0
// Ranks the ops of a deep net in fp16 by lost signal-to-noise ratio (snr_lost_in). Its logits are as large as those of
// a confident net. Losses are not reduced, because errors average out by chance in their mean.
// tests/engine/train/shadow_ranking_test.cpp covers the norms of a trained net.
#include "engine/probe/probe.h"

#include "engine/autograd/functional.h"
#include "engine/run/snr_lost.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace amplab {
namespace {

constexpr int64_t kRows = 128, kWidth = 64, kClasses = 32;

struct DeepNet {
  CachingAllocator& memory;
  std::mt19937_64 random;

  Tensor normal(const Shape& shape, double mean, double deviation) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::normal_distribution<double> draw(mean, deviation);
    for (float& v : values) v = static_cast<float>(draw(random));
    return to(tensor_from(memory, shape, values, MemoryCategory::parameters), DType::f16);
  }
  Tensor ones() { return filled(memory, {kWidth}, DType::f16, 1, MemoryCategory::parameters); }
  Tensor zeros() { return filled(memory, {kWidth}, DType::f16, 0, MemoryCategory::parameters); }
  Tensor weight(int64_t outputs, double gain = 1) {
    return normal({outputs, kWidth}, 0, gain / std::sqrt(static_cast<double>(kWidth)));
  }

  // Pre-norm blocks with a residual stream, then logits. The right class has the largest logit, by far for most rows.
  void forward() {
    Tensor x = normal({kRows, kWidth}, 0, 1);
    for (int block = 0; block < 6; ++block) {
      const Tensor h = layer_norm(x, ones(), zeros(), 1e-5);
      const Tensor q = linear(h, weight(kWidth), zeros()), k = linear(h, weight(kWidth), zeros()),
                   v = linear(h, weight(kWidth), zeros());
      const Tensor attention = softmax(matmul(q, transpose(k, 0, 1)));
      x = add(x, linear(matmul(attention, v), weight(kWidth), zeros()));
      const Tensor g = layer_norm(x, ones(), zeros(), 1e-5);
      x = add(x, linear(gelu(linear(g, weight(kWidth), zeros())), weight(kWidth), zeros()));
    }
    const Tensor logits = linear(layer_norm(x, ones(), zeros(), 1e-5), weight(kClasses, 8), normal({kClasses}, 0, 0.1));
    nll_loss(log_softmax(logits), sure_targets(logits), Reduction::none);
  }
  Tensor sure_targets(const Tensor& logits) {
    const std::vector<float> values = to_host(logits);
    std::vector<int64_t> right;
    for (int64_t row = 0; row < kRows; ++row) {
      const auto first = values.begin() + row * kClasses;
      right.push_back(std::max_element(first, first + kClasses) - first);
    }
    const Tensor targets(memory, {kRows}, DType::i64, MemoryCategory::batch);
    memory.device().copy_from_host(targets.view().data, right.data(), right.size() * sizeof(int64_t));
    return targets;
  }
};

using ByOp = std::map<std::string, std::vector<double>>; // dB lost, per call

ByOp lost_by_op(ShadowPlan::From from, uint64_t seed) {
  const std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory(*device);
  ShadowPlan plan{.from = from, .ops = {}};
  plan.ops.set();
  Probe probe(memory, 1);
  probe.compare(plan);
  {
    const ProbeScope watching(&probe);
    DeepNet{memory, std::mt19937_64(seed)}.forward();
  }
  ByOp lost;
  for (const OpRecord& op : probe.records()) {
    const double db = snr_lost_in(op, probe.records());
    if (is_recorded(db)) lost[op.op].push_back(db);
  }
  return lost;
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + std::ssize(values) / 2);
  return values[values.size() / 2];
}

TEST(ShadowRanking, SoftmaxAndLossesLoseMost) {
  ByOp all;
  for (uint64_t seed = 1; seed <= 5; ++seed)
    for (const auto& [op, lost] : lost_by_op(ShadowPlan::From::own, seed))
      all[op].insert(all[op].end(), lost.begin(), lost.end());
  std::vector<std::pair<double, std::string>> ranking;
  for (const auto& [op, lost] : all) ranking.emplace_back(median(lost), op);
  std::ranges::sort(ranking, std::greater<>());
  ASSERT_EQ(ranking.size(), 8u);
  EXPECT_EQ((std::set{ranking[0].second, ranking[1].second}), (std::set<std::string>{"nll_loss", "softmax"}));
  EXPECT_GT(ranking[1].first, ranking[2].first + 3) << "dB, " << ranking[2].second;
  EXPECT_LT(median(all["linear"]), 1);
}

} // namespace
} // namespace amplab
