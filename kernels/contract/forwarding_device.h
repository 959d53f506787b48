// SPDX-License-Identifier: Apache-2.0
// Forwards every call to another device. Base class of devices that change only some calls.
#pragma once
#include "kernels/contract/device.h"

namespace amplab {

class ForwardingDevice : public Device {
 public:
  // Requires: real outlives it.
  explicit ForwardingDevice(Device& real) : real_(real) {}

  std::string name() const override { return real_.name(); }
  void* allocate(size_t bytes) override { return real_.allocate(bytes); }
  void release(void* block) noexcept override { real_.release(block); }
  void copy_from_host(void* to, const void* from, size_t bytes) override { real_.copy_from_host(to, from, bytes); }
  void copy_to_host(void* to, const void* from, size_t bytes) override { real_.copy_to_host(to, from, bytes); }
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override {
    return real_.make_readback(bytes, capacity);
  }
  void synchronize() override { real_.synchronize(); }
  MemoryFigures memory() const override { return real_.memory(); }
  bool discrete() const override { return real_.discrete(); }
  bool channels_last() const override { return real_.channels_last(); }
  bool convolves_channels_last(DType dtype) const override { return real_.convolves_channels_last(dtype); }
  size_t workspace_bytes() const override { return real_.workspace_bytes(); }
  ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) override { return real_.set_scratch_ledger(ledger); }
  void set_owner(const void* owner) override { real_.set_owner(owner); }
  void forget_owner(const void* owner) noexcept override { real_.forget_owner(owner); }
  void run(const Call& call) override { real_.run(call); }
  std::string host_staging_reason(ProcessGroup& group) override { return real_.host_staging_reason(group); }
  void capture_begin() override { real_.capture_begin(); }
  std::unique_ptr<Capture> capture_end() override { return real_.capture_end(); }
  void replay(const Capture& capture) override { real_.replay(capture); }
  DType reads(Op op, DType operands) const override { return real_.reads(op, operands); }
  bool emulated(Op op, DType read) const override { return real_.emulated(op, read); }
  bool emulates(const quantize::ProductRecipe& recipe, const quantize::ProductSides& sides) const override {
    return real_.emulates(recipe, sides);
  }
  Statistics statistics(const View& x) override { return real_.statistics(x); }
  ExponentHistogram exponents(const View& x) override { return real_.exponents(x); }
  Distribution distribution(const View& x) override { return real_.distribution(x); }
  int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) override {
    return real_.count_zeros_where_nonzero(zero, otherwise);
  }
  void set_allow_tf32(bool on) override { real_.set_allow_tf32(on); }
  bool allow_tf32() const override { return real_.allow_tf32(); }
  void set_convolution_tf32(bool on) override { real_.set_convolution_tf32(on); }
  bool convolution_tf32() const override { return real_.convolution_tf32(); }
  void set_allow_reduced_precision_reduction(bool on) override { real_.set_allow_reduced_precision_reduction(on); }
  bool allow_reduced_precision_reduction() const override { return real_.allow_reduced_precision_reduction(); }
  void set_threads(int count) override { real_.set_threads(count); }

 protected:
  Device& real_;
};

} // namespace amplab
