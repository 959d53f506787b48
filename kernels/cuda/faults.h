// SPDX-License-Identifier: Apache-2.0
// Invalid values that a kernel finds, such as a class or row index out of range. A kernel reports them in memory shared
// with the host, skips the value and continues. The host throws them the next time it waits.
#pragma once
#include "kernels/format/host_device.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab::cuda {

struct Fault {
  enum Kind : int32_t { none, target, index, position };
  Kind kind = none;
  int64_t value = 0, bound = 0;
};

// Returns whether `value` is in [0, bound). Reports a fault if not. Of several faults, one is kept.
AMPLAB_HD inline bool expect_below(int64_t value, int64_t bound, Fault::Kind kind, Fault* fault) {
  if (value >= 0 && value < bound) return true;
  *fault = {kind, value, bound};
  return false;
}

// Fault memory of a device, with one place per owner, so that a lane's fault is not thrown in another lane. Owned by
// the device's context. Used by its thread.
class Faults {
 public:
  Faults(); // Throws: DeviceError
  Faults(const Faults&) = delete;
  Faults& operator=(const Faults&) = delete;
  ~Faults();

  // Selects the owner of the following work. Owners beyond kMaxOwners share the last place.
  void set_owner(const void* owner);
  // Requires: the owner's work is done.
  void forget_owner(const void* owner) noexcept;

  // Return the current owner's place and state.
  Fault* on_device() const { return on_device_ + position_; }
  // Returns whether a fault was reported. Its data may still be incomplete.
  bool any() const { return on_host_[position_].kind != Fault::none; }
  // Throws and clears the fault. Requires: the work that may report is done. Throws: std::invalid_argument, as the
  // CPU's kernels do.
  void check();

 private:
  static constexpr size_t kMaxOwners = 64;
  Fault *on_host_ = nullptr, *on_device_ = nullptr; // [kMaxOwners]
  std::array<const void*, kMaxOwners> owners_{};    // null: free, or the first place, which has no owner
  size_t position_ = 0;
};

} // namespace amplab::cuda
