// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/pinned_ring.h"

#include "kernels/cuda/context.h"

#include <cassert>

namespace amplab::cuda {

PinnedRing::PinnedRing(int device, Context& context, size_t bytes, size_t capacity)
    : device_(device), context_(context), bytes_(bytes), entries_(capacity) {
  for (Entry& entry : entries_) {
    check(cudaMallocHost(reinterpret_cast<void**>(&entry.bytes), bytes), "allocating pinned host memory");
    check(cudaEventCreateWithFlags(&entry.filled, cudaEventDisableTiming), "creating an event");
  }
}

PinnedRing::~PinnedRing() {
  cudaSetDevice(device_);
  // A dropped copy may still be in flight, behind work that waits for another rank.
  for (const Entry& entry : entries_)
    context_.release_later([entry] {
      if (entry.filled) cudaEventDestroy(entry.filled);
      if (entry.bytes) cudaFreeHost(entry.bytes);
    });
}

void PinnedRing::enter() const { check(cudaSetDevice(device_), "selecting it"); }

void PinnedRing::queue(const void* from) {
  assert(queued_ < popped_ + entries_.size());
  enter();
  const Entry& entry = entries_[queued_ % entries_.size()];
  check(cudaMemcpyAsync(entry.bytes, from, bytes_, cudaMemcpyDeviceToHost, context_.stream), "a copy from its memory");
  check(cudaEventRecord(entry.filled, context_.stream), "a copy from its memory");
  ++queued_; // after success, so that a failed copy uses no place
}

const void* PinnedRing::pop() {
  assert(popped_ < queued_);
  enter();
  const Entry& entry = entries_[popped_++ % entries_.size()];
  context_.exchange.settle(entry.filled);
  check(cudaEventSynchronize(entry.filled), "a copy from its memory");
  if (context_.faults.any()) check(cudaStreamSynchronize(context_.stream), "the queued work");
  context_.faults.check();
  return entry.bytes;
}

} // namespace amplab::cuda
