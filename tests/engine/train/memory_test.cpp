// SPDX-License-Identifier: Apache-2.0
// A lane's reported memory, compared with arithmetic by hand for an MLP, a CNN and a transformer in every mode.
#include "engine/run/mode.h"
#include "tests/engine/train/memory_by_hand.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

using by_hand::Formats;
using by_hand::Step;

struct MemoryCase {
  const char* mode;
  Formats formats;
  bool scaler;
};
constexpr MemoryCase kCases[] = {
    // bytes of a weight, bytes of a product's operands, autocast, masters, batch norm stays fp32
    {"fp32", {4, 4, false, false, false}, false},      {"tf32", {4, 4, false, false, false}, false},
    {"amp-fp16", {4, 2, true, false, false}, true},    {"amp-bf16", {4, 2, true, false, false}, false},
    {"fp16-master", {2, 2, false, true, true}, true},  {"pure-fp16", {2, 2, false, false, false}, false},
    {"pure-bf16", {2, 2, false, false, false}, false},
};

struct MemorySubject {
  const char* name;
  int64_t batch;
  std::shared_ptr<const Dataset> data;
  ModelConfig model;
  std::function<void(Step&)> weights;     // and buffers
  std::function<void(Step&)> micro_batch; // forward and backward
};

std::shared_ptr<const Dataset> pictures(const Shape& shape) {
  constexpr int64_t kSamples = 256;
  Dataset data;
  data.name = "pictures";
  data.feature_shape = shape;
  data.class_count = 10;
  std::vector<uint8_t> bytes(static_cast<size_t>(kSamples * shape.count()));
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 2654435761U >> 24);
  data.training.features = data.test.features = std::move(bytes);
  for (int64_t i = 0; i < kSamples; ++i) data.training.targets.push_back(i % 10);
  data.test.targets = data.training.targets;
  return std::make_shared<const Dataset>(std::move(data));
}

std::shared_ptr<const Dataset> words(int64_t positions, int64_t vocabulary) {
  constexpr int64_t kSamples = 32;
  Dataset data;
  data.name = "words";
  data.task = Task::tokens;
  data.feature_shape = {positions};
  data.class_count = vocabulary;
  std::vector<int64_t> tokens;
  for (int64_t i = 0; i < kSamples * positions; ++i) tokens.push_back(i * 7 % vocabulary);
  data.training.targets = data.test.targets = tokens;
  data.training.features = data.test.features = std::move(tokens);
  data.training.targets_each = data.test.targets_each = positions;
  return std::make_shared<const Dataset>(std::move(data));
}

// 20 - 96 - 64 - 10; the peak is at the start of backward
MemorySubject mlp() {
  constexpr int64_t kBatch = 200;
  const auto weights = [](Step& s) {
    for (const auto& [name, in, out] : {std::tuple{"fc1", 20, 96}, {"fc2", 96, 64}, {"head", 64, 10}}) {
      s.weight(name, int64_t{in} * out);
      s.weight(std::string(name) + " bias", out);
    }
  };
  const auto micro_batch = [](Step& s) {
    s.batch(kBatch * 20, s.f.autocast || s.f.weight == 4 ? 4 : 2, kBatch);
    s.product("x", "fc1", "z1", kBatch * 96, true);
    s.relu("z1", "h1"), s.drop("z1");
    s.product("h1", "fc2", "z2", kBatch * 64), s.drop("h1");
    s.relu("z2", "h2"), s.drop("z2");
    s.product("h2", "head", "logits", kBatch * 10), s.drop("h2");
  };
  return {"mlp", kBatch, pictures({20}), {.name = "mlp", .hidden = {96, 64}}, weights, micro_batch};
}

// [3,16,16] - conv 8 - batch norm - relu - pool [8,8,8] - conv 16 - relu - 10. Channels-last between the images and the
// flattening.
MemorySubject cnn() {
  constexpr int64_t kBatch = 12;
  const auto weights = [](Step& s) {
    for (const auto& [name, count, bias] :
         {std::tuple{"conv1", 8 * 3 * 9, 8}, {"conv2", 16 * 8 * 9, 16}, {"fc", 1024 * 10, 10}}) {
      s.weight(name, count);
      s.weight(std::string(name) + " bias", bias);
    }
    s.weight("bn", 8, true), s.weight("bn bias", 8, true);
    s.buffer("running mean, var, batches", 3 * 64); // each begins at a multiple of 64 bytes
  };
  const auto micro_batch = [](Step& s) {
    constexpr int64_t kWhole = kBatch * 8 * 16 * 16, kPooled = kBatch * 8 * 8 * 8;
    s.batch(kBatch * 3 * 16 * 16, s.f.autocast || s.f.weight == 4 ? 4 : 2, kBatch);
    s.turned("x", "x channels-last", true);
    s.product("x channels-last", "conv1", "c1", kWhole, true), s.drop("x channels-last");
    s.norm("c1", "bn", "n1", 8), s.drop("c1");
    s.relu("n1", "h1"), s.drop("n1");
    s.max_pool("h1", "p1", kPooled), s.drop("h1");
    s.product("p1", "conv2", "c2", 2 * kPooled), s.drop("p1");
    s.relu("c2", "h2"), s.drop("c2");
    s.turned("h2", "flat"), s.drop("h2");
    s.product("flat", "fc", "logits", kBatch * 10), s.drop("flat");
  };
  return {"cnn",
          kBatch,
          pictures({3, 16, 16}),
          {.name = "layers",
           .layers = {"Conv2d(8, 3, padding=1)", "BatchNorm2d", "ReLU", "MaxPool2d(2)", "Conv2d(16, 3, padding=1)",
                      "ReLU", "Flatten", "Linear(10)"}},
          weights,
          micro_batch};
}

// 12 positions, 17 words, width 32, 4 heads, 2 blocks
MemorySubject transformer() {
  constexpr int64_t kPositions = 12, kWords = 17, kWidth = 32, kHeads = 4, kBlocks = 2, kBatch = 8;
  constexpr int64_t kRows = kBatch * kPositions;
  const auto weights = [=](Step& s) {
    const auto with_bias = [&](const std::string& name, int64_t count, int64_t bias) {
      s.weight(name, count);
      s.weight(name + " bias", bias);
    };
    s.weight("tokens", kWords * kWidth);
    s.weight("positions", kPositions * kWidth);
    for (int64_t i = 0; i < kBlocks; ++i) {
      const std::string b = std::to_string(i);
      with_bias("ln1." + b, kWidth, kWidth);
      with_bias("qkv." + b, 3 * kWidth * kWidth, 3 * kWidth);
      with_bias("proj." + b, kWidth * kWidth, kWidth);
      with_bias("ln2." + b, kWidth, kWidth);
      with_bias("fc1." + b, 4 * kWidth * kWidth, 4 * kWidth);
      with_bias("fc2." + b, 4 * kWidth * kWidth, kWidth);
    }
    with_bias("ln_f", kWidth, kWidth);
    with_bias("head", kWidth * kWords, kWords);
  };
  const auto micro_batch = [=](Step& s) {
    s.batch(kRows, 8, kRows);
    s.embedding("tokens", "e", kRows * kWidth);
    s.positions("e", "positions", "h0"), s.drop("e");
    std::string h = "h0";
    for (int64_t i = 0; i < kBlocks; ++i) {
      const std::string b = "." + std::to_string(i), mid = "mid" + b, next = "h" + std::to_string(i + 1);
      s.norm(h, "ln1" + b, "n1" + b, kRows);
      s.product("n1" + b, "qkv" + b, "q, k, v" + b, 3 * kRows * kWidth), s.drop("n1" + b);
      s.attention("q, k, v" + b, "y" + b, kRows * kWidth, kRows * kHeads), s.drop("q, k, v" + b);
      s.product("y" + b, "proj" + b, "o" + b, kRows * kWidth);
      s.residual(h, "o" + b, mid), s.drop("o" + b), s.drop("y" + b);
      s.norm(mid, "ln2" + b, "n2" + b, kRows);
      s.product("n2" + b, "fc1" + b, "z" + b, 4 * kRows * kWidth), s.drop("n2" + b);
      s.gelu("z" + b, "a" + b), s.drop("z" + b);
      s.product("a" + b, "fc2" + b, "m" + b, kRows * kWidth);
      s.residual(mid, "m" + b, next), s.drop("m" + b), s.drop("a" + b), s.drop(mid), s.drop(h);
      h = next;
    }
    s.norm(h, "ln_f", "n", kRows);
    s.product("n", "head", "logits", kRows * kWords), s.drop("n"), s.drop(h);
  };
  return {"transformer",
          kBatch,
          words(kPositions, kWords),
          {.name = "transformer", .activation = "gelu", .width = kWidth, .heads = kHeads, .blocks = kBlocks},
          weights,
          micro_batch};
}

Step expected(const MemorySubject& subject, const MemoryCase& c, int64_t micro_batches) {
  Step step(c.formats, micro_batches, c.scaler);
  subject.weights(step);
  for (int64_t i = 0; i < micro_batches; ++i) {
    subject.micro_batch(step);
    std::string logits = "logits";
    if (c.formats.weight == 2) step.output_in_fp32(logits, "outputs"), logits = "outputs";
    step.cross_entropy(logits);
    step.backward();
  }
  step.end();
  return step;
}

RunConfig config_in(const MemorySubject& subject, const MemoryCase& c, int64_t micro_batches, bool compile) {
  RunConfig config;
  config.name = c.mode;
  config.data.batch_size = subject.batch;
  config.model = subject.model;
  config.precision.mode = c.mode;
  config.scaler.kind = c.scaler ? "dynamic" : "none";
  config.scaler.init_scale = 16; // no step is skipped
  config.optimizer = {.name = "adam", .eps = 1e-4};
  config.accumulation.steps = micro_batches;
  config.threads = 1;
  config.train.compile = compile;
  config.train.eval_every = 0;
  config.train.steps = 1000;
  return config;
}

struct Memory : testing::TestWithParam<MemorySubject (*)()> {
  const MemorySubject subject = GetParam()();
  std::unique_ptr<Device> device = open_device("cpu");

  StepRecord record(const RunConfig& config, int steps = 5) {
    Trainer trainer(*device, subject.data, config);
    StepRecord last;
    for (int i = 0; i < steps; ++i) last = trainer.step(false).record;
    return last;
  }
};

// The step's scalars are workspace, and so is the kernels' scratch memory. The library determines the latter, so it is
// not derived by hand.
void expect_as_by_hand(const StepRecord& r, const Step& step) {
  constexpr auto kWorkspace = static_cast<size_t>(MemoryCategory::workspace);
  for (size_t i = 0; i < kCountedCategories; ++i)
    if (i != kWorkspace) {
      EXPECT_EQ(r.memory[i], step.peak()[i]) << kMemoryTable[i].name;
    }
  EXPECT_EQ(r.memory_bytes, counted_bytes(r.memory)) << "the categories add up to the total";
  EXPECT_EQ(r.memory_bytes, step.peak_bytes() + r.memory[kWorkspace]);
  EXPECT_EQ(r.memory_saved_bytes, step.saved_most());
  EXPECT_EQ(r.memory_casts_bytes, step.casts_most());
}

TEST_P(Memory, OfAStepIsTheResultOfArithmeticByHand) {
  if (subject.name == std::string_view("cnn") && !device->properties().convolves_channels_last(DType::f32, {}))
    GTEST_SKIP() << "without oneDNN, images are not copied to channels-last";
  for (const MemoryCase& c : kCases)
    for (const int64_t micro_batches : {1, 3})
      for (const bool compile : {false, true}) {
        SCOPED_TRACE(std::string(c.mode) + (compile ? " compiled " : " traced ") + std::to_string(micro_batches));
        expect_as_by_hand(record(config_in(subject, c, micro_batches, compile)), expected(subject, c, micro_batches));
      }
}

int64_t of(const StepRecord& r, MemoryCategory category) { return r.memory[static_cast<size_t>(category)]; }

// Four bytes of weight, four of gradient, eight of Adam, and the masters of O2.
TEST_P(Memory, OfWeightsGradientsAndAdamIsSoManyBytesAParameter) {
  // Bytes of weights, master weights, gradients at the end of backward, Adam.
  const std::map<std::string, std::array<int64_t, 4>> bytes = {{"fp32", {4, 0, 4, 8}},
                                                               {"amp-bf16", {4, 0, 4, 8}},
                                                               {"fp16-master", {2, 4, 2 + 4, 8}},
                                                               {"pure-bf16", {2, 0, 2, 4}}};
  for (const auto& [mode, each] : bytes) {
    SCOPED_TRACE(mode);
    const MemoryCase& c = *std::ranges::find(kCases, mode, &MemoryCase::mode);
    RunConfig config = config_in(subject, c, 1, false);
    if (subject.name == std::string("cnn"))
      config.model.layers.erase(config.model.layers.begin() + 1); // batch norm has another size
    Trainer trainer(*device, subject.data, config);
    for (int i = 0; i < 3; ++i) trainer.step(false);
    const MemoryByCategory& held = trainer.allocator().account().in_use(); // between two steps
    const int64_t n = trainer.parameter_count();
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::parameters)], each[0] * n);
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::master_copies)], each[1] * n);
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::gradients)], each[2] * n);
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::optimizer_state)], each[3] * n);
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::activations)], 0);
    EXPECT_EQ(held[static_cast<size_t>(MemoryCategory::cast_cache)], 0);
  }
}

// As theory predicts, an MLP saves inputs of products and results of relu, all in 16 bits. The positions of maxima in a
// CNN stay integers. A transformer's residual stream stays fp32 under autocast. A 16-bit model returns its logits in
// fp32.
TEST_P(Memory, OfSavedActivationsIsHalvedBy16Bits) {
  const auto saved = [&](const char* mode) {
    const MemoryCase& c = *std::ranges::find(kCases, std::string_view(mode), &MemoryCase::mode);
    return static_cast<double>(record(config_in(subject, c, 1, false)).memory_saved_bytes);
  };
  const double fp32 = saved("fp32"), bf16 = saved("amp-bf16"), pure = saved("pure-bf16");
  const std::string name = subject.name;
  EXPECT_LT(bf16 / fp32, name == "mlp" ? 0.51 : name == "cnn" ? 0.6 : 0.7) << bf16 << " of " << fp32;
  EXPECT_LT(pure / fp32, name == "cnn" ? 0.6 : 0.54) << pure << " of " << fp32;
}

// Each alone, then all on one device, step by step in turn, in both orders.
TEST_P(Memory, DoesNotDependOnNeighboursNorOnTheirOrder) {
  std::vector<RunConfig> configs;
  for (const MemoryCase& c : kCases) configs.push_back(config_in(subject, c, 1, true));
  std::map<std::string, StepRecord> alone;
  for (const RunConfig& config : configs) {
    device = open_device("cpu");
    alone[config.name] = record(config);
  }
  for (int order = 0; order < 2; ++order) {
    device = open_device("cpu");
    std::vector<std::unique_ptr<Trainer>> lanes;
    for (const RunConfig& config : configs) lanes.push_back(std::make_unique<Trainer>(*device, subject.data, config));
    std::map<std::string, StepRecord> beside;
    for (int i = 0; i < 5; ++i)
      for (const auto& lane : lanes) beside[lane->config().name] = lane->step(false).record;
    for (const auto& [mode, r] : beside) {
      EXPECT_EQ(r.memory_bytes, alone[mode].memory_bytes) << mode;
      EXPECT_EQ(r.memory_peak_bytes, alone[mode].memory_peak_bytes) << mode;
      EXPECT_EQ(r.memory, alone[mode].memory) << mode;
    }
    std::ranges::reverse(configs);
  }
}

TEST_P(Memory, OfInspectionAndOfEvaluationIsSeparate) {
  for (const char* mode : {"fp32", "amp-bf16"}) {
    SCOPED_TRACE(mode);
    RunConfig config =
        config_in(subject, *std::ranges::find(kCases, std::string_view(mode), &MemoryCase::mode), 1, false);
    const StepRecord plain = record(config);
    config.train.eval_every = 2;
    Trainer watched(*device, subject.data, config);
    StepRecord r;
    for (int i = 0; i < 4; ++i) r = watched.step(true).record;
    EXPECT_GT(of(r, MemoryCategory::evaluation), 0);
    EXPECT_GT(of(r, MemoryCategory::inspection), 0);
    EXPECT_EQ(r.memory_bytes, plain.memory_bytes);
    EXPECT_EQ(r.memory_peak_bytes, plain.memory_peak_bytes);
    for (size_t i = 0; i < kCountedCategories; ++i) EXPECT_EQ(r.memory[i], plain.memory[i]) << kMemoryTable[i].name;
    r = watched.step(false).record;
    EXPECT_EQ(of(r, MemoryCategory::evaluation), 0) << "this step was not evaluated";
    EXPECT_EQ(of(r, MemoryCategory::inspection), 0) << "nor inspected";
    EXPECT_EQ(r.memory_peak_bytes, plain.memory_peak_bytes);
  }
}

TEST_P(Memory, OfEmulationStandsApartAndIsOnlyThereWhereSomethingIsEmulated) {
  for (const MemoryCase& c : kCases) {
    const StepRecord r = record(config_in(subject, c, 1, true));
    const DType low = mode_named(c.mode)->low;
    const bool copies = low == DType::tf32 || (is_16bit(low) && device->properties().emulated(Op::linear, low));
    EXPECT_EQ(of(r, MemoryCategory::emulation) > 0, copies) << c.mode;
  }
}

TEST_P(Memory, OfACompiledStepHasItsOwnCategory) {
  const RunConfig config = config_in(subject, kCases[2], 2, true);
  RunConfig traced = config;
  traced.train.compile = false;
  const StepRecord r = record(config), t = record(traced);
  EXPECT_GT(of(r, MemoryCategory::compiled_step), 0) << "two batches stay where they lie";
  EXPECT_EQ(of(t, MemoryCategory::compiled_step), 0);
  EXPECT_EQ(r.memory_bytes, t.memory_bytes);
}

std::string name_of_subject(const testing::TestParamInfo<MemorySubject (*)()>& info) { return info.param().name; }
INSTANTIATE_TEST_SUITE_P(Of, Memory, testing::Values(mlp, cnn, transformer), name_of_subject);

} // namespace
} // namespace amplab
