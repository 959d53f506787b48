// SPDX-License-Identifier: Apache-2.0
// What a kernel finds wrong with the numbers it is given, a class or a row that does not exist: told to the host
// through memory that both see, and thrown at the next point where the host waits. The kernel itself goes on without
// that number.
#pragma once
#include "kernels/format/host_device.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab::cuda {

struct Fault {
  enum Kind : int32_t { none, target, index, place };
  Kind kind = none;
  int64_t value = 0, bound = 0;
};

// Is `value` in [0, bound)? If not, that is reported: of several, one.
AMPLAB_HD inline bool expect_below(int64_t value, int64_t bound, Fault::Kind kind, Fault* fault) {
  if (value >= 0 && value < bound) return true;
  *fault = {kind, value, bound};
  return false;
}

// Where the kernels of one device report, each owner's in a place of its own: what one lane's numbers did is not thrown
// at the lane that happens to wait next.
class Faults {
 public:
  Faults(); // Throws: DeviceError
  Faults(const Faults&) = delete;
  Faults& operator=(const Faults&) = delete;
  ~Faults();

  // Owners beyond the places that there are share the last one.
  void set_owner(const void* owner);
  // Requires: its work is done.
  void forget_owner(const void* owner) noexcept;

  // Of the present owner, as are these two.
  Fault* on_device() const { return on_device_ + place_; }
  // Has something been reported? Maybe not yet all of it.
  bool any() const { return on_host_[place_].kind != Fault::none; }
  // Requires: the work that may report is done. Throws: std::invalid_argument, once, as the CPU's kernels do.
  void check();

 private:
  static constexpr size_t kPlaces = 64;
  Fault *on_host_ = nullptr, *on_device_ = nullptr; // kPlaces of them
  std::array<const void*, kPlaces> owners_{};       // null: the place is free, or the first one's
  size_t place_ = 0;
};

} // namespace amplab::cuda
