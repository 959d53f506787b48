// SPDX-License-Identifier: Apache-2.0
// How a dynamic scaler updates its scale after a step: one pure function per row of engine/run/scaler_rules.h, which
// has the same rules as pseudo-code, with their sources. Values; any thread.
#pragma once
#include "engine/amp/scaler_settings.h"

namespace amplab {

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
