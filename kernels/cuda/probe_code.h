// SPDX-License-Identifier: Apache-2.0
// For which GPUs this library holds code.
#pragma once
#include <cuda_runtime_api.h>
#include <span>

namespace amplab::cuda {

// Capabilities times ten that it was compiled for, in rising order.
std::span<const int> compiled_for();

// Asks the GPU that is current, which gives this process a context there.
cudaError_t probe_code();

} // namespace amplab::cuda
