// SPDX-License-Identifier: Apache-2.0
// Logs of training runs as sessions. The Python package reads them (docs/real-runs.md); this finds it and starts it.
#pragma once
#include "app/engine/command.h"

namespace amplab {

// Replaces this process by the package, which prints its report and returns kDone or kBadInput. session: the file to
// write; empty: named after the first log. Throws: UsageError if Python or the package is missing.
[[noreturn]] void import_logs(Words logs, const std::string& session);

} // namespace amplab
