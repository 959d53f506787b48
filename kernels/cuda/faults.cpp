// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/faults.h"

#include "kernels/cuda/check.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace amplab::cuda {

Faults::Faults() {
  void *host = nullptr, *device = nullptr;
  cuda::check(cudaHostAlloc(&host, kPlaces * sizeof(Fault), cudaHostAllocMapped), "taking pinned host memory");
  on_host_ = static_cast<Fault*>(host);
  std::uninitialized_value_construct_n(on_host_, kPlaces);
  cuda::check(cudaHostGetDevicePointer(&device, host, 0), "taking pinned host memory");
  on_device_ = static_cast<Fault*>(device);
}

Faults::~Faults() { cudaFreeHost(on_host_); }

// The first place belongs to callers that set no owner.
void Faults::set_owner(const void* owner) {
  const auto place_of = [&](const void* wanted) { return std::find(owners_.begin() + 1, owners_.end(), wanted); };
  auto place = owner ? place_of(owner) : owners_.begin();
  if (place == owners_.end()) place = place_of(nullptr);
  if (place == owners_.end()) --place;
  *place = owner;
  place_ = static_cast<size_t>(place - owners_.begin());
}

void Faults::forget_owner(const void* owner) noexcept {
  for (size_t place = 1; place < kPlaces; ++place)
    if (owner && owners_[place] == owner) owners_[place] = nullptr, on_host_[place] = {};
}

void Faults::check() {
  if (!any()) return;
  const Fault fault = std::exchange(on_host_[place_], Fault{});
  const std::string value = std::to_string(fault.value), bound = std::to_string(fault.bound);
  if (fault.kind == Fault::target)
    throw std::invalid_argument("[nll_loss] Target " + value + " is out of bounds: there are " + bound + " classes.");
  if (fault.kind == Fault::place)
    throw std::invalid_argument("[gather] Index " + value + " is out of range: the axis has " + bound + " elements.");
  throw std::invalid_argument("[embedding] Index " + value + " is out of range: the table has " + bound + " rows.");
}

} // namespace amplab::cuda
