// SPDX-License-Identifier: Apache-2.0
// Checks the files of --save-initial, --save-final and --checkpoint before training.
#pragma once
#include "app/engine/run_options.h"

namespace amplab {

// Throws: UsageError with the names of the runs if two of them are the same file.
void check_distinct_files(const RunOptions& options);

// Throws: ExportError if one of them could not be written.
void check_writable_files(const RunOptions& options);

} // namespace amplab
