// SPDX-License-Identifier: Apache-2.0
// The device of a test, by name: "cpu", "cuda" if the machine has a GPU, or "cuda on host", the same kernels without a
// GPU (tests/cuda_on_host). Suites for all devices are instantiated as Cpu, Cuda and CudaOnHost. amplab_test(... GPU)
// runs the latter two separately, Cuda with the label gpu.
#pragma once
#include "kernels/registry/backend_library.h"
#include "kernels/registry/registry.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace amplab {

// Returns the library of "cuda on host": this build's, or the one that the environment names.
inline std::string cuda_on_host_library() {
  const char* const named = std::getenv("AMPLAB_CUDA_ON_HOST");
  return named ? named : AMPLAB_CUDA_ON_HOST;
}

// Returns the reason why "cuda on host" is missing, or an empty string. Only ./test full builds it.
inline std::string no_cuda_on_host_reason() {
  const std::string library = cuda_on_host_library();
  return std::filesystem::exists(library) ? "" : library + " is not built; build the target cuda_on_host";
}

inline std::unique_ptr<Device> open_cuda_on_host() {
  if (const std::string reason = no_cuda_on_host_reason(); !reason.empty()) throw DeviceError(reason);
  static const BackendLibrary library = load_backend(kCudaMessages, {cuda_on_host_library()});
  if (!library.backend) throw DeviceError(library.absent_because);
  return library.backend->open(0);
}

// If the device is absent, the test is skipped with the registry's reason. A CPU is opened until SetUp() skips.
struct TestDevice {
  explicit TestDevice(const std::string& name) {
    try {
      device = name == "cuda on host" ? open_cuda_on_host() : open_device(name);
    } catch (const DeviceError& absent) {
      if (name != "cuda" && no_cuda_on_host_reason().empty()) throw;
      absent_because = absent.what();
      device = open_device("cpu");
    }
  }

  std::unique_ptr<Device> device;
  std::string absent_because; // empty: present
};

} // namespace amplab

// Use in SetUp() or first in a test.
#define AMPLAB_SKIP_WITHOUT(test_device)                                                                               \
  if (!(test_device).absent_because.empty()) GTEST_SKIP() << (test_device).absent_because
