// SPDX-License-Identifier: Apache-2.0
// Names of files with a place for the run's name and for the steps done. Pure functions; any thread.
#pragma once
#include <string>

namespace amplab {

// In a pattern, {name} stands for the run's name, with a dash for what would make it a path of its own (a separator, a
// dot in front, a control character), and {step} for the steps done. Throws: ConfigError for a pattern with a zero
// byte, where the system would end the name.
std::string path_from_pattern(std::string pattern, const std::string& run_name, const std::string& steps);

} // namespace amplab
