// SPDX-License-Identifier: Apache-2.0
// The CPU as a device. Kernels run on the calling thread and its OpenMP team, and are done when run() returns.
#pragma once
#include "kernels/contract/device.h"

#include <memory>

namespace amplab {
class CapturedCalls;
}

namespace amplab::cpu {

struct Context;

class CpuDevice final : public Device {
 public:
  // Uses all cores. Throws: DeviceError.
  CpuDevice();
  ~CpuDevice() override;

  std::string name() const override { return "cpu"; }
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override;
  void synchronize() override {}
  MemoryFigures memory() const override;
  bool discrete() const override { return false; }
  bool channels_last() const override { return true; }
  bool convolves_channels_last(DType) const override { return true; }
  size_t workspace_bytes() const override;
  ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) override;
  void run(const Call& call) override;
  void capture_begin() override;
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture& capture) override;
  DType reads(Op op, DType operands) const override;
  bool emulated(Op op, DType read) const override;
  Statistics statistics(const View& x) override;
  ExponentHistogram exponents(const View& x) override;
  Distribution distribution(const View& x) override;
  int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) override;
  void set_allow_tf32(bool on) override;
  bool allow_tf32() const override;
  void set_convolution_tf32(bool on) override;
  bool convolution_tf32() const override;
  void set_allow_reduced_precision_reduction(bool on) override;
  bool allow_reduced_precision_reduction() const override;
  void set_threads(int count) override;

  // As DeviceEntry::multiplied_by.
  std::string multiplied_by() const;

 private:
  std::unique_ptr<Context> context_;
  std::unique_ptr<CapturedCalls> capture_; // null if no capture is in progress
  bool capture_is_invalid_ = false;
};

} // namespace amplab::cpu
