// SPDX-License-Identifier: Apache-2.0
// Memory, statistics and histograms of the CPU device.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <algorithm>
#include <cmath>

namespace amplab::test {
namespace {

using support::kInf;

class CpuDevice : public testing::TestWithParam<DType> {
 protected:
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_F(CpuDevice, GivesAlignedMemoryAlsoForNoBytes) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{1000}}) {
    void* block = device_->allocate(size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
    device_->release(block);
  }
}

TEST_F(CpuDevice, RejectsMoreMemoryThanThereIsAndReportsTheRequest) {
  for (size_t size : {device_->memory().total * 2, SIZE_MAX}) {
    try {
      device_->allocate(size);
      FAIL() << "allocated " << size;
    } catch (const OutOfMemory& error) {
      EXPECT_EQ(error.requested, size);
      EXPECT_NE(std::string(error.what()).find("MiB"), std::string::npos) << error.what();
    }
  }
}

TEST_F(CpuDevice, ReportsTheMachinesMemory) {
  const MemoryFigures figures = device_->memory();
  EXPECT_GT(figures.total, size_t{64} << 20);
  EXPECT_LE(figures.free, figures.total);
}

TEST_F(CpuDevice, WorkspaceGrowsToTheNeedAndThenStays) {
  const Tensor x(DType::f16, {64, 256}), w(DType::f16, {128, 256}), y(DType::f16, {64, 128});
  const std::vector<View> in = {x.view(), w.view()}, out = {y.view()};
  device_->run({Op::linear, Direction::forward, in, out, {}});
  const size_t held = device_->memory().scratch;
  EXPECT_GE(held, (64 * 256 + 128 * 256 + 64 * 128) * sizeof(float)); // both operands and the product, widened
  for (int i = 0; i < 3; ++i) device_->run({Op::linear, Direction::forward, in, out, {}});
  EXPECT_EQ(device_->memory().scratch, held);
}

TEST_F(CpuDevice, CopiesForTheHostHoldWhatStoodThereWhenTheyWereQueued) {
  float x = 1;
  const auto readback = device_->make_readback(sizeof x, 2);
  const auto popped = [&] { return *static_cast<const float*>(readback->pop()); };
  readback->queue(&x);
  for (x = 2; x < 6; ++x) {
    readback->queue(&x);
    EXPECT_EQ(popped(), x - 1);
  }
  readback->drop();
  readback->queue(&x);
  EXPECT_EQ(popped(), 6);
}

TEST_F(CpuDevice, ReportsWhichProductsAreEmulated) {
  EXPECT_FALSE(device_->properties().emulated(Op::linear, DType::f32));
  EXPECT_TRUE(device_->properties().emulated(Op::linear, DType::f16));
  EXPECT_FALSE(device_->properties().emulated(Op::relu, DType::f16));
  EXPECT_TRUE(device_->properties().emulated(Op::scaled_dot_product_attention, DType::bf16) ||
              !device_->properties().emulated(Op::linear, DType::bf16))
      << "who multiplies bf16 in tiles multiplies it in products too";
  for (const OpRow& row : kOps)
    if (row.kind != OpKind::composite) {
      EXPECT_EQ(device_->properties().emulated(*op_named(row.id), DType::f16), row.multiplies()) << row.id;
      EXPECT_FALSE(device_->properties().emulated(*op_named(row.id), DType::f32)) << row.id;
    }
}

TEST_F(CpuDevice, ReportsWhichProductsReadTf32) {
  const DeviceProperties properties = device_->properties();
  constexpr MathMode kTf32{.allow_tf32 = true};
  EXPECT_EQ(properties.reads(Op::linear, DType::f32, {}), DType::f32);
  EXPECT_EQ(properties.reads(Op::conv2d, DType::f32, {.convolution_tf32 = true}), DType::f32) << "a switch of GPUs";
  for (const Op op : {Op::linear, Op::matmul, Op::bmm, Op::conv2d, Op::conv2d_input, Op::conv2d_weight}) {
    EXPECT_EQ(properties.reads(op, DType::f32, kTf32), DType::tf32) << name_of(op);
    EXPECT_EQ(properties.reads(op, DType::bf16, kTf32), DType::bf16) << name_of(op);
  }
  EXPECT_EQ(properties.reads(Op::scaled_dot_product_attention, DType::f32, kTf32), DType::f32)
      << "loops that read fp32 as it is";
}

TEST_F(CpuDevice, EachCallKeepsItsMathModeAlsoInACapture) {
  const std::vector<double> one_bit_too_many{1 + 0x1p-11};
  const Tensor x(DType::f32, {1, 1}, one_bit_too_many), w(DType::f32, {1, 1}, {1.0});
  const Tensor exact(DType::f32, {1, 1}), rounded(DType::f32, {1, 1});
  const std::vector<View> in = {x.view(), w.view()}, to_exact = {exact.view()}, to_rounded = {rounded.view()};
  const auto run_both = [&] {
    device_->run({Op::linear, Direction::forward, in, to_rounded, {}, {.allow_tf32 = true}});
    device_->run({Op::linear, Direction::forward, in, to_exact});
  };
  const auto expect_both = [&] {
    EXPECT_EQ(*exact.view().as<const float>(), 1 + 0x1p-11F);
    EXPECT_EQ(*rounded.view().as<const float>(), 1);
    *exact.view().as<float>() = *rounded.view().as<float>() = 0;
  };
  run_both();
  expect_both();
  device_->capturing()->capture_begin();
  run_both();
  const auto capture = device_->capturing()->capture_end();
  ASSERT_TRUE(capture);
  device_->capturing()->replay(*capture);
  expect_both();
}

TEST_P(CpuDevice, StatisticsCountInTheTensorsOwnFormat) {
  const Format& f = format_of(GetParam());
  const Tensor x(GetParam(), {9}, {0, -0.0, f.smallest_subnormal, -f.smallest_normal, 3, -4, kInf, -kInf, NAN});
  const Statistics s = device_->probing().statistics(x.view());
  EXPECT_EQ(s.count, 9);
  EXPECT_EQ(s.zeros, 2);
  EXPECT_EQ(s.subnormals, 1);
  EXPECT_EQ(s.inf, 2);
  EXPECT_EQ(s.nan, 1);
  EXPECT_EQ(s.amax, 4);
  EXPECT_EQ(s.amin_nonzero, f.smallest_subnormal);
  EXPECT_NEAR(s.sum_squares, 25, 1e-6);
}

TEST_P(CpuDevice, StatisticsOfManyElementsEqualAPlainLoopWhateverTheThreads) {
  std::vector<double> values = uniform(100'001, -2, 2);
  for (size_t i = 0; i < values.size(); i += 97) values[i] = i % 2 ? 0 : kInf;
  const Tensor x(GetParam(), {100'001}, values);
  Statistics want;
  want.amin_nonzero = kInf;
  for (double v : x.values()) {
    want.zeros += v == 0;
    want.inf += std::isinf(v);
    if (std::isinf(v)) continue;
    want.sum_squares += v * v;
    want.amax = std::max(want.amax, std::abs(v));
    if (v != 0) want.amin_nonzero = std::min(want.amin_nonzero, std::abs(v));
  }
  double one_thread = 0;
  for (int threads : {1, 2, 3}) {
    device_->clients().set({.threads = threads});
    const Statistics s = device_->probing().statistics(x.view());
    EXPECT_EQ(s.zeros, want.zeros);
    EXPECT_EQ(s.inf, want.inf);
    EXPECT_EQ(s.amax, want.amax);
    EXPECT_EQ(s.amin_nonzero, want.amin_nonzero);
    EXPECT_NEAR(s.sum_squares, want.sum_squares, 1e-9 * want.sum_squares);
    if (threads == 1) one_thread = s.sum_squares;
    EXPECT_EQ(s.sum_squares, one_thread);
  }
}

TEST_F(CpuDevice, StatisticsOfNothingAreZero) {
  const Tensor x(DType::f32, {0});
  const Statistics s = device_->probing().statistics(x.view());
  EXPECT_EQ(s.count, 0);
  EXPECT_EQ(s.amax, 0);
  EXPECT_EQ(s.amin_nonzero, 0);
}

TEST_P(CpuDevice, TheHistogramCountsFloorOfLog2) {
  std::vector<double> values = uniform(40'000, -30, 20);
  for (double& v : values) v = std::exp2(v);
  values.insert(values.end(), {0, -0.0, kInf, -kInf, NAN, 1, -1, 1.999, format_of(GetParam()).smallest_subnormal});
  const Tensor x(GetParam(), {static_cast<int64_t>(values.size())}, values);
  ExponentHistogram want;
  for (double v : x.values()) {
    if (v == 0)
      ++want.zeros;
    else if (std::isnan(v))
      ++want.nan;
    else if (std::isinf(v))
      ++want.inf;
    else
      ++want.bucket[static_cast<size_t>(std::ilogb(v) - ExponentHistogram::kLowest)];
  }
  for (int threads : {1, 2}) {
    device_->clients().set({.threads = threads});
    const ExponentHistogram got = device_->probing().exponents(x.view());
    EXPECT_EQ(got.zeros, want.zeros);
    EXPECT_EQ(got.inf, want.inf);
    EXPECT_EQ(got.nan, want.nan);
    EXPECT_EQ(got.bucket, want.bucket);
  }
}

INSTANTIATE_TEST_SUITE_P(Cpu, CpuDevice, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

} // namespace
} // namespace amplab::test
