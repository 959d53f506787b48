// SPDX-License-Identifier: Apache-2.0
// The backend's entry point for the registry. Lists the GPUs, or one sentence why there are none.
#include "kernels/contract/backend.h"
#include "kernels/cuda/capability.h"
#include "kernels/cuda/check.h"
#include "kernels/cuda/communicator.h"
#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/probe_code.h"

#include <cublasLt.h>
#include <cudnn.h>

namespace amplab::cuda {
namespace {

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// Returns the reason why the runtime finds no GPU. Empty if it finds some.
std::string obstacle(cudaError_t status, int count) {
  if (status == cudaSuccess && count > 0) return {};
  static_cast<void>(cudaGetLastError());
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0)
    return "This machine has no NVIDIA driver. Install one, or use the device cpu.";
  if (status == cudaErrorInsufficientDriver)
    return "The NVIDIA driver supports CUDA " + version_text(driver) + ", and this build needs " +
           version_text(CUDART_VERSION) + ". Install a newer driver, or use the device cpu.";
  if (status == cudaErrorNoDevice || status == cudaSuccess)
    return "The NVIDIA driver finds no GPU on this machine. Use the device cpu.";
  return "The NVIDIA driver cannot be used (" + std::string(cudaGetErrorString(status)) + "). Use the device cpu.";
}

std::string described(const cudaDeviceProp& gpu) {
  return std::string(gpu.name) + ", compute capability " + std::to_string(gpu.major) + "." + std::to_string(gpu.minor) +
         ", " + std::to_string((gpu.totalGlobalMem + (size_t(1) << 29)) >> 30) + " GiB, " +
         std::to_string(gpu.multiProcessorCount) + " processors";
}

// Formats a version number of cuBLASLt or cuDNN.
std::string library_version(size_t version) {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

DeviceEntry entry_of(int number) {
  DeviceEntry entry;
  entry.name = "cuda:" + std::to_string(number);
  cudaDeviceProp gpu{};
  if (const cudaError_t status = cudaGetDeviceProperties(&gpu, number); status != cudaSuccess) {
    static_cast<void>(cudaGetLastError());
    entry.description = "NVIDIA GPU";
    entry.absent_because =
        "This GPU does not respond (" + std::string(cudaGetErrorString(status)) + "). Use another device.";
    return entry;
  }
  entry.description = described(gpu);
  const int capability = 10 * gpu.major + gpu.minor;
  if (!has_code_for(capability, compiled_for())) {
    entry.absent_because = "This build has no code for the " + std::string(gpu.name) + " (compute capability " +
                           std::to_string(gpu.major) + "." + std::to_string(gpu.minor) +
                           "). Build with -DAMPLAB_CUDA_ARCHS=" + std::to_string(capability) + ".";
    return entry;
  }
  const auto since = [&](int first) { return capability >= first ? "hardware" : "emulated"; };
  entry.fp32 = "hardware";
  entry.fp16 = since(70);
  entry.bf16 = since(80);
  entry.tf32 = capability >= 80 ? "hardware" : "";
  entry.fp8 = capability >= 89 ? "hardware" : "";
  entry.multiplied_by =
      "cuBLASLt " + library_version(cublasLtGetVersion()) + " and cuDNN " + library_version(cudnnGetVersion());
  const CommunicatorLibrary library = communicator_library();
  entry.ranks_exchange_by =
      library.absent_because.empty() ? library.name : "host memory: " + library.absent_because + ".";
  return entry;
}

std::vector<DeviceEntry> list() {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  std::vector<DeviceEntry> entries;
  if (std::string reason = obstacle(status, count); !reason.empty()) {
    entries.emplace_back();
    entries.back().name = "cuda";
    entries.back().description = "NVIDIA GPU";
    entries.back().absent_because = std::move(reason);
    return entries;
  }
  for (int number = 0; number < count; ++number) entries.push_back(entry_of(number));
  return entries;
}

std::unique_ptr<Device> open(int number) {
  auto device = std::make_unique<CudaDevice>(number);
  check(probe_code(), "loading the kernels");
  return device;
}

constexpr Backend kBackend{backend_version(), list, open};

} // namespace
} // namespace amplab::cuda

extern "C" [[gnu::visibility("default")]] const amplab::Backend* amplab_backend() { return &amplab::cuda::kBackend; }
