// SPDX-License-Identifier: Apache-2.0
// Predicts from an inspection at one loss scale how many gradients fp16 flushes and overflows at another scale
// (engine/run/format_fit.h). The prediction uses exponents of the fp32 reference of backward. It is compared with the
// first step of a run at that scale, where the weights are the same.
//
// Two effects separate prediction and measurement. First, an edge that is no power of two divides one, and its elements
// are split by an estimate. For overflow this is fp16's highest power of two. Second, a call rounds operands that were
// rounded before. While earlier calls produce normal numbers, this moves an element by a small fraction, at most to the
// next power of two. If they produced subnormal numbers or flushed some, each term of a sum is off by up to half the
// smallest number, which is the edge itself. A sum of n terms is then off by up to n edges. Batches, and most sums
// here, have up to 32 terms, which is five powers of two.
//
// The bound for each tensor is therefore the number of its elements in the powers of two around the edge: one on either
// side, and five more if an earlier call left the normal numbers.
#include "engine/run/format_fit.h"
#include "tests/engine/train/trainer_fixture.h"

#include <cmath>
#include <random>

namespace amplab {
namespace {

struct PromiseOfAScale : TrainerTest {
  static constexpr double kScale = 1024;

  static RunConfig drawn(std::mt19937_64& random) {
    const auto one_of = [&](auto... choices) {
      const auto all = std::array{choices...};
      return all[random() % all.size()];
    };
    RunConfig config = small("amp-fp16", "static");
    config.scaler.init_scale = kScale;
    config.seed = static_cast<int64_t>(random() % 1000);
    config.model.activation = one_of("relu", "sigmoid", "tanh", "gelu", "silu");
    config.train.loss_factor = one_of(1e-4, 1e-2, 1.0, 500.0);
    if (random() % 3 == 0) {
      config.data.batch_size = 8;
      config.model.name = "layers";
      const std::string activation = config.model.activation == "relu" ? "ReLU" : "Tanh",
                        first = std::to_string(one_of(4, 6)), second = std::to_string(one_of(4, 12));
      config.model.layers = {std::string("Conv2d(").append(first).append(", 3, padding=1)"),
                             activation,
                             "MaxPool2d(2)",
                             std::string("Conv2d(").append(second).append(", 3)"),
                             activation,
                             "Flatten",
                             "Linear(10)"};
    } else {
      config.model.hidden.assign(1 + random() % 4, one_of(8, 24, 48, 64));
    }
    return config;
  }
  static std::shared_ptr<const Dataset> pictures() {
    Dataset data;
    data.name = "pictures";
    data.feature_shape = {2, 10, 10};
    data.class_count = 10;
    std::mt19937_64 random(3);
    std::vector<uint8_t> bytes(64 * 200);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
    data.training.features = data.test.features = std::move(bytes);
    for (int64_t i = 0; i < 64; ++i) data.training.targets.push_back(i % 10);
    data.test.targets = data.training.targets;
    return std::make_shared<const Dataset>(std::move(data));
  }
  StepInspection look_at(RunConfig config, double scale) {
    config.scaler.init_scale = scale;
    Datasets data = config.model.name == "layers" ? Datasets(pictures()) : load_datasets(config);
    return std::move(*Trainer(device, std::move(data), config).step(true).inspection);
  }
  static bool of_backward(const TensorHistogram& h) {
    return h.tensor.kind == TensorKind::gradient || h.tensor.kind == TensorKind::activation_gradient;
  }
};

TEST_F(PromiseOfAScale, IsKeptOverTwentyRandomModels) {
  constexpr int kSmallest = -25, kLargest = 15; // powers of two at which fp16 flushes and overflows
  std::mt19937_64 random(17);
  int64_t tensors = 0, all_flushed = 0, all_overflow = 0;
  double off_flushed = 0, off_overflow = 0;
  for (int model = 0; model < 20; ++model) {
    const RunConfig config = drawn(random);
    const StepInspection base = look_at(config, kScale);
    for (const int k : {-12, -8, -4, -1, 3, 8}) {
      const double factor = std::exp2(k);
      const StepInspection measured = look_at(config, kScale * factor);
      bool small_before = false; // whether a call has left the normal numbers
      bool finite = true;        // so far: results of an Inf do not depend on formats
      for (size_t i = 0; i < std::min(base.tensors.size(), measured.tensors.size());
           ++i) { // a skipped step has no updates
        const TensorHistogram &from = base.tensors[i], &there = measured.tensors[i];
        if (!of_backward(from) || there.reference.empty() || !finite) continue;
        ASSERT_EQ(from.tensor, there.tensor);
        ++tensors;
        const FormatFit fit = fit_of(from.true_exponents(), format_of(DType::f16), factor);
        const auto around = [&](int edge, int reach) {
          int64_t count = 0;
          for (int power = edge - 1 - reach; power <= edge + reach; ++power)
            count += from.true_exponents().at(power - k);
          return static_cast<double>(count);
        };
        const auto flushed = static_cast<double>(there.exponents.zeros - there.reference.zeros);
        const auto overflow = static_cast<double>(there.exponents.inf);
        const auto text = [&] {
          return there.tensor.name + " of model " + std::to_string(model) + ", " + config.model.activation +
                 ", scale times 2^" + std::to_string(k) + ": predicted " + std::to_string(fit.flushed) + " flushed, " +
                 std::to_string(fit.overflow) + " overflow of " + std::to_string(there.exponents.total());
        };
        EXPECT_NEAR(fit.flushed, flushed, around(kSmallest, small_before ? 5 : 0)) << text();
        EXPECT_NEAR(fit.overflow, overflow, around(kLargest, 0)) << text();
        off_flushed += std::abs(fit.flushed - flushed);
        off_overflow += std::abs(fit.overflow - overflow);
        all_flushed += static_cast<int64_t>(flushed);
        all_overflow += static_cast<int64_t>(overflow);
        small_before = small_before || flushed > 0 || there.numbers.subnormals > 0;
        finite = there.exponents.inf == 0 && there.exponents.nan == 0;
      }
    }
  }
  EXPECT_GT(tensors, 500);
  EXPECT_GT(all_flushed, 1000) << "the cases are what they were meant to be";
  EXPECT_GT(all_overflow, 50);
  // In total, the counts are off by 1,251 of 10,928 flushed elements and by none of 224 overflowed ones. Losses in the
  // terms of sums are predicted worst.
  EXPECT_LT(off_flushed, 0.15 * static_cast<double>(all_flushed));
  EXPECT_LT(off_overflow, 0.05 * static_cast<double>(all_overflow) + 10);
}

} // namespace
} // namespace amplab
