// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/data_parallel.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/node.h"
#include "engine/nn/models.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace amplab {
namespace {

// Thread and autocast state of a forward pass.
struct Pass {
  std::thread::id thread;
  AutocastState autocast;
  bool recorded;
  int64_t samples;
  uint64_t seed;
  std::string layer;
};

// x + weight. Records each pass.
class RecordingModule final : public Module {
 public:
  RecordingModule(CachingAllocator& memory, std::vector<Pass>& passes) : passes_(passes) {
    parameters_.push_back({"weight", filled(memory, {2}, DType::f32, 1, MemoryCategory::parameters)});
    parameters_.back().tensor.set_requires_grad(true);
  }
  Tensor forward(const Tensor& x, const ForwardContext& context) override {
    passes_.push_back({std::this_thread::get_id(), autocast_state(), grad_enabled(), x.shape()[0], context.seed,
                       context.names->of("weight")});
    if (passes_.size() == fails_at) throw std::runtime_error("in a replica");
    return add(x, parameters_.front().tensor);
  }
  std::deque<Parameter>& parameters() override { return parameters_; }
  std::deque<Buffer>& buffers() override { return buffers_; }
  std::vector<std::string> layers() const override { return {}; }
  uint64_t draws() const override { return 0; }
  size_t fails_at = 0;

 private:
  std::vector<Pass>& passes_;
  std::deque<Parameter> parameters_;
  std::deque<Buffer> buffers_;
};

AutocastState enabled_in(DType dtype, PolicyList list = PolicyList::cuda) {
  AutocastState state;
  state.enabled = true;
  state.dtype = dtype;
  state.list = list;
  return state;
}

struct DataParallelTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::vector<Pass> passes;

  Tensor batch(int64_t samples) { return filled(memory, {samples, 2}, DType::f32, 3, MemoryCategory::batch); }
  Tensor counting(const Shape& shape) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>((i * 7 + 3) % 11) / 4 - 1;
    return from_host(memory, shape, values);
  }
  static Tensor from_host(CachingAllocator& memory, const Shape& shape, const std::vector<float>& values) {
    Tensor tensor(memory, shape, DType::f32, MemoryCategory::batch);
    tensor.device().copy_from_host(tensor.view().data, values.data(), values.size() * sizeof(float));
    return tensor;
  }
  // Returns a module that records its passes, over so many replicas.
  DataParallel recording_module(int64_t replicas, bool propagates_autocast = true) {
    auto module = std::make_unique<RecordingModule>(memory, passes);
    inside = module.get();
    return {std::move(module), {.replicas = replicas, .propagates_autocast = propagates_autocast}};
  }
  std::unique_ptr<Module> chain(const std::vector<std::string>& texts, int64_t outputs) {
    std::vector<LayerSpec> layers;
    for (const std::string& text : texts) layers.push_back(parse_layer(text));
    name_layers(layers);
    return make_chain(memory, {.sample = {4}}, layers, outputs, 1);
  }
  static std::vector<float> buffer(Module& module, size_t number) { return to_host(module.buffers()[number].tensor); }
  RecordingModule* inside = nullptr;
};

TEST_F(DataParallelTest, ABatchIsScatteredInTheSizesOfTorchChunk) {
  struct Case {
    int64_t samples, replicas;
    std::vector<int64_t> chunks; // torch.arange(samples).chunk(replicas)
  };
  for (const auto& [samples, replicas, chunks] : std::vector<Case>{{8, 2, {4, 4}},
                                                                   {7, 2, {4, 3}},
                                                                   {7, 4, {2, 2, 2, 1}},
                                                                   {9, 4, {3, 3, 3}},
                                                                   {5, 4, {2, 2, 1}},
                                                                   {3, 8, {1, 1, 1}},
                                                                   {1, 4, {1}}}) {
    passes.clear();
    const Tensor y = recording_module(replicas).forward(batch(samples), {});
    std::vector<int64_t> sizes;
    for (const Pass& pass : passes) sizes.push_back(pass.samples);
    EXPECT_EQ(sizes, chunks) << samples << " over " << replicas;
    EXPECT_EQ(to_host(y), std::vector<float>(static_cast<size_t>(2 * samples), 4.0F));
  }
}

TEST_F(DataParallelTest, WhatSevenReplicasGiveIsGatheredInOrder) {
  const Tensor x = counting({13, 2});
  std::vector<float> expected = to_host(x);
  for (float& value : expected) value += 1;
  EXPECT_EQ(to_host(recording_module(7).forward(x, {})), expected);
  EXPECT_EQ(passes.size(), 7);
}

TEST_F(DataParallelTest, EachReplicaRunsInAThreadOfItsOwnStepAfterStep) {
  DataParallel module = recording_module(3);
  for (int step = 0; step < 2; ++step) module.forward(batch(6), {.seed = 5});
  ASSERT_EQ(passes.size(), 6);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_NE(passes[i].thread, std::this_thread::get_id());
    EXPECT_NE(passes[i].thread, passes[(i + 1) % 3].thread);
    EXPECT_EQ(passes[i].thread, passes[i + 3].thread);
    EXPECT_EQ(passes[i].layer, "replica " + std::to_string(i) + ".weight");
    EXPECT_TRUE(passes[i].recorded);
  }
  EXPECT_EQ(passes[0].seed, 5);
  EXPECT_NE(passes[1].seed, passes[2].seed);
  const NoGradGuard off;
  module.forward(batch(6), {});
  EXPECT_FALSE(passes.back().recorded);
}

// Replica threads get no autocast state here, as in PyTorch, where it is thread_local and off in a new thread.
TEST_F(DataParallelTest, AutocastIsOffInThreadsWithoutPropagation) {
  const AutocastGuard region(enabled_in(DType::f16));
  const Tensor y = recording_module(2, false).forward(batch(4), {});
  EXPECT_TRUE(autocast_state().enabled);
  for (const Pass& pass : passes) EXPECT_FALSE(pass.autocast.enabled);
}

TEST_F(DataParallelTest, PropagatesWhetherAutocastIsOnButNotItsDtype) {
  for (const auto& [inside_region, list, expected] : {std::tuple(DType::f16, PolicyList::cuda, DType::f16),
                                                      {DType::bf16, PolicyList::cuda, DType::f16},
                                                      {DType::bf16, PolicyList::cpu, DType::bf16},
                                                      {DType::f16, PolicyList::cpu, DType::bf16}}) {
    passes.clear();
    const AutocastGuard region(enabled_in(inside_region, list));
    recording_module(2).forward(batch(4), {});
    for (const Pass& pass : passes) {
      EXPECT_TRUE(pass.autocast.enabled);
      EXPECT_EQ(pass.autocast.dtype, expected);
      EXPECT_EQ(pass.autocast.list, list);
    }
    EXPECT_EQ(autocast_state().dtype, inside_region);
  }
  passes.clear();
  recording_module(2).forward(batch(4), {});
  EXPECT_FALSE(passes.front().autocast.enabled);
}

// apex patches functions, which are shared by all threads.
TEST_F(DataParallelTest, ApexIsNotLost) {
  const AutocastGuard region(enabled_in(DType::f16, PolicyList::apex_o1));
  recording_module(2, false).forward(batch(4), {});
  for (const Pass& pass : passes) EXPECT_TRUE(pass.autocast.enabled);
}

// parallel_apply starts no thread for a single replica.
TEST_F(DataParallelTest, ABatchForOneReplicaRunsInTheCallersThreadAndRegion) {
  const AutocastGuard region(enabled_in(DType::bf16));
  recording_module(4, false).forward(batch(1), {});
  ASSERT_EQ(passes.size(), 1);
  EXPECT_EQ(passes[0].thread, std::this_thread::get_id());
  EXPECT_TRUE(passes[0].autocast.enabled);
  EXPECT_EQ(passes[0].autocast.dtype, DType::bf16);
}

TEST_F(DataParallelTest, OverridesOfOpsHoldInReplicasToo) {
  AutocastState state;
  state.overrides[static_cast<size_t>(Op::add)] = DType::bf16;
  const AutocastGuard region(state);
  EXPECT_EQ(recording_module(2, false).forward(batch(4), {}).dtype(), DType::bf16);
}

TEST_F(DataParallelTest, GradientsOfAllReplicasAddUpInTheParameter) {
  DataParallel module = recording_module(3);
  const Tensor parameter = module.parameters().front().tensor;
  const Tensor y = module.forward(batch(8), {});
  run_backward(y, filled(memory, y.shape(), DType::f32, 0.5, MemoryCategory::temporaries));
  EXPECT_EQ(to_host(parameter.grad()), (std::vector<float>{4, 4}));
  EXPECT_TRUE(module.parameters().front().tensor.same_as(parameter));
}

// 2048 + 1 is 2048 in fp16. Replicas that shared one cast of the weight would add their gradients in fp16.
TEST_F(DataParallelTest, GradientsOfReplicasAreCastBeforeTheyAreAddedUp) {
  DataParallel module(chain({"Linear(1, bias=0)"}, 1), {.replicas = 2});
  const Tensor x = from_host(memory, {2, 4}, {2048, 0, 0, 0, 1, 0, 0, 0});
  const AutocastGuard region(enabled_in(DType::f16), clear_cast_cache);
  const Tensor y = module.forward(x, {});
  EXPECT_EQ(y.dtype(), DType::f16);
  run_backward(y, filled(memory, y.shape(), DType::f16, 1, MemoryCategory::temporaries));
  EXPECT_EQ(to_host(module.parameters().front().tensor.grad()).front(), 2049);
}

TEST_F(DataParallelTest, BatchNormTakesItsChunkAndRemembersThatOfTheFirst) {
  DataParallel module(chain({"BatchNorm1d"}, 4), {.replicas = 2});
  const std::unique_ptr<Module> alone = chain({"BatchNorm1d"}, 4), of_second = chain({"BatchNorm1d"}, 4);
  const Tensor x = counting({6, 4});
  const std::vector<float> y = to_host(module.forward(x, {}));
  const std::vector<float> first = to_host(alone->forward(slice(x, 0, 0, 3), {})),
                           second = to_host(of_second->forward(slice(x, 0, 3, 6), {}));
  EXPECT_TRUE(std::ranges::equal(std::span(y).first(12), first));
  EXPECT_TRUE(std::ranges::equal(std::span(y).last(12), second));
  for (const size_t statistic : {0, 1}) {
    EXPECT_EQ(buffer(module, statistic), buffer(*alone, statistic));
    EXPECT_NE(buffer(module, statistic), buffer(*of_second, statistic));
  }
  int64_t counted = 0;
  memory.device().copy_to_host(&counted, module.buffers()[2].tensor.view().data, sizeof counted);
  EXPECT_EQ(counted, 1);
}

// tests/golden/replicas/make.py: PyTorch's modules, copied and gathered by hand.
TEST_F(DataParallelTest, TrainsBatchNormAsPyTorchsReplicasDo) {
  using nlohmann::json;
  const json golden = json::parse(std::ifstream(AMPLAB_GOLDEN_DIR "/replicas/batch_norm.json"));
  DataParallel module(chain({"Linear(5)", "BatchNorm1d", "Tanh", "Linear(3)"}, 3), {.replicas = 3});
  const std::vector<std::string> parameters = {"0.weight", "0.bias", "1.weight", "1.bias", "3.weight", "3.bias"};
  const std::vector<std::string> statistics = {"1.running_mean", "1.running_var"};
  const auto values = [](const json& of) { return of.get<std::vector<float>>(); };
  const auto expect_near = [](const std::vector<float>& ours, const std::vector<float>& theirs,
                              const std::string& what) {
    ASSERT_EQ(ours.size(), theirs.size()) << what;
    for (size_t i = 0; i < ours.size(); ++i)
      EXPECT_NEAR(ours[i], theirs[i], 1e-6 * std::max(1.0F, std::abs(theirs[i]))) << what << " " << i;
  };
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Tensor& own = module.parameters()[i].tensor;
    const std::vector<float> begin = values(golden["begin"][parameters[i]]["values"]);
    ASSERT_EQ(own.count(), std::ssize(begin)) << parameters[i];
    own.device().copy_from_host(own.view().data, begin.data(), begin.size() * sizeof(float));
  }
  const Tensor x = from_host(memory, {8, 4}, values(golden["x"]));
  const std::vector<int64_t> classes = golden["targets"];
  const Tensor targets(memory, {8}, DType::i64, MemoryCategory::batch);
  targets.device().copy_from_host(targets.view().data, classes.data(), classes.size() * sizeof(int64_t));
  for (const double theirs : golden["losses"].get<std::vector<double>>()) {
    const Tensor loss = cross_entropy(module.forward(x, {}), targets);
    EXPECT_NEAR(to_host(loss)[0], theirs, 1e-6);
    run_backward(loss, filled(memory, {}, DType::f32, 1, MemoryCategory::temporaries));
    const bool first = theirs == golden["losses"][0];
    for (size_t i = 0; i < parameters.size(); ++i) {
      Tensor& own = module.parameters()[i].tensor;
      if (first) expect_near(to_host(own.grad()), values(golden["gradients"][i]), "gradient of " + parameters[i]);
      std::vector<float> stepped = to_host(own);
      const std::vector<float> gradient = to_host(own.grad());
      for (size_t k = 0; k < stepped.size(); ++k) stepped[k] -= 0.1F * gradient[k];
      own.device().copy_from_host(own.view().data, stepped.data(), stepped.size() * sizeof(float));
      own.set_grad({});
    }
  }
  for (size_t i = 0; i < parameters.size(); ++i)
    expect_near(to_host(module.parameters()[i].tensor), values(golden["end"][parameters[i]]["values"]), parameters[i]);
  for (size_t i = 0; i < statistics.size(); ++i)
    expect_near(buffer(module, i), values(golden["end"][statistics[i]]["values"]), statistics[i]);
  int64_t counted = 0;
  memory.device().copy_to_host(&counted, module.buffers()[2].tensor.view().data, sizeof counted);
  EXPECT_EQ(counted, golden["end"]["1.num_batches_tracked"]["values"][0]);
}

TEST_F(DataParallelTest, MasksOfDropoutAreEachReplicasOwn) {
  DataParallel module(chain({"Dropout"}, 4), {.replicas = 2});
  const std::vector<float> y =
      to_host(module.forward(filled(memory, {200, 4}, DType::f32, 1, MemoryCategory::batch), {.seed = 3, .step = 1}));
  int differ = 0;
  for (size_t i = 0; i < 400; ++i) differ += y[i] != y[i + 400];
  EXPECT_NEAR(differ, 200, 60);
}

TEST_F(DataParallelTest, WhatAReplicaThrowsReachesTheCallerAndTheModuleIsWhole) {
  DataParallel module = recording_module(3);
  inside->fails_at = 2;
  const Tensor parameter = module.parameters().front().tensor;
  EXPECT_THROW(module.forward(batch(6), {}), std::runtime_error);
  EXPECT_TRUE(module.parameters().front().tensor.same_as(parameter));
  inside->fails_at = 0;
  EXPECT_EQ(to_host(module.forward(batch(6), {})), std::vector<float>(12, 4.0F));
}

TEST_F(DataParallelTest, AFaultHappensInItsReplicaOrInAll) {
  DataParallel module(chain({"Linear(3)"}, 3), {.replicas = 2});
  const auto infinities = [&](int64_t replica) {
    const Injection fault{.step = 1, .target = "fc1", .fault = Fault::inf, .rank = replica};
    const std::vector<float> y = to_host(module.forward(counting({4, 4}), {.step = 1, .injections = {&fault, 1}}));
    std::vector<int64_t> where;
    for (size_t i = 0; i < y.size(); ++i)
      if (std::isinf(y[i])) where.push_back(static_cast<int64_t>(i));
    return where;
  };
  EXPECT_EQ(infinities(1), (std::vector<int64_t>{6}));
  EXPECT_EQ(infinities(-1), (std::vector<int64_t>{0, 6}));
}

TEST_F(DataParallelTest, NodesOfALaterReplicaComeLaterOnTheTape) {
  DataParallel module = recording_module(2);
  const Tensor y = module.forward(batch(4), {});
  const Node& gather = static_cast<const Node&>(*y.body()->node);
  EXPECT_LT(gather.edges[0].node->sequence, gather.edges[1].node->sequence);
  EXPECT_LT(gather.edges[1].node->sequence, gather.sequence);
}

} // namespace
} // namespace amplab
