// SPDX-License-Identifier: Apache-2.0
#include "app/engine/clocked_device.h"

#include <chrono>

namespace amplab {

void ClockedDevice::run(const Call& call) {
  if (recording_) return recording_->add(call);
  if (!told_) return real_.run(call);
  real_.synchronize();
  const auto begin = std::chrono::steady_clock::now();
  real_.run(call);
  real_.synchronize();
  told_(call, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

void ClockedDevice::copy_from_host(void* to, const void* from, size_t bytes) {
  recording_is_void_ = true;
  real_.copy_from_host(to, from, bytes);
}

void ClockedDevice::copy_to_host(void* to, const void* from, size_t bytes) {
  recording_is_void_ = true;
  real_.copy_to_host(to, from, bytes);
}

void ClockedDevice::begin_recording() {
  recording_ = std::make_unique<RecordedCalls>();
  recording_is_void_ = false;
}

std::unique_ptr<Recording> ClockedDevice::end_recording() {
  std::unique_ptr<Recording> recording = std::move(recording_);
  return recording_is_void_ ? nullptr : std::move(recording);
}

void ClockedDevice::replay(const Recording& recording) {
  const Reserves::Shut shut(reserves()); // the captured calls use memory that its owner has released
  static_cast<const RecordedCalls&>(recording).for_each([this](const Call& call) { run(call); });
}

} // namespace amplab
