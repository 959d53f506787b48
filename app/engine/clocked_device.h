// SPDX-License-Identifier: Apache-2.0
// A device that times its calls, those of recordings too: it takes them down itself, and runs them one by one, each
// waited for.
#pragma once
#include "kernels/contract/forwarding_device.h"
#include "kernels/contract/recorded_calls.h"

#include <functional>

namespace amplab {

class ClockedDevice final : public ForwardingDevice {
 public:
  // Is told each call that was run, and how long it took; empty: calls are not timed.
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
  std::unique_ptr<RecordedCalls> recording_; // null: calls are run
  bool recording_is_void_ = false;
};

} // namespace amplab
