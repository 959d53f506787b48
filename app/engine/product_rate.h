// SPDX-License-Identifier: Apache-2.0
// How fast a device multiplies.
#pragma once
#include "kernels/contract/device.h"

namespace amplab {

// GFLOP/s of y = x wT in that dtype: n x n x n multiply-adds of two operations each. Where calls are queued, as many
// are queued between two waits as make waiting and launching count for little: about half a second in all on such a
// device. Throws: DeviceError, OutOfMemory.
double product_rate(Device& device, DType dtype, int64_t n);

} // namespace amplab
