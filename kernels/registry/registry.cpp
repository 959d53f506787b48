// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/registry.h"

#include "kernels/registry/backend_library.h"
#include "kernels/registry/cpu_info.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

DeviceEntry absent_entry(const std::string& name, const std::string& description, const std::string& reason) {
  DeviceEntry entry;
  entry.name = name;
  entry.description = description;
  entry.absent_because = reason;
  return entry;
}

DeviceEntry cpu_entry() {
  const int cores = core_count();
  const std::string counted = std::to_string(cores) + (cores == 1 ? " core, " : " cores, ");
  const std::string description = cpu_model() + ", " + counted + cpu_vectors();
  const BackendLibrary& library = cpu_backend();
  if (!library.backend) return absent_entry("cpu", description, library.absent_because);
  DeviceEntry entry = library.backend->list().front();
  entry.description = description + ", kernels " + entry.kernels;
  return entry;
}

// Never empty.
std::vector<DeviceEntry> gpu_entries() {
  const BackendLibrary& library = cuda_backend();
  if (!library.backend) return {absent_entry("cuda", "NVIDIA GPU", library.absent_because)};
  return library.backend->list();
}

std::unique_ptr<Device> open_cpu() {
  const BackendLibrary& library = cpu_backend();
  if (!library.backend) throw DeviceError(library.absent_because);
  return library.backend->open(0);
}

// Returns the number of the GPU with that name, or of the first one present for "cuda". Throws: DeviceError.
int gpu_number(const std::vector<DeviceEntry>& gpus, const std::string& name) {
  const auto is_it = [&](const DeviceEntry& gpu) {
    return name == "cuda" ? gpu.absent_because.empty() : gpu.name == name;
  };
  const auto gpu = std::ranges::find_if(gpus, is_it);
  if (gpu != gpus.end() && gpu->absent_because.empty()) return static_cast<int>(gpu - gpus.begin());
  const DeviceEntry& reason = gpu != gpus.end() ? *gpu : gpus.front();
  throw DeviceError("The device \"" + name + "\" cannot be used: " +
                    (reason.absent_because.empty()
                         ? "the GPUs here are " + gpus.front().name + " to " + gpus.back().name + "."
                         : reason.absent_because));
}

// A listed GPU may be in use by another process or full. Then the next GPU is tried, and finally the CPU.
std::unique_ptr<Device> open_best(const std::vector<DeviceEntry>& gpus) {
  for (size_t number = 0; number < gpus.size(); ++number)
    if (gpus[number].absent_because.empty()) try {
        return cuda_backend().backend->open(static_cast<int>(number));
      } catch (const DeviceError&) {
      }
  return open_cpu();
}

} // namespace

std::vector<DeviceEntry> list_devices() {
  std::vector<DeviceEntry> devices = {cpu_entry()};
  std::ranges::move(gpu_entries(), std::back_inserter(devices));
  return devices;
}

std::unique_ptr<Device> open_device(const std::string& name) {
  if (name == "cpu") return open_cpu();
  if (name != "auto" && name != "cuda" && !name.starts_with("cuda:"))
    throw DeviceError("There is no device \"" + name + "\". Use auto, cpu, cuda or cuda:N.");
  const std::vector<DeviceEntry> gpus = gpu_entries();
  if (name == "auto") return open_best(gpus);
  const int number = gpu_number(gpus, name);
  return cuda_backend().backend->open(number);
}

} // namespace amplab
