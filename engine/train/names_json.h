// SPDX-License-Identifier: Apache-2.0
// Kept names as a checkpoint holds them: a text, and tensors beside it. Pure; any thread.
#pragma once
#include "engine/train/kept_names.h"

namespace amplab {

// Where the tensors of kept names stand in a checkpoint: "loop.names.0".
inline constexpr std::string_view kNamesPrefix = "loop.names.";

// tensors: those of the names are added to it.
std::string names_text(const std::vector<PersistentVariable>& names, std::vector<NamedTensor>& tensors);

// tensors: those whose names begin with kNamesPrefix; they are taken out. Throws: CheckpointError, without the source.
std::vector<PersistentVariable> names_from(const std::string& text, std::vector<NamedTensor> tensors);

} // namespace amplab
