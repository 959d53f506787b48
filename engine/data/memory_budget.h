// SPDX-License-Identifier: Apache-2.0
// Limits a data set's memory, so that a small file cannot request all of the machine's. Pure functions, any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

// Returns the bytes that a data set may use while it is read: 64 per byte of its file, within 512 MiB and 4 GiB.
int64_t memory_budget(int64_t file_bytes);

// Checks a size before allocation. what: "1000 rows of 5000 features".
// Throws: DataError, with the needed and the allowed memory.
void require_within(int64_t budget, double bytes, const std::string& source, const std::string& what);

} // namespace amplab
