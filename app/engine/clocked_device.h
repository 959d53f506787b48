// SPDX-License-Identifier: Apache-2.0
// A device that times each call. It captures steps itself and launches their calls one by one, waiting for each.
#pragma once
#include "kernels/contract/forwarding_device.h"
#include "kernels/contract/recorded_calls.h"

#include <functional>

namespace amplab {

class ClockedDevice final : public ForwardingDevice {
 public:
  // Receives each call and its duration. Empty: calls are not timed.
  using Told = std::function<void(const Call& call, double seconds)>;

  using ForwardingDevice::ForwardingDevice;
  void tell(Told told) { told_ = std::move(told); }

  void run(const Call& call) override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  void begin_recording() override;
  std::unique_ptr<Recording> end_recording() override;
  void replay(const Recording& recording) override;

 private:
  Told told_;
  std::unique_ptr<RecordedCalls> recording_; // null: not capturing
  bool recording_is_void_ = false;
};

} // namespace amplab
