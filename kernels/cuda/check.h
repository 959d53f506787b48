// SPDX-License-Identifier: Apache-2.0
// Error checks of calls into CUDA, cuBLAS and cuDNN. check() turns every failure into a typed exception.
#pragma once
#include "kernels/contract/error.h"

#include <cublasLt.h>
#include <cuda_runtime_api.h>
#include <cudnn.h>

namespace amplab::cuda {

// `what` is the name of an op or a step. It completes "The GPU failed at ...".
// Throws: DeviceLost if the context is lost (an illegal access, a reset); OutOfMemory if cuDNN ran out of memory, with
// size 0 because the requested size is unknown; otherwise DeviceError.
void check(cudaError_t status, const char* what);
void check(cublasStatus_t status, const char* what);
void check(cudnnStatus_t status, const char* what);

// Returns whether this process's context is unusable after the error.
bool is_lost(cudaError_t status);

} // namespace amplab::cuda
