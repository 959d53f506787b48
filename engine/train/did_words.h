// SPDX-License-Identifier: Apache-2.0
// What acts did, in the few words that stand beside a line of the loop. Pure, but for the norm that is read.
#pragma once
#include "engine/train/acts.h"

namespace amplab {

// "found_inf 1", "skipped", "2^16 -> 2^15", "growth tracker 3". Empty: of what has no words of its own.
std::string words_of(const Done& done, const Crew& crew);

// "norm 1.25, coef 0.8". Requires: a norm that stands where it will stand.
std::string words_of_norm(const Done& done);

// Was it to step an optimizer, or to move a scale, and nothing came of it? That a scale stays because it is not yet
// time to grow is no such thing.
bool came_to_nothing(const Done& done);

// "65536" as "2^16", from 2048 on, and below 1 / 1024; of what is no power of two its digits.
std::string scale_text(double scale);

} // namespace amplab
