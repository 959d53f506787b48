// SPDX-License-Identifier: Apache-2.0
// Where two lanes of one seed first differ, to the last bit: the first step whose losses do, and the first op whose
// outputs do. And where they part, which is more (engine/run/parting.h). Engine thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/train/history.h"

namespace amplab {

// a: the baseline. Leaves the lanes' numbers to the caller. Throws: ConfigError if the two never shared weights and
// batches.
Divergence divergence_of(const Past& a, const Past& b);

} // namespace amplab
