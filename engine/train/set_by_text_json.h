// SPDX-License-Identifier: Apache-2.0
// What a loop's text has set, as a checkpoint holds it. Pure; any thread.
#pragma once
#include "engine/train/set_by_text.h"

namespace amplab {

std::string set_by_text_text(const SetByText& set);

// Throws: CheckpointError without the source; nlohmann::json::exception for what was never written so.
SetByText set_by_text_from(const std::string& text);

} // namespace amplab
