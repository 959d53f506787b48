// SPDX-License-Identifier: Apache-2.0
#include "app/engine/timed_device.h"

#include <chrono>

namespace amplab {

void TimedDevice::run(const Call& call) {
  if (capture_) return capture_->add(call);
  if (!observer_) return real_.run(call);
  real_.synchronize();
  const auto begin = std::chrono::steady_clock::now();
  real_.run(call);
  real_.synchronize();
  observer_(call, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

void TimedDevice::copy_from_host(void* to, const void* from, size_t bytes) {
  capture_is_invalid_ = true;
  real_.copy_from_host(to, from, bytes);
}

void TimedDevice::copy_to_host(void* to, const void* from, size_t bytes) {
  capture_is_invalid_ = true;
  real_.copy_to_host(to, from, bytes);
}

void TimedDevice::capture_begin() {
  capture_ = std::make_unique<CapturedCalls>();
  capture_is_invalid_ = false;
}

std::unique_ptr<Capture> TimedDevice::capture_end() {
  std::unique_ptr<Capture> capture = std::move(capture_);
  return capture_is_invalid_ ? nullptr : std::move(capture);
}

void TimedDevice::replay(const Capture& capture) {
  const CachedBlocks::ReleaseLock lock(cached_blocks()); // the captured calls use memory that its owner has released
  static_cast<const CapturedCalls&>(capture).for_each([this](const Call& call) { run(call); });
}

} // namespace amplab
