// SPDX-License-Identifier: Apache-2.0
// A model that has a name as the list of layers that it is, to be changed: the lane trains to the same bits as before.
// Pure; any thread.
#pragma once
#include "engine/run/model_layers.h"

namespace amplab {

// A sentence why the model with that name cannot be such a list: it is no chain, its list would be too long, or formats
// that the configuration gives to its layers by name cannot follow. Empty: it can. name: of the section in `models`;
// empty: the single one. task: what its data set asks for.
std::string no_own_layers_because(const RunConfig& config, const std::string& name, const ModelTask& task);

// The same run with the model as a list. Layers of a list have other names ("head" is the last "fc"), so formats that
// the configuration gives to layers by name go over to the new names. Requires: nothing speaks against it.
RunConfig with_own_layers(RunConfig config, const std::string& name, const ModelTask& task);

} // namespace amplab
