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
#include "kernels/contract/process_group.h"

namespace amplab {

class DryDevice final : public Device, private Clients, private Probing, private Capturing {
 public:
  // Has the properties of `real`, and measures scratch memory of its calls there. Requires: real outlives it.
  explicit DryDevice(Device& real) : real_(real), scratch_(real) {}

  // Scratch memory of the calls made while a client had a scratch ledger. Writes to no other ledger.
  const ScratchLedger& scratch() const { return scratch_.ledger(); }

  std::string name() const override { return real_.name(); }
  DeviceProperties properties() const override { return real_.properties(); }
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override;
  void synchronize() override {}
  MemoryFigures memory() const override { return {kEndless, kEndless}; }
  // Throws: what the real device throws when the call's scratch memory is measured.
  void run(const Call& call) override;
  Clients& clients() override { return *this; }
  Probing& probing() override { return *this; }
  Capturing* capturing() override { return this; }

 private:
  void apply(const Client& client) override;
  void forget(const void* owner) noexcept override { real_.clients().forget(owner); }
  void capture_begin() override { is_capturing_ = true; }
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture&) override {}
  Statistics statistics(const View&) override { return {}; }
  ExponentHistogram exponents(const View&) override { return {}; }
  int64_t count_zeros_where_nonzero(std::span<const View>, const View&) override { return 0; }

  static constexpr size_t kSmall = 512; // bytes
  static constexpr size_t kEndless = size_t{1} << 60;
  // Addresses without memory start here. None is returned twice.
  static constexpr uintptr_t kFirst = uintptr_t{1} << 40;

  bool is_there(const void* address) const;
  bool are_there(std::span<const View> operands) const; // absent ones do not count
  void pretend(const Call& call);                       // sets the small outputs

  Device& real_;
  ScratchMeasurement scratch_;
  uintptr_t next_ = kFirst;
  bool is_capturing_ = false;
};

// Rank 0 of a world without other ranks: their replies are available at once and equal its own data. On a DryDevice, it
// runs the steps of one rank with that rank's memory accounting. Used by one thread.
class DryWorld final : public World {
 public:
  explicit DryWorld(int size) : size_(size) {}
  int rank() const override { return 0; }
  int size() const override { return size_; }
  int local_rank() const override { return 0; }
  std::string library() const override { return {}; }
  std::unique_ptr<ProcessGroup> make_group(int size) override;
  void send_order(std::span<const std::byte>) override {}
  std::vector<std::byte> receive_order() override { return {}; }
  std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) override;
  void set_idle(bool) override {}
  void note_step(int64_t) override {}
  Activity activity() const override { return {}; }

 private:
  int size_;
};

} // namespace amplab
