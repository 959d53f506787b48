// SPDX-License-Identifier: Apache-2.0
// Predicts the effect of more ranks on a configuration. The step is measured here on one rank, the rest is a model
// (docs/scaling.md).
#include "app/engine/command.h"
#include "app/engine/measured_profile.h"
#include "app/engine/rows.h"
#include "app/engine/scaling_options.h"
#include "engine/run/config_error.h"
#include "engine/state/load_datasets.h"
#include "engine/state/training_state.h"
#include "kernels/registry/registry.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr DType kWires[] = {DType::f32, DType::f16, DType::bf16};

struct Planned {
  DType wire;
  ScalingPoint point;
};

std::vector<Planned> planned(const StepProfile& profile, ScalingSettings settings, const std::vector<int>& ranks) {
  std::vector<Planned> all;
  for (const DType wire : kWires) {
    settings.wire = wire;
    for (const int count : ranks) all.push_back({wire, scaling_at(profile, settings, count)});
  }
  return all;
}

Json as_json(const StepProfile& profile, const ScalingOptions& options, const std::string& processor) {
  Json points = Json::array();
  for (const Planned& each : planned(profile, options.settings, options.ranks)) {
    const StepTime& time = each.point.time;
    points.push_back({{"gradients", name_of(each.wire)},
                      {"ranks", each.point.ranks},
                      {"step_s", time.seconds},
                      {"compute_s", time.compute_s},
                      {"packing_s", time.packing_s},
                      {"exposed_s", time.exposed_s},
                      {"efficiency", each.point.efficiency}});
  }
  Json buckets = Json::array();
  for (const BucketWork& bucket : work_of(profile, options.settings).buckets)
    buckets.push_back({{"bytes", bucket.bytes}, {"backward_s", bucket.backward_s}, {"pack_s", bucket.pack_s}});
  return {{"device", processor},
          {"parameters", profile.elements()},
          {"before_s", profile.before_s},
          {"backward_s", profile.backward_s},
          {"after_s", profile.after_s},
          {"packed_bytes_per_s", profile.packed_bytes_per_s},
          {"buckets", buckets},
          {"between", options.between},
          {"within", options.within},
          {"per_node", options.settings.cluster.per_node},
          {"points", points}};
}

std::string text(const char* format, double number) {
  std::array<char, 48> written{};
  std::snprintf(written.data(), written.size(), format, number);
  return written.data();
}

// For people: one row per number of ranks. For each gradient dtype: step time, time spent waiting for gradients, and
// efficiency.
Json as_table(const StepProfile& profile, const ScalingOptions& options) {
  Json rows = Json::array();
  for (const int ranks : options.ranks) rows.push_back({{"ranks", ranks}});
  size_t at = 0;
  for (const Planned& each : planned(profile, options.settings, options.ranks)) {
    Json& row = rows[at++ % rows.size()];
    const std::string wire(name_of(each.wire));
    row[wire + " step ms"] = text("%.4g", 1e3 * each.point.time.seconds);
    row[wire + " exposed"] = text("%.3g", 1e3 * each.point.time.exposed_s);
    row[wire + " efficiency"] = text("%.1f %%", 100 * each.point.efficiency);
  }
  return rows;
}

void print_head(const StepProfile& profile, const ScalingOptions& options, const std::string& processor) {
  std::printf("%s, one rank: %.4g ms a step (%.4g before backward, %.4g backward, %.4g after it), %.0f parameters in "
              "%zu buckets, packed at %.3g GB/s\n",
              processor.c_str(), 1e3 * profile.seconds(), 1e3 * profile.before_s, 1e3 * profile.backward_s,
              1e3 * profile.after_s, profile.elements(), work_of(profile, options.settings).buckets.size(),
              1e-9 * profile.packed_bytes_per_s);
  const auto say = [](const char* where, const std::string& name, const Link& link) {
    std::printf("%s: %s, %.3g us and %.4g GB/s\n", where, name.c_str(), 1e6 * link.latency_s, 1e-9 * link.bytes_per_s);
  };
  const Cluster& cluster = options.settings.cluster;
  say("Between nodes", options.between, cluster.between);
  if (cluster.per_node > 1)
    say(("Within a node of " + std::to_string(cluster.per_node) + " ranks").c_str(), options.within, cluster.within);
  std::puts("Modelled, not measured, except for one rank:\n");
}

} // namespace

int describe_scaling(Words words) {
  const ScalingOptions options = parse_scaling_options(words);
  StepProfile profile;
  std::string processor;
  try {
    check_named_sections(options.config);
    const std::unique_ptr<Device> device = open_device(options.config.device);
    const Datasets data = load_datasets(options.config, {}, load_dataset_or_spirals);
    if (const std::string notice = data.notice(); !notice.empty()) std::fprintf(stderr, "%s\n", notice.c_str());
    profile = measured_profile(*device, data, options.config, options.step_s);
    processor = device->name();
  } catch (const ConfigError& error) {
    throw UsageError(options.file + ": " + error.what());
  } catch (const DataError& error) {
    throw UsageError(options.file + ": " + error.what());
  }
  if (options.packed_bytes_per_s) profile.packed_bytes_per_s = *options.packed_bytes_per_s;
  if (options.as_json) {
    print_rows(as_json(profile, options, processor), true);
    return kDone;
  }
  print_head(profile, options, processor);
  print_rows(as_table(profile, options), false);
  return kDone;
}

} // namespace amplab
