// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_device.h"

#include <vector>

namespace amplab {

std::string device_of_rank(const std::string& requested, int local_rank, std::span<const DeviceEntry> devices) {
  if (requested != "cuda" && requested != "auto") return requested;
  std::vector<std::string> gpus;
  for (const DeviceEntry& entry : devices)
    if (entry.name.starts_with("cuda:") && entry.absent_because.empty()) gpus.push_back(entry.name);
  return gpus.size() < 2 ? requested : gpus[static_cast<size_t>(local_rank) % gpus.size()];
}

} // namespace amplab
