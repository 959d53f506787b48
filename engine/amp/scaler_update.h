// SPDX-License-Identifier: Apache-2.0
// How a dynamic scaler moves its scale after a step: one pure function for each row of engine/run/scaler_rules.h, which
// has the same rules as pseudo-code and names where they come from. Values; any thread.
#pragma once
#include "engine/amp/scaler_settings.h"

namespace amplab {

// As a tensor of fp32 keeps it.
inline double rounded_to_fp32(double x) { return static_cast<double>(static_cast<float>(x)); }

// What a rule remembers from update to update. All zero at the start.
struct ScalerCounters {
  int64_t growth_tracker = 0;      // clean updates in a row; PyTorch, Keras, Megatron and apex start again at a growth
  int64_t infs_held = 0;           // hysteresis used up, or fairseq's overflows since it last backed off
  int64_t steps_since_rescale = 0; // fairseq's
  bool operator==(const ScalerCounters&) const = default;
};

struct ScalerMove {
  double scale; // representable in fp32 where the rule keeps it so
  ScalerCounters counters;
  Verdict verdict;
};

// The move of the behaviour in force; it reads the dials that its row names. scale: any, also 0 and infinity.
ScalerMove moved(const ScalerSettings& settings, double scale, const ScalerCounters& counters, bool found_inf);

} // namespace amplab
