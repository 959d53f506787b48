// SPDX-License-Identifier: Apache-2.0
#include "app/engine/product_rate.h"

#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr int64_t kSmall = 8; // a product takes less time than a wait

TEST(ProductRate, ProductsThatAreQueuedAreNotWaitedForOneByOne) {
  LimitedDevice device(open_device("cpu"), 1 << 20);
  device.is_discrete = true;
  EXPECT_GT(product_rate(device, DType::f32, kSmall), 0);
  EXPECT_GT(device.calls, 2 * device.waits);
}

TEST(ProductRate, ProductsThatTheCallerMakesAreTimedOneByOne) {
  LimitedDevice device(open_device("cpu"), 1 << 20);
  EXPECT_GT(product_rate(device, DType::f32, kSmall), 0);
  EXPECT_LE(device.calls, device.waits + 3) << "and three tensors are filled";
}

} // namespace
} // namespace amplab
