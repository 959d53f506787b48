// SPDX-License-Identifier: Apache-2.0
// Temporary folders and files. Any thread.
#pragma once
#include "platform/descriptor.h"

#include <string>
#include <system_error>

namespace amplab::platform {

// Creates a folder that only this user can enter, with a path that begins so. Returns its path; empty on failure. The
// caller removes it.
std::string make_temporary_folder(const std::string& beginning, std::error_code& error);

// Returns the folder for large temporary files: $TMPDIR, else one on disk, since others may be in memory.
std::string folder_of_large_files();

// Opens a new file for reading and writing that ends with its descriptor: it has no name, or loses it at once.
Descriptor open_nameless_file(const std::string& folder, std::error_code& error);

} // namespace amplab::platform
