// SPDX-License-Identifier: Apache-2.0
// A device that times each call. It captures steps itself and launches their calls one by one, waiting for each.
#pragma once
#include "kernels/contract/captured_calls.h"
#include "kernels/contract/forwarding_device.h"

#include <functional>

namespace amplab {

class TimedDevice final : public ForwardingDevice, private Capturing {
 public:
  // Receives each call and its duration. Empty: calls are not timed.
  using CallObserverFunction = std::function<void(const Call& call, double seconds)>;

  using ForwardingDevice::ForwardingDevice;
  void set_observer(CallObserverFunction observer) { observer_ = std::move(observer); }

  void run(const Call& call) override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  Capturing* capturing() override { return this; }

 private:
  void capture_begin() override;
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture& capture) override;

  CallObserverFunction observer_;
  std::unique_ptr<CapturedCalls> capture_; // null: not capturing
  bool capture_is_invalid_ = false;
};

} // namespace amplab
