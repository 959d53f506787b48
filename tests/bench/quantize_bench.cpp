// SPDX-License-Identifier: Apache-2.0
// Quantising on one core, against the rate of a copy:
//   quantize_bench [MIB]
// Numbers: operands of emulated products, as kernels/cpu computes them, here with -march=native. Codes: as
// kernels/quantize computes them, for any processor. Rates are in bytes read and written, at medians of seven rounds.
// The copy is memcpy of the tensor. MIB: size of the fp32 tensor, 64 at first; bf16 has half. Times are processor time.
#include "kernels/cpu/quantized_values.h"
#include "kernels/quantize/quantize.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <string>
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

void print_rate(const char* name, double bytes, double seconds, double copy) {
  const double rate = bytes / seconds;
  std::printf("%-40s %9.2f %5.0f %% %9.2f ms\n", name, rate / 1e9, 100 * rate / copy, seconds * 1e3);
  std::fflush(stdout);
}

template <class T> void print_rates(const char* dtype_name, DType dtype, std::vector<T>& x) {
  const auto count = static_cast<int64_t>(x.size());
  std::vector<T> copied(x.size());
  const double in = static_cast<double>(x.size() * sizeof(T));
  const double copying = median_seconds([&] { std::memcpy(copied.data(), x.data(), x.size() * sizeof(T)); });
  const double copy = 2 * in / copying;
  print_rate((std::string("copy, ") + dtype_name).c_str(), 2 * in, copying, copy);
  std::vector<float> numbers(x.size());
  for (const Recipe& recipe : kRecipes) {
    const std::string name = std::string(recipe.name) + ", " + dtype_name;
    const cpu::Matrix rows = cpu::matrix(x.data(), dtype, count / kColumns, kColumns);
    const double written = static_cast<double>(x.size() * sizeof(float));
    const auto measure_numbers = [&](const cpu::Matrix& m) {
      return median_seconds([&] { cpu::quantize_values(1, m, recipe.quantizer, numbers.data()); });
    };
    print_rate((name + ", numbers").c_str(), in + written, measure_numbers(rows), copy);
    if (cpu::takes_columns(recipe.quantizer))
      print_rate((name + ", columns").c_str(), in + written, measure_numbers(rows.transposed()), copy);
    Quantized result;
    const double seconds =
        median_seconds([&] { quantize(std::span<const T>(x), count / kColumns, kColumns, recipe.quantizer, result); });
    const double codes = static_cast<double>(x.size() + result.scales.size() * 2 * sizeof(float));
    print_rate((name + ", codes").c_str(), in + codes, seconds, copy);
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
  std::printf("%-40s %9s %7s\n", "quantiser", "GB/s", "share");
  print_rates("fp32", DType::f32, x);
  print_rates("bf16", DType::bf16, low);
  return 0;
}

} // namespace
} // namespace amplab::quantize

int main(int argc, char** argv) { return amplab::quantize::measure(argc, argv); }
