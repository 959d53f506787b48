// SPDX-License-Identifier: Apache-2.0
// The program's persistent flags as text of a checkpoint. Pure; any thread.
#pragma once
#include "engine/train/set_by_text.h"

namespace amplab {

std::string set_by_text_text(const SetByText& set);

// Throws: CheckpointError without the source. Throws nlohmann::json::exception for malformed text.
SetByText set_by_text_from(const std::string& text);

} // namespace amplab
