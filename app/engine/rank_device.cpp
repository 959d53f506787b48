// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_device.h"

#include <vector>

namespace amplab {

std::string device_of_rank(const std::string& asked, int local_rank, std::span<const DeviceEntry> devices) {
  if (asked != "cuda" && asked != "auto") return asked;
  std::vector<std::string> gpus;
  for (const DeviceEntry& entry : devices)
    if (entry.name.starts_with("cuda:") && entry.absent_because.empty()) gpus.push_back(entry.name);
  return gpus.size() < 2 ? asked : gpus[static_cast<size_t>(local_rank) % gpus.size()];
}

} // namespace amplab
