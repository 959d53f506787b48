// SPDX-License-Identifier: Apache-2.0
#include "app/engine/saved_files.h"

#include "engine/export/out_file.h"
#include "engine/run/file_pattern.h"

#include <algorithm>
#include <filesystem>

namespace amplab {
namespace {

struct Option {
  const char* word;
  std::string RunOptions::*pattern;
  const char* steps; // replacement of {step} for these checks; "{step}" if it varies
};
constexpr Option kOptions[] = {{"--save-initial", &RunOptions::save_initial, "0"},
                               {"--save-final", &RunOptions::save_final, "{step}"},
                               {"--checkpoint", &RunOptions::checkpoint, "{step}"}};

struct SavedFile {
  std::string path, whose;
};

std::vector<SavedFile> saved_files(const RunOptions& options) {
  std::vector<SavedFile> files;
  for (const auto& [word, pattern, steps] : kOptions)
    for (size_t i = 0; i < options.configs.size() && !(options.*pattern).empty(); ++i) {
      const std::string& name = options.configs[i].name;
      files.push_back({path_from_pattern(options.*pattern, name, steps),
                       std::string(word) + " of run " + std::to_string(i + 1) + " (\"" + name + "\")"});
    }
  return files;
}

} // namespace

void check_distinct_files(const RunOptions& options) {
  const std::vector<SavedFile> files = saved_files(options);
  for (auto file = files.begin(); file != files.end(); ++file)
    if (const auto same = std::ranges::find(files.begin(), file, file->path, &SavedFile::path); same != file)
      throw UsageError(file->path + " would be written by " + same->whose + " and " + file->whose +
                       ": use different files, with different run names.");
}

void check_writable_files(const RunOptions& options) {
  for (const SavedFile& file : saved_files(options)) {
    const bool folder_is_known =
        std::filesystem::path(file.path).parent_path().string().find("{step}") == std::string::npos;
    if (folder_is_known) AtomicFile untouched(file.path);
  }
}

} // namespace amplab
