// SPDX-License-Identifier: Apache-2.0
// Converts a named model to an equal, editable list of layers. The lane then trains to the same bits as before.
// Pure functions, any thread.
#pragma once
#include "engine/run/model_layers.h"

namespace amplab {

// Returns a sentence why the model cannot be converted, or an empty string if it can. Reasons: it is no chain, its list
// would be too long, or formats that the configuration assigns to its layers by name cannot be mapped.
// name  of the section in `models`; empty: the single one
// task  as its data set defines it
std::string why_not_own_layers(const RunConfig& config, const std::string& name, const ModelTask& task);

// Returns the configuration with the model as a list. Listed layers have other names ("head" becomes the last "fc"), so
// formats assigned by layer name are mapped to the new names.
// Requires: why_not_own_layers() is empty.
RunConfig with_own_layers(RunConfig config, const std::string& name, const ModelTask& task);

} // namespace amplab
