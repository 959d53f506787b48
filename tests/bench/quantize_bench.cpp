// SPDX-License-Identifier: Apache-2.0
// Quantising on one core, against the rate of a copy:
//   quantize_bench [MIB]
// Rates are in bytes of the tensor read and of codes and scales written, at medians of seven rounds. The copy is memcpy
// of the tensor, read and written. MIB: size of the fp32 tensor, 64 at first; bf16 has half. Times are processor time.
#include "kernels/quantize/quantize.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <vector>

namespace amplab::quantize {
namespace {

constexpr int64_t kColumns = 4096;

struct Recipe {
  const char* name;
  Quantizer quantizer;
};

const Recipe kRecipes[] = {
    {"fp8 per tensor", {}},
    {"fp8 per tensor, delayed", {.rule = ScaleRule::given}},
    {"fp8 per tensor, stochastic", {.rounding = {.stochastic = true}}},
    {"fp8 rowwise", {.tile = Tile::row, .rule = ScaleRule::pow2_down}},
    {"fp8 1x128", {.tile = Tile::block_1x128, .rule = ScaleRule::pow2_down}},
    {"mxfp8", {.tile = Tile::block_1x32, .rule = ScaleRule::rceil}},
    {"nvfp4", {.format = ElementFormat::e2m1fn, .tile = Tile::block_1x16, .rule = ScaleRule::nvfp4}},
    {"nvfp4, 16x16", {.format = ElementFormat::e2m1fn, .tile = Tile::block_16x16, .rule = ScaleRule::nvfp4}},
    {"nvfp4, Hadamard, stochastic",
     {.format = ElementFormat::e2m1fn,
      .tile = Tile::block_1x16,
      .rule = ScaleRule::nvfp4,
      .rounding = {.stochastic = true},
      .hadamard_signs = kTransformerEngineSigns}},
    {"nvfp4, four over six",
     {.format = ElementFormat::e2m1fn,
      .tile = Tile::block_1x16,
      .rule = ScaleRule::nvfp4,
      .four_over_six = FourOverSix::mae,
      .bound = 256}},
};

template <class Work> double median_seconds(Work work) {
  std::vector<double> seconds(7);
  work(); // pages of the results
  for (double& one : seconds) {
    const std::clock_t begin = std::clock(); // of this process, which has one thread: other programs do not count
    work();
    one = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  std::ranges::nth_element(seconds, seconds.begin() + 3);
  return seconds[3];
}

template <class T> void print_rates(const char* dtype, const std::vector<T>& x) {
  const auto count = static_cast<int64_t>(x.size());
  std::vector<T> copied(x.size());
  const double in = static_cast<double>(x.size() * sizeof(T));
  const double copy = 2 * in / median_seconds([&] { std::memcpy(copied.data(), x.data(), x.size() * sizeof(T)); });
  std::printf("%-28s %-5s %9.2f\n", "copy", dtype, copy / 1e9);
  for (const Recipe& recipe : kRecipes) {
    Quantized result;
    const double seconds =
        median_seconds([&] { quantize(std::span<const T>(x), count / kColumns, kColumns, recipe.quantizer, result); });
    const double out = static_cast<double>(x.size() + result.scales.size() * 2 * sizeof(float));
    const double rate = (in + out) / seconds;
    std::printf("%-28s %-5s %9.2f %5.0f %% %9.1f ms\n", recipe.name, dtype, rate / 1e9, 100 * rate / copy,
                seconds * 1e3);
    std::fflush(stdout);
  }
}

int measure(int argc, char** argv) {
  const int64_t mib = argc > 1 ? std::max(1LL, std::atoll(argv[1])) : 64;
  std::mt19937 random(20);
  std::normal_distribution<float> normal;
  std::vector<float> block(kColumns * 61); // repeated: drawing all would take longer than measuring
  std::ranges::generate(block, [&] { return normal(random); });
  std::vector<float> x(static_cast<size_t>(mib) * (1 << 20) / sizeof(float));
  for (size_t i = 0; i < x.size(); ++i) x[i] = block[i % block.size()];
  std::vector<BFloat16> low(x.size());
  std::ranges::transform(x, low.begin(), to_bfloat16);
  std::printf("%-28s %-5s %9s %7s\n", "quantiser", "input", "GB/s", "share");
  print_rates("fp32", x);
  print_rates("bf16", low);
  return 0;
}

} // namespace
} // namespace amplab::quantize

int main(int argc, char** argv) { return amplab::quantize::measure(argc, argv); }
