// SPDX-License-Identifier: Apache-2.0
// What `bench` trains: models of the sizes that frameworks are compared with, each in every precision.
// tests/bench/side_by_side.py trains the same in PyTorch under the same names.
#pragma once
#include "engine/data/dataset.h"
#include "engine/run/config.h"

#include <memory>
#include <string>
#include <vector>

namespace amplab {

// Where a workload is at home: what is run there when none is named.
enum class Home : uint8_t { anywhere, processor, gpu };

struct Workload {
  std::string name; // "mlp-bf16"
  Home home;
  RunConfig config;                         // without end, and never evaluated
  std::shared_ptr<const Dataset> (*data)(); // the real one where it is installed, else one of its shape, named so
};

// Every model in every precision, in the order in which they are listed.
std::vector<Workload> workloads();

} // namespace amplab
