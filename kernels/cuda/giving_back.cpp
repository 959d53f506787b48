// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/giving_back.h"

#include <utility>

namespace amplab::cuda {

GivingBack::~GivingBack() {
  static_cast<void>(settled());
  give_back_kept();
}

bool GivingBack::settled() noexcept {
  if (!exchange_.settled()) return false;
  if (cudaStreamSynchronize(stream_) != cudaSuccess) static_cast<void>(cudaGetLastError()); // a lost device
  return true;
}

void GivingBack::operator()(std::function<void()> give_back) noexcept {
  if (!settled()) return kept_.push_back(std::move(give_back));
  give_back_kept();
  give_back();
}

void GivingBack::give_back_kept() noexcept {
  for (const std::function<void()>& give_back : std::exchange(kept_, {})) give_back();
}

} // namespace amplab::cuda
