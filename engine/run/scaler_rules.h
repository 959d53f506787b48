// SPDX-License-Identifier: Apache-2.0
// Rules by which loss scalers update their scale, one row each: PyTorch's and those of other frameworks, in terms of
// our settings. engine/amp/scaler_update.cpp implements the rows. Values, any thread.
//
// All rules share GradScaler's protocol: an Inf or NaN gradient skips the step, whatever happens to the scale.
#pragma once
#include "engine/run/config.h"
#include "engine/run/verdict.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace amplab {

// In the order of the table. `constant` is scaler.kind "static".
enum class ScalerBehaviour : uint8_t { pytorch, keras, deepspeed, megatron, fairseq, apex, constant };

// A line of pseudo-code, indented by four spaces per level.
struct RuleLine {
  std::string_view text;
  std::optional<Verdict> decides = {}; // the outcome that this line decides
};

struct ScalerRule {
  std::string_view name;     // as in a configuration: "deepspeed"
  std::string_view title;    // "DeepSpeed"
  std::string_view sentence; // its distinctive behaviour
  std::string_view source;   // repository, file and function
  std::span<const RuleLine> lines;
  std::span<const std::string_view>
      settings; // the keys of section "scaler" that it reads, in addition to kind and init_scale
  bool fp32;    // keeps its scale in an fp32 tensor; otherwise in a Python number, a double
  // The framework's defaults. Bounds are 0 where there is none.
  double init_scale, min_scale, max_scale;
  int64_t growth_interval;
};

std::span<const ScalerRule> scaler_rules();
const ScalerRule& rule_of(ScalerBehaviour behaviour);

// Returns the choices of scaler.behaves_like: every rule but that of a static scale.
std::vector<std::string_view> scaler_behaviour_names();

// Returns the behaviour of a configuration, empty without a scaler. Requires: its values have passed their checks.
std::optional<ScalerBehaviour> behaviour_of(const ScalerConfig& scaler);
// Returns the row of that behaviour, or null.
const ScalerRule* rule_of(const ScalerConfig& scaler);

// Returns the bound in effect, 0 if there is none: from the settings, or the framework's default. For fairseq, the
// smallest scale is the one at which it gives up.
double smallest_scale(const ScalerConfig& scaler);
double largest_scale(const ScalerConfig& scaler);

// Returns the settings with the framework's defaults. kind and behaves_like stay.
ScalerConfig with_default_settings(ScalerConfig scaler);

// Returns the rule's line that decides the verdict. Empty if this rule never reaches it.
std::optional<size_t> scaler_rule_line(const ScalerRule& rule, Verdict verdict);

} // namespace amplab
