// SPDX-License-Identifier: Apache-2.0
#include "platform/machine.h"

#include <array>
#include <fstream>
#include <unistd.h>

namespace amplab::platform {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string boot_id() {
  std::string id;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
  return id;
}

std::string processor_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const size_t colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  return {};
}

PhysicalMemory physical_memory() {
  PhysicalMemory memory;
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  for (size_t kib = 0; file >> name >> kib >> unit;) {
    if (name == "MemTotal:") memory.total = kib << 10;
    if (name == "MemAvailable:") memory.free = kib << 10;
    if (memory.free && memory.total) break;
  }
  return memory;
}

} // namespace amplab::platform
