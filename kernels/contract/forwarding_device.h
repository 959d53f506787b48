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
  DeviceProperties properties() const override { return real_.properties(); }
  void* allocate(size_t bytes) override { return real_.allocate(bytes); }
  void release(void* block) noexcept override { real_.release(block); }
  MemoryFigures memory() const override { return real_.memory(); }
  void copy_from_host(void* to, const void* from, size_t bytes) override { real_.copy_from_host(to, from, bytes); }
  void copy_to_host(void* to, const void* from, size_t bytes) override { real_.copy_to_host(to, from, bytes); }
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override {
    return real_.make_readback(bytes, capacity);
  }
  void run(const Call& call) override { real_.run(call); }
  void synchronize() override { real_.synchronize(); }
  std::string host_staging_reason(ProcessGroup& group) override { return real_.host_staging_reason(group); }
  Clients& clients() override { return real_.clients(); }
  Probing& probing() override { return real_.probing(); }
  Capturing* capturing() override { return real_.capturing(); }

 protected:
  Device& real_;
};

} // namespace amplab
