// SPDX-License-Identifier: Apache-2.0
// Measures the scratch memory of a device's kernels for calls on operands without memory. Only the kernels and their
// libraries know it, so one call of each kind (op, sizes, strides, formats) runs on zero-filled memory. Nothing else is
// computed. The memory for it is twice that of the largest operand. Used by one thread.
#pragma once
#include "kernels/contract/device.h"

#include <string>
#include <unordered_set>

namespace amplab {

class ScratchMeasurement {
 public:
  // Requires: the device outlives this.
  explicit ScratchMeasurement(Device& device) : device_(device) {}
  ~ScratchMeasurement();
  ScratchMeasurement(const ScratchMeasurement&) = delete;
  ScratchMeasurement& operator=(const ScratchMeasurement&) = delete;

  // Ignores the operands' addresses. Throws: DeviceError, OutOfMemory.
  void measure(const Call& call);
  const ScratchLedger& ledger() const { return ledger_; }

 private:
  // Operands that are read share one buffer, and those that are written another. Their relative position does not
  // affect scratch memory.
  struct OperandBuffer {
    void* data = nullptr;
    size_t bytes = 0;
  };
  View placed(const View& operand, OperandBuffer& buffer);
  void grow(OperandBuffer& buffer, std::span<const View> operands);

  Device& device_;
  ScratchLedger ledger_;
  OperandBuffer read_, written_;
  std::unordered_set<std::string> measured_;
};

} // namespace amplab
