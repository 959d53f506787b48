// SPDX-License-Identifier: Apache-2.0
// Kernel times of whole training steps: a multilayer perceptron with log_softmax, nll_loss and AdamW, each op a device
// call as the engine makes it. Also compares inspecting a tensor that no cache
// holds with copying the same bytes in the same run.
//   kernels_bench --benchmark_repetitions=9 --benchmark_report_aggregates_only
#include "kernels/registry/registry.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstring>
#include <limits>
#include <random>
#include <thread>

namespace amplab {
namespace {

constexpr int kThreads = 2;

class Memory {
 public:
  explicit Memory(Device& device) : device_(device) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    for (void* block : blocks_) device_.release(block);
  }
  View tensor(DType dtype, const Shape& shape) {
    blocks_.push_back(device_.allocate(static_cast<size_t>(shape.count()) * bytes_of(dtype)));
    const View view(blocks_.back(), dtype, shape);
    device_.run({Op::fill, Direction::forward, {}, std::span(&view, 1), FillAttributes{0}});
    return view;
  }
  View random(const Shape& shape, float bound) {
    const View view = tensor(DType::f32, shape);
    std::uniform_real_distribution<float> draw(-bound, bound);
    for (int64_t i = 0; i < view.count(); ++i) view.as<float>()[i] = draw(source_);
    return view;
  }

 private:
  Device& device_;
  std::vector<void*> blocks_;
  std::mt19937 source_{20};
};

// Tensors of one layer. The `low` ones are the autocast copies; in fp32 they are the originals.
struct BenchLayer {
  View w, b, dw, db;
  View low_w, low_b, low_dw, low_db;
  View z, y, dz, dy; // output of linear and of its activation, in the low dtype
};

class Mlp {
 public:
  Mlp(const std::vector<int64_t>& widths, int64_t batch, DType low) : low_(low) {
    device_->clients().set({.threads = kThreads});
    x_ = memory_.random({batch, widths.front()}, 1);
    low_x_ = low == DType::f32 ? x_ : memory_.tensor(low, x_.shape);
    target_ = memory_.tensor(DType::i64, {batch});
    for (size_t k = 0; k + 1 < widths.size(); ++k) layers_.push_back(make_layer(batch, widths[k], widths[k + 1]));
    const Shape logits{batch, widths.back()};
    wide_logits_ = low == DType::f32 ? layers_.back().z : memory_.tensor(DType::f32, logits);
    log_probability_ = memory_.tensor(DType::f32, logits);
    d_log_probability_ = memory_.tensor(DType::f32, logits);
    d_wide_logits_ = low == DType::f32 ? layers_.back().dz : memory_.tensor(DType::f32, logits);
    loss_ = memory_.tensor(DType::f32, {});
    one_ = memory_.tensor(DType::f32, {});
    *one_.as<float>() = 1;
    list_optimizer();
  }

  void forward() {
    if (low_ != DType::f32) {
      call(Op::cast, {x_}, {low_x_});
      for (BenchLayer& l : layers_) call(Op::cast, {l.w}, {l.low_w}), call(Op::cast, {l.b}, {l.low_b});
    }
    const View* input = &low_x_;
    for (BenchLayer& l : layers_) {
      call(Op::linear, {*input, l.low_w, l.low_b}, {l.z});
      if (&l != &layers_.back()) call(Op::relu, {l.z}, {l.y});
      input = &l.y;
    }
    if (low_ != DType::f32) call(Op::cast, {layers_.back().z}, {wide_logits_});
    call(Op::log_softmax, {wide_logits_}, {log_probability_});
    call(Op::nll_loss, {log_probability_, target_}, {loss_}, Direction::forward, LossAttributes{});
  }

  void backward() {
    call(Op::nll_loss, {target_, one_}, {d_log_probability_}, Direction::backward, LossAttributes{});
    call(Op::log_softmax, {log_probability_, d_log_probability_}, {d_wide_logits_}, Direction::backward);
    if (low_ != DType::f32) call(Op::cast, {d_wide_logits_}, {layers_.back().dz}, Direction::backward);
    for (size_t k = layers_.size(); k-- > 0;) {
      BenchLayer& l = layers_[k];
      const View input = k ? layers_[k - 1].y : low_x_, dx = k ? layers_[k - 1].dy : View{};
      call(Op::linear, {input, l.low_w, l.dz}, {dx, l.low_dw, l.low_db}, Direction::backward);
      if (low_ != DType::f32) {
        call(Op::cast, {l.low_dw}, {l.dw}, Direction::backward);
        call(Op::cast, {l.low_db}, {l.db}, Direction::backward);
      }
      if (k) call(Op::relu, {input, dx}, {layers_[k - 1].dz}, Direction::backward);
    }
  }

  void step() {
    device_->run(
        {Op::adamw, Direction::forward, optimized_, {}, AdamAttributes{1e-3, 0.9, 0.999, 1e-8, 0.01, ++steps_, true}});
  }

  void products() {
    for (size_t k = 0; k < layers_.size(); ++k) {
      const BenchLayer& l = layers_[k];
      const View input = k ? layers_[k - 1].y : low_x_, dx = k ? layers_[k - 1].dy : View{};
      call(Op::linear, {input, l.low_w, l.low_b}, {l.z});
      call(Op::linear, {input, l.low_w, l.dz}, {dx, l.low_dw, l.low_db}, Direction::backward);
    }
  }

  Device& device() { return *device_; }
  const View& largest_weight() const { return layers_.front().w; }

 private:
  BenchLayer make_layer(int64_t batch, int64_t in, int64_t out) {
    const float bound = 1 / std::sqrt(static_cast<float>(in));
    BenchLayer l;
    l.w = memory_.random({out, in}, bound), l.b = memory_.random({out}, bound);
    l.dw = memory_.tensor(DType::f32, {out, in}), l.db = memory_.tensor(DType::f32, {out});
    const bool same = low_ == DType::f32;
    l.low_w = same ? l.w : memory_.tensor(low_, {out, in}), l.low_b = same ? l.b : memory_.tensor(low_, {out});
    l.low_dw = same ? l.dw : memory_.tensor(low_, {out, in}), l.low_db = same ? l.db : memory_.tensor(low_, {out});
    for (View* v : {&l.z, &l.y, &l.dz, &l.dy}) *v = memory_.tensor(low_, {batch, out});
    return l;
  }

  void list_optimizer() {
    for (View BenchLayer::*w : {&BenchLayer::w, &BenchLayer::dw})
      for (BenchLayer& l : layers_) optimized_.insert(optimized_.end(), {l.*w, w == &BenchLayer::w ? l.b : l.db});
    for (int state = 0; state < 2; ++state)
      for (BenchLayer& l : layers_)
        optimized_.insert(optimized_.end(),
                          {memory_.tensor(DType::f32, l.w.shape), memory_.tensor(DType::f32, l.b.shape)});
  }

  void call(Op op, std::initializer_list<View> in, std::initializer_list<View> out,
            Direction direction = Direction::forward, const Attributes& attributes = {}) {
    device_->run({op, direction, in, out, attributes});
  }

  DType low_;
  std::unique_ptr<Device> device_ = open_device("cpu");
  Memory memory_{*device_};
  View x_, low_x_, target_, wide_logits_, log_probability_, d_log_probability_, d_wide_logits_, loss_, one_;
  std::vector<BenchLayer> layers_;
  std::vector<View> optimized_;
  int64_t steps_ = 0;
};

const std::vector<int64_t> kMlp = {784, 512, 512, 10}, kTiny = {2, 16, 16, 2};

template <class Work>
void measure(benchmark::State& state, const std::vector<int64_t>& widths, int64_t batch, DType low, Work work) {
  Mlp mlp(widths, batch, low);
  mlp.forward(), mlp.backward(), mlp.step();
  for (auto _ : state) work(mlp);
}

void products(benchmark::State& state, DType low) {
  measure(state, kMlp, 128, low, [](Mlp& m) { m.products(); });
}
void adamw(benchmark::State& state) {
  measure(state, kMlp, 128, DType::f32, [](Mlp& m) { m.step(); });
}
void whole_step(benchmark::State& state, const std::vector<int64_t>& widths, int64_t batch, DType low) {
  measure(state, widths, batch, low, [](Mlp& m) { m.forward(), m.backward(), m.step(); });
}
void statistics(benchmark::State& state) {
  measure(state, kMlp, 128, DType::f32,
          [](Mlp& m) { benchmark::DoNotOptimize(m.device().probing().statistics(m.largest_weight())); });
}
void exponents(benchmark::State& state) {
  measure(state, kMlp, 128, DType::f32,
          [](Mlp& m) { benchmark::DoNotOptimize(m.device().probing().exponents(m.largest_weight())); });
}

// 64 Mi elements. `normal` is a normal distribution; `wide` spans 2^-90 to 2^90.
constexpr int64_t kLarge = int64_t{64} << 20;
enum class KernelSpread { normal, wide };

View large(Memory& memory, Device& device, DType dtype, KernelSpread spread) {
  constexpr int64_t kDrawn = int64_t{1} << 20; // repeated: no cache recognizes the repetition
  const View wide = memory.tensor(DType::f32, {kDrawn}), x = memory.tensor(dtype, {kLarge});
  std::mt19937 source{20};
  std::normal_distribution<float> normal;
  std::uniform_real_distribution<float> power(-90, 90);
  for (int64_t i = 0; i < kDrawn; ++i)
    wide.as<float>()[i] = spread == KernelSpread::normal ? 1e-3f * normal(source) : std::exp2(power(source));
  View part(x.data, dtype, {kDrawn});
  for (int64_t i = 0; i < kLarge; i += kDrawn) {
    part.data = x.as<char>() + static_cast<size_t>(i) * bytes_of(dtype);
    device.run({Op::cast, Direction::forward, {&wide, 1}, {&part, 1}});
  }
  return x;
}

double seconds(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// memcpy with an equal chunk for each thread.
void copy(const View& from, const View& to, int threads) {
  const size_t part = from.bytes() / static_cast<size_t>(threads);
  std::vector<std::jthread> team;
  for (size_t begin = 0; begin < from.bytes(); begin += part)
    team.emplace_back([=] { std::memcpy(to.as<char>() + begin, from.as<char>() + begin, part); });
}

// Rate of bytes read, beside the rate of a copy with the same number of threads; a copy of n bytes counts as n. Both
// alternate, and the best of each is reported. `of_copy` is their ratio.
template <class Work> void beside_copy(benchmark::State& state, DType dtype, KernelSpread spread, Work work) {
  const auto device = open_device("cpu");
  const int threads = static_cast<int>(state.range(0));
  device->clients().set({.threads = threads});
  Memory memory(*device);
  const View x = large(memory, *device, dtype, spread), y = memory.tensor(dtype, {kLarge});
  double least_look = std::numeric_limits<double>::infinity(), least_copy = least_look;
  for (auto _ : state) {
    const double look = seconds([&] { work(*device, x); });
    state.SetIterationTime(look);
    least_look = std::min(least_look, look);
    least_copy = std::min(least_copy, seconds([&] { copy(x, y, threads); }));
  }
  const auto bytes = static_cast<double>(x.bytes());
  state.counters["read_GB/s"] = bytes / least_look / 1e9;
  state.counters["copy_GB/s"] = bytes / least_copy / 1e9;
  state.counters["of_copy"] = least_copy / least_look;
}
void statistics_beside_copy(benchmark::State& state, DType dtype, KernelSpread spread) {
  beside_copy(state, dtype, spread,
              [](Device& device, const View& x) { benchmark::DoNotOptimize(device.probing().statistics(x)); });
}
void exponents_beside_copy(benchmark::State& state, DType dtype, KernelSpread spread) {
  beside_copy(state, dtype, spread,
              [](Device& device, const View& x) { benchmark::DoNotOptimize(device.probing().exponents(x)); });
}

// Causal attention of `heads` heads, as in the workloads. q, k and v lie side by side in each row of one tensor.
// `share` is the fraction of products that are not masked.
void attention(benchmark::State& state, DType dtype, Direction direction) {
  const int64_t batch = 8, heads = state.range(0), context = state.range(1), width = state.range(2);
  const auto device = open_device("cpu");
  device->clients().set({.threads = kThreads});
  Memory memory(*device);
  const auto drawn = [&](const Shape& shape) {
    const View wide = memory.random(shape, 1), x = memory.tensor(dtype, shape);
    device->run({Op::cast, Direction::forward, {&wide, 1}, {&x, 1}});
    return x;
  };
  const auto head_of = [&](View rows, int64_t place, int64_t places) {
    View x(static_cast<char*>(rows.data) + static_cast<size_t>(place * heads * width) * bytes_of(dtype), dtype,
           {batch, heads, context, width});
    x.stride = {context * places * heads * width, width, places * heads * width, 1};
    return x;
  };
  const View projection = drawn({batch, context, 3 * heads * width}), y_rows = drawn({batch, context, heads * width});
  const View g_rows = drawn({batch, context, heads * width}), gradients = memory.tensor(dtype, projection.shape);
  const View q = head_of(projection, 0, 3), k = head_of(projection, 1, 3), v = head_of(projection, 2, 3);
  const View y = head_of(y_rows, 0, 1), lse = memory.tensor(DType::f32, {batch, heads, context}),
             g = head_of(g_rows, 0, 1);
  const View dq = head_of(gradients, 0, 3), dk = head_of(gradients, 1, 3), dv = head_of(gradients, 2, 3);
  const AttentionAttributes attributes{1 / std::sqrt(static_cast<double>(width)), true};
  const std::initializer_list<View> operands = {q, k, v}, results = {y, lse};
  const std::initializer_list<View> saved = {q, k, v, y, lse, g}, wanted = {dq, dk, dv};
  device->run({Op::scaled_dot_product_attention, Direction::forward, operands, results, attributes});
  for (auto _ : state)
    device->run({Op::scaled_dot_product_attention, direction, direction == Direction::forward ? operands : saved,
                 direction == Direction::forward ? results : wanted, attributes});
  const double products = direction == Direction::forward ? 2 : 5;
  const auto pairs = static_cast<double>(batch * heads * context * (context + 1)) / 2;
  state.counters["GFLOP/s"] = benchmark::Counter(products * 2 * pairs * static_cast<double>(width) / 1e9,
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

// On a loaded machine the minimum of many repetitions is more reliable than the median.
double least(const std::vector<double>& times) { return *std::min_element(times.begin(), times.end()); }

#define IN_MICROSECONDS ->UseRealTime()->Unit(benchmark::kMicrosecond)->ComputeStatistics("min", least)
BENCHMARK_CAPTURE(products, fp32, DType::f32) IN_MICROSECONDS;
BENCHMARK_CAPTURE(products, bf16, DType::bf16) IN_MICROSECONDS;
BENCHMARK_CAPTURE(products, fp16, DType::f16) IN_MICROSECONDS;
BENCHMARK(adamw) IN_MICROSECONDS;
BENCHMARK_CAPTURE(whole_step, mlp_fp32, kMlp, 128, DType::f32) IN_MICROSECONDS;
BENCHMARK_CAPTURE(whole_step, mlp_amp_bf16, kMlp, 128, DType::bf16) IN_MICROSECONDS;
BENCHMARK_CAPTURE(whole_step, mlp_amp_fp16, kMlp, 128, DType::f16) IN_MICROSECONDS;
BENCHMARK_CAPTURE(whole_step, tiny_fp32, kTiny, 64, DType::f32) IN_MICROSECONDS;
BENCHMARK_CAPTURE(whole_step, tiny_amp_fp16, kTiny, 64, DType::f16) IN_MICROSECONDS;
BENCHMARK(statistics) IN_MICROSECONDS;
BENCHMARK(exponents) IN_MICROSECONDS;

#define HEADS ->Args({4, 128, 32})->Args({6, 256, 64})->Args({1, 1024, 64}) IN_MICROSECONDS
BENCHMARK_CAPTURE(attention, fp32, DType::f32, Direction::forward) HEADS;
BENCHMARK_CAPTURE(attention, fp32_backward, DType::f32, Direction::backward) HEADS;
BENCHMARK_CAPTURE(attention, bf16, DType::bf16, Direction::forward) HEADS;
BENCHMARK_CAPTURE(attention, bf16_backward, DType::bf16, Direction::backward) HEADS;
BENCHMARK_CAPTURE(attention, fp16, DType::f16, Direction::forward) HEADS;
BENCHMARK_CAPTURE(attention, fp16_backward, DType::f16, Direction::backward) HEADS;

#define BESIDE_COPY ->UseManualTime()->Unit(benchmark::kMillisecond)->ArgName("threads")->Arg(1)->Arg(2)
BENCHMARK_CAPTURE(statistics_beside_copy, fp32, DType::f32, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(statistics_beside_copy, fp16, DType::f16, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(statistics_beside_copy, bf16, DType::bf16, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(exponents_beside_copy, fp32, DType::f32, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(exponents_beside_copy, fp16, DType::f16, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(exponents_beside_copy, bf16, DType::bf16, KernelSpread::normal) BESIDE_COPY;
BENCHMARK_CAPTURE(exponents_beside_copy, fp32_wide, DType::f32, KernelSpread::wide) BESIDE_COPY;
BENCHMARK_CAPTURE(exponents_beside_copy, bf16_wide, DType::bf16, KernelSpread::wide) BESIDE_COPY;

} // namespace
} // namespace amplab
