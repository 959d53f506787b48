// SPDX-License-Identifier: Apache-2.0
// Persistent variables in a checkpoint: a text and tensors. Pure; any thread.
#pragma once
#include "engine/state/persistent_variables.h"

namespace amplab {

// Prefix of these tensors' names in a checkpoint: "loop.names.0".
inline constexpr std::string_view kNamesPrefix = "loop.names.";

// Appends the variables' tensors to `tensors`.
std::string persistent_variables_text(const std::vector<PersistentVariable>& names, std::vector<NamedTensor>& tensors);

// tensors: all with the prefix kNamesPrefix. Throws: CheckpointError without the source.
std::vector<PersistentVariable> persistent_variables_from(const std::string& text, std::vector<NamedTensor> tensors);

} // namespace amplab
