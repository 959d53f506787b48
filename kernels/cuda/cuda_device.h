// SPDX-License-Identifier: Apache-2.0
// A GPU as a Device. Calls are queued on one stream, in order. These calls wait: copy_to_host, synchronize, release,
// forget, capture_begin, the statistics, host-staged collectives and Readback::pop. Used by one thread at a time.
#pragma once
#include "kernels/contract/device.h"

#include <chrono>
#include <memory>
#include <vector>

namespace amplab::cuda {

struct Context;
using Kernel = void(Context&, const Call&);

class CudaDevice final : public Device, public Probing, public Capturing, private Clients {
 public:
  // Throws: DeviceError, OutOfMemory.
  explicit CudaDevice(int number);
  ~CudaDevice() override;

  std::string name() const override;
  DeviceProperties properties() const override;
  void* allocate(size_t bytes) override;
  void release(void* block) noexcept override;
  void copy_from_host(void* to, const void* from, size_t bytes) override; // `from` may change after return
  // copy_to_host() and Readback::pop() wait. Like synchronize(), they throw std::invalid_argument if an earlier op met
  // an index or class that does not exist.
  void copy_to_host(void* to, const void* from, size_t bytes) override;
  std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) override;
  void synchronize() override;
  MemoryFigures memory() const override;
  // Throws: DeviceError, DeviceLost, OutOfMemory. A kernel's error may be reported by a later call.
  void run(const Call& call) override;
  std::string host_staging_reason(ProcessGroup& group) override;
  Clients& clients() override { return *this; }
  Probing& probing() override { return *this; }
  Capturing* capturing() override { return this; }
  void capture_begin() override;
  std::unique_ptr<Capture> capture_end() override;
  void replay(const Capture& capture) override;
  Statistics statistics(const View& x) override;
  ExponentHistogram exponents(const View& x) override;
  int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) override;

  // Sets how long calls that cannot throw wait for other ranks.
  void set_patience(std::chrono::milliseconds patience);

 private:
  void apply(const Client& client) override;
  void forget(const void* owner) noexcept override;
  void enter() const; // makes this GPU the thread's current one
  void queue(Kernel& kernel, const Call& call, const char* what);
  template <class Work> void record(Work work);

  int number_;
  std::unique_ptr<Context> context_;
  bool is_capturing_ = false, capture_is_invalid_ = false;
};

} // namespace amplab::cuda
