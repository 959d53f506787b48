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
  cuda::check(cudaHostAlloc(&host, kMaxOwners * sizeof(Fault), cudaHostAllocMapped), "allocating pinned host memory");
  on_host_ = static_cast<Fault*>(host);
  std::uninitialized_value_construct_n(on_host_, kMaxOwners);
  cuda::check(cudaHostGetDevicePointer(&device, host, 0), "allocating pinned host memory");
  on_device_ = static_cast<Fault*>(device);
}

Faults::~Faults() { cudaFreeHost(on_host_); }

// The first place belongs to callers that set no owner.
void Faults::set_owner(const void* owner) {
  const auto find_owner = [&](const void* wanted) { return std::find(owners_.begin() + 1, owners_.end(), wanted); };
  auto position = owner ? find_owner(owner) : owners_.begin();
  if (position == owners_.end()) position = find_owner(nullptr);
  if (position == owners_.end()) --position;
  *position = owner;
  position_ = static_cast<size_t>(position - owners_.begin());
}

void Faults::forget_owner(const void* owner) noexcept {
  for (size_t position = 1; position < kMaxOwners; ++position)
    if (owner && owners_[position] == owner) owners_[position] = nullptr, on_host_[position] = {};
}

void Faults::check() {
  if (!any()) return;
  const Fault fault = std::exchange(on_host_[position_], Fault{});
  const std::string value = std::to_string(fault.value), bound = std::to_string(fault.bound);
  if (fault.kind == Fault::target)
    throw std::invalid_argument("[nll_loss] Target " + value + " is out of bounds: there are " + bound + " classes.");
  if (fault.kind == Fault::position)
    throw std::invalid_argument("[gather] Index " + value + " is out of range: the axis has " + bound + " elements.");
  throw std::invalid_argument("[embedding] Index " + value + " is out of range: the table has " + bound + " rows.");
}

} // namespace amplab::cuda
