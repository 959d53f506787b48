// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convolution_plan.h"

#include <gtest/gtest.h>

namespace amplab::cuda {
namespace {

alignas(64) char aligned_memory[64];

View tensor(const Shape& shape, DType dtype = DType::f16, int offset = 0) {
  return View(aligned_memory + offset, dtype, shape);
}

const ConvolutionViews kViews{tensor({2, 6, 8, 9}), tensor({4, 3, 3, 5}), tensor({2, 4, 8, 9})};

ConvolutionKind kind(const ConvolutionViews& views, bool tf32 = false, bool join = false,
                     const Conv2dAttributes& a = {}) {
  return {ConvolutionPass::forward, a, views, MemoryFormat::contiguous, tf32, join};
}

TEST(ConvolutionKind, HasTheSizesAndStridesOfTheViews) {
  const ConvolutionKind k = kind(kViews);
  EXPECT_EQ(k.x, (ConvolutionKind::Sizes{2, 6, 8, 9}));
  EXPECT_EQ(k.w, (ConvolutionKind::Sizes{4, 3, 3, 5}));
  EXPECT_EQ(k.y, (ConvolutionKind::Sizes{2, 4, 8, 9}));
  const View y = tensor({2, 4, 8, 9});
  for (const MemoryFormat format : {MemoryFormat::contiguous, MemoryFormat::channels_last}) {
    const ConvolutionKind lying{ConvolutionPass::forward, {}, kViews, format, false, false};
    for (size_t axis = 0; axis < 4; ++axis) EXPECT_EQ(lying.strides_of(k.y)[axis], laid_out(y, format).stride[axis]);
    EXPECT_EQ(lying == k, format == MemoryFormat::contiguous);
  }
}

TEST(ConvolutionKind, IsTheSameForTheSameCallElsewhereInMemory) {
  ConvolutionViews moved = kViews;
  moved.x = tensor({2, 6, 8, 9}, DType::f16, 32);
  EXPECT_EQ(kind(kViews), kind(moved));
}

TEST(ConvolutionKind, IsAnotherForWhateverTheEngineIsChosenBy) {
  const ConvolutionKind base = kind(kViews);
  ConvolutionViews less_aligned = kViews;
  less_aligned.w = tensor({4, 3, 3, 5}, DType::f16, 2);
  EXPECT_NE(kind(less_aligned), base);
  EXPECT_NE(kind(kViews, false, false, {.stride = {2, 1}}), base);
  EXPECT_NE(kind(kViews, false, false, {.padding = {0, 1}}), base);
  EXPECT_NE(kind(kViews, false, false, {.dilation = {1, 2}}), base);
  EXPECT_NE(kind(kViews, false, true), base);
  EXPECT_NE((ConvolutionKind{ConvolutionPass::input, {}, kViews, MemoryFormat::contiguous, false, false}), base);
  ConvolutionViews bf16 = kViews;
  for (View* view : {&bf16.x, &bf16.w, &bf16.y}) view->dtype = DType::bf16;
  EXPECT_NE(kind(bf16), base);
}

TEST(ConvolutionKind, DependsOnASettingOnlyWhereItHasAnEffect) {
  EXPECT_EQ(kind(kViews, true), kind(kViews, false)); // fp16 is not read as tf32
  ConvolutionViews wide = kViews;
  for (View* view : {&wide.x, &wide.w, &wide.y}) view->dtype = DType::f32;
  EXPECT_NE(kind(wide, true), kind(wide, false));
  EXPECT_EQ(kind(wide, false, true), kind(wide, false, false));
}

TEST(ConvolutionPass, WritesTheGradientOfWhatItIsNamedAfter) {
  ConvolutionViews views = kViews;
  EXPECT_EQ(&result_of(ConvolutionPass::forward, views), &views.y);
  EXPECT_EQ(&result_of(ConvolutionPass::input, views), &views.x);
  EXPECT_EQ(&result_of(ConvolutionPass::weight, views), &views.w);
}

TEST(Convolution, OfNothingMultipliesNothing) {
  EXPECT_EQ(multiplications(kViews), 2 * 4 * 8 * 9 * 3 * 3 * 5);
  EXPECT_EQ(multiplications({tensor({2, 0, 8, 9}), tensor({4, 0, 3, 5}), tensor({2, 4, 8, 9})}), 0);
  EXPECT_EQ(multiplications({tensor({0, 6, 8, 9}), tensor({4, 3, 3, 5}), tensor({0, 4, 8, 9})}), 0);
}

TEST(Alignment, IsTheLargestPowerOfTwoThatDividesTheAddress) {
  EXPECT_EQ(alignment_of(aligned_memory, 16), 16);
  EXPECT_EQ(alignment_of(aligned_memory + 8, 16), 8);
  EXPECT_EQ(alignment_of(aligned_memory + 6, 16), 2);
  EXPECT_EQ(alignment_of(aligned_memory + 1, 16), 1);
  EXPECT_EQ(alignment_of(nullptr, 256), 256);
}

} // namespace
} // namespace amplab::cuda
