// SPDX-License-Identifier: Apache-2.0
// Names that the lab provides to a program, and modules that it may import. Any thread.
#pragma once
#include "engine/run/config.h"

#include <span>
#include <string_view>
#include <vector>

namespace amplab::loop {

// engine/step/step_loop.cpp creates an object for each name and checks that the lists match. Checking a program needs
// only the names.

// Returns the names of every program: Python's builtins, PyTorch's namespaces and the lab's additions.
std::span<const std::string_view> fixed_names();

// Returns fixed_names(), then the configuration's models, optimizers, scalers and data sets. Requires: config outlives
// the result, which refers to its strings.
std::vector<std::string_view> provided_names(const RunConfig& config);

// Returns the modules that a program may import.
std::span<const std::string_view> modules();

// Returns "torch" for "torch.nn.functional".
std::string_view root_of(std::string_view module);

} // namespace amplab::loop
