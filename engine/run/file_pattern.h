// SPDX-License-Identifier: Apache-2.0
// File names with placeholders for the run's name and the number of steps done. Pure functions, any thread.
#pragma once
#include <string>

namespace amplab {

// Returns the pattern with {name} replaced by the run's name and {step} by the steps done. Characters of the name that
// would change the path become dashes: separators, a leading dot, control characters. Throws: ConfigError for a pattern
// with a zero byte, which would end the name for the system.
std::string path_from_pattern(std::string pattern, const std::string& run_name, const std::string& steps);

} // namespace amplab
