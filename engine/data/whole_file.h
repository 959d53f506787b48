// SPDX-License-Identifier: Apache-2.0
// Reads a user's file into memory as a whole. Any thread.
#pragma once
#include <filesystem>
#include <string>

namespace amplab {

// Throws: DataError if the file cannot be read, or is larger than 256 MiB.
std::string read_whole_file(const std::filesystem::path& file);

} // namespace amplab
