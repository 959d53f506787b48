// SPDX-License-Identifier: Apache-2.0
// Several ranks train as PyTorch's DistributedDataParallel does. The traces come from processes that torchrun started,
// from the script that `export-pytorch` writes (tests/golden/parity/make.py). Scales and skips are the same in every
// step. Losses, overall and per rank, are within the tolerance of parity_test.cpp.
//
// In fp32, norms of gradients are within 1e-4, or 1e-5 absolute where gradients cancel. This distinguishes a compressed
// average from an exact one. For averages in bf16 the tolerance is 2^-11, a quarter of its roundoff: another order of
// sums rounds a gradient near the middle of two numbers differently.
//
// With nvfp4, an operand in its last bit beside a threshold of stochastic rounding falls to either side. In the trace,
// element [20,17] of the operand g of fc2's dx on rank 0 does in step 26: 3.9296870 becomes 3, and 3.9296887 becomes 4,
// since its random byte is 18, and 4 - 18 / 256 is 3.9296875. From weights of step 25 an ulp apart, PyTorch's losses
// differ by 1.4e-3 of themselves, its norms by 4.2e-2, and its final weights by 8.3e-3.
//
// The final norm and sum of each weight are within twice and eight times the tolerance of a loss, relative to the norm.
// A sum contains many elements that AdamW moved in the other direction by its whole rate, because their gradient is
// only rounding error. The keys' bias in attention is not compared: its gradient is 0 but for rounding errors, which
// AdamW turns into steps.
#include "tests/engine/ranks/ranks_fixture.h"
#include "tests/engine/train/parity_trace.h"

namespace amplab {
namespace {

struct RanksParity : RanksTest, testing::WithParamInterface<std::string> {
  const RunConfig config = config_of_trace(GetParam());
  const Trace trace = trace_of(GetParam());

  bool in_fp32() const { return config.precision.mode == "fp32"; }
  bool tips() const { return config.precision.recipe == "nvfp4"; }
  double roundoff() const {
    if (tips()) return 2e-3;
    if (!in_fp32()) return tolerance(config, 1, 1, "cpu");
    return config.parallel.compress == "none" ? 1e-5 : format_of(*dtype_named(config.parallel.compress)).eps / 2;
  }

  void expect_losses(const StepRecord& ours, const std::vector<std::string>& columns,
                     const std::map<std::string, double>& theirs, size_t step) const {
    const auto expect = [&](const std::string& column, double loss) {
      if (both_nonfinite(loss, theirs.at(column))) return;
      EXPECT_NEAR(loss, theirs.at(column), tolerance(config, step, theirs.at(column), "cpu")) << column;
    };
    expect("loss", ours.loss);
    for (size_t rank = 0; rank < static_cast<size_t>(config.parallel.ranks); ++rank) {
      const std::string column = rank_column(rank, rank_key::kLoss), found = rank_column(rank, rank_key::kFoundInf);
      expect(column, number(ours, columns, column));
      EXPECT_EQ(number(ours, columns, found), theirs.at(found)) << found;
    }
  }

  void expect_step(const StepRecord& ours, const std::vector<std::string>& columns, size_t step) const {
    const auto& theirs = trace.steps[step - 1];
    EXPECT_EQ(ours.loss_scale, theirs.at("loss_scale"));
    EXPECT_EQ(ours.found_inf, theirs.at("found_inf") != 0);
    expect_losses(ours, columns, theirs, step);
    if (!in_fp32() || both_nonfinite(ours.grad_norm, theirs.at("grad_norm"))) return;
    const double norm = theirs.at("grad_norm");
    const double relative = tips() ? 0.05 : std::max(1e-4, roundoff() / 4);
    EXPECT_NEAR(ours.grad_norm, norm, std::max(relative * norm, 1e-5));
  }

  void expect_weights(const Trainer& t) const {
    const auto parameters = t.parameters();
    ASSERT_EQ(parameters.size(), trace.weights.size());
    for (size_t i = 0; i < trace.weights.size(); ++i) {
      const auto& [name, norm, sum] = trace.weights[i];
      EXPECT_EQ(parameters[i].name, name);
      if (name.ends_with("qkv.bias")) continue;
      double squares = 0, own_sum = 0;
      for (const float w : to_host(parameters[i].tensor)) squares += static_cast<double>(w) * w, own_sum += w;
      EXPECT_NEAR(std::sqrt(squares), norm, 2 * roundoff() * norm) << name;
      EXPECT_NEAR(own_sum, sum, 8 * roundoff() * norm) << name;
    }
  }
};

TEST_P(RanksParity, TrainAsDistributedDataParallelDoes) {
  ASSERT_EQ(trace.steps.size(), kStepsOfTrace);
  EXPECT_EQ(led(static_cast<int>(config.parallel.ranks),
                [&] {
                  Trainer t = trainer(config);
                  const std::vector<std::string> columns = t.declared_columns();
                  for (size_t step = 1; step <= kStepsOfTrace; ++step) {
                    SCOPED_TRACE("step " + std::to_string(step));
                    expect_step(t.step(false).record, columns, step);
                  }
                  expect_weights(t);
                }),
            std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Golden, RanksParity, testing::ValuesIn(traced_cases(true)),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace amplab
