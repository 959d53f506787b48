// SPDX-License-Identifier: Apache-2.0
// Elements of past tensors through the wire's command, compared with the lane's own statistics.
#include "engine/checkpoint/safetensors.h"
#include "tests/engine/session/past_fixture.h"

#include <cmath>
#include <cstring>

namespace amplab {
namespace {

struct PastTensors : SessionPastTest {
  // Throws: std::runtime_error with the session's failure message.
  TensorValues values(int64_t step, TensorKind kind, const std::string& name, int64_t seq = 0) {
    heard.values.clear();
    heard.failures.clear();
    session.post(wire::ReadTensor{0, step, {kind, name, seq}});
    if (!until([&] { return !heard.values.empty() || !heard.failures.empty(); })) throw std::runtime_error("no answer");
    if (!heard.failures.empty()) throw std::runtime_error(heard.failures[0].text);
    EXPECT_EQ(heard.values[0].lane, 0);
    EXPECT_EQ(heard.values[0].values.step, step);
    EXPECT_EQ(heard.values[0].values.tensor.name, name);
    return heard.values[0].values;
  }
  std::string refusal(int64_t step, TensorKind kind, const std::string& name, int64_t seq = 0) {
    try {
      values(step, kind, name, seq);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "accepted";
  }
  static std::vector<double> numbers(const TensorValues& v) {
    return numbers_of({v.tensor.name, file_dtype_of(*dtype_named(v.dtype)), v.shape, v.bits});
  }
  std::vector<OpRecord> ops(int64_t step) {
    heard.ops[0].clear();
    session.post(wire::InspectPastStep{0, step});
    if (!until([&] { return !heard.ops[0].empty(); })) throw std::runtime_error("no answer");
    return heard.ops[0];
  }
  static double norm_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values) sum += v * v;
    return std::sqrt(sum);
  }
};

using enum TensorKind;

TEST_F(PastTensors, AreWhatTheOpCallsRecord) {
  train({of_steps(20, "amp-fp16")}, 20);
  const std::vector<OpRecord> calls = ops(13);
  const auto call = std::ranges::find_if(
      calls, [](const OpRecord& r) { return r.layer == "fc1" && r.op == "linear" && r.phase == "forward"; });
  ASSERT_NE(call, calls.end());
  const TensorValues made = values(13, activation, "fc1.linear"),
                     again = values(13, activation, "fc1.linear", call->seq);
  EXPECT_EQ(made.bits, again.bits);
  EXPECT_EQ(made.dtype, "fp16");
  EXPECT_EQ(made.dtype, call->out_dtype);
  double amax = 0;
  int64_t zeros = 0;
  for (const double v : numbers(made)) {
    amax = std::max(amax, std::abs(v));
    zeros += v == 0;
  }
  EXPECT_EQ(amax, call->amax);
  EXPECT_EQ(zeros, call->zeros);
  EXPECT_EQ(std::ssize(numbers(made)), call->count);

  const auto back = std::ranges::find_if(
      calls, [](const OpRecord& r) { return r.layer == "head" && r.op == "linear" && r.phase == "backward"; });
  const TensorValues flowed = values(13, activation_gradient, "head.linear.grad_input");
  EXPECT_EQ("[" + std::to_string(flowed.shape[0]) + ", " + std::to_string(flowed.shape[1]) + "]", back->shape);
}

TEST_F(PastTensors, GradientsAreThoseThatTheNormIsTakenOf) {
  train({of_steps(20, "amp-fp16")}, 20);
  const StepRecord& record = heard.steps[0][16];
  ASSERT_FALSE(record.skipped);
  double sum = 0;
  for (const std::string name : {"fc1.weight", "fc1.bias", "head.weight", "head.bias"}) {
    const double norm = norm_of(numbers(values(17, gradient, name + ".grad")));
    sum += norm * norm;
  }
  EXPECT_NEAR(std::sqrt(sum) / record.grad_norm_scaled, 1, 1e-5) << "before unscale_";
}

TEST_F(PastTensors, UpdatesLeadFromOneWeightToTheNext) {
  for (const char* mode : {"amp-fp16", "pure-bf16"}) {
    train({of_steps(10, mode)}, 10);
    const std::vector<double> before = numbers(values(6, weight, "fc1.weight")),
                              after = numbers(values(7, weight, "fc1.weight"));
    const TensorValues change = values(6, update, "fc1.weight.update");
    const std::vector<double> added = numbers(change);
    EXPECT_EQ(change.dtype, "fp32");
    for (size_t i = 0; i < before.size(); ++i)
      EXPECT_EQ(added[i], static_cast<double>(static_cast<float>(after[i] - before[i]))) << i;
    EXPECT_NE(refusal(6, master, "fc1.weight").find("has no master in mode " + std::string(mode)), std::string::npos);
  }
}

TEST_F(PastTensors, MastersRoundToTheWeights) {
  train({of_steps(10, "fp16-master")}, 10);
  const std::vector<double> rounded = numbers(values(5, weight, "fc1.weight")),
                            full = numbers(values(5, master, "fc1.weight"));
  bool finer = false;
  for (size_t i = 0; i < full.size(); ++i) {
    EXPECT_NEAR(rounded[i], full[i], std::abs(full[i]) * 0x1p-11 + 0x1p-25);
    finer |= rounded[i] != full[i];
  }
  EXPECT_TRUE(finer);
  EXPECT_EQ(values(5, update, "fc1.weight.update").dtype, "fp32");
}

TEST_F(PastTensors, WhatIsNotThereIsRejectedWithWhatIs) {
  train({of_steps(5)}, 5);
  EXPECT_NE(refusal(3, activation, "fc1.linaer").find("did you mean \"fc1.linear\"?"), std::string::npos);
  EXPECT_NE(refusal(3, weight, "fc1.wieght").find("did you mean \"fc1.weight\"?"), std::string::npos);
  EXPECT_NE(refusal(3, gradient, "fc1.weight").find("did you mean \"fc1.weight.grad\"?"), std::string::npos);
  EXPECT_NE(refusal(3, activation, "fc1.linear", 999).find("Call 999 of step 3"), std::string::npos);
  EXPECT_NE(refusal(6, weight, "fc1.weight").find("Step 6 is not among the steps"), std::string::npos);
  EXPECT_NE(refusal(0, weight, "fc1.weight").find("Step 0 is not among the steps"), std::string::npos);
}

TEST_F(PastTensors, ASkippedStepHasNoUpdate) {
  RunConfig config = of_steps(5, "amp-fp16");
  config.scaler.init_scale = 0x1p40;
  train({config}, 2);
  ASSERT_TRUE(heard.steps[0][0].skipped);
  EXPECT_NE(refusal(1, update, "fc1.weight.update").find("was skipped"), std::string::npos);
  const std::vector<double> scaled = numbers(values(1, gradient, "head.weight.grad"));
  EXPECT_TRUE(std::ranges::any_of(scaled, [](double v) { return !std::isfinite(v); })) << "NaN and Inf are data";
}

TEST_F(PastTensors, AWeightThatTheProgramChangesWithoutAnOptimizerHasAnUpdate) {
  RunConfig config = of_steps(5);
  config.loop = "x, t = batches[0]\nloss = loss_fn(model(x), t)\nmodel.zero_grad()\nloss.backward()\n"
                "with torch.no_grad():\n    for p in model.parameters():\n        p -= 0.1 * p.grad\n";
  train({config}, 3);
  ASSERT_TRUE(heard.steps[0][1].skipped);
  const std::vector<double> before = numbers(values(2, weight, "fc1.weight")),
                            after = numbers(values(3, weight, "fc1.weight")),
                            added = numbers(values(2, update, "fc1.weight.update"));
  EXPECT_NE(before, after);
  for (size_t i = 0; i < before.size(); ++i)
    EXPECT_EQ(added[i], static_cast<double>(static_cast<float>(after[i] - before[i]))) << i;
}

TEST_F(PastTensors, ALargeOneIsRejected) {
  RunConfig config = of_steps(1);
  config.model.hidden = {4200, 4200}; // a weight of 67 MiB
  config.data.batch_size = 2;
  config.optimizer.name = "sgd";
  train({config}, 1);
  EXPECT_NE(refusal(1, weight, "fc2.weight").find("the limit for tensors is 64 MiB"), std::string::npos);
  EXPECT_NE(refusal(1, gradient, "fc2.weight.grad").find("the limit for tensors is 64 MiB"), std::string::npos);
}

TEST_F(PastTensors, CanBeCancelled) {
  RunConfig config = of_steps(2000);
  config.inspect.snapshot_mb = 0; // everything is replayed
  train({config}, 2000);
  wire::Command look = wire::ReadTensor{0, 2000, {weight, "fc1.weight"}};
  look.id = 7;
  session.post(std::move(look));
  session.post(wire::CancelCommand{7});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_EQ(heard.failures[0].text, "Cancelled.");
  EXPECT_TRUE(heard.values.empty());
}

} // namespace
} // namespace amplab
