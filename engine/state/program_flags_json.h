// SPDX-License-Identifier: Apache-2.0
// The program's persistent flags as text of a checkpoint. Pure; any thread.
#pragma once
#include "engine/state/program_flags.h"

namespace amplab {

std::string program_flags_text(const ProgramFlags& set);

// Throws: CheckpointError without the source. Throws nlohmann::json::exception for malformed text.
ProgramFlags program_flags_from(const std::string& text);

} // namespace amplab
