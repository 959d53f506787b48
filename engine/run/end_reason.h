// SPDX-License-Identifier: Apache-2.0
// Reason why a lane ended, as a translatable message made from its English text. Pure functions, any thread.
#pragma once
#include "engine/run/ended_by.h"
#include "engine/run/translatable_message.h"

#include <string>
#include <string_view>

namespace amplab {

// Returns the row's sentence with its words replaced by the placeholders %1, %2, … in order. The view stays valid
// forever.
std::string_view phrase_of(EndedBy by);
// Returns the sentence as a message. A sentence that sentence_of() has not made is returned unchanged.
TranslatableMessage reason_of(EndedBy by, const std::string& sentence);

} // namespace amplab
