// SPDX-License-Identifier: Apache-2.0
// Speed of matrix products on a device.
#pragma once
#include "kernels/contract/device.h"

namespace amplab {

// Returns GFLOP/s of y = x wT whose operands are read in that format: n x n x n multiply-adds, two operations each. On
// a device with a queue, many calls are queued between two waits, so that launch and wait times hardly count; this
// takes about half a second. Throws: DeviceError, OutOfMemory.
double product_rate(Device& device, DType read, int64_t n);

} // namespace amplab
