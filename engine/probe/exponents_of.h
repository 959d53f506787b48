// SPDX-License-Identifier: Apache-2.0
// What a device counts of a tensor, as the value that travels. Used only by the engine's thread.
#pragma once
#include "engine/run/exponents.h"
#include "kernels/contract/device.h"

namespace amplab {

// floor(log2 |x|) of each element of a floating tensor, counted where the tensor lies. Waits for what writes it.
// Throws: DeviceError for integers.
Exponents exponents_of(Device& device, const View& view);

// The same counts; what holds none at either end is cut away.
Exponents exponents_of(const ExponentHistogram& histogram);

} // namespace amplab
