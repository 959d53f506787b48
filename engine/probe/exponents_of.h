// SPDX-License-Identifier: Apache-2.0
// Exponent histograms of tensors. Engine thread only.
#pragma once
#include "engine/run/exponents.h"
#include "kernels/contract/device.h"

namespace amplab {

// Returns the histogram of floor(log2 |x|) over a floating-point tensor, computed on its device. Waits for writes.
// Throws: DeviceError for integers.
Exponents exponents_of(Device& device, const View& view);

// The same counts, without empty buckets at either end.
Exponents exponents_of(const ExponentHistogram& histogram);

} // namespace amplab
