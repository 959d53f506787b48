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

class CpuDevice final : public Device, public Probing, public Capturing, private Clients {
 public:
  // Uses all cores. Throws: DeviceError.
  CpuDevice();
  ~CpuDevice() override;

  std::string name() const override { return "cpu"; }
  DeviceProperties properties() const override { return properties_; }
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override;
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override;
  void synchronize() override {}
  MemoryFigures memory() const override;
  void run(const Call& call) override;
  Clients& clients() override { return *this; }
  Probing& probing() override { return *this; }
  Capturing* capturing() override { return this; }
  void capture_begin() override;
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture& capture) override;
  Statistics statistics(const View& x) override;
  ExponentHistogram exponents(const View& x) override;
  Distribution distribution(const View& x) override;
  int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) override;

  // As DeviceEntry::multiplied_by.
  std::string multiplied_by() const;

 private:
  void apply(const Client& client) override;

  std::unique_ptr<Context> context_;
  DeviceProperties properties_;
  std::unique_ptr<CapturedCalls> capture_; // null if no capture is in progress
  bool capture_is_invalid_ = false;
};

} // namespace amplab::cpu
