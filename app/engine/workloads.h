// SPDX-License-Identifier: Apache-2.0
// Workloads of `bench`: models of the sizes used to compare frameworks, each in every mode with fp32 weights.
// tests/bench/side_by_side.py trains the same in PyTorch under the same names.
#pragma once
#include "engine/data/dataset.h"
#include "engine/run/config.h"

#include <memory>
#include <string>
#include <vector>

namespace amplab {

// Devices on which a workload runs by default.
enum class Home : uint8_t { anywhere, processor, gpu };

struct Workload {
  std::string name; // "mlp-bf16"
  Home home;
  RunConfig config; // unlimited steps, no evaluation
  // the real data set if installed, else random data of its shape under another name
  std::shared_ptr<const Dataset> (*data)();
};

// Returns every model in each of these modes, in listing order.
std::vector<Workload> workloads();

} // namespace amplab
