// SPDX-License-Identifier: Apache-2.0
// Where the files of a run go. Any thread.
#pragma once
#include <string>

namespace amplab {

// Creates the folder and those above it, where absent; returns its name. Throws: ExportError.
std::string created_folder(std::string folder);

std::string path_in(const std::string& folder, const char* file);

} // namespace amplab
