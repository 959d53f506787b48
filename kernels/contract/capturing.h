// SPDX-License-Identifier: Apache-2.0
// Captured calls of a device, as CUDA graphs. Part of the device; used on its thread.
#pragma once
#include <memory>

namespace amplab {

// Calls that a device has captured, to be launched many times. On a GPU, one CUDA graph. Operands are stored by
// address, so their memory must stay allocated. Each call keeps its MathMode. Owned by the caller; the device outlives
// it. Must not be destroyed during another capture.
class Capture {
 public:
  virtual ~Capture() = default;
};

class Capturing {
 public:
  virtual ~Capturing() = default;
  // Begins a capture. Until capture_end(), Device::run() captures calls and runs none. Requires: the calls have been
  // run before with the same shapes. A copy to or from the host cannot be captured and invalidates the capture.
  virtual void capture_begin() = 0;
  // Returns the capture, or null if it was invalidated.
  virtual std::unique_ptr<Capture> capture_end() = 0;
  // Launches the captured calls: runs or queues them. Requires: a capture of this device.
  virtual void replay(const Capture& capture) = 0;
};

} // namespace amplab
