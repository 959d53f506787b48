// SPDX-License-Identifier: Apache-2.0
// Settings of a loss scaler, and how a dynamic one updates its scale after a step: one pure function per row of
// engine/run/scaler_rules.h, which has the same rules as pseudo-code, with their sources. Values; any thread.
#pragma once
#include "engine/run/scaler_rules.h"

namespace amplab {

enum class ScalerKind : uint8_t {
  none,    // disabled: scales by 1, always steps, checks nothing
  fixed,   // "static": a constant scale that still detects inf and skips
  dynamic, // updated by the behaviour's rule, PyTorch's by default
};

// Returns the kind of that name ("none", "static", "dynamic"), or nothing.
std::optional<ScalerKind> scaler_kind_named(std::string_view name);

struct ScalerSettings {
  ScalerKind kind = ScalerKind::dynamic;
  double init_scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  int64_t growth_interval = 2000;                       // successive clean updates before the scale grows
  ScalerBehaviour behaviour = ScalerBehaviour::pytorch; // of `dynamic`
  // Read by behaviours that name them in their row of scaler_rules.h:
  double min_scale = 0, max_scale = 0; // 0: none
  int64_t hysteresis = 2;              // the overflow of this number backs off
  bool consecutive_hysteresis = false; // a clean update resets the count of overflows
  // tolerance: share of overflows below which the scale does not back off. threshold: lower bound of backing off; 0:
  // none.
  double tolerance = 0, threshold = 0;
};

// The effective behaviour: `constant` for `fixed`.
inline ScalerBehaviour behaviour_of(const ScalerSettings& settings) {
  return settings.kind == ScalerKind::fixed ? ScalerBehaviour::constant : settings.behaviour;
}

// Rounds as storage in an fp32 tensor does.
inline double rounded_to_fp32(double x) { return static_cast<double>(static_cast<float>(x)); }

// State of a rule between updates. All zero at the start.
struct ScalerCounters {
  int64_t growth_tracker = 0;      // successive clean updates; PyTorch, Keras, Megatron and apex reset it at growth
  int64_t infs_held = 0;           // overflows held by hysteresis, or fairseq's overflows since its last backoff
  int64_t steps_since_rescale = 0; // of fairseq
  bool operator==(const ScalerCounters&) const = default;
};

struct ScalerUpdate {
  double scale; // representable in fp32 if the rule keeps fp32
  ScalerCounters counters;
  Verdict verdict;
};

// The update of the effective behaviour, which reads the settings that its row names. scale: any, also 0 and infinity.
ScalerUpdate scaler_update(const ScalerSettings& settings, double scale, const ScalerCounters& counters,
                           bool found_inf);

} // namespace amplab
