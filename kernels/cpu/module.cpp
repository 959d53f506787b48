// SPDX-License-Identifier: Apache-2.0
// Entry point of this library for the registry: the CPU as a device, with the kernels of this variant.
#include "kernels/contract/backend.h"
#include "kernels/cpu/cpu_device.h"

namespace amplab::cpu {
namespace {

// The registry adds the processor's name. Throws: DeviceError.
std::vector<DeviceEntry> list() {
  const CpuDevice device;
  const auto how = [&](DType d) { return device.properties().emulated(Op::linear, d) ? "emulated" : "hardware"; };
  DeviceEntry entry;
  entry.name = device.name();
  entry.fp32 = how(DType::f32);
  entry.fp16 = how(DType::f16);
  entry.bf16 = how(DType::bf16);
  entry.tf32 = "emulated";
  entry.kernels = AMPLAB_CPU_VARIANT;
  entry.multiplied_by = device.multiplied_by();
  return {entry};
}

std::unique_ptr<Device> open(int) { return std::make_unique<CpuDevice>(); }

constexpr Backend kBackend{backend_version(), list, open};

} // namespace
} // namespace amplab::cpu

extern "C" [[gnu::visibility("default")]] const amplab::Backend* amplab_backend() { return &amplab::cpu::kBackend; }
