// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/config_on_stdin.h"
#include "app/engine/first_step.h"
#include "engine/import/headline.h"
#include "engine/import/import.h"
#include "engine/settings/setting_table.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace amplab {
namespace {

// Reads at most one byte more than an import accepts. Throws: UsageError.
std::string script_at(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path))
    throw UsageError(path + ": The script cannot be opened; check the path.");
  std::string text(importing::kMostScriptBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

void print_line(const std::string& line) { std::fprintf(stderr, "%s\n", printable(line).c_str()); }

void print_remarks(const std::vector<importing::Remark>& remarks, const std::string& path) {
  for (const importing::Remark& remark : remarks) print_line(importing::sentence_of(remark, path));
}

// Used by the window, which imports by itself.
int try_one() {
  const FirstStep step = first_step_of(config_on_stdin());
  if (!step.trains) throw UsageError(step.sentence);
  std::printf("%s\n", step.sentence.c_str());
  return kDone;
}

} // namespace

int import_command(Words words) {
  if (words.size() == 2 && words[0] == "--try" && words[1] == "-") return try_one();
  if (words.size() != 1 || words[0].starts_with("--"))
    throw UsageError("import needs one script; see amplab-engine --help.");
  std::vector<importing::Remark> remarks;
  try {
    const importing::Imported imported =
        importing::import_script(script_at(words[0]), std::filesystem::path(words[0]).stem().string(), &remarks);
    print_line(words[0] + ": " + importing::headline_text(imported.headline));
    print_line(words[0] + ": " + first_step_of(imported.config).sentence);
    print_remarks(imported.remarks, words[0]);
    std::printf("%s\n", config_text(imported.config, 2).c_str());
    return kDone;
  } catch (const importing::ImportError& error) {
    print_remarks(remarks, words[0]);
    throw UsageError(words[0] + ": " + error.what());
  }
}

} // namespace amplab
