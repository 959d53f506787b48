// SPDX-License-Identifier: Apache-2.0
// Headline of an imported script: what the lane does not use, and what it trains instead. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Returns the headline of a converted script. setup: complete, with all remarks.
std::string headline_of(const Setup& setup, const RunConfig& config);

// Returns the framework that runs the script's training loop, such as "PyTorch Lightning", or "" if none is recognized.
std::string_view framework_of(const std::vector<Line>& lines);

} // namespace amplab::importing
