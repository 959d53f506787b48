// SPDX-License-Identifier: Apache-2.0
// Every call into CUDA, cuBLAS and cuDNN goes through check(): what does not succeed becomes a typed exception.
#pragma once
#include "kernels/contract/error.h"

#include <cublasLt.h>
#include <cuda_runtime_api.h>
#include <cudnn.h>

namespace amplab::cuda {

// `what` completes "The GPU failed at ...": the name of an op or of a step.
// Throws: DeviceLost if the context is gone (an illegal access, a reset), OutOfMemory if cuDNN had none (how much it
// wanted is not known: 0), else DeviceError.
void check(cudaError_t status, const char* what);
void check(cublasStatus_t status, const char* what);
void check(cudnnStatus_t status, const char* what);

// Is nothing to be had from this process's context any more after such an error?
bool is_lost(cudaError_t status);

} // namespace amplab::cuda
