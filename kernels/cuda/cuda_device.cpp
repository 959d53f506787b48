// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_device.h"

#include "kernels/cuda/graph.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/memory.h"
#include "kernels/cuda/pinned_ring.h"
#include "kernels/cuda/quantized_plan.h"
#include "kernels/cuda/statistics.h"

#include <cstring>
#include <utility>

namespace amplab::cuda {
namespace {

struct Row {
  Kernel *forward, *backward;
};

const Row kKernels[] = {
#define OP(id, ...) {id##_forward, id##_backward},
#define FORMULA(id, ...) {id##_forward, nullptr},
#define COMPOSITE(id, ...) {nullptr, nullptr},
#define UPDATE(id, ...) {id##_forward, nullptr},
#include "kernels/contract/ops.def"
};

int selected(int number) {
  check(cudaSetDevice(number), "selecting it");
  return number;
}

// Tensor cores multiply fp16 since 7.0, bf16 and tf32 since 8.0. Older GPUs multiply bf16 in other units. Attention
// uses our own kernel, which reads all of fp32 (attention_product.cuh). Tensor cores read channels-last; otherwise
// cuDNN converts the tensors and back. In fp32 cuDNN has deterministic engines for contiguous tensors that are up to
// twice as fast.
DeviceProperties properties_of(int capability) {
  const DTypeSet emulated = capability < 80 ? DTypeSet{DType::bf16} : DTypeSet{};
  return {.discrete = true,
          .channels_last = true,
          .tf32 = capability >= 80,
          .convolution_tf32 = true,
          .channels_last_convolutions =
              DTypeSet::of([&](DType read) { return read != DType::f32 && capability >= 70; }),
          .emulated_products = emulated,
          .emulated_attention = emulated,
          .every_recipe = false,
          .state_codes = false,
          .multiplies_codes = tiles_of_code_products(capability, cublas_lt_version())};
}

} // namespace

CudaDevice::CudaDevice(int number)
    : number_(selected(number)), context_(std::make_unique<Context>(number, cached_blocks())) {
  context_->properties = properties_of(context_->capability);
}

CudaDevice::~CudaDevice() {
  static_cast<void>(cudaSetDevice(number_)); // for the destructors of all members
}

void CudaDevice::enter() const { selected(number_); }

std::string CudaDevice::name() const { return "cuda:" + std::to_string(number_); }

DeviceProperties CudaDevice::properties() const { return context_->properties; }

void* CudaDevice::allocate(size_t bytes) {
  enter();
  return cached_blocks().retry_when_full([&] { return allocate_memory(bytes); });
}

void CudaDevice::release(void* block) noexcept {
  if (cudaSetDevice(number_) != cudaSuccess) return;
  if (is_capturing_) return release_memory(block);
  context_->release_later([block] { release_memory(block); });
}

void CudaDevice::copy_from_host(void* to, const void* from, size_t bytes) {
  enter();
  if (is_capturing_) return void(capture_is_invalid_ = true);
  context_->staging.to_device(to, from, bytes);
}

void CudaDevice::copy_to_host(void* to, const void* from, size_t bytes) {
  enter();
  if (is_capturing_) {
    capture_is_invalid_ = true;
    return void(std::memset(to, 0, bytes));
  }
  context_->exchange.settle();
  context_->staging.to_host(to, from, bytes);
  context_->faults.check();
}

std::unique_ptr<Readback> CudaDevice::make_readback(size_t bytes, size_t capacity) {
  enter();
  return std::make_unique<PinnedRing>(number_, *context_, bytes, capacity);
}

void CudaDevice::set_patience(std::chrono::milliseconds patience) { context_->exchange.patience = patience; }

void CudaDevice::apply(const Client& client) {
  context_->faults.set_owner(client.owner);
  context_->scratch.set_ledger(client.scratch);
}

void CudaDevice::forget(const void* owner) noexcept {
  if (cudaSetDevice(number_) == cudaSuccess && !is_capturing_) static_cast<void>(context_->release_later.settled());
  context_->faults.forget_owner(owner);
}

void CudaDevice::synchronize() {
  enter();
  if (is_capturing_) return void(capture_is_invalid_ = true);
  context_->exchange.join();
  context_->exchange.settle();
  check(cudaStreamSynchronize(context_->stream), "the queued work");
  context_->faults.check();
}

MemoryFigures CudaDevice::memory() const {
  enter();
  MemoryFigures figures = gpu_memory();
  figures.scratch = context_->scratch.held();
  return figures;
}

void CudaDevice::run(const Call& call) {
  const Row& row = kKernels[static_cast<size_t>(call.op)];
  Kernel* const kernel = call.direction == Direction::forward ? row.forward : row.backward;
  const std::string_view id = row_of(call.op).id; // zero-terminated, since it is a literal
  if (!kernel) throw DeviceError("The CUDA backend has no kernel for " + std::string(id) + ". Use the device cpu.");
  enter();
  if (is_capturing_) return record([&] { queue(*kernel, call, id.data()); });
  queue(*kernel, call, id.data());
}

void CudaDevice::queue(Kernel& kernel, const Call& call, const char* what) {
  context_->math_mode = call.math_mode;
  kernel(*context_, call);
  check(cudaGetLastError(), what);
}

// A call that cannot be captured voids the capture. This is not an error of the step, which then runs eagerly.
template <class Work> void CudaDevice::record(Work work) {
  if (capture_is_invalid_) return;
  try {
    work();
  } catch (const DeviceLost&) {
    throw;
  } catch (const OutOfMemory&) {
    throw;
  } catch (const DeviceError&) {
    capture_is_invalid_ = true;
  }
}

std::string CudaDevice::host_staging_reason(ProcessGroup& group) {
  enter();
  return context_->exchange.link(group).host_staging_reason;
}

void CudaDevice::capture_begin() {
  enter();
  synchronize(); // release() does not wait during a capture
  begin_capture(context_->stream);
  context_->scratch.begin_capture();
  is_capturing_ = true;
  capture_is_invalid_ = false;
}

std::unique_ptr<Capture> CudaDevice::capture_end() {
  enter();
  record([&] { context_->exchange.join(); }); // collectives on the second stream are part of the capture
  is_capturing_ = false;
  std::unique_ptr<Graph> graph = Graph::end_capture(context_->stream, context_->scratch.end_capture());
  context_->exchange.forget_captured();
  return capture_is_invalid_ ? nullptr : std::move(graph);
}

void CudaDevice::replay(const Capture& capture) {
  enter();
  check(cudaGraphLaunch(static_cast<const Graph&>(capture).executable(), context_->stream), "a captured step");
}

Statistics CudaDevice::statistics(const View& x) {
  enter();
  if (is_capturing_) return capture_is_invalid_ = true, Statistics{};
  context_->exchange.settle();
  return statistics_of(*context_, x);
}

ExponentHistogram CudaDevice::exponents(const View& x) {
  enter();
  if (is_capturing_) return capture_is_invalid_ = true, ExponentHistogram{};
  context_->exchange.settle();
  return exponents_of(*context_, x);
}

int64_t CudaDevice::count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) {
  enter();
  if (is_capturing_) return capture_is_invalid_ = true, 0;
  context_->exchange.settle();
  return cuda::count_zeros_where_nonzero(*context_, zero, otherwise);
}

} // namespace amplab::cuda
