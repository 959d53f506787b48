// SPDX-License-Identifier: Apache-2.0
// A device that hands out addresses and computes next to nothing, so that the memory of a training step is counted by
// the step itself without being taken. It has no end of memory.
//
// Loops ask for numbers, and go where these lead. So that they are numbers of a healthy step, small tensors are there
// and what is made of small ones alone is computed; what is made small of large ones, such as a loss, is 1, a mask of
// these set, a place 0. Large ones read zero. No update is made, and verdicts are that nothing overflowed: no step is
// skipped. Used by one thread.
#pragma once
#include "engine/forecast/scratch_of_calls.h"
#include "kernels/contract/device.h"

#include <utility>

namespace amplab {

class DryDevice final : public Device {
 public:
  // What it is asked about formats and dials it passes on to `real`, and the scratch memory of its calls is `real`'s.
  // Requires: real outlives it.
  explicit DryDevice(Device& real) : real_(real), scratch_(real) {}

  // What the calls have taken that somebody counted the scratch memory of (set_scratch_ledger); theirs alone, and no
  // ledger of somebody else is written.
  const ScratchLedger& scratch() const { return scratch_.ledger(); }

  std::string name() const override { return real_.name(); }
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t room) override;
  void synchronize() override {}
  MemoryFigures memory() const override { return {kEndless, kEndless}; }
  bool discrete() const override { return real_.discrete(); }
  bool channels_last() const override { return real_.channels_last(); }
  bool convolves_channels_last(DType dtype) const override { return real_.convolves_channels_last(dtype); }
  size_t workspace_bytes() const override { return 0; }
  ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) override { return std::exchange(counted_for_, ledger); }
  // Throws: what the real device throws where it is asked for the call's scratch memory.
  void run(const Call& call) override;
  void begin_recording() override { recording_ = true; }
  std::unique_ptr<Recording> end_recording() override;
  void replay(const Recording&) override {}
  DType reads(Op op, DType operands) const override { return real_.reads(op, operands); }
  bool emulated(Op op, DType read) const override { return real_.emulated(op, read); }
  Statistics statistics(const View&) override { return {}; }
  ExponentHistogram exponents(const View&) override { return {}; }
  int64_t zeros_but_for(std::span<const View>, const View&) override { return 0; }
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
  static constexpr uintptr_t kFirst = uintptr_t{1}
                                      << 40; // no address that anybody has; from here on none is given twice

  bool is_there(const void* address) const;
  bool are_there(std::span<const View> operands) const; // those that are not absent
  void pretend(const Call& call);                       // its small outputs

  Device& real_;
  ScratchOfCalls scratch_;
  ScratchLedger* counted_for_ = nullptr; // null: nobody counts
  uintptr_t next_ = kFirst;
  bool recording_ = false;
};

} // namespace amplab
