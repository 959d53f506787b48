// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/op_lower_bounds.h"
#include "app/engine/rows.h"
#include "app/engine/setting.h"
#include "app/engine/timing.h"
#include "app/engine/workloads.h"
#include "engine/run/mode.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "platform/resident_peak.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct Options {
  std::vector<Workload> chosen; // empty: the default workloads of the device
  std::vector<Setting> settings;
  std::string device = "cpu";
  int64_t rounds = 9;
  bool as_json = false;
  bool profile = false; // print a profile per op for each workload
};

// Matches a full name, or "mlp" for all its precisions.
bool is_called(const Workload& workload, const std::string& word) {
  return workload.name == word || workload.name.starts_with(word + "-");
}

void choose(const std::vector<Workload>& all, const std::string& word, std::vector<Workload>& chosen) {
  const size_t before = chosen.size();
  std::ranges::copy_if(all, std::back_inserter(chosen), [&](const Workload& w) { return is_called(w, word); });
  if (chosen.size() > before) return;
  std::string names;
  for (const Workload& w : all) names += (names.empty() ? "" : ", ") + w.name;
  throw UsageError("Unknown workload \"" + word + "\"; expected one of " + names + ", or the part before the dash.");
}

Options parse(Words words) {
  const std::vector<Workload> all = workloads();
  Options options;
  for (size_t i = 0; i < words.size(); ++i) {
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UsageError(words[i] + " needs a value after it.");
      return words[++i];
    };
    if (words[i] == "--json")
      options.as_json = true;
    else if (words[i] == "--profile")
      options.profile = true;
    else if (words[i] == "--device")
      options.device = value();
    else if (words[i] == "--rounds")
      options.rounds = number_in("--rounds", value(), "a whole number");
    else if (words[i] == "--set")
      options.settings.push_back(setting_of(value()));
    else
      choose(all, words[i], options.chosen);
  }
  return options;
}

std::vector<Workload> at_home_on(const Device& device) {
  std::vector<Workload> chosen = workloads();
  std::erase_if(chosen, [elsewhere = device.properties().discrete ? Home::processor : Home::gpu](const Workload& w) {
    return w.home == elsewhere;
  });
  return chosen;
}

nlohmann::ordered_json measure(const Workload& workload, Device& device, Ceilings& ceilings, const Options& options) {
  const auto data = workload.data();
  RunConfig config = workload.config;
  config.precision.lists = device.properties().discrete ? "cuda" : "cpu"; // PyTorch's lists for that device
  const platform::ResidentPeak resident;                                  // the data set is already in memory
  Trainer trainer(device, data, config);

  StepRecord last;
  const auto train = [&](int64_t steps) {
    for (int64_t i = 0; i < steps; ++i) last = trainer.step(false).record;
    device.synchronize();
  };
  train(kWarmUpSteps);
  const double once = timed(1, [&] { train(1); }).median;
  const auto steps = std::max<int64_t>(1, std::llround(kRoundSeconds / once));
  const TimeSpread spread = timed(options.rounds, [&] { train(steps); });
  const std::optional<int64_t> resident_bytes = resident.bytes(); // before lower_bounds_of_step allocates more

  const auto us = [&](double seconds) { return std::round(seconds / static_cast<double>(steps) * 1e8) / 100; };
  const std::vector<OpLowerBound> bounds = lower_bounds_of_step(device, data, config, ceilings, kWarmUpSteps);
  const OpLowerBound least = sum_of(bounds);
  const double seconds = spread.median / static_cast<double>(steps);
  const auto share = [&](double bound) { return std::round(1e3 * bound / seconds) / 1e3; };
  nlohmann::ordered_json row = {
      {"workload", workload.name},
      {"data", data->name},
      {"device", device.name()},
      {"parameters", trainer.parameter_count()},
      {"steps_per_s", std::round(1e2 * static_cast<double>(steps) / spread.median) / 1e2},
      {"us_per_step", us(spread.median)},
      {"fastest", us(spread.minimum)},
      {"slowest", us(spread.maximum)},
      {"peak_bytes", last.memory_peak_bytes},
      {"activation_bytes", last.memory_saved_bytes},
      {"resident_bytes", resident_bytes ? nlohmann::ordered_json(*resident_bytes) : nlohmann::ordered_json()},
      {"products", device.properties().emulated(Op::linear, mode_of(config).low) ? "emulated" : "hardware"},
      {"least_us", std::round(least.least * 1e8) / 100},
      {"share", share(least.least)},
      {"share_of_products", share(least.product)}};
  if (options.profile) row["profile"] = rows_of(bounds, seconds);
  return row;
}

// Prints the machine's limits, the workloads, and their profiles if requested.
void print_tables(nlohmann::ordered_json rows, const Ceilings& ceilings) {
  std::vector<std::pair<std::string, nlohmann::ordered_json>> profiles;
  for (nlohmann::ordered_json& row : rows)
    if (row.contains("profile")) {
      profiles.emplace_back(row["workload"], std::move(row["profile"]));
      row.erase("profile");
    }
  std::printf("%s\n\n", ceilings.text().c_str());
  print_rows(rows, false);
  for (const auto& [workload, profile] : profiles) {
    std::printf("\n%s, the calls of one step, each timed by itself\n", workload.c_str());
    print_rows(profile, false);
  }
}

} // namespace

int bench_command(Words words) {
  Options options = parse(words);
  const auto device = open_device(options.device);
  if (options.chosen.empty()) options.chosen = at_home_on(*device);
  for (Workload& workload : options.chosen)
    for (const Setting& setting : options.settings) apply(setting, workload.config);
  Ceilings ceilings(*device);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  int status = kDone;
  for (const Workload& workload : options.chosen) {
    try {
      rows.push_back(measure(workload, *device, ceilings, options));
    } catch (const std::exception& error) { // continue with the other workloads
      std::fprintf(stderr, "amplab-engine: %s: %s\n", workload.name.c_str(), error.what());
      status = kRunFailed;
    }
  }
  if (options.as_json)
    print_rows(rows, true);
  else if (!rows.empty())
    print_tables(std::move(rows), ceilings);
  return status;
}

} // namespace amplab
