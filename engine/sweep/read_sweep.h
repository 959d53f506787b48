// SPDX-License-Identifier: Apache-2.0
// A sweep as a file (docs/sweeps.md). Any thread.
#pragma once
#include "engine/sweep/sweep.h"

#include <functional>
#include <string>

namespace amplab {

// Reads the configuration that a sweep names as its base. Throws: ConfigError.
using LoadBase = std::function<RunConfig(const std::string& name)>;

// source: the file's name, which begins each sentence; its stem is the sweep's name where the text has none. Throws:
// ConfigError, naming key and what was expected, of an unknown key the nearest known one.
Sweep sweep_from_text(const std::string& text, const std::string& source, const LoadBase& load_base);

// The base lies where its name leads to from the sweep's own folder. Throws: ConfigError.
Sweep load_sweep(const std::string& path);

} // namespace amplab
