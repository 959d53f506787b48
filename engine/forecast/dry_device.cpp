// SPDX-License-Identifier: Apache-2.0
#include "engine/forecast/dry_device.h"

#include <cstring>
#include <vector>

namespace amplab {
namespace {

constexpr uintptr_t kAligned = 256;

class Zeros final : public Readback {
 public:
  explicit Zeros(size_t bytes) : bytes_(bytes) {}
  void queue(const void*) override {}
  const void* take() override { return bytes_.data(); }
  void drop() override {}

 private:
  std::vector<std::byte> bytes_;
};

class NothingRecorded final : public Recording {};

} // namespace

void* DryDevice::allocate(size_t bytes) {
  const uintptr_t here = next_;
  const uintptr_t taken = (std::max<uintptr_t>(bytes, 1) + kAligned - 1) / kAligned * kAligned;
  if (taken < bytes || taken > UINTPTR_MAX - here) throw OutOfMemory("No device has so much memory: take a smaller model or batch.", bytes);
  next_ += taken;
  return reinterpret_cast<void*>(here);
}

void DryDevice::copy_to_host(void* to, const void*, size_t bytes) {
  if (bytes > 0) std::memset(to, 0, bytes);
}

std::unique_ptr<Readback> DryDevice::make_readback(size_t bytes, size_t) { return std::make_unique<Zeros>(bytes); }

std::unique_ptr<Recording> DryDevice::end_recording() { return std::make_unique<NothingRecorded>(); }

void DryDevice::run(const Call& call) {
  if (counted_for_) scratch_.ask(call);
}

} // namespace amplab
