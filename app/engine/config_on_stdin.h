// SPDX-License-Identifier: Apache-2.0
// A configuration that another program hands over, which need not be a file.
#pragma once
#include "engine/run/config.h"

namespace amplab {

// Reads standard input to its end. Throws: UsageError for more bytes than any configuration has, ConfigError.
RunConfig config_on_stdin();

} // namespace amplab
