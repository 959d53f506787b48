// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/faults.h"

#include "kernels/cuda/check.h"

#include <new>
#include <stdexcept>
#include <utility>

namespace amplab::cuda {

Faults::Faults() {
  void *host = nullptr, *device = nullptr;
  cuda::check(cudaHostAlloc(&host, sizeof(Fault), cudaHostAllocMapped), "taking pinned host memory");
  on_host_ = new (host) Fault;
  cuda::check(cudaHostGetDevicePointer(&device, host, 0), "taking pinned host memory");
  on_device_ = static_cast<Fault*>(device);
}

Faults::~Faults() { cudaFreeHost(on_host_); }

void Faults::check() {
  if (on_host_->kind == Fault::none) return;
  const Fault fault = std::exchange(*on_host_, Fault{});
  const std::string value = std::to_string(fault.value), bound = std::to_string(fault.bound);
  if (fault.kind == Fault::target)
    throw std::invalid_argument("[nll_loss] Target " + value + " is out of bounds: there are " + bound + " classes.");
  if (fault.kind == Fault::place)
    throw std::invalid_argument("[gather] Index " + value + " is out of range: the axis has " + bound + " elements.");
  throw std::invalid_argument("[embedding] Index " + value + " is out of range: the table has " + bound + " rows.");
}

} // namespace amplab::cuda
