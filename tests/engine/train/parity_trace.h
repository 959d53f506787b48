// SPDX-License-Identifier: Apache-2.0
// Traces of PyTorch's runs, and the tolerances for the engine's (explained in parity_test.cpp).
#pragma once
#include "engine/run/mode.h"
#include "engine/settings/setting_table.h"
#include "engine/state/settings.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace amplab {

inline constexpr size_t kStepsOfTrace = 50; // of each trace
inline const std::filesystem::path kParity = AMPLAB_GOLDEN_DIR "/parity";

// Returns the cases of several ranks, or those of one process.
inline std::vector<std::string> traced_cases(bool of_ranks) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kParity / "cases"))
    if (const std::string name = entry.path().stem().string(); name.starts_with("ranks_") == of_ranks)
      names.push_back(name);
  std::ranges::sort(names);
  return names;
}

inline RunConfig config_of_trace(const std::string& name) {
  RunConfig config = load_config((kParity / "cases" / (name + ".json")).string());
  if (!config.data.path.empty()) config.data.path = (kParity / config.data.path).string();
  config.threads = 1;
  return config;
}

struct Trace {
  struct Weight {
    std::string name;
    double norm, sum;
  };
  std::vector<std::map<std::string, double>> steps; // by column
  std::vector<Weight> weights;                      // final weights, for several ranks
};

inline Trace trace_of(const std::string& name) {
  std::ifstream file(kParity / "traces" / (name + ".csv"));
  Trace trace;
  std::string line, cell;
  std::getline(file, line); // PyTorch's version
  std::vector<std::string> columns;
  std::getline(file, line);
  for (std::istringstream cells(line); std::getline(cells, cell, ',');) columns.push_back(cell);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    if (line.starts_with("#")) {
      Trace::Weight& weight = trace.weights.emplace_back();
      cells >> cell >> weight.name >> weight.norm >> weight.sum;
      continue;
    }
    auto& step = trace.steps.emplace_back();
    for (const std::string& column : columns) {
      std::getline(cells, cell, ',');
      step[column] = std::strtod(cell.c_str(), nullptr);
    }
  }
  return trace;
}

// Returns true for Muon. Its Newton-Schulz iterations enlarge a bf16 rounding that goes the other way.
inline bool drifts(const RunConfig& config) { return config.optimizer.name == "muon"; }

// Returns the tolerance of losses in fp32 with a recipe, in those without. See parity_test.cpp.
inline double tipping(const RunConfig& config) {
  struct Row {
    std::string_view name;
    double times;
  };
  static constexpr Row kRows[] = {{"mlp_deepseek_v3", 600}, {"transformer_nvfp4", 600}, {"mlp_mxfp4_exact", 2500}};
  const auto* row = std::ranges::find(kRows, config.name, &Row::name);
  return row == std::end(kRows) ? 200 : row->times;
}

// Returns the tolerance of a loss. On a GPU a convolution's bias is added to a rounded result, in PyTorch and here. Its
// 16-bit outputs are therefore rounded once more than in the traces.
inline double tolerance(const RunConfig& config, size_t step, double loss, const std::string& device) {
  const Mode& mode = mode_of(config);
  if (!is_16bit(mode.low) && !is_16bit(mode.parameters)) {
    constexpr size_t kFirstSteps = 4;
    const bool may_tip = config.model.name == "resnet" || (config.model.name == "cnn" && device == "cuda");
    const bool tips = config.precision.recipe != "none";
    const double times = tips ? tipping(config) : step <= kFirstSteps ? 1 : drifts(config) ? 100 : may_tip ? 30 : 1;
    return times * (1e-5 * std::abs(loss) + format_of(DType::f32).eps);
  }
  const DType low = is_16bit(mode.parameters) ? mode.parameters : mode.low;
  const double roundings = drifts(config) || (device != "cpu" && config.model.name != "mlp") ? 2 : 1;
  return roundings * format_of(low).eps / 2 * std::max(1.0, std::abs(loss));
}

inline bool both_nonfinite(double x, double y) { return !std::isfinite(x) && !std::isfinite(y); }

} // namespace amplab
