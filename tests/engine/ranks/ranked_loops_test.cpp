// SPDX-License-Identifier: Apache-2.0
// Programs with explicit collectives. The ranks_*_loop_* cases of ranks_parity_test.cpp compare the numbers with
// PyTorch.
#include "tests/engine/ranks/ranks_fixture.h"

namespace amplab {
namespace {

const std::string kForwardAndBackward = "    loss = loss_fn(model(x), t) / len(batches)\n    loss.backward()\n";
const std::string kEachBatch = "optimizer.zero_grad()\nfor x, t in batches:\n";

struct RankedLoops : RanksTest {
  static RunConfig looped(const std::string& loop, int64_t accumulated = 1) {
    RunConfig config = on(2, small("fp32"));
    config.model.activation = "tanh";
    config.accumulation.steps = accumulated;
    config.loop = loop;
    return config;
  }
  static RunConfig of_shard(RunConfig config, const std::string& shard) {
    config.parallel.shard = shard;
    config.parallel.bucket_mb = 0.001;
    return config;
  }
  // Returns the distance between the ranks after so many steps.
  double distance(const RunConfig& config, int steps_made) {
    std::vector<std::string> columns;
    const std::vector<StepRecord> records = trained(config, steps_made, &columns);
    return number(records.back(), columns, "ranks.distance");
  }
  // Returns rank 0's error in the last of so many steps. The other ranks end with the same error here, without a
  // watchdog.
  std::string error(const RunConfig& config, int steps_made, std::vector<std::string>* others = nullptr) {
    std::string sentence;
    std::vector<std::string> failures = led(2, [&] {
      Trainer t = trainer(config);
      try {
        steps(t, steps_made - 1);
      } catch (const loop::LoopError& raised) {
        sentence = std::string("before: ") + raised.what();
        return;
      }
      try {
        t.step(false);
      } catch (const loop::LoopError& raised) {
        sentence = std::to_string(raised.where.begin.line) + ": " + raised.exception + ": " + raised.what();
      }
    });
    if (others) *others = std::move(failures);
    return sentence;
  }
  std::string error(const std::string& loop) { return error(looped(loop), 1); }
};

TEST_F(RankedLoops, WithoutSyncUntilTheLastBatchAreThoseThatSyncWithEach) {
  const std::string each = kEachBatch + kForwardAndBackward + "optimizer.step()\n";
  RunConfig standard = looped("", 3);
  const std::vector<StepRecord> one = trained(looped(each, 3), 20), last = trained(standard, 20);
  for (size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(last[i].loss, one[i].loss, 1e-6 * one[i].loss) << "step " << i + 1;
  standard.train.compile = false;
  const std::vector<StepRecord> traced = trained(standard, 20);
  for (size_t i = 0; i < traced.size(); ++i) EXPECT_EQ(traced[i].loss, last[i].loss) << "step " << i + 1;
}

TEST_F(RankedLoops, DivergeWhereNoBackwardIsAveraged) {
  EXPECT_GT(distance(looped(kEachBatch +
                            "    with model.no_sync():\n        loss_fn(model(x), t).backward()\noptimizer.step()\n"),
                     5),
            1e-6);
  EXPECT_EQ(distance(looped(kEachBatch + kForwardAndBackward + "optimizer.step()\n"), 5), 0);
}

TEST_F(RankedLoops, HaveNoNormBeforeTheAverageWhereNoBackwardIsAveraged) {
  const auto norm = [&](const std::string& backward) {
    std::vector<std::string> columns;
    const StepRecord record = trained(looped(kEachBatch + backward + "optimizer.step()\n"), 5, &columns).back();
    return number(record, columns, "rank.1.grad_norm");
  };
  EXPECT_FALSE(is_recorded(norm("    with model.no_sync():\n        loss_fn(model(x), t).backward()\n")));
  EXPECT_GT(norm(kForwardAndBackward), 0);
}

TEST_F(RankedLoops, AreDecidedByTheForwardPass) {
  EXPECT_GT(distance(looped(kEachBatch + "    with model.no_sync():\n        loss = loss_fn(model(x), t)\n    "
                                         "loss.backward()\noptimizer.step()\n"),
                     5),
            1e-6);
  EXPECT_EQ(distance(looped(kEachBatch + "    loss = loss_fn(model(x), t)\n    with model.no_sync():\n        "
                                         "loss.backward()\noptimizer.step()\n"),
                     5),
            0);
}

TEST_F(RankedLoops, DoNotDivergeWhereTheTextAveragesItself) {
  EXPECT_EQ(distance(looped("optimizer.zero_grad()\nwith model.no_sync():\n    for x, t in batches:\n        "
                            "loss_fn(model(x), t).backward()\n"
                            "for p in model.parameters():\n    torch.distributed.all_reduce(p.grad, "
                            "op=torch.distributed.ReduceOp.AVG)\noptimizer.step()\n"),
                     5),
            0);
}

TEST_F(RankedLoops, KnowWhoTheyAre) {
  EXPECT_EQ(
      led(2,
          [&] {
            Trainer t = trainer(looped(
                "import torch.distributed as dist\nx = torch.tensor([dist.get_rank() + 1.0])\ny = x.clone()\nz = "
                "x.half()\nw = x.clone()\nv = x.clone()\n"
                "dist.all_reduce(x)\ndist.all_reduce(y, op=dist.ReduceOp.MIN)\ndist.all_reduce(z, "
                "op=dist.ReduceOp.MAX)\n"
                "dist.all_reduce(w, op=dist.ReduceOp.AVG)\ndist.broadcast(v, src=1)\ndist.barrier()\n"
                "print(dist.get_rank(), dist.get_world_size(), x.item(), y.item(), z.item(), w.item(), v.item())\n"));
            const StepResult result = t.step(false);
            const auto printed = std::ranges::find(result.events, EventKind::print, &Event::kind);
            ASSERT_NE(printed, result.events.end());
            EXPECT_EQ(printed->text, "0 2 3.0 1.0 2.0 1.5 2.0");
          }),
      std::vector<std::string>());
}

TEST_F(RankedLoops, LeaveAStepOutTogetherWhereOneLossIsNotFinite) {
  RunConfig config = looped("");
  config.guard.skip_nonfinite_loss = true;
  std::vector<StepRecord> records;
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  steps(t, 3);
                  t.inject({.step = 4, .target = "loss", .fault = Fault::inf, .rank = 1});
                  records = steps(t, 3);
                }),
            std::vector<std::string>());
  EXPECT_TRUE(records[0].skipped);
  EXPECT_FALSE(records[1].skipped);
}

TEST_F(RankedLoops, RaiseWithTheirLine) {
  EXPECT_EQ(error("x = torch.ones(1)\ntorch.distributed.broadcast(x, 2)\n"),
            "2: RuntimeError: ProcessGroupGloo::broadcast: invalid root rank: 2");
  EXPECT_NE(error("model.require_backward_grad_sync = False\n").find("Write: with model.no_sync():"),
            std::string::npos);
}

// As in PyTorch 2.15 with gloo. A step with a backward pass that reaches only some parameters ends with unaveraged
// gradients. The next forward pass with gradients raises, within no_sync() too.
const std::string kWithoutTheFirst = "for n, p in model.named_parameters():\n    p.requires_grad = n != 'fc1.weight'\n";

TEST_F(RankedLoops, RaiseAtTheForwardPassBehindABackwardThatHasNotReachedAllParameters) {
  const std::string loop = kWithoutTheFirst + kEachBatch + kForwardAndBackward + "optimizer.step()\n";
  const std::string sentence =
      "Expected to have finished reduction in the prior iteration before starting a new one. This error indicates that "
      "your module has "
      "parameters that were not used in producing loss. Parameter indices which did not receive grad for rank ";
  for (const bool compile : {true, false})
    for (const char* shard : {"none", "zero1"}) {
      RunConfig config = of_shard(looped(loop), shard);
      config.train.compile = compile;
      std::vector<std::string> others;
      EXPECT_EQ(error(config, 2, &others),
                "5: RuntimeError: " + sentence +
                    "0: 0 (fc1.weight, in step 1). The lab has no find_unused_parameters: make the loss depend on all "
                    "of them, or run that forward pass within model.no_sync().");
      ASSERT_EQ(others.size(), 1u) << "all ranks raise";
      EXPECT_EQ(others[0].substr(0, sentence.size() + 4), sentence + "1: 0");
    }
  EXPECT_EQ(error(kWithoutTheFirst + kEachBatch +
                  "    loss_fn(model(x), t).backward()\n    with model.no_sync():\n        model(x)\n")
                .substr(0, 55),
            "7: RuntimeError: Expected to have finished reduction in");
}

TEST_F(RankedLoops, AreNotAveragedWhereABackwardHasNotReachedAllParameters) {
  EXPECT_GT(distance(looped(kWithoutTheFirst + kEachBatch + kForwardAndBackward + "optimizer.step()\n"), 1), 1e-6);
}

TEST_F(RankedLoops, MayLeaveParametersOutWithinNoSyncAndWithoutGradients) {
  const std::string average =
      "for p in model.parameters():\n    if p.grad is not None:\n        torch.distributed.all_reduce(p.grad, "
      "op=torch.distributed.ReduceOp.AVG)\noptimizer.step()\n";
  const std::string inside = "    with model.no_sync():\n        loss_fn(model(x), t).backward()\n";
  EXPECT_EQ(distance(looped(kWithoutTheFirst + kEachBatch + inside + average), 3), 0);
  const std::string looks = "    with torch.no_grad():\n        model(x)\n";
  EXPECT_EQ(distance(looped(kEachBatch + kForwardAndBackward + looks + "optimizer.step()\n"), 3), 0);
}

TEST_F(RankedLoops, AverageOnceSeveralBackwardsHaveReachedAllParametersTogether) {
  const std::string begin = kEachBatch + "    loss = loss_fn(model(x), t)\n    all = list(model.parameters())\n    "
                                         "loss.backward(inputs=all[:2], retain_graph=True)\n";
  EXPECT_EQ(distance(looped(begin + "    loss.backward(inputs=all[2:])\noptimizer.step()\n"), 3), 0);
  const std::string twice = error(begin + "    loss.backward()\n");
  EXPECT_EQ(twice.substr(0, 70), "6: RuntimeError: Expected to mark a variable ready only once. Paramete") << twice;
}

// A reentrant checkpoint runs the forward pass with gradients only within backward, with a nested backward pass. The
// forward pass decides what is averaged, as in DistributedDataParallel.
TEST_F(RankedLoops, AverageWhatIsCheckpointedHoweverItIsRecomputed) {
  const std::string begin = "from torch.utils.checkpoint import checkpoint\n" + kEachBatch + "    x.requires_grad_()\n";
  const auto losses = [&](const std::string& loss) {
    std::vector<double> all;
    for (const StepRecord& record :
         trained(looped(begin + "    loss = " + loss + "\n    loss.backward()\noptimizer.step()\n"), 5))
      all.push_back(record.loss);
    return all;
  };
  const std::vector<double> plain = losses("loss_fn(model(x), t)");
  for (const std::string reentrant : {"True", "False"}) {
    const std::string one = "loss_fn(checkpoint(model, x, use_reentrant=" + reentrant + "), t)";
    EXPECT_EQ(losses(one), plain) << reentrant;
    EXPECT_EQ(losses(one + " / 2 + " + one + " / 2"), plain) << "two, " << reentrant;
  }
}

// Its backward throws after the gradients of the whole model.
const std::string kThrows = "class Throws(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n     "
                            "   return x * 1\n    @staticmethod\n"
                            "    def backward(ctx, g):\n        return torch.zeros(2) + torch.zeros(3)\n";

TEST_F(RankedLoops, ThatThrowWithinBackwardLeaveNothingBehind) {
  RunConfig throws =
      of_shard(looped(kThrows + kEachBatch +
                      "    loss_fn(model(Throws.apply(x.requires_grad_())), t).backward()\noptimizer.step()\n"),
               "none");
  const RunConfig others = looped(kEachBatch + kForwardAndBackward + "optimizer.step()\n");
  const std::vector<StepRecord> alone = trained(others, 5);
  std::vector<StepRecord> beside;
  std::vector<std::string> failures = led(2, [&] {
    std::optional<Trainer> first, second;
    for (auto* t : {&first, &second}) t->emplace(device, load_datasets(throws), throws);
    for (auto* t : {&first, &second}) EXPECT_THROW((*t)->step(false), loop::LoopError);
    first.reset(); // must not restore what the second has replaced
    second.reset();
    Trainer t = trainer(others);
    beside = steps(t, 5);
  });
  ASSERT_EQ(failures.size(), 2u);
  for (const std::string& why : failures)
    EXPECT_NE(why.find("must match the size of tensor b"), std::string::npos) << why;
  ASSERT_EQ(beside.size(), alone.size());
  for (size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(beside[i].loss, alone[i].loss);
}

// Stage 2: averaged gradients are added to this rank's shard and do not replace it.
TEST_F(RankedLoops, AccumulateInPartsOfGradients) {
  for (const std::string& loop : {kEachBatch + kForwardAndBackward + "optimizer.step()\n", std::string()}) {
    RunConfig whole = looped(loop, 3);
    const std::vector<StepRecord> one = trained(whole, 12), parts = trained(of_shard(whole, "zero2"), 12);
    for (size_t i = 0; i < one.size(); ++i) {
      EXPECT_NEAR(parts[i].loss, one[i].loss, 1e-6 * one[i].loss) << "step " << i + 1;
      EXPECT_NEAR(parts[i].grad_norm, one[i].grad_norm, 2e-6 * one[i].grad_norm);
    }
  }
}

TEST_F(RankedLoops, CarryPartsOfGradientsFromStepToStepAsWholeOnes) {
  const std::string never_cleared = "for x, t in batches:\n" + kForwardAndBackward + "optimizer.step()\n";
  const RunConfig whole = looped(never_cleared);
  const std::vector<StepRecord> one = trained(whole, 12), parts = trained(of_shard(whole, "zero2"), 12);
  for (size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(parts[i].loss, one[i].loss, 2e-6 * one[i].loss) << "step " << i + 1;
}

} // namespace
} // namespace amplab
