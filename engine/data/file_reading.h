// SPDX-License-Identifier: Apache-2.0
// What the readers of data files share: reading whole files, limits of memory, and cancellation. Any thread.
#pragma once
#include "engine/data/dataset.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace amplab {

// Reads a user's file into memory as a whole. Throws: DataError if the file cannot be read, or is larger than 256 MiB.
std::string read_whole_file(const std::filesystem::path& file);

// Limits a data set's memory, so that a small file cannot request all of the machine's.
// Returns the bytes that a data set may use while it is read: 64 per byte of its file, within 512 MiB and 4 GiB.
int64_t memory_budget(int64_t file_bytes);

// Checks a size before allocation. what: "1000 rows of 5000 features".
// Throws: DataError, with the needed and the allowed memory.
void require_within(int64_t budget, double bytes, const std::string& source, const std::string& what);

// Cancels long reads. Called repeatedly while reading. Throws: DataError once a stop is requested.
inline void throw_if_cancelled(const std::stop_token& stop, const std::string& source) {
  if (stop.stop_requested()) throw DataError(source + ": reading was cancelled.");
}

} // namespace amplab
