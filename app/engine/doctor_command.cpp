// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/product_rate.h"
#include "app/engine/rows.h"
#include "engine/data/catalogue.h"
#include "kernels/registry/backend_library.h"
#include "kernels/registry/registry.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kProducts = {DType::f32, DType::f16, DType::bf16};

std::string measured(Device& device, DType dtype) {
  return std::to_string(std::lround(product_rate(device, dtype, device.properties().discrete ? 4096 : 1024))) +
         " GFLOP/s" + (device.properties().emulated(Op::linear, dtype) ? " (emulated)" : "");
}

// A device that cannot be used has the reason in its row.
Json examine(const DeviceEntry& entry) {
  Json row = {{"device", entry.name},
              {"description", entry.absent_because.empty() ? entry.description : entry.absent_because},
              {"multiplied by", entry.multiplied_by},
              {"ranks exchange by", entry.ranks_exchange_by}};
  const auto cell = [&](DType dtype) -> Json& { return row[std::string(name_of(dtype)) + " products, measured"]; };
  for (const DType dtype : kProducts) cell(dtype) = "";
  if (!entry.absent_because.empty()) return row;
  try {
    const auto device = open_device(entry.name);
    for (const DType dtype : kProducts) cell(dtype) = measured(*device, dtype);
  } catch (const DeviceError& error) {
    row["description"] = error.what();
  }
  return row;
}

Json examine_devices() {
  Json rows = Json::array();
  for (const DeviceEntry& entry : list_devices()) rows.push_back(examine(entry));
  return rows;
}

Json examine_variants() {
  Json rows = Json::array();
  for (const CpuVariantState& variant : list_cpu_variants()) {
    const std::string& why_not = variant.unusable_because;
    rows.push_back({{"kernels of the CPU", variant.name},
                    {"state", variant.in_use    ? "in use"
                              : why_not.empty() ? "usable"
                                                : why_not}});
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
  if (!words.empty() && !as_json) throw UsageError("doctor accepts only --json.");
  const Json devices = examine_devices(), variants = examine_variants(), data = examine_data();
  if (as_json) {
    print_rows({{"version", AMPLAB_VERSION}, {"devices", devices}, {"kernels", variants}, {"data", data}}, true);
    return kDone;
  }
  print_rows(devices, false);
  std::puts("");
  print_rows(variants, false);
  std::puts("");
  print_rows(data, false);
  return kDone;
}

} // namespace amplab
