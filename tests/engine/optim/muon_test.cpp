// SPDX-License-Identifier: Apache-2.0
// Muon against steps of torch.optim.Muon, recorded by tests/golden/optimizers/make.py.
#include "engine/optim/muon.h"

#include "engine/optim/optimizer.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <sstream>

namespace amplab {
namespace {

constexpr double kBf16Eps = 0x1p-8;

struct RecordedStep {
  std::vector<float> gradient, parameter, buffer;
};

struct RecordedMuon {
  DType dtype = DType::f32;
  std::map<std::string, std::string> options;
  std::vector<float> start;
  std::vector<RecordedStep> steps;

  double number(const char* key) const { return std::strtod(options.at(key).c_str(), nullptr); }
  Shape shape() const { return {static_cast<int64_t>(number("rows")), static_cast<int64_t>(number("columns"))}; }
  OptimizerSettings settings() const {
    OptimizerSettings settings{.lr = number("lr"),
                               .beta1 = 0,
                               .beta2 = 0,
                               .eps = number("eps"),
                               .weight_decay = number("weight_decay"),
                               .momentum = number("momentum")};
    settings.nesterov = number("nesterov") != 0;
    settings.muon.ns_steps = static_cast<int64_t>(number("ns_steps"));
    settings.muon.lr_ratio = lr_ratio_named(options.at("adjust_lr_fn"));
    return settings;
  }
  std::string text() const {
    std::string all(name_of(dtype));
    for (const auto& [key, value] : options) all.append(" ").append(key).append("=").append(value);
    return all;
  }
};

std::vector<float> numbers_of(std::istream& line) {
  std::vector<float> all;
  for (std::string word; line >> word;) all.push_back(std::strtof(word.c_str(), nullptr));
  return all;
}

std::vector<RecordedMuon> recorded() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/optimizers/muon.txt");
  EXPECT_TRUE(file) << "the golden file is missing";
  std::vector<RecordedMuon> all;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string first;
    line >> first;
    if (first == "case") {
      std::string name, dtype;
      line >> name >> dtype;
      RecordedMuon& its = all.emplace_back();
      its.dtype = *dtype_named(dtype);
      for (std::string option; line >> option;)
        its.options[option.substr(0, option.find('='))] = option.substr(option.find('=') + 1);
    } else if (first == "g") {
      all.back().steps.push_back({numbers_of(line), {}, {}});
    } else if (first == "b") {
      all.back().steps.back().buffer = numbers_of(line);
    } else if (first == "p") {
      (all.back().steps.empty() ? all.back().start : all.back().steps.back().parameter) = numbers_of(line);
    }
  }
  return all;
}

struct Muon : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  Tensor tensor(const Shape& shape, DType dtype, const std::vector<float>& values, MemoryCategory category) {
    const Tensor wide = tensor_from(memory, shape, values, category);
    if (dtype == DType::f32) return wide;
    const Tensor narrow(memory, shape, dtype, category);
    const View in[] = {wide.view()}, out[] = {narrow.view()};
    device->run({Op::cast, Direction::forward, in, out});
    return narrow;
  }
  Tensor drawn(const Shape& shape) {
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) v = normal(random);
    return tensor_from(memory, shape, values, MemoryCategory::parameters);
  }
};

// The buffer has PyTorch's bits. Each element of the update is rounded to bf16 after each product, where sums in
// another order may round the other way: 4 bf16 eps of the largest element, times the adjusted learning rate. A
// parameter is also rounded to its own format.
TEST_F(Muon, StepsAsPyTorchDoes) {
  const std::vector<RecordedMuon> all = recorded();
  ASSERT_EQ(all.size(), 21u);
  double worst = 0;
  for (const RecordedMuon& its : all) {
    SCOPED_TRACE(its.text());
    Tensor p = tensor(its.shape(), its.dtype, its.start, MemoryCategory::parameters);
    Optimizer optimizer(OptimizerKind::muon, {p});
    const OptimizerSettings settings = its.settings();
    const double ratio = settings.muon.lr_ratio(static_cast<double>(p.shape()[0]), static_cast<double>(p.shape()[1]));
    const double own_eps = its.dtype == DType::f32 ? 0x1p-22 : its.dtype == DType::f16 ? 0x1p-10 : 0x1p-7;
    for (size_t k = 0; k < its.steps.size(); ++k) {
      const RecordedStep& step = its.steps[k];
      p.set_grad(tensor(its.shape(), its.dtype, step.gradient, MemoryCategory::gradients));
      optimizer.step(settings);
      EXPECT_EQ(to_host(optimizer.slots()[0].state[0]), step.buffer) << "momentum_buffer, step " << k;
      const std::vector<float> got = to_host(p);
      const double update = static_cast<double>(k + 1) * 4 * kBf16Eps * settings.lr * ratio;
      for (size_t i = 0; i < got.size(); ++i) {
        const double want = static_cast<double>(step.parameter[i]),
                     error = std::abs(static_cast<double>(got[i]) - want);
        const double allowed = update + static_cast<double>(k + 1) * own_eps * std::abs(want);
        EXPECT_LE(error, allowed) << "p, step " << k << ", element " << i;
        worst = std::max(worst, error / allowed);
      }
    }
  }
  RecordProperty("largest_share_of_the_tolerance", std::to_string(worst));
}

TEST_F(Muon, OrthogonalisesMatricesOfEveryShape) {
  for (const Shape& shape : {Shape{16, 16}, Shape{8, 40}, Shape{40, 8}, Shape{1, 30}, Shape{30, 1}}) {
    SCOPED_TRACE(to_string(shape));
    const Tensor orthogonal = zeropower_via_newtonschulz(drawn(shape), {}, 1e-7);
    EXPECT_EQ(orthogonal.dtype(), DType::bf16);
    ASSERT_EQ(orthogonal.shape(), shape);
    double squares = 0; // of the singular values, of which each is between about 0.5 and 1.2
    for (const float x : to_host(orthogonal)) squares += static_cast<double>(x) * static_cast<double>(x);
    const double count = static_cast<double>(std::min(shape[0], shape[1]));
    EXPECT_GT(squares, 0.3 * count);
    EXPECT_LT(squares, 1.5 * count);
  }
}

TEST_F(Muon, LeavesAZeroGradientZero) {
  const Tensor zero = filled(memory, {4, 3}, DType::f32, 0, MemoryCategory::parameters);
  EXPECT_EQ(to_host(zeropower_via_newtonschulz(zero, {}, 1e-7)), std::vector<float>(12));
}

// A captured step queues its work before found_inf is known, with numbers that the device reads.
TEST_F(Muon, QueuedStepsHaveTheBitsOfDirectOnesAndSkipIfFoundInf) {
  const Tensor start = drawn({6, 4}), gradient = drawn({6, 4});
  OptimizerSettings settings{.lr = 0.02, .beta1 = 0, .beta2 = 0, .eps = 1e-7, .weight_decay = 0.1, .momentum = 0.9};
  settings.nesterov = true;
  settings.muon.lr_ratio = lr_ratio_named("match_rms_adamw");
  std::vector<Tensor> parameters;
  std::vector<Optimizer> optimizers;
  for (int i = 0; i < 3; ++i) {
    Tensor& p = parameters.emplace_back(tensor({6, 4}, DType::f32, to_host(start), MemoryCategory::parameters));
    p.set_grad(gradient);
    optimizers.emplace_back(OptimizerKind::muon, std::vector{p}).step(settings);
  }
  const std::vector<float> before = to_host(parameters[2]), buffer = to_host(optimizers[2].slots()[0].state[0]);
  settings.lr = 0.03; // changes from step to step
  optimizers[0].step(settings);
  for (const size_t i : {1, 2}) {
    optimizers[i].plan_step();
    ASSERT_TRUE(optimizers[i].relaunchable());
    const auto n = optimizers[i].numbers(settings);
    const Tensor numbers = tensor_from(memory, {3}, std::vector(n.begin(), n.end()), MemoryCategory::workspace);
    const Tensor found = filled(memory, {}, DType::f32, i == 2, MemoryCategory::workspace);
    OptimizerSettings at_capture = settings;
    at_capture.lr = 1;
    optimizers[i].queue_step(at_capture, numbers.view(), found.view());
  }
  EXPECT_EQ(to_host(parameters[1]), to_host(parameters[0]));
  EXPECT_EQ(to_host(parameters[2]), before);
  EXPECT_EQ(to_host(optimizers[2].slots()[0].state[0]), buffer);
}

} // namespace
} // namespace amplab
