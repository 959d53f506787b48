// SPDX-License-Identifier: Apache-2.0
// What is said first of an imported script: what of it the lane does not use, and what it trains instead. Pure; any
// thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Of a script that has become the configuration. setup: after the last remark.
std::string headline_of(const Setup& setup, const RunConfig& config);

// The framework that runs the script's training loop, "PyTorch Lightning"; empty: none that is known.
std::string_view framework_of(const std::vector<Line>& lines);

} // namespace amplab::importing
