// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/tensor.h"

#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr int64_t kSide = int64_t(1) << 31;

TEST(TensorTest, OfMoreBytesThanCanBeCountedIsOutOfMemory) {
  LimitedDevice device(open_device("cpu"), 1 << 20);
  CachingAllocator memory(device);
  for (const Shape& shape :
       {Shape{kSide, kSide, 16}, Shape{kSide, kSide, 4}, Shape{kSide, kSide, 1}, Shape{kSide, kSide / 2}})
    EXPECT_THROW(Tensor(memory, shape, DType::f32, MemoryCategory::activations), OutOfMemory) << to_string(shape);
}

TEST(TensorTest, WithoutElementsNeedsNoMemoryWhateverItsSizes) {
  LimitedDevice device(open_device("cpu"), 1 << 20);
  CachingAllocator memory(device);
  EXPECT_EQ(Tensor(memory, {kSide, kSide, 0, kSide}, DType::f32, MemoryCategory::activations).count(), 0);
}

} // namespace
} // namespace amplab
