// SPDX-License-Identifier: Apache-2.0
#include "engine/forecast/dry_device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace amplab {
namespace {

constexpr uintptr_t kAligned = 256;

class Zeros final : public Readback {
 public:
  explicit Zeros(size_t bytes) : bytes_(bytes) {}
  void queue(const void*) override {}
  const void* pop() override { return bytes_.data(); }
  void drop() override {}

 private:
  std::vector<std::byte> bytes_;
};

class NothingCaptured final : public Capture {};

// Works on host memory. Tensors of a dry device do not reach it.
class DryGroup final : public ProcessGroup {
 public:
  explicit DryGroup(int size) : size_(size) {}
  int rank() const override { return 0; }
  int size() const override { return size_; }
  void all_reduce(const View&, ReduceOp, bool) override {}
  void broadcast(const View&, int, bool) override {}
  void all_gather(const View& mine, const View& all, bool) override {
    for (int rank = 0; rank < size_; ++rank)
      std::memcpy(all.as<std::byte>() + static_cast<size_t>(rank) * mine.bytes(), mine.data, mine.bytes());
  }
  void reduce_scatter(const View& all, const View& mine, bool) override {
    std::memcpy(mine.data, all.data, mine.bytes());
  }
  void wait() override {}
  double seconds_waited() const override { return 0; }

 private:
  int size_;
};

} // namespace

bool DryDevice::is_there(const void* address) const {
  const auto at = reinterpret_cast<uintptr_t>(address);
  return at < kFirst || at >= next_;
}

bool DryDevice::are_there(std::span<const View> operands) const {
  return std::ranges::all_of(operands, [this](const View& view) { return !view || is_there(view.data); });
}

void* DryDevice::allocate(size_t bytes) {
  if (bytes <= kSmall) {
    void* const block = real_.allocate(kSmall);
    constexpr std::array<std::byte, kSmall> zeros{};
    real_.copy_from_host(block, zeros.data(), kSmall);
    return block;
  }
  const uintptr_t here = next_;
  const uintptr_t taken = (std::max<uintptr_t>(bytes, 1) + kAligned - 1) / kAligned * kAligned;
  if (taken < bytes || taken > UINTPTR_MAX - here)
    throw OutOfMemory("No device has this much memory: use a smaller model or batch.", bytes);
  next_ += taken;
  return reinterpret_cast<void*>(here);
}

void DryDevice::release(void* block) noexcept {
  if (is_there(block)) real_.release(block);
}

void DryDevice::copy_from_host(void* to, const void* from, size_t bytes) {
  if (is_there(to)) real_.copy_from_host(to, from, bytes);
}

void DryDevice::copy_to_host(void* to, const void* from, size_t bytes) {
  if (is_there(from))
    real_.copy_to_host(to, from, bytes);
  else if (bytes > 0)
    std::memset(to, 0, bytes);
}

std::unique_ptr<Readback> DryDevice::make_readback(size_t bytes, size_t) { return std::make_unique<Zeros>(bytes); }

// The real device's ledger is not that of a client of this one.
void DryDevice::apply(const Client& client) {
  real_.clients().set({client.owner, client.threads, real_.clients().current().scratch});
}

std::unique_ptr<Capture> DryDevice::capture_end() {
  is_capturing_ = false;
  return std::make_unique<NothingCaptured>();
}

void DryDevice::run(const Call& call) {
  if (current().scratch) scratch_.measure(call);
  if (is_capturing_) return;
  const bool update = row_of(call.op).updates() && call.op != Op::fill;
  if (!update && are_there(call.in) && are_there(call.out))
    real_.run(call);
  else
    pretend(call);
}

void DryDevice::pretend(const Call& call) {
  const bool verdict = row_of(call.op).updates();
  for (const View& view : call.out) {
    if (!view || !is_there(view.data)) continue;
    const double number = verdict || view.dtype == DType::i64 ? 0 : 1;
    real_.run({Op::fill, Direction::forward, {}, {&view, 1}, FillAttributes{number}});
  }
}

std::unique_ptr<ProcessGroup> DryWorld::make_group(int size) { return std::make_unique<DryGroup>(size); }

std::vector<std::vector<std::byte>> DryWorld::collect(ProcessGroup& group, std::span<const std::byte> mine) {
  return {static_cast<size_t>(group.size()), {mine.begin(), mine.end()}};
}

} // namespace amplab
