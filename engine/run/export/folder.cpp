// SPDX-License-Identifier: Apache-2.0
#include "engine/run/export/folder.h"

#include "engine/run/export/out_file.h"

#include <filesystem>

namespace amplab {

std::string created_folder(std::string folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder)) // a link to a folder is one too, though create_directories minds it
    throw ExportError(folder + ": cannot be created: " +
                      (error ? error.message() : std::string("a file of that name is in the way")));
  return folder;
}

std::string path_in(const std::string& folder, const char* file) {
  return (std::filesystem::path(folder) / file).string();
}

} // namespace amplab
