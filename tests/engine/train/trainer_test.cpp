// SPDX-License-Identifier: Apache-2.0
#include "engine/run/config_error.h"
#include "engine/run/mode.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace amplab {
namespace {

TEST_F(TrainerTest, GivesAllMemoryBackWhateverALoopRecorded) {
  RunConfig config = small("fp32");
  config.loop = R"(
x, t = batches[0]
loss_fn(model(x), t).backward(create_graph=True)
w = torch.ones(2, requires_grad=True)
(w ** 3).sum().backward(create_graph=True)
)";
  trainer(config).step(false);
  EXPECT_EQ(device.in_use(), 0u);
}

TEST_F(TrainerTest, RecordsTheLossOfAProgramThatDefinesItsOwnLossFunction) {
  RunConfig config = small("fp32");
  const double provided = trainer(config).step(false).record.loss;
  config.loop = R"(
def loss_fn(output, target):
    return F.cross_entropy(output, target)
optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
)";
  EXPECT_NEAR(trainer(config).step(false).record.loss, provided, 1e-6);
}

// The first is the default of torch.backends. Lanes take turns, so one's mode must not reach the other.
TEST_F(TrainerTest, ComputesProductsInTheMathModeOfTheLane) {
  constexpr MathMode kUsual{.convolution_tf32 = true}, kExact{.reduced_precision_reduction = false},
      kTf32{.allow_tf32 = true, .convolution_tf32 = true, .reduced_precision_reduction = false};
  RunConfig exact = small("fp32");
  exact.precision.convolution_tf32 = exact.precision.reduced_precision_reduction = false;
  RunConfig reads_tf32 = exact;
  reads_tf32.precision.mode = "tf32";
  Trainer usual = trainer(small("fp32")), other = trainer(exact), tf32 = trainer(reads_tf32);
  const auto products_of = [&](Trainer& lane, auto work) {
    device.products = {};
    work(lane);
    return device.products;
  };
  for (int turn = 0; turn < 2; ++turn)
    for (const auto& [lane, want] : {std::pair{&usual, kUsual}, {&other, kExact}, {&tf32, kTf32}}) {
      EXPECT_EQ(products_of(*lane, [](Trainer& t) { t.step(false); }), want);
      EXPECT_EQ(products_of(*lane, [](Trainer& t) { t.evaluate(); }), want);
      EXPECT_EQ(products_of(*lane, [](Trainer& t) { t.preview(); }), want);
      EXPECT_EQ(products_of(*lane, [](Trainer& t) { t.advance(), t.advance(); }), want) << "on another thread";
      EXPECT_EQ(products_of(*lane, [](Trainer& t) { t.step(false); }), want) << "the rest of that step";
    }
  EXPECT_EQ(current_context().math_mode, MathMode());
  EXPECT_EQ(device.clients().current().owner, nullptr);
}

TEST_F(TrainerTest, LearnsInEveryMode) {
  for (const Mode& mode : kModes) {
    RunConfig config = small(std::string(mode.name), mode.masters || mode.name == "amp-fp16" ? "dynamic" : "none");
    config.optimizer.lr = 0.01;
    config.optimizer.eps = 1e-4; // needed by fp16 parameters, amp-semantics 7.5
    Trainer t = trainer(config);
    const auto records = steps(t, 150);
    const auto mean = [&](size_t from) {
      double sum = 0;
      for (size_t i = from; i < from + 20; ++i) sum += records[i].loss / 20;
      return sum;
    };
    EXPECT_LT(mean(130), 0.9 * mean(0)) << mode.name;
  }
}

TEST_F(TrainerTest, TheSameSeedGivesTheSameBits) {
  for (const char* mode : {"fp32", "amp-fp16", "amp-bf16", "pure-bf16"}) {
    const RunConfig config = small(mode);
    Trainer a = trainer(config), b = trainer(config);
    const auto ra = steps(a, 30), rb = steps(b, 30);
    for (size_t i = 0; i < ra.size(); ++i)
      EXPECT_EQ(std::bit_cast<uint64_t>(ra[i].loss), std::bit_cast<uint64_t>(rb[i].loss)) << mode << " step " << i;
    EXPECT_EQ(weights(a), weights(b)) << mode;
  }
}

TEST_F(TrainerTest, PrecisionDoesNotChangeInitialWeightsOrBatches) {
  const RunConfig a = small("fp32"), b = small("amp-bf16");
  Trainer ta = trainer(a), tb = trainer(b);
  EXPECT_EQ(weights(ta), weights(tb));
  EXPECT_NEAR(ta.step(false).record.loss, tb.step(false).record.loss, 0.02);
}

TEST_F(TrainerTest, WeightsAndTheirGradientsStayFp32InAmpModes) {
  Trainer t = trainer(small("amp-fp16", "dynamic"));
  t.step(false);
  for (const Parameter& p : t.parameters()) {
    EXPECT_EQ(p.tensor.dtype(), DType::f32) << p.name;
    EXPECT_EQ(p.tensor.grad().dtype(), DType::f32) << p.name;
  }
}

TEST_F(TrainerTest, PureModesConvertTheModel) {
  Trainer t = trainer(small("pure-bf16"));
  t.step(false);
  for (const Parameter& p : t.parameters()) EXPECT_EQ(p.tensor.dtype(), DType::bf16) << p.name;
}

TEST_F(TrainerTest, MastersLeaveBatchNormInFp32AndPureModesDoNotUnlessConfigured) {
  struct Row {
    const char* mode;
    DType of_batch_norm, of_others;
    const char* keep = "auto";
  };
  for (const auto& [mode, of_batch_norm, of_others, keep] : {Row{"fp16-master", DType::f32, DType::f16},
                                                             {"pure-fp16", DType::f16, DType::f16},
                                                             {"pure-bf16", DType::bf16, DType::bf16},
                                                             {"amp-bf16", DType::f32, DType::f32},
                                                             {"fp16-master", DType::f16, DType::f16, "no"},
                                                             {"fp16-master", DType::f32, DType::f16, "yes"},
                                                             {"pure-fp16", DType::f32, DType::f16, "yes"},
                                                             {"pure-bf16", DType::f32, DType::bf16, "yes"},
                                                             {"amp-bf16", DType::f32, DType::f32, "no"}}) {
    RunConfig config = small(mode);
    config.model.norm = "batch";
    config.precision.keep_batchnorm_fp32 = keep;
    Trainer t = trainer(config);
    for (const Parameter& p : t.parameters()) {
      EXPECT_EQ(p.tensor.dtype(), p.of_batch_norm ? of_batch_norm : of_others) << mode << " " << p.name;
    }
    for (const NamedTensor& tensor : t.state_dict()) {
      if (tensor.name.find("running") == std::string::npos) continue;
      EXPECT_EQ(tensor.dtype, file_dtype_of(of_batch_norm)) << mode << " " << tensor.name;
    }
  }
}

TEST_F(TrainerTest, BatchNormMovesToFp32AndBackOnALiveLane) {
  RunConfig config = small("pure-bf16");
  config.model.norm = "batch";
  Trainer t = trainer(config);
  const auto of_batch_norm = [&] {
    const std::vector<Parameter> all = t.parameters();
    return std::ranges::find_if(all, &Parameter::of_batch_norm)->tensor.dtype();
  };
  for (const auto& [keep, dtype] : {std::pair("yes", DType::f32), {"no", DType::bf16}, {"auto", DType::bf16}}) {
    t.step(false);
    config.precision.keep_batchnorm_fp32 = keep;
    t.apply_settings(config);
    EXPECT_TRUE(std::isfinite(t.step(false).record.loss)) << keep;
    EXPECT_EQ(of_batch_norm(), dtype) << keep;
  }
}

TEST_F(TrainerTest, NetsWithBatchNormLearnInEveryModeAndEvaluateByRunningStatistics) {
  for (const Mode& mode : kModes) {
    RunConfig config = small(std::string(mode.name), mode.masters || mode.name == "amp-fp16" ? "dynamic" : "none");
    config.model.norm = "batch";
    config.optimizer.lr = 0.01;
    config.optimizer.eps = 1e-4;
    Trainer t = trainer(config);
    const double before = t.evaluate().loss;
    steps(t, 100);
    const std::vector<NamedTensor> trained = t.state_dict();
    const Evaluation after = t.evaluate();
    EXPECT_LT(after.loss, 0.9 * before) << mode.name;
    EXPECT_EQ(t.state_dict(), trained) << mode.name;
  }
}

TEST_F(TrainerTest, TwoHalfBatchesAccumulateToTheGradientOfTheWhole) {
  RunConfig whole = small("fp32"), halves = whole;
  whole.data.shuffle = halves.data.shuffle = false;
  halves.data.batch_size = whole.data.batch_size / 2;
  halves.accumulation.steps = 2;
  Trainer a = trainer(whole), b = trainer(halves);
  for (int i = 0; i < 5; ++i) {
    const StepRecord ra = a.step(false).record, rb = b.step(false).record;
    EXPECT_NEAR(ra.loss, rb.loss, 1e-5 * std::abs(ra.loss));
    EXPECT_NEAR(ra.grad_norm, rb.grad_norm, 1e-4 * ra.grad_norm);
    EXPECT_EQ(ra.samples, rb.samples);
  }
}

TEST_F(TrainerTest, ASteadyStepAllocatesNoDeviceMemory) {
  for (const Mode& mode : kModes) {
    Trainer t = trainer(small(std::string(mode.name)));
    steps(t, 5); // the last of them is captured
    const int before = device.allocations;
    steps(t, 10);
    EXPECT_EQ(device.allocations, before) << mode.name;
  }
}

TEST_F(TrainerTest, MemoryIsAccountedToItsCategories) {
  const auto bytes = [](const StepRecord& r, MemoryCategory c) { return r.memory[static_cast<size_t>(c)]; };
  Trainer amp = trainer(small("amp-fp16"));
  steps(amp, 2);
  const StepRecord r = amp.step(false).record;
  const int64_t parameters = amp.parameter_count();
  EXPECT_EQ(bytes(r, MemoryCategory::parameters), 4 * parameters);
  EXPECT_EQ(bytes(r, MemoryCategory::optimizer_state), 8 * parameters);
  EXPECT_EQ(bytes(r, MemoryCategory::master_copies), 0);
  EXPECT_GT(r.memory_saved_bytes, 0);

  Trainer o2 = trainer(small("fp16-master", "dynamic"));
  const StepRecord m = o2.step(false).record;
  EXPECT_EQ(bytes(m, MemoryCategory::parameters), 2 * parameters);
  EXPECT_EQ(bytes(m, MemoryCategory::master_copies), 4 * parameters);
}

TEST_F(TrainerTest, TheModeOfALiveRunCanBeChangedWithoutLosingWhatWasLearnt) {
  RunConfig config = small("fp32");
  config.optimizer.lr = 0.01;
  Trainer t = trainer(config);
  const double learnt = steps(t, 200).back().loss;
  for (const char* mode : {"amp-bf16", "pure-bf16", "fp32", "amp-fp16", "fp16-master", "tf32"}) {
    config.precision.mode = mode;
    t.apply_settings(config);
    EXPECT_LT(t.step(false).record.loss, learnt + 0.25) << mode;
  }
}

// PyTorch has no counterpart: the history of the gradient would call functions of the old program.
TEST_F(TrainerTest, GradientsLoseTheirHistoryWhenTheProgramChanges) {
  const std::string custom = R"(
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x * x
        ctx.save_for_backward(y)
        return y
    @staticmethod
    def backward(ctx, g):
        y, = ctx.saved_tensors
        return g * y
for x, t in batches:
    w = list(model.parameters())[0]
    Square.apply(w).sum().backward(create_graph=True)
)";
  const std::string checkpointed = R"(
def function(x):
    return (x * x).exp()
for x, t in batches:
    w = list(model.parameters())[0]
    torch.utils.checkpoint.checkpoint(function, w, use_reentrant=False).sum().backward(create_graph=True)
)";
  const std::string changed_in_place = R"(
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return g * 2
for x, t in batches:
    v, w = list(model.parameters())[:2]
    w.grad = torch.ones_like(w)
    w.requires_grad_(False)
    w.copy_(Double.apply(torch.ones_like(w).requires_grad_(True)))
)";
  for (const std::string& before : {custom, checkpointed, changed_in_place}) {
    RunConfig config = small("fp32");
    config.loop = before;
    Trainer t = trainer(config);
    t.step(false);
    const size_t changed = before == changed_in_place ? 1 : 0;
    const std::vector<float> gradient = to_host(t.parameters()[changed].tensor.grad());
    config.loop =
        "w = list(model.parameters())[" + std::to_string(changed) + "]\nassert w.is_leaf and w.grad.grad_fn is None\n";
    t.apply_settings(config);
    EXPECT_EQ(to_host(t.parameters()[changed].tensor.grad()), gradient);
    EXPECT_NO_THROW(t.step(false)) << before;
  }
}

TEST_F(TrainerTest, AnInspectedStepListsEveryOpAndChangesNoNumber) {
  const RunConfig config = small("amp-fp16", "dynamic");
  Trainer watched = trainer(config), alone = trainer(config);
  const StepResult result = watched.step(true);
  alone.step(false);
  EXPECT_EQ(weights(watched), weights(alone));
  const auto count = [&](std::string_view op, std::string_view phase) {
    return std::ranges::count_if(result.ops, [&](const OpRecord& r) { return r.op == op && r.phase == phase; });
  };
  EXPECT_EQ(count("linear", "forward"), 3);
  EXPECT_EQ(count("linear", "backward"), 3);
  EXPECT_EQ(count("adamw", "step"), 1);
  for (const OpRecord& r : result.ops)
    if (r.op == "linear") {
      EXPECT_EQ(r.compute_dtype, "fp16");
      EXPECT_TRUE(r.emulated);
    }
}

TEST_F(TrainerTest, InspectingABatchNormInHalfPrecisionLeavesItsRunningStatisticsAlone) {
  RunConfig config = small("amp-bf16");
  config.model = {.name = "layers", .layers = {"Linear(16)", "BatchNorm1d", "ReLU", "Linear(2)"}};
  Trainer watched = trainer(config), alone = trainer(config);
  for (int i = 0; i < 3; ++i) {
    watched.step(true);
    alone.step(false);
  }
  EXPECT_TRUE(watched.state_dict() == alone.state_dict());
}

TEST_F(TrainerTest, EvaluationCoversTheTestSplitAndLeavesTrainingAlone) {
  const RunConfig config = small("amp-bf16");
  Trainer a = trainer(config), b = trainer(config);
  const Evaluation e = a.evaluate();
  EXPECT_GT(e.accuracy, 0.2);
  EXPECT_LT(e.accuracy, 0.8);
  EXPECT_EQ(a.step(false).record.loss, b.step(false).record.loss);
}

TEST_F(TrainerTest, ANonfiniteLossIsSkippedOnlyIfTheGuardIsSo) {
  RunConfig config = small("fp32");
  config.optimizer = {.name = "sgd", .lr = 1e30};
  config.guard.skip_nonfinite_loss = true;
  Trainer t = trainer(config);
  bool skipped = false;
  for (const StepRecord& r : steps(t, 20))
    if (!std::isfinite(r.loss)) {
      EXPECT_TRUE(r.skipped);
      skipped = true;
    }
  EXPECT_TRUE(skipped);
}

TEST_F(TrainerTest, DropoutMasksDependOnSeedAndStepOnly) {
  RunConfig config = small("fp32");
  config.model.dropout = 0.5;
  Trainer a = trainer(config), b = trainer(config);
  EXPECT_EQ(steps(a, 5).back().loss, steps(b, 5).back().loss);
}

// Each micro-batch is its own pass, as in PyTorch: the same samples and weights twice drop different neurons.
TEST_F(TrainerTest, EachMicroBatchDrawsItsOwnDropoutMasks) {
  RunConfig config = small("fp32");
  config.model.activation = "sigmoid"; // produces no zeros except from masks
  config.model.dropout = 0.5;
  config.accumulation.steps = 2;
  Trainer t = trainer(config);
  std::vector<int64_t> dropped;
  for (const OpRecord& r : t.step(true).ops)
    if (r.phase == "forward" && r.op == "dropout") dropped.push_back(r.zeros);
  ASSERT_EQ(dropped.size(), 4u) << "two layers, two micro-batches";
  EXPECT_NE(dropped[0], dropped[2]);
  EXPECT_NE(dropped[1], dropped[3]);
}

TEST_F(TrainerTest, LayersListedInAutocastOffRunInFp32) {
  RunConfig config = small("amp-fp16");
  config.precision.autocast_off = {"fc2", "loss"};
  Trainer t = trainer(config);
  for (const OpRecord& r : t.step(true).ops)
    if (r.phase == "forward" && r.op != "to" && (r.layer == "fc2" || r.layer == "loss")) {
      EXPECT_EQ(r.compute_dtype, "fp32") << r.op;
    }
}

TEST_F(TrainerTest, ALayerMayBeARegionOfAutocastOfItsOwn) {
  RunConfig config = small("amp-fp16");
  config.precision.layer_dtype = {{"fc*", "bf16"}, {"loss", "fp32"}};
  Trainer t = trainer(config);
  const auto out_dtype = [&](const char* layer, const char* op) {
    for (const OpRecord& r : t.step(true).ops)
      if (r.phase == "forward" && r.layer == layer && r.op == op) return r.out_dtype;
    return std::string("absent");
  };
  EXPECT_EQ(out_dtype("fc2", "linear"), "bf16");
  EXPECT_EQ(out_dtype("head", "linear"), "fp16");
  config.precision.layer_dtype.clear();
  t.apply_settings(config);
  EXPECT_EQ(out_dtype("fc2", "linear"), "fp16") << "the setting changes during the run";
}

TEST_F(TrainerTest, ARegionForALayerThatIsNotThereIsRejectedByName) {
  RunConfig config = small("amp-fp16");
  config.precision.autocast_off = {"fc9"};
  try {
    trainer(config);
    FAIL() << "expected ConfigError";
  } catch (const ConfigError& e) {
    EXPECT_NE(std::string(e.what()).find("\"fc9\""), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("fc1"), std::string::npos) << e.what();
  }
}

TEST_F(TrainerTest, AnOverriddenOpComputesInTheRequestedDtype) {
  RunConfig config = small("amp-fp16");
  config.precision.op_dtype = {{"linear", "bf16"}};
  Trainer t = trainer(config);
  for (const OpRecord& r : t.step(true).ops)
    if (r.phase == "forward" && r.op == "linear") {
      EXPECT_EQ(r.out_dtype, "bf16");
    }
}

TEST_F(TrainerTest, AFullDeviceIsATypedErrorAndGivesEverythingBack) {
  LimitedDevice tiny(open_device("cpu"), 40'000);
  RunConfig config = small("fp32");
  config.data.batch_size = 1024;
  try {
    Trainer t(tiny, load_dataset({config.data.name, "", config.seed}), config);
    for (int i = 0; i < 5; ++i) t.step(false);
    FAIL() << "expected OutOfMemory";
  } catch (const OutOfMemory&) {
  }
  EXPECT_EQ(tiny.in_use(), 0u);
}

} // namespace
} // namespace amplab
