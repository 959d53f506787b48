// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/check.h"

#include <algorithm>
#include <array>

namespace amplab::cuda {
namespace {

// Errors after which CUDA returns the same error for every call, according to the runtime's documentation.
// Numeric values are errors of runtimes newer than the oldest supported one (cudaErrorContained,
// cudaErrorTensorMemoryLeak).
constexpr std::array kSticky = {
    cudaErrorIllegalAddress,
    cudaErrorLaunchTimeout,
    cudaErrorAssert,
    cudaErrorHardwareStackError,
    cudaErrorLaunchFailure,
    cudaErrorInvalidPc,
    cudaErrorMisalignedAddress,
    cudaErrorInvalidAddressSpace,
    cudaErrorIllegalInstruction,
    cudaErrorECCUncorrectable,
    cudaErrorContextIsDestroyed,
    cudaErrorUnknown,
    cudaErrorNvlinkUncorrectable,
    cudaErrorMpsClientTerminated,
    cudaErrorExternalDevice,
    cudaError_t(226),
    cudaError_t(721),
};

std::string failed_at(const char* what, const char* reason) {
  return "The GPU failed at " + std::string(what) + " (" + reason + ")";
}

[[noreturn]] void throw_device_error(const char* what, const char* reason) {
  throw DeviceError(failed_at(what, reason) + ". Use the device cpu for this run.");
}

// NVIDIA's libraries have their own runtime. Our runtime only sees their errors when it synchronizes.
[[noreturn]] void throw_unless_lost(const char* what, const char* reason) {
  if (const cudaError_t status = cudaDeviceSynchronize(); is_lost(status)) check(status, what);
  static_cast<void>(cudaGetLastError());
  throw_device_error(what, reason);
}

} // namespace

bool is_lost(cudaError_t status) { return std::ranges::find(kSticky, status) != kSticky.end(); }

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  static_cast<void>(cudaGetLastError()); // otherwise the next check would see it again
  if (!is_lost(status)) throw_device_error(what, cudaGetErrorString(status));
  throw DeviceLost(failed_at(what, cudaGetErrorString(status)) +
                   " or before it, and its memory is lost. Restart from the last snapshot.");
}

void check(cublasStatus_t status, const char* what) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw_unless_lost(what, cublasLtGetStatusString(status));
}

void check(cudnnStatus_t status, const char* what) {
  if (status == CUDNN_STATUS_SUCCESS) return;
  if (status == CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED ||
      status == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED)
    throw OutOfMemory(failed_at(what, cudnnGetErrorString(status)) +
                          ", out of memory. Use a smaller batch or model, or close other programs that use it.",
                      0);
  throw_unless_lost(what, cudnnGetErrorString(status));
}

} // namespace amplab::cuda
