// SPDX-License-Identifier: Apache-2.0
// Failures of a backend that are not bugs. Each message is one sentence: what is wrong, where, and what to do.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>

namespace amplab {

// A device is absent, lost, or lacks a requested feature.
struct DeviceError : std::runtime_error {
  using runtime_error::runtime_error;
};

// A kernel received integers or a mask where it reads floating elements.
struct NeedsFloating : DeviceError {
  using DeviceError::DeviceError;
};

// The device's context is gone, with all that was in its memory: only a new process gets the device back.
struct DeviceLost : DeviceError {
  using DeviceError::DeviceError;
};

struct OutOfMemory : DeviceError {
  OutOfMemory(const std::string& message, size_t requested_bytes) : DeviceError(message), requested(requested_bytes) {}
  size_t requested; // bytes
};

} // namespace amplab
