// SPDX-License-Identifier: Apache-2.0
// How much memory a data set may take, so that a small file cannot ask for all of a machine's. Pure; any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Bytes that a data set may take while it is read: 64 for each that its file has on the disk, but 512 MiB at least and
// 4 GiB at most.
int64_t memory_budget(int64_t file_bytes);

// Requires memory before it is asked for. what: "1000 rows of 5000 features". Throws: DataError, with what is needed
// and what may be taken.
void require_within(int64_t budget, double bytes, const std::string& source, const std::string& what);

} // namespace amplab
