// SPDX-License-Identifier: Apache-2.0
// Sweeps as files (docs/sweeps.md). Any thread.
#pragma once
#include "engine/sweep/sweep.h"

#include <functional>
#include <string>

namespace amplab {

// Loads the base configuration named by a sweep. Throws: ConfigError.
using LoadBase = std::function<RunConfig(const std::string& name)>;

// Parses a sweep. source: the file's name, which begins error messages. Its stem names the sweep if the text does not.
// Throws: ConfigError with the key and what was expected. For an unknown key, it names the nearest known one.
Sweep sweep_from_text(const std::string& text, const std::string& source, const LoadBase& load_base);

// The base's name is a path relative to the sweep's folder. Throws: ConfigError.
Sweep load_sweep(const std::string& path);

} // namespace amplab
