// SPDX-License-Identifier: Apache-2.0
// What a tensor holds, for the probe. Waits for the numbers.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

Statistics statistics_of(Context& context, const View& x);
ExponentHistogram exponents_of(Context& context, const View& x);

} // namespace amplab::cuda
