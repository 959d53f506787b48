// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/rows.h"
#include "app/engine/timing.h"
#include "engine/data/catalogue.h"
#include "engine/tensor/tensor.h"
#include "kernels/registry/registry.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

// Multiply-adds of one linear call, 1024 x 1024 x 1024, as GFLOP/s (two operations each).
double product_rate(Device& device, DType dtype) {
  constexpr int64_t n = 1024;
  constexpr int kRepetitions = 9;
  CachingAllocator memory(device);
  const auto make = [&] { return filled(memory, {n, n}, dtype, 0.5, MemoryCategory::activations); };
  const Tensor x = make(), w = make(), y = make();
  const View in[] = {x.view(), w.view(), View{}}, out[] = {y.view()};
  const Spread spread = timed(kRepetitions, [&] {
    device.run({Op::linear, Direction::forward, in, out});
    device.synchronize();
  });
  return 2e-9 * static_cast<double>(n * n * n) / spread.median;
}

Json examine_devices() {
  Json rows = Json::array();
  for (const DeviceEntry& entry : list_devices()) {
    Json row = {{"device", entry.name},
                {"description", entry.absent_because.empty() ? entry.description : entry.absent_because}};
    const auto device = entry.absent_because.empty() ? open_device(entry.name) : nullptr;
    for (const DType dtype : {DType::f32, DType::f16, DType::bf16}) {
      std::string cell;
      if (device)
        cell = std::to_string(std::lround(product_rate(*device, dtype))) + " GFLOP/s" +
               (device->emulated(Op::linear, dtype) ? " (emulated)" : "");
      row[std::string(name_of(dtype)) + " products, measured"] = cell;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json examine_data() {
  Json rows = Json::array();
  for (const DataSource& source : data_sources()) {
    if (source.needs_path) continue;
    const std::string absent = absent_because({std::string(source.name), ""});
    rows.push_back({{"data", source.name}, {"found", absent.empty() ? "yes" : absent}});
  }
  return rows;
}

} // namespace

int doctor_command(Words words) {
  const bool as_json = words.size() == 1 && words[0] == "--json";
  if (!words.empty() && !as_json) throw UsageError("doctor knows only --json.");
  const Json devices = examine_devices(), data = examine_data();
  if (as_json) {
    print_rows({{"version", AMPLAB_VERSION}, {"devices", devices}, {"data", data}}, true);
    return kDone;
  }
  print_rows(devices, false);
  std::puts("");
  print_rows(data, false);
  return kDone;
}

} // namespace amplab
