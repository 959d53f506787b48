// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_device.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace amplab {

std::string device_of_rank(const std::string& name, int on_this_machine, std::span<const std::string> gpus) {
  if ((name != "auto" && name != "cuda") || gpus.size() < 2) return name;
  return gpus[static_cast<size_t>(on_this_machine) % gpus.size()];
}

int rank_on_this_machine() {
  for (const char* said_in : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID", "LOCAL_RANK"}) {
    const char* const text = std::getenv(said_in);
    const std::string_view number = text ? text : "";
    int rank = 0;
    if (const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), rank);
        error == std::errc() && end == number.data() + number.size() && rank >= 0)
      return rank;
  }
  return 0;
}

} // namespace amplab
