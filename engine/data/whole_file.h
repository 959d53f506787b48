// SPDX-License-Identifier: Apache-2.0
// A file of the user's, whole in memory. Any thread.
#pragma once
#include <filesystem>
#include <string>

namespace amplab {

// Throws: DataError if the file cannot be read, or is larger than 256 MiB.
std::string read_whole_file(const std::filesystem::path& file);

} // namespace amplab
