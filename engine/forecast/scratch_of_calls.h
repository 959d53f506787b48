// SPDX-License-Identifier: Apache-2.0
// What scratch memory a device's kernels take for calls whose operands nobody has. Only the kernels know, and the
// libraries behind them: so one call of each kind, by op, sizes, strides and formats, is made on memory of its own that
// is filled with zeros. That is all that is computed, and the memory for it is that of the largest operand, twice. Used
// by one thread.
#pragma once
#include "kernels/contract/device.h"

#include <string>
#include <unordered_set>

namespace amplab {

class ScratchOfCalls {
 public:
  // Requires: it outlives this.
  explicit ScratchOfCalls(Device& device) : device_(device) {}
  ~ScratchOfCalls();
  ScratchOfCalls(const ScratchOfCalls&) = delete;
  ScratchOfCalls& operator=(const ScratchOfCalls&) = delete;

  // The addresses of the operands are not read. Throws: DeviceError, OutOfMemory.
  void ask(const Call& call);
  const ScratchLedger& ledger() const { return ledger_; }

 private:
  // Operands that are read share one piece of memory, those that are written another: how they lie to each other
  // changes no scratch memory.
  struct Room {
    void* data = nullptr;
    size_t bytes = 0;
  };
  View placed(const View& operand, Room& room);
  void grow(Room& room, std::span<const View> operands);

  Device& device_;
  ScratchLedger ledger_;
  Room read_, written_;
  std::unordered_set<std::string> asked_;
};

} // namespace amplab
