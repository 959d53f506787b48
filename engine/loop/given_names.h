// SPDX-License-Identifier: Apache-2.0
// Names that the lab provides to a loop. The engine makes an object for each (engine/train/step_loop.cpp, which holds
// this list against them); who only checks a text needs the names alone. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <span>
#include <string_view>
#include <vector>

namespace amplab::loop {

// Of every loop: Python's builtins, PyTorch's namespaces, what the lab adds.
std::span<const std::string_view> fixed_names();

// Those, then the configuration's models, optimizers, scalers and data sets. The texts are the configuration's own: it
// outlives them.
std::vector<std::string_view> given_names(const RunConfig& config);

} // namespace amplab::loop
