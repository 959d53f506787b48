// SPDX-License-Identifier: Apache-2.0
// The files that --save-initial, --save-final and --checkpoint ask for, looked at before anything is trained.
#pragma once
#include "app/engine/run_options.h"

namespace amplab {

// Throws: UsageError if two of them are one file, naming the runs.
void refuse_shared_files(const RunOptions& options);

// Throws: ExportError if one of them could not be written where it shall stand.
void refuse_unwritable_files(const RunOptions& options);

} // namespace amplab
