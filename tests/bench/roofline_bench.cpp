// SPDX-License-Identifier: Apache-2.0
// A device's two ceilings, and how close the kernels come to the memory ceiling:
//   roofline_bench [--device NAME] [--largest MIB]
// Memory: the rate of a copy within the device, in bytes read and written, then each kernel's rate at the same size and
// its share of the copy's rate. Work is queued and waited for once. A kernel that returns a result to the host is
// waited for each time, and is compared with a copy that is waited for too. Products: square matrices of random
// numbers.
#include "kernels/registry/registry.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace amplab {
namespace {

constexpr int64_t kMiB = 1 << 20, kColumns = 1024;
constexpr int64_t kTensors = 16; // in a list, as in a model
using Work = std::function<void()>;

// Tensors on the device, and calls on them.
class Bench {
 public:
  explicit Bench(Device& device) : device_(device) {}
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  ~Bench() {
    device_.synchronize();
    for (void* block : blocks_) device_.release(block);
  }

  View zeros(DType dtype, const Shape& shape) {
    const View view(device_.allocate(static_cast<size_t>(shape.count()) * bytes_of(dtype)), dtype, shape);
    blocks_.push_back(view.data);
    device_.run({Op::fill, Direction::forward, {}, std::span(&view, 1), FillAttributes{0}});
    return view;
  }
  // Normally distributed: one block of numbers, repeated. Zeros would draw less power.
  View random(DType dtype, const Shape& shape) {
    const View view = zeros(DType::f32, shape);
    static const std::vector<float> numbers = drawn();
    for (size_t at = 0; at < view.bytes(); at += numbers.size() * sizeof(float))
      device_.copy_from_host(static_cast<char*>(view.data) + at, numbers.data(),
                             std::min(view.bytes() - at, numbers.size() * sizeof(float)));
    if (dtype == DType::f32) return view;
    const View low = zeros(dtype, shape);
    call(Op::cast, {view}, {low})();
    device_.synchronize();
    std::swap(blocks_.end()[-2], blocks_.back());
    device_.release(blocks_.back());
    blocks_.pop_back();
    return low;
  }
  Work call(Op op, std::vector<View> in, std::vector<View> out, Attributes attributes = {},
            Direction direction = Direction::forward, MathMode math_mode = {}) {
    return [=, device = &device_] { device->run({op, direction, in, out, attributes, math_mode}); };
  }
  Device& device() { return device_; }

 private:
  static std::vector<float> drawn() {
    std::mt19937 source(20);
    std::normal_distribution<float> draw;
    std::vector<float> numbers((kMiB / sizeof(float)) - 3); // no period that fits the rows
    std::ranges::generate(numbers, [&] { return draw(source); });
    return numbers;
  }

  Device& device_;
  std::vector<void*> blocks_;
};

// Returns `lists` lists of kTensors tensors each, with `count` elements per list.
std::vector<View> lists(Bench& bench, int lists, int64_t count) {
  std::vector<View> views;
  for (int64_t i = 0; i < lists * kTensors; ++i) views.push_back(bench.random(DType::f32, {count / kTensors}));
  return views;
}

Shape rows(int64_t count) { return {count / kColumns, kColumns}; }

Work cast(Bench& bench, int64_t count, DType from, DType to) {
  return bench.call(Op::cast, {bench.random(from, {count})}, {bench.zeros(to, {count})});
}

Work unscale(Bench& bench, int64_t count) {
  std::vector<View> in = lists(bench, 1, count);
  in.push_back(bench.zeros(DType::f32, {1}));
  return bench.call(Op::unscale, in, {}, UnscaleAttributes{-1}); // keeps the numbers as large as they are
}

Work adamw(Bench& bench, int64_t count) {
  std::vector<View> in = lists(bench, 2, count); // parameters and gradients
  for (int64_t i = 0; i < 2 * kTensors; ++i) in.push_back(bench.zeros(DType::f32, {count / kTensors}));
  return bench.call(Op::adamw, in, {}, AdamAttributes{1e-3, 0.9, 0.999, 1e-8, 0.01, 1, true});
}

Work softmax(Bench& bench, int64_t count, DType dtype) {
  return bench.call(Op::softmax, {bench.random(dtype, rows(count))}, {bench.zeros(dtype, rows(count))});
}

Work softmax_backward(Bench& bench, int64_t count) {
  const View y = bench.random(DType::f32, rows(count)), g = bench.random(DType::f32, rows(count));
  return bench.call(Op::softmax, {y, g}, {bench.zeros(DType::f32, rows(count))}, {}, Direction::backward);
}

struct LayerNorm {
  LayerNorm(Bench& bench, int64_t count)
      : x(bench.random(DType::f32, rows(count))), y(bench.zeros(DType::f32, rows(count))),
        w(bench.random(DType::f32, {kColumns})), b(bench.random(DType::f32, {kColumns})),
        mean(bench.zeros(DType::f32, {count / kColumns})), rstd(bench.zeros(DType::f32, {count / kColumns})),
        forward(bench.call(Op::layer_norm, {x, w, b}, {y, mean, rstd}, NormAttributes{1e-5})) {}
  View x, y, w, b, mean, rstd;
  Work forward;
};

Work layer_norm_backward(Bench& bench, int64_t count) {
  const LayerNorm norm(bench, count);
  norm.forward();
  const View g = bench.random(DType::f32, rows(count));
  return bench.call(Op::layer_norm, {norm.x, norm.w, norm.mean, norm.rstd, g}, {norm.y, norm.w, norm.b},
                    NormAttributes{1e-5}, Direction::backward);
}

Work gelu(Bench& bench, int64_t count, DType dtype) {
  return bench.call(Op::gelu, {bench.random(dtype, {count})}, {bench.zeros(dtype, {count})}, GeluAttributes{});
}

Work gelu_backward(Bench& bench, int64_t count, DType dtype) {
  return bench.call(Op::gelu, {bench.random(dtype, {count}), bench.random(dtype, {count})},
                    {bench.zeros(dtype, {count})}, GeluAttributes{}, Direction::backward);
}

// Images in the device's preferred memory format, with 64 channels.
struct BatchNorm {
  static constexpr int64_t kChannels = 64, kSide = 16;
  BatchNorm(Bench& bench, int64_t count)
      : shape{count / (kChannels * kSide * kSide), kChannels, kSide, kSide},
        x(picture(bench, bench.random(DType::f32, shape))), y(picture(bench, bench.zeros(DType::f32, shape))),
        w(bench.random(DType::f32, {kChannels})), mean(bench.zeros(DType::f32, {kChannels})),
        rstd(bench.zeros(DType::f32, {kChannels})),
        forward(bench.call(Op::batch_norm, {x, w, w, View{}, View{}}, {y, mean, rstd}, BatchNormAttributes{})) {}
  static View picture(Bench& bench, const View& x) {
    return laid_out(x,
                    bench.device().properties().channels_last ? MemoryFormat::channels_last : MemoryFormat::contiguous);
  }
  Shape shape;
  View x, y, w, mean, rstd;
  Work forward;
};

Work batch_norm_backward(Bench& bench, int64_t count) {
  const BatchNorm norm(bench, count);
  norm.forward();
  const View g = BatchNorm::picture(bench, bench.random(DType::f32, norm.shape)),
             dw = bench.zeros(DType::f32, {BatchNorm::kChannels}), db = bench.zeros(DType::f32, {BatchNorm::kChannels});
  return bench.call(Op::batch_norm, {norm.x, norm.w, norm.mean, norm.rstd, g}, {norm.y, dw, db}, BatchNormAttributes{},
                    Direction::backward);
}

// Forward and backward, in four calls.
Work cross_entropy(Bench& bench, int64_t count) {
  const View x = bench.random(DType::f32, rows(count)), logp = bench.zeros(DType::f32, rows(count)),
             g = bench.zeros(DType::f32, rows(count)), dx = bench.zeros(DType::f32, rows(count)),
             target = bench.zeros(DType::i64, {count / kColumns}), loss = bench.zeros(DType::f32, {}),
             one = bench.random(DType::f32, {});
  return [calls = std::array{bench.call(Op::log_softmax, {x}, {logp}),
                             bench.call(Op::nll_loss, {logp, target}, {loss}, LossAttributes{}),
                             bench.call(Op::nll_loss, {target, one}, {g}, LossAttributes{}, Direction::backward),
                             bench.call(Op::log_softmax, {logp, g}, {dx}, {}, Direction::backward)}] {
    for (const Work& call : calls) call();
  };
}

Work clone(Bench& bench, int64_t count) {
  return bench.call(Op::clone, {bench.random(DType::f32, {count})}, {bench.zeros(DType::f32, {count})});
}

Work histogram(Bench& bench, int64_t count) {
  return [&bench, x = bench.random(DType::f32, {count})] { bench.device().probing().exponents(x); };
}

Work statistics(Bench& bench, int64_t count) {
  return [&bench, x = bench.random(DType::f32, {count})] { bench.device().probing().statistics(x); };
}

struct Kernel {
  const char* name;
  int64_t bytes; // read and written, per element
  Work (*make)(Bench& bench, int64_t count);
  bool answers = false; // returns a result to the host, which waits for it
};

// clang-format off
constexpr Kernel kCopy = {"copy", 8, clone};
constexpr Kernel kKernels[] = {
    {"cast fp32 to bf16", 6, [](Bench& b, int64_t n) { return cast(b, n, DType::f32, DType::bf16); }},
    {"cast fp32 to fp16", 6, [](Bench& b, int64_t n) { return cast(b, n, DType::f32, DType::f16); }},
    {"cast bf16 to fp32", 6, [](Bench& b, int64_t n) { return cast(b, n, DType::bf16, DType::f32); }},
    {"unscale",           8, unscale},
    {"adamw",            28, adamw},
    {"histogram",         4, histogram, true},
    {"statistics",        4, statistics, true},
    {"softmax fp32",      8, [](Bench& b, int64_t n) { return softmax(b, n, DType::f32); }},
    {"softmax bf16",      4, [](Bench& b, int64_t n) { return softmax(b, n, DType::bf16); }},
    {"softmax backward", 12, softmax_backward},
    {"layer norm",        8, [](Bench& b, int64_t n) { return LayerNorm(b, n).forward; }},
    {"layer norm backward", 12, layer_norm_backward},
    {"gelu fp32",         8, [](Bench& b, int64_t n) { return gelu(b, n, DType::f32); }},
    {"gelu bf16",         4, [](Bench& b, int64_t n) { return gelu(b, n, DType::bf16); }},
    {"gelu backward fp32", 12, [](Bench& b, int64_t n) { return gelu_backward(b, n, DType::f32); }},
    {"gelu backward bf16", 6, [](Bench& b, int64_t n) { return gelu_backward(b, n, DType::bf16); }},
    {"batch norm",       12, [](Bench& b, int64_t n) { return BatchNorm(b, n).forward; }}, // reads its operands twice
    {"batch norm backward", 20, batch_norm_backward},
    {"cross entropy",    24, cross_entropy},
};
// clang-format on

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Returns the median time of one run of `work`, over rounds that are long enough to time.
double seconds_of(Device& device, const Work& work, bool waits) {
  constexpr double kRoundSeconds = 0.02;
  constexpr int kRounds = 7;
  const auto round = [&](int64_t count) {
    const auto begin = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < count; ++i) {
      work();
      if (waits) device.synchronize();
    }
    device.synchronize();
    return seconds_since(begin);
  };
  int64_t count = 1;
  round(count);
  while (round(count) < kRoundSeconds) count *= 2;
  std::vector<double> seconds(kRounds);
  std::ranges::generate(seconds, [&] { return round(count) / static_cast<double>(count); });
  std::ranges::nth_element(seconds, seconds.begin() + kRounds / 2);
  return seconds[kRounds / 2];
}

// Returns bytes per second of a kernel that moves about `bytes` bytes.
double rate_of(Device& device, const Kernel& kernel, int64_t bytes, bool waits) {
  const int64_t unit = kColumns * kTensors, count = std::max<int64_t>(1, bytes / kernel.bytes / unit) * unit;
  Bench bench(device);
  const Work work = kernel.make(bench, count);
  return static_cast<double>(count * kernel.bytes) / seconds_of(device, work, waits);
}

void print_memory(Device& device, int64_t largest) {
  std::printf("%-20s %9s %9s %9s %7s\n", "kernel", "MiB", "GB/s", "copy", "share");
  for (int64_t bytes = kMiB; bytes <= largest; bytes *= 4) {
    const double queued = rate_of(device, kCopy, bytes, false), waited = rate_of(device, kCopy, bytes, true);
    for (const Kernel& kernel : kKernels) {
      const double rate = rate_of(device, kernel, bytes, false), copy = kernel.answers ? waited : queued;
      std::printf("%-20s %9lld %9.1f %9.1f %5.0f %%\n", kernel.name, static_cast<long long>(bytes / kMiB), rate / 1e9,
                  copy / 1e9, 100 * rate / copy);
      std::fflush(stdout);
    }
  }
}

void print_products(Device& device) {
  const int64_t n = device.properties().discrete ? 8192 : 1024;
  std::printf("\n%-20s %9s\n", ("products, n = " + std::to_string(n)).c_str(), "TFLOP/s");
  for (const DType dtype : {DType::f32, DType::tf32, DType::f16, DType::bf16}) {
    Bench bench(device);
    const DType stored = dtype == DType::tf32 ? DType::f32 : dtype;
    const Work product =
        bench.call(Op::linear, {bench.random(stored, {n, n}), bench.random(stored, {n, n}), View{}},
                   {bench.zeros(stored, {n, n})}, {}, Direction::forward, {.allow_tf32 = dtype == DType::tf32});
    std::printf("%-20s %9.2f%s\n", std::string(name_of(dtype)).c_str(),
                2e-12 * static_cast<double>(n * n * n) / seconds_of(device, product, false),
                device.properties().emulated(Op::linear, dtype) ? " (emulated)" : "");
    std::fflush(stdout);
  }
}

int measure(int argc, char** argv) {
  std::string name = "cpu";
  int64_t largest = 1024;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--device")) name = argv[i + 1];
    if (!std::strcmp(argv[i], "--largest")) largest = std::atoll(argv[i + 1]);
  }
  try {
    const auto device = open_device(name);
    print_memory(*device, largest * kMiB);
    print_products(*device);
  } catch (const std::exception& error) {
    return std::fprintf(stderr, "roofline_bench: %s\n", error.what()), 1;
  }
  return 0;
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) { return amplab::measure(argc, argv); }
