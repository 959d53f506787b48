// SPDX-License-Identifier: Apache-2.0
// A device that returns addresses without memory and computes almost nothing. A training step on it counts the memory
// that it would use. Its memory is unlimited. Used by one thread.
//
// Programs read values and branch on them. For the values of a healthy step, small tensors exist, and calls on small
// tensors only are computed. Other calls set their small outputs: an index to 0, everything else, such as a loss or a
// mask, to 1. Large tensors read as zero. Updates are not computed and report no overflow, so no step is skipped.
#pragma once
#include "engine/forecast/scratch_measurement.h"
#include "kernels/contract/device.h"

#include <utility>

namespace amplab {

class DryDevice final : public Device {
 public:
  // Forwards queries of formats and settings to `real`, and measures scratch memory of its calls there. Requires: real
  // outlives it.
  explicit DryDevice(Device& real) : real_(real), scratch_(real) {}

  // Scratch memory of the calls made while a scratch ledger was set (set_scratch_ledger). Writes to no other ledger.
  const ScratchLedger& scratch() const { return scratch_.ledger(); }

  std::string name() const override { return real_.name(); }
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override;
  void synchronize() override {}
  MemoryFigures memory() const override { return {kEndless, kEndless}; }
  bool discrete() const override { return real_.discrete(); }
  bool channels_last() const override { return real_.channels_last(); }
  bool convolves_channels_last(DType dtype) const override { return real_.convolves_channels_last(dtype); }
  size_t workspace_bytes() const override { return 0; }
  ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) override { return std::exchange(counted_for_, ledger); }
  // Throws: what the real device throws when the call's scratch memory is measured.
  void run(const Call& call) override;
  void capture_begin() override { is_capturing_ = true; }
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture&) override {}
  DType reads(Op op, DType operands) const override { return real_.reads(op, operands); }
  bool emulated(Op op, DType read) const override { return real_.emulated(op, read); }
  bool emulates(const quantize::ProductRecipe& recipe, const quantize::ProductSides& sides) const override {
    return real_.emulates(recipe, sides);
  }
  Statistics statistics(const View&) override { return {}; }
  ExponentHistogram exponents(const View&) override { return {}; }
  int64_t count_zeros_where_nonzero(std::span<const View>, const View&) override { return 0; }
  void set_owner(const void* owner) override { real_.set_owner(owner); }
  void forget_owner(const void* owner) noexcept override { real_.forget_owner(owner); }
  void set_allow_tf32(bool on) override { real_.set_allow_tf32(on); }
  bool allow_tf32() const override { return real_.allow_tf32(); }
  void set_convolution_tf32(bool on) override { real_.set_convolution_tf32(on); }
  bool convolution_tf32() const override { return real_.convolution_tf32(); }
  void set_allow_reduced_precision_reduction(bool on) override { real_.set_allow_reduced_precision_reduction(on); }
  bool allow_reduced_precision_reduction() const override { return real_.allow_reduced_precision_reduction(); }
  void set_threads(int count) override { real_.set_threads(count); }

 private:
  static constexpr size_t kSmall = 512; // bytes
  static constexpr size_t kEndless = size_t{1} << 60;
  // Addresses without memory start here. None is returned twice.
  static constexpr uintptr_t kFirst = uintptr_t{1} << 40;

  bool is_there(const void* address) const;
  bool are_there(std::span<const View> operands) const; // absent ones do not count
  void pretend(const Call& call);                       // sets the small outputs

  Device& real_;
  ScratchMeasurement scratch_;
  ScratchLedger* counted_for_ = nullptr; // null: calls are not counted
  uintptr_t next_ = kFirst;
  bool is_capturing_ = false;
};

} // namespace amplab
