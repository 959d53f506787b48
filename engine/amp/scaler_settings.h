// SPDX-License-Identifier: Apache-2.0
// What a loss scaler is set to. Values; any thread.
#pragma once
#include "engine/run/scaler_rules.h"

namespace amplab {

enum class ScalerKind : uint8_t {
  none,    // disabled: scales by 1, always steps, checks nothing
  fixed,   // "static": a constant scale that still finds inf and skips
  dynamic, // moved by the rule of its behaviour, PyTorch's unless told otherwise
};

// Returns the kind of that name ("none", "static", "dynamic"), or nothing.
std::optional<ScalerKind> scaler_kind_named(std::string_view name);

struct ScalerSettings {
  ScalerKind kind = ScalerKind::dynamic;
  double init_scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  int64_t growth_interval = 2000;                       // clean updates in a row before the scale grows
  ScalerBehaviour behaviour = ScalerBehaviour::pytorch; // of `dynamic`
  // Read by the behaviours whose row in scaler_rules.h names them:
  double min_scale = 0, max_scale = 0; // 0: none
  int64_t hysteresis = 2;              // the overflow of this number backs off
  bool consecutive_hysteresis = false; // a clean update forgives the overflows before it
  double tolerance = 0, threshold = 0; // share of overflows that does not back off; backing off ends here, 0: nowhere
};

// The behaviour in force: that of a static scale for `fixed`.
inline ScalerBehaviour behaviour_of(const ScalerSettings& settings) {
  return settings.kind == ScalerKind::fixed ? ScalerBehaviour::constant : settings.behaviour;
}

} // namespace amplab
