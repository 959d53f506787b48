// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/cpu_device.h"

#include "kernels/cpu/fusion/chains.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/memory.h"
#include "kernels/cpu/statistics.h"

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <omp.h>
#include <vector>

namespace amplab::cpu {
namespace {

struct Row {
  Kernel *forward, *backward;
};

constexpr Row kKernels[] = {
#define OP(id, ...) {id##_forward, id##_backward},
#define FORMULA(id, ...) {id##_forward, nullptr},
#define COMPOSITE(id, ...) {nullptr, nullptr},
#define UPDATE(id, ...) {id##_forward, nullptr},
#include "kernels/contract/ops.def"
};

// Readback for the CPU: copies immediately, because no work is pending there.
class ImmediateReadback final : public Readback {
 public:
  ImmediateReadback(size_t bytes, size_t capacity) : bytes_(bytes), capacity_(capacity), memory_(bytes * capacity) {}

  void queue(const void* from) override {
    assert(queued_ < popped_ + capacity_);
    std::memcpy(entry(queued_++), from, bytes_);
  }
  const void* pop() override {
    assert(popped_ < queued_);
    return entry(popped_++);
  }
  void drop() override { popped_ = queued_; }

 private:
  char* entry(size_t number) { return memory_.data() + number % capacity_ * bytes_; }

  size_t bytes_, capacity_, queued_ = 0, popped_ = 0;
  std::vector<char> memory_;
};

// Default number of threads: OMP_NUM_THREADS if set, else all cores.
const int default_threads = omp_get_max_threads();

// AMPLAB_FUSION=off launches captures call by call, with the same bits, for comparisons and debugging.
bool fusion_is_on() {
  const char* const setting = std::getenv("AMPLAB_FUSION");
  return !setting || std::string_view(setting) != "off";
}

// Attention reads fp32 and, with tile registers, bf16.
DeviceProperties properties_with(const ProductLibrary& library) {
  const auto attends = [&](DType read) { return read == DType::f32 || (read == DType::bf16 && library.tiles()); };
  return {.channels_last = true,
          .tf32 = true,
          .channels_last_convolutions = DTypeSet::of([&](DType) { return library.prefers_channels_last(); }),
          .emulated_products = DTypeSet::of([&](DType read) { return !library.multiplies(read); }),
          .emulated_attention = DTypeSet::of([&](DType read) { return !attends(read); })};
}

} // namespace

CpuDevice::CpuDevice()
    : context_(std::make_unique<Context>(cached_blocks())), properties_(properties_with(*context_->library)) {
  apply({});
}
CpuDevice::~CpuDevice() = default;

void* CpuDevice::allocate(size_t bytes) {
  return cached_blocks().retry_when_full([&] { return allocate_aligned(bytes); });
}
void CpuDevice::release(void* block) noexcept { release_aligned(block); }
void CpuDevice::copy_from_host(void* to, const void* from, size_t bytes) {
  capture_is_invalid_ = true;
  if (bytes) std::memcpy(to, from, bytes);
}
void CpuDevice::copy_to_host(void* to, const void* from, size_t bytes) { copy_from_host(to, from, bytes); }
std::unique_ptr<Readback> CpuDevice::make_readback(size_t bytes, size_t capacity) {
  return std::make_unique<ImmediateReadback>(bytes, capacity);
}
MemoryFigures CpuDevice::memory() const {
  MemoryFigures figures = machine_memory();
  figures.scratch = context_->scratch.held();
  return figures;
}

void CpuDevice::apply(const Client& client) {
  context_->threads = client.threads > 0 ? client.threads : default_threads;
  context_->scratch.set_ledger(client.scratch);
}

void CpuDevice::run(const Call& call) {
  if (capture_) return capture_->add(call);
  if (call.unless && *call.unless.as<const float>() != 0) return;
  context_->math_mode = call.math_mode;
  const Row& row = kKernels[static_cast<size_t>(call.op)];
  (call.direction == Direction::forward ? row.forward : row.backward)(*context_, call);
}

void CpuDevice::capture_begin() {
  capture_ = std::make_unique<CapturedCalls>();
  capture_is_invalid_ = false;
}

std::unique_ptr<Capture> CpuDevice::capture_end() {
  std::unique_ptr<CapturedCalls> recorded = std::move(capture_);
  if (capture_is_invalid_) return nullptr;
  return std::make_unique<ChainedCapture>(std::move(recorded), fusion_is_on());
}

void CpuDevice::replay(const Capture& capture) {
  const CachedBlocks::ReleaseLock lock(cached_blocks()); // intermediate results of the capture are in cached blocks
  static_cast<const ChainedCapture&>(capture).for_each([this](const Chain& chain, std::span<const Call> calls) {
    if (chain.kind == ChainKind::single)
      run(calls[0]);
    else
      run_chain(*context_, chain, calls);
  });
}

std::string CpuDevice::multiplied_by() const { return context_->library->name(); }

Statistics CpuDevice::statistics(const View& x) { return statistics_of(*context_, x); }
ExponentHistogram CpuDevice::exponents(const View& x) { return exponents_of(*context_, x); }
Distribution CpuDevice::distribution(const View& x) { return distribution_of(*context_, x); }
int64_t CpuDevice::count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) {
  return cpu::count_zeros_where_nonzero(*context_, zero, otherwise);
}

} // namespace amplab::cpu
