// SPDX-License-Identifier: Apache-2.0
// Names of files with a place for the run's name and for the steps done. Pure functions; any thread.
#pragma once
#include <string>

namespace amplab {

// In a pattern, {name} stands for the run's name, with a dash for what would make it a path of its own, and {step} for
// the steps done.
std::string path_from_pattern(std::string pattern, const std::string& run_name, const std::string& steps);

} // namespace amplab
