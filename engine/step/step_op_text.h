// SPDX-License-Identifier: Apache-2.0
// Short descriptions of what operations did, shown beside lines of the loop. Pure, except that words_of_norm() reads
// the norm.
#pragma once
#include "engine/step/step_ops.h"

namespace amplab {

// Returns "found_inf 1", "skipped", "2^16 -> 2^15", "growth tracker 3". Empty if there is nothing to describe.
std::string words_of(const StepOpResult& done, const TrainingState& state);

// Returns "norm 1.25, coef 0.8". Requires: the norm is final.
std::string words_of_norm(const StepOpResult& done);

// Returns whether an optimizer step or a scale update had no effect. A scale that waits for its growth interval does
// not count.
bool had_no_effect(const StepOpResult& done);

// Returns "2^16" for 65536. Powers of two from 2048 on and below 1/1024 are written so, other numbers as digits.
std::string scale_text(double scale);

} // namespace amplab
