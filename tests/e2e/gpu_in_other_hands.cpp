// SPDX-License-Identifier: Apache-2.0
// A backend that lists one GPU, which cannot be opened.
#include "kernels/contract/backend.h"

namespace amplab {
namespace {

std::vector<DeviceEntry> list() {
  DeviceEntry gpu;
  gpu.name = "cuda:0";
  gpu.description = "A GPU of another user";
  return {gpu};
}
std::unique_ptr<Device> open(int) { throw DeviceError("The GPU is in other hands. Use the device cpu for this run."); }

constexpr Backend kBackend{backend_version(), list, open};

} // namespace
} // namespace amplab

extern "C" [[gnu::visibility("default")]] const amplab::Backend* amplab_backend() { return &amplab::kBackend; }
