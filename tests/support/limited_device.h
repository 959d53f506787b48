// SPDX-License-Identifier: Apache-2.0
// A real device with injected faults, for tests: memory ends early, the device is lost at a kernel, or queued work
// fails later. It can also claim to have memory of its own.
#pragma once
#include "kernels/contract/forwarding_device.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

namespace amplab {

class LimitedDevice final : public ForwardingDevice, private Clients, private Capturing {
 public:
  LimitedDevice(std::unique_ptr<Device> real, size_t limit)
      : ForwardingDevice(*real), owned_(std::move(real)), limit_(limit) {}

  void* allocate(size_t bytes) override {
    void* block = cached_blocks().retry_when_full([&] {
      if (in_use_ + bytes > limit_) throw OutOfMemory("The test device is full.", bytes);
      return real_.allocate(bytes);
    });
    sizes_[block] = bytes;
    in_use_ += bytes;
    ++allocations;
    return block;
  }
  void release(void* block) noexcept override {
    in_use_ -= sizes_[block];
    sizes_.erase(block);
    real_.release(block);
  }

  void copy_to_host(void* to, const void* from, size_t bytes) override {
    complain();
    real_.copy_to_host(to, from, bytes);
  }
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override {
    return std::make_unique<Waiting>(*this, real_.make_readback(bytes, capacity));
  }
  void synchronize() override {
    ++waits;
    complain();
    real_.synchronize();
  }
  MemoryFigures memory() const override { return {limit_ - in_use_, limit_}; }
  DeviceProperties properties() const override {
    DeviceProperties properties = real_.properties();
    properties.discrete = is_discrete;
    return properties;
  }
  void run(const Call& call) override {
    if (kernels_until_lost-- == 0) throw DeviceLost("The test device is lost.");
    ++calls;
    if (at_call) at_call();
    if (row_of(call.op).multiplies()) products = call.math_mode;
    real_.run(call);
  }
  Clients& clients() override { return *this; }
  Capturing* capturing() override { return this; }
  size_t in_use() const { return in_use_; }
  void set_limit(size_t bytes) { limit_ = bytes; }
  int allocations = 0, replays = 0, recordings = 0, calls = 0, waits = 0;
  MathMode products; // of the last one, unless captured
  bool is_discrete = false;
  int64_t kernels_until_lost = -1; // a recording counts as one; -1: never
  int faulty_replay = -1;          // the recording with invalid numbers, counted from 1
  std::function<void()> at_call;   // before each kernel

 private:
  void apply(const Client& client) override { real_.clients().set(client); }
  void forget(const void* owner) noexcept override { faulty_.erase(owner); }
  void capture_begin() override {
    ++recordings;
    real_.capturing()->capture_begin();
  }
  std::unique_ptr<Capture> capture_end() override { return real_.capturing()->capture_end(); }
  void replay(const Capture& capture) override {
    if (kernels_until_lost-- == 0) throw DeviceLost("The test device is lost.");
    if (++replays == faulty_replay) faulty_.insert(current().owner);
    real_.capturing()->replay(capture);
  }
  // Like a GPU: an error in queued work is reported when its owner waits.
  void complain() {
    if (faulty_.erase(current().owner) > 0) throw std::invalid_argument("Index 7 is out of range.");
  }
  class Waiting final : public Readback {
   public:
    Waiting(LimitedDevice& device, std::unique_ptr<Readback> real) : device_(device), real_(std::move(real)) {}
    void queue(const void* from) override { real_->queue(from); }
    const void* pop() override {
      device_.complain();
      return real_->pop();
    }
    void drop() override { real_->drop(); }

   private:
    LimitedDevice& device_;
    std::unique_ptr<Readback> real_;
  };

  std::set<const void*> faulty_;
  std::unique_ptr<Device> owned_;
  size_t limit_, in_use_ = 0;
  std::map<void*, size_t> sizes_;
};

} // namespace amplab
