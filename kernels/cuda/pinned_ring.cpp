// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/pinned_ring.h"

#include "kernels/cuda/context.h"

#include <cassert>

namespace amplab::cuda {

PinnedRing::PinnedRing(int device, Context& context, size_t bytes, size_t room)
    : device_(device), context_(context), bytes_(bytes), places_(room) {
  for (Place& place : places_) {
    check(cudaMallocHost(reinterpret_cast<void**>(&place.bytes), bytes), "taking pinned host memory");
    check(cudaEventCreateWithFlags(&place.filled, cudaEventDisableTiming), "creating an event");
  }
}

PinnedRing::~PinnedRing() {
  cudaSetDevice(device_);
  // A dropped copy may still be in flight, behind work that waits for another rank.
  for (const Place& place : places_)
    context_.give_back([place] {
      if (place.filled) cudaEventDestroy(place.filled);
      if (place.bytes) cudaFreeHost(place.bytes);
    });
}

void PinnedRing::enter() const { check(cudaSetDevice(device_), "selecting it"); }

void PinnedRing::queue(const void* from) {
  assert(queued_ < taken_ + places_.size());
  enter();
  const Place& place = places_[queued_ % places_.size()];
  check(cudaMemcpyAsync(place.bytes, from, bytes_, cudaMemcpyDeviceToHost, context_.stream), "a copy from its memory");
  check(cudaEventRecord(place.filled, context_.stream), "a copy from its memory");
  ++queued_; // after success, so that a failed copy uses no place
}

const void* PinnedRing::take() {
  assert(taken_ < queued_);
  enter();
  const Place& place = places_[taken_++ % places_.size()];
  context_.exchange.settle(place.filled);
  check(cudaEventSynchronize(place.filled), "a copy from its memory");
  if (context_.faults.any()) check(cudaStreamSynchronize(context_.stream), "the work that was queued");
  context_.faults.check();
  return place.bytes;
}

} // namespace amplab::cuda
