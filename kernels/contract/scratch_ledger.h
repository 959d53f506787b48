// SPDX-License-Identifier: Apache-2.0
// Scratch memory used by one client's calls on a shared device: the largest block per slot, which is what the device
// would hold for this client alone. Owned by the client; written by the device on its thread.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace amplab {

// emulation: copies in a wider format, for operands that the device cannot compute on directly.
enum class ScratchUse : uint8_t { workspace, emulation };

class ScratchLedger {
 public:
  void note(size_t slot, size_t bytes, ScratchUse use) {
    assert(slot < kSlots);
    size_t& largest = largest_[static_cast<size_t>(use)][slot];
    largest = std::max(largest, bytes);
  }
  void clear() { largest_ = {}; }

  // Return bytes over all slots. Both uses share a slot in turn, so emulation() is what exceeds the workspace.
  int64_t workspace() const {
    return sum([](size_t workspace, size_t) { return workspace; });
  }
  int64_t emulation() const {
    return sum([](size_t workspace, size_t emulation) { return std::max(workspace, emulation) - workspace; });
  }

 private:
  static constexpr size_t kSlots = 16;

  template <class Select> int64_t sum(Select select) const {
    size_t bytes = 0;
    for (size_t slot = 0; slot < kSlots; ++slot) bytes += select(largest_[0][slot], largest_[1][slot]);
    return static_cast<int64_t>(bytes);
  }

  std::array<std::array<size_t, kSlots>, 2> largest_{}; // by use
};

} // namespace amplab
