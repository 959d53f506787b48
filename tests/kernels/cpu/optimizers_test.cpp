// SPDX-License-Identifier: Apache-2.0
// Replays steps of PyTorch's plain optimizer loops, recorded by tests/golden/optimizers/make.py.
#include "kernels/cpu/rounding.h"
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

namespace amplab::test {
namespace {

struct Golden {
  std::string name;
  DType dtype = DType::f32;
  std::map<std::string, double> options;
  std::vector<double> start;
  std::vector<std::map<char, std::vector<double>>> steps; // by letter: g p b m v
};

std::vector<double> numbers(std::istream& line) {
  std::vector<double> all;
  for (std::string word; line >> word;) all.push_back(static_cast<double>(std::strtof(word.c_str(), nullptr)));
  return all;
}

std::vector<Golden> goldens() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/optimizers/steps.txt");
  EXPECT_TRUE(file) << "the golden file is missing";
  std::vector<Golden> all;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string first;
    line >> first;
    if (first == "#") continue;
    if (first == "case") {
      Golden& golden = all.emplace_back();
      std::string dtype;
      line >> golden.name >> dtype;
      golden.dtype = *dtype_named(dtype);
      for (std::string option; line >> option;) {
        const size_t equals = option.find('=');
        golden.options[option.substr(0, equals)] = std::strtod(option.c_str() + equals + 1, nullptr);
      }
      continue;
    }
    Golden& golden = all.back();
    if (first == "g") golden.steps.emplace_back();
    (golden.steps.empty() ? golden.start : golden.steps.back()[first[0]]) = numbers(line);
  }
  return all;
}

// 16 bit: equal bits, because both sides round every intermediate to the dtype. fp32: equal bits if PyTorch ran with
// AVX-512 as here. Other processors' loops may differ in the last bit.
void expect_same(const Tensor& got, const std::vector<double>& want, const std::string& what) {
  ASSERT_EQ(static_cast<size_t>(got.count()), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    const double x = got[static_cast<int64_t>(i)];
    const bool same = x == want[i] || (std::isnan(x) && std::isnan(want[i]));
    const bool near = got.view().dtype == DType::f32 && std::abs(x - want[i]) <= 1e-6 * std::abs(want[i]);
    EXPECT_TRUE(same || near) << what << ", element " << i << ": " << x << " instead of " << want[i];
  }
}

Attributes attributes_of(const Golden& golden, int64_t step) {
  auto option = [&](const char* key) {
    const auto found = golden.options.find(key);
    return found == golden.options.end() ? 0.0 : found->second;
  };
  if (golden.name == "sgd")
    return SgdAttributes{option("lr"),        option("momentum"),      option("weight_decay"),
                         option("dampening"), option("nesterov") != 0, step == 1};
  return AdamAttributes{option("lr"),           option("beta1"),        option("beta2"),
                        option("eps"),          option("weight_decay"), step,
                        golden.name == "adamw", option("amsgrad") != 0};
}

TEST(Optimizers, StepsEqualPyTorchsPlainLoops) {
  const auto device = open_device("cpu");
  const std::vector<Golden> all = goldens();
  ASSERT_EQ(all.size(), 28u);
  for (const Golden& golden : all) {
    const bool adam = golden.name != "sgd";
    const Shape shape{static_cast<int64_t>(golden.start.size())};
    const std::vector<double> zeros(golden.start.size());
    const Tensor p(golden.dtype, shape, golden.start), m(golden.dtype, shape, zeros), v(golden.dtype, shape, zeros),
        x(golden.dtype, shape, zeros);
    for (size_t k = 0; k < golden.steps.size(); ++k) {
      const auto& step = golden.steps[k];
      const Tensor g(golden.dtype, shape, step.at('g'));
      std::vector<View> in = {p.view(), g.view(), m.view()};
      if (adam) in.push_back(v.view());
      if (golden.options.contains("amsgrad")) in.push_back(x.view());
      device->run(
          {adam ? Op::adamw : Op::sgd, Direction::forward, in, {}, attributes_of(golden, static_cast<int64_t>(k) + 1)});
      const std::string what =
          golden.name + " " + std::string(name_of(golden.dtype)) + " step " + std::to_string(k + 1) + " ";
      expect_same(p, step.at('p'), what + "p");
      if (step.contains('b')) expect_same(m, step.at('b'), what + "b");
      if (step.contains('m')) expect_same(m, step.at('m'), what + "m");
      if (step.contains('v')) expect_same(v, step.at('v'), what + "v");
      if (step.contains('x')) expect_same(x, step.at('x'), what + "x");
    }
  }
}

TEST(Rounding, InPlaceEqualsNarrowingAndWideningForAnyBits) {
  for (int i = 0; i < 2'000'000; ++i) {
    const float x = std::bit_cast<float>(static_cast<uint32_t>(random_source()()));
    const float half = to_float(to_half(x)), rounded = cpu::ToHalf{}(x);
    ASSERT_TRUE(std::isnan(half) ? std::isnan(rounded) : half == rounded && std::signbit(half) == std::signbit(rounded))
        << x;
  }
  for (uint32_t u = 0; u < 0x7c00; ++u) { // every midpoint
    const float low = to_float(Half{static_cast<uint16_t>(u)}), high = to_float(Half{static_cast<uint16_t>(u + 1)});
    const float middle = u + 1 == 0x7c00 ? 65520.0f : (low + high) / 2;
    ASSERT_EQ(cpu::ToHalf{}(middle), to_float(to_half(middle)));
    ASSERT_EQ(cpu::ToHalf{}(std::nextafter(middle, 0.0f)), low);
  }
}

TEST(Optimizers, OneListOfManySizesGivesTheSameAsEachTensorAlone) {
  const auto device = open_device("cpu");
  device->clients().set({.threads = 2});
  std::vector<Tensor> together, alone;
  std::vector<int64_t> sizes = {1, 40000, 7, 0, 513, 20001};
  std::vector<View> list;
  for (int part = 0; part < 4; ++part)
    for (int64_t size : sizes) {
      const auto values = uniform(size, part == 3 ? 0 : -1, 1);
      together.emplace_back(DType::f32, Shape{size}, values);
      alone.emplace_back(DType::f32, Shape{size}, values);
      list.push_back(together.back().view());
    }
  const AdamAttributes attributes{0.01, 0.9, 0.999, 1e-8, 0.01, 3, true};
  device->run({Op::adamw, Direction::forward, list, {}, attributes});
  device->clients().set({.threads = 1});
  for (size_t t = 0; t < sizes.size(); ++t) {
    const std::vector<View> one = {alone[t].view(), alone[t + 6].view(), alone[t + 12].view(), alone[t + 18].view()};
    device->run({Op::adamw, Direction::forward, one, {}, attributes});
    EXPECT_EQ(alone[t].values(), together[t].values()) << "tensor of " << sizes[t];
    EXPECT_EQ(alone[t + 12].values(), together[t + 12].values());
    EXPECT_EQ(alone[t + 18].values(), together[t + 18].values());
  }
}

// Moments of parameters without gradients would stay denormal forever and slow each step down many times.
TEST(Optimizers, EndDenormalMomentsWhereTheyMoveNoWeight) {
  const auto device = open_device("cpu");
  const std::vector<double> start = {0.5, -2, 0.25}, tiny(3, 3e-42), none(3, 0.0);
  const auto after = [&](double eps) {
    const Tensor p(DType::f32, {3}, start), g(DType::f32, {3}, none), m(DType::f32, {3}, tiny),
        v(DType::f32, {3}, tiny);
    const std::vector<View> in = {p.view(), g.view(), m.view(), v.view()};
    device->run({Op::adamw, Direction::forward, in, {}, AdamAttributes{1e-3, 0.9, 0.999, eps, 0, 900, true}});
    EXPECT_EQ(p.values(), start) << "as with them: they are too small for it";
    return std::pair(m.values(), v.values());
  };
  EXPECT_EQ(after(1e-8), std::pair(none, none));
  const auto [m, v] = after(1e-12); // below the root of a denormal, so the moments matter
  EXPECT_GT(m[0], 0);
  EXPECT_GT(v[0], 0);

  const Tensor p(DType::f32, {3}, start), g(DType::f32, {3}, none), b(DType::f32, {3}, tiny);
  const std::vector<View> in = {p.view(), g.view(), b.view()};
  device->run({Op::sgd, Direction::forward, in, {}, SgdAttributes{0.1, 0.9, 0, 0, false, false}});
  EXPECT_EQ(p.values(), start);
  EXPECT_EQ(b.values(), none);
}

TEST(Optimizers, Fp32MastersTake16BitGradients) {
  const auto device = open_device("cpu");
  for (DType dtype : {DType::f16, DType::bf16}) {
    const auto start = uniform(100, -1, 1), zeros = std::vector<double>(100);
    const Tensor g(dtype, {100}, uniform(100, -1, 1)), wide(DType::f32, {100}, g.values());
    const Tensor p(DType::f32, {100}, start), m(DType::f32, {100}, zeros), v(DType::f32, {100}, zeros);
    const Tensor q(DType::f32, {100}, start), n(DType::f32, {100}, zeros), w(DType::f32, {100}, zeros);
    const AdamAttributes attributes{0.01, 0.9, 0.999, 1e-8, 0.01, 1, true};
    const std::vector<View> narrow = {p.view(), g.view(), m.view(), v.view()};
    const std::vector<View> widened = {q.view(), wide.view(), n.view(), w.view()};
    device->run({Op::adamw, Direction::forward, narrow, {}, attributes});
    device->run({Op::adamw, Direction::forward, widened, {}, attributes});
    EXPECT_EQ(p.values(), q.values());
  }
}

} // namespace
} // namespace amplab::test
