// SPDX-License-Identifier: Apache-2.0
// Why a lane ended, as a sentence to be said: back from the text that travels. Pure; any thread.
#pragma once
#include "engine/run/ended_by.h"
#include "engine/run/saying.h"

#include <string>
#include <string_view>

namespace amplab {

// The row's sentence as a phrase, its words as places %1, %2, … in their order. Good for ever.
std::string_view phrase_of(EndedBy by);
// A sentence that sentence_of() has not made is said as it is.
Saying reason_of(EndedBy by, const std::string& sentence);

} // namespace amplab
