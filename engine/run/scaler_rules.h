// SPDX-License-Identifier: Apache-2.0
// The rules by which loss scalers move their scale, one row each: PyTorch's, and those that people meet elsewhere, told
// in the words of our dials. What a row says, engine/amp/scaler_update.cpp does. Values; any thread.
//
// All of them share GradScaler's protocol: Inf or NaN among the gradients skips the step, whatever becomes of the
// scale.
#pragma once
#include "engine/run/config.h"
#include "engine/run/verdict.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace amplab {

// In the order of the table. `constant` is what scaler.kind "static" does.
enum class ScalerBehaviour : uint8_t { pytorch, keras, deepspeed, megatron, fairseq, apex, constant };

// A line of pseudo-code, indented by four spaces a level.
struct RuleLine {
  std::string_view text;
  std::optional<Verdict> decides = {}; // the outcome that comes of this line
};

struct ScalerRule {
  std::string_view name;     // as in a configuration: "deepspeed"
  std::string_view title;    // "DeepSpeed"
  std::string_view sentence; // what is peculiar about it
  std::string_view source;   // repository, file and function
  std::span<const RuleLine> lines;
  std::span<const std::string_view> dials; // the keys of section "scaler" that it reads, besides kind and init_scale
  bool fp32; // keeps its scale in a fp32 tensor; else in a Python number, which is a double
  // What the framework takes if nobody says otherwise. The bounds are 0 where there is none.
  double init_scale, min_scale, max_scale;
  int64_t growth_interval;
};

std::span<const ScalerRule> scaler_rules();
const ScalerRule& rule_of(ScalerBehaviour behaviour);

// The choices of scaler.behaves_like: every rule but that of a static scale.
std::vector<std::string_view> scaler_behaviour_names();

// The behaviour of a configuration: nothing without a scaler. Requires: its values have passed their checks.
std::optional<ScalerBehaviour> behaviour_of(const ScalerConfig& scaler);
// The same as a row, or null.
const ScalerRule* rule_of(const ScalerConfig& scaler);

// The bounds in force, 0 where there is none: what the dials say, or what the framework sets. Of fairseq the smallest
// is the one at which it gives up.
double smallest_scale(const ScalerConfig& scaler);
double largest_scale(const ScalerConfig& scaler);

// The dials as the framework itself sets them; kind and behaves_like stay.
ScalerConfig with_usual_dials(ScalerConfig scaler);

// Which of the rule's lines decided so; nothing where no line of this rule comes to that verdict.
std::optional<size_t> scaler_rule_line(const ScalerRule& rule, Verdict verdict);

} // namespace amplab
