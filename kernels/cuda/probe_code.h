// SPDX-License-Identifier: Apache-2.0
// The GPUs that this library has code for.
#pragma once
#include <cuda_runtime_api.h>
#include <span>

namespace amplab::cuda {

// Returns the compiled compute capabilities, times ten, in rising order.
std::span<const int> compiled_for();

// Returns whether the current GPU can load the kernels, as a CUDA status. Creates this process's context there.
cudaError_t probe_code();

} // namespace amplab::cuda
