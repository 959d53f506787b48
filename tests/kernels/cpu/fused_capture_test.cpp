// SPDX-License-Identifier: Apache-2.0
// Captured calls that the CPU launches fused, against the same calls one by one. All visible results have equal bits.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cstring>
#include <deque>

namespace amplab::test {
namespace {

constexpr double kExtremes[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-40, 65504, 1e38};

struct FusedCapture : testing::TestWithParam<std::tuple<DType, DType, int64_t>> {
  DType dtype() const { return std::get<0>(GetParam()); }
  DType wide() const { return std::get<1>(GetParam()); } // dtype of the sum and of what follows it
  int64_t channels() const { return std::get<2>(GetParam()); }
  Shape shape() const { return {3, channels(), 5, 7}; }

  View image(DType of, bool special = false) {
    std::vector<double> values = uniform(shape().count(), -2, 2);
    if (special)
      for (size_t i = 0; i < std::size(kExtremes); ++i)
        values[i * 5 * static_cast<size_t>(channels()) % values.size()] = kExtremes[i];
    tensors_.emplace_back(of, shape(), values);
    return laid_out(tensors_.back().view(), MemoryFormat::channels_last);
  }
  View numbers() {
    tensors_.emplace_back(DType::f32, Shape{channels()}, uniform(channels(), 0.1, 2));
    return tensors_.back().view();
  }
  void add(Op op, std::vector<View> in, std::vector<View> out, Direction direction = Direction::forward,
           Attributes attributes = {}) {
    views_.push_back(std::move(in));
    views_.push_back(std::move(out));
    calls_.push_back({op, direction, views_[views_.size() - 2], views_.back(), std::move(attributes)});
  }
  std::vector<std::vector<char>> memory() const {
    std::vector<std::vector<char>> all;
    for (const Tensor& t : tensors_) {
      const char* from = t.view().as<char>();
      all.emplace_back(from, from + t.view().bytes());
    }
    return all;
  }
  void set_memory(const std::vector<std::vector<char>>& to) {
    for (size_t i = 0; i < to.size(); ++i) std::memcpy(tensors_[i].view().data, to[i].data(), to[i].size());
  }
  void expect_same_bits() {
    const auto before = memory();
    for (const Call& call : calls_) device_->run(call);
    const auto want = memory();
    set_memory(before);
    device_->capturing()->capture_begin();
    for (const Call& call : calls_) device_->run(call);
    const auto capture = device_->capturing()->capture_end();
    ASSERT_TRUE(capture);
    EXPECT_EQ(memory(), before);
    device_->capturing()->replay(*capture);
    const auto got = memory();
    for (size_t i = 0; i < got.size(); ++i) EXPECT_TRUE(got[i] == want[i]) << "tensor " << i;
  }

  std::unique_ptr<Device> device_ = open_device("cpu");
  std::deque<Tensor> tensors_;
  std::deque<std::vector<View>> views_;
  std::vector<Call> calls_;
};

TEST_P(FusedCapture, NormResidualRelu) {
  for (const bool special : {false, true})
    for (const bool unread : {false, true})
      for (const bool swapped : {false, true}) {
        const View x = image(dtype(), special), y = image(dtype()), other = image(wide(), special), z = image(wide()),
                   out = image(wide());
        add(Op::batch_norm, {x, numbers(), numbers(), numbers(), numbers()}, {y, numbers(), numbers()},
            Direction::forward, BatchNormAttributes{});
        add(Op::add, swapped ? std::vector{other, y} : std::vector{y, other}, {z}, Direction::forward,
            ScalarAttributes{});
        add(Op::relu, {z}, {out});
        if (unread) add(Op::neg, {out}, {z}), add(Op::relu, {other}, {y.dtype == other.dtype ? y : image(wide())});
      }
  expect_same_bits();
}

TEST_P(FusedCapture, NormReluInEvaluationToo) {
  for (const bool training : {false, true})
    for (const bool special : {false, true}) {
      const View x = image(dtype(), special), y = image(dtype()), out = image(dtype());
      add(Op::batch_norm, {x, numbers(), numbers(), numbers(), numbers()}, {y, numbers(), numbers()},
          Direction::forward, BatchNormAttributes{.training = training});
      add(Op::relu, {y}, {special ? y : out});
    }
  expect_same_bits();
}

TEST_P(FusedCapture, ReluAndNormBackward) {
  for (const bool special : {false, true})
    for (const bool in_place : {false, true}) {
      const View x = image(dtype()), y = image(dtype(), special), g = image(dtype(), special),
                 made = in_place ? g : image(dtype());
      add(Op::relu, {y, g}, {made}, Direction::backward);
      add(Op::batch_norm, {x, numbers(), numbers(), numbers(), made},
          {in_place ? View{} : image(dtype()), numbers(), numbers()}, Direction::backward, BatchNormAttributes{});
    }
  expect_same_bits();
}

// Optimizer steps of every kind and the casts after them. The largest parameter is split across threads.
TEST_P(FusedCapture, UpdateAndCasts) {
  const auto tensor = [&](const Shape& of, DType as, bool special = false) {
    std::vector<double> values = uniform(of.count(), special ? -2 : 0.01, 2);
    if (special)
      for (size_t i = 0; i < std::size(kExtremes); ++i) values[i * 7 % values.size()] = kExtremes[i];
    return tensors_.emplace_back(as, of, values).view();
  };
  const Shape shapes[] = {{3, 5}, {channels(), 130}, {1}};
  const Attributes steps[] = {SgdAttributes{0.1, 0, 0, 0, false, false}, SgdAttributes{0.1, 0.9, 0.1, 0, true, false},
                              AdamAttributes{1e-2, 0.9, 0.999, 1e-8, 0.01, 3, true},
                              AdamAttributes{1e-2, 0.9, 0.999, 1e-8, 0.01, 3, false, true}};
  for (const Attributes& step : steps)
    for (const bool special : {false, true})
      for (const double found_inf : {-1.0, 0.0, 1.0}) { // -1: no condition
        const auto* adam = std::get_if<AdamAttributes>(&step);
        const bool bare = !adam && std::get<SgdAttributes>(step).momentum == 0;
        std::vector<View> in;
        for (size_t list = 0; list < (!adam ? 3u : adam->amsgrad ? 5u : 4u); ++list)
          for (const Shape& of : shapes)
            in.push_back(bare && list == 2 ? View{} : tensor(of, DType::f32, special && list < 2));
        add(adam ? Op::adamw : Op::sgd, in, {}, Direction::forward, step);
        if (found_inf >= 0)
          calls_.back().unless = tensors_.emplace_back(DType::f32, Shape{1}, std::vector{found_inf}).view();
        for (const size_t i : {1, 0})
          add(Op::cast, {in[i]}, {tensor(in[i].shape, i == 0 ? wide() : dtype())}); // not for all parameters
      }
  expect_same_bits();
}

INSTANTIATE_TEST_SUITE_P(, FusedCapture,
                         testing::Values(std::tuple{DType::f32, DType::f32, 16},
                                         std::tuple{DType::bf16, DType::bf16, 16},
                                         std::tuple{DType::f16, DType::f16, 7}, std::tuple{DType::bf16, DType::f32, 3},
                                         std::tuple{DType::f16, DType::bf16, 600},
                                         std::tuple{DType::f32, DType::bf16, 513}));

} // namespace
} // namespace amplab::test
