// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/registry.h"

#include "kernels/cpu/cpu_device.h"
#include "kernels/registry/cpu_info.h"

namespace amplab {
namespace {

constexpr std::string_view kNoCuda = "this build has no CUDA backend; take the device cpu.";

// Empty if the kernels can run here.
std::string cpu_obstacle() {
  std::string list;
  for (const std::string& name : missing_instructions()) list += (list.empty() ? "" : ", ") + name;
  if (list.empty()) return {};
  return "This build of the CPU kernels needs instructions that this processor lacks (" + list +
         "); build again on this machine, or with -DAMPLAB_CPU_ARCH naming an older processor.";
}

DeviceEntry cpu_entry() {
  const int cores = cpu::core_count();
  DeviceEntry entry{.name = "cpu",
                    .description = cpu_model() + ", " + std::to_string(cores) + (cores == 1 ? " core, " : " cores, ") +
                                   cpu_vectors(),
                    .absent_because = cpu_obstacle(),
                    .fp32 = "",
                    .fp16 = "",
                    .bf16 = ""};
  if (!entry.absent_because.empty()) return entry;
  const cpu::CpuDevice device;
  const auto how = [&](DType d) { return device.emulated(Op::linear, d) ? "emulated" : "hardware"; };
  entry.fp32 = how(DType::f32);
  entry.fp16 = how(DType::f16);
  entry.bf16 = how(DType::bf16);
  return entry;
}

} // namespace

std::vector<DeviceEntry> list_devices() {
  return {cpu_entry(), DeviceEntry{.name = "cuda",
                                   .description = "NVIDIA GPU",
                                   .absent_because = std::string(kNoCuda),
                                   .fp32 = "",
                                   .fp16 = "",
                                   .bf16 = ""}};
}

std::unique_ptr<Device> open_device(const std::string& name) {
  if (name == "auto" || name == "cpu") {
    if (const std::string obstacle = cpu_obstacle(); !obstacle.empty()) throw DeviceError(obstacle);
    return std::make_unique<cpu::CpuDevice>();
  }
  if (name == "cuda" || name.starts_with("cuda:")) 
    throw DeviceError("The device \"" + name + "\" cannot be used: " + std::string(kNoCuda));
  throw DeviceError("There is no device \"" + name + "\"; take auto, cpu, cuda or cuda:N.");
}

} // namespace amplab
