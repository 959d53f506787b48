// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/deferred_release.h"

#include <utility>

namespace amplab::cuda {

DeferredRelease::~DeferredRelease() {
  static_cast<void>(settled());
  release_deferred();
}

bool DeferredRelease::settled() noexcept {
  if (!exchange_.settled()) return false;
  if (cudaStreamSynchronize(stream_) != cudaSuccess) static_cast<void>(cudaGetLastError()); // a lost device
  return true;
}

void DeferredRelease::operator()(std::function<void()> release_later) noexcept {
  if (!settled()) return deferred_.push_back(std::move(release_later));
  release_deferred();
  release_later();
}

void DeferredRelease::release_deferred() noexcept {
  for (const std::function<void()>& release_later : std::exchange(deferred_, {})) release_later();
}

} // namespace amplab::cuda
