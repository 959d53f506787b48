// SPDX-License-Identifier: Apache-2.0
// Reads a configuration from another program.
#pragma once
#include "engine/run/config.h"

namespace amplab {

// Reads standard input to its end. Throws: ConfigError; UsageError if there is more input than any configuration has.
RunConfig config_on_stdin();

} // namespace amplab
