// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/config_on_stdin.h"
#include "app/engine/first_step.h"
#include "app/engine/log_import.h"
#include "engine/import/headline.h"
#include "engine/import/import.h"
#include "engine/import/input_kind.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace amplab {
namespace {

using importing::InputKind;

// Reads at most one byte more than an import of a script accepts. Throws: UsageError.
std::string text_at(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(path + ": The file cannot be opened; check the path.");
  std::string text(importing::kMostScriptBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

struct Input {
  std::string text; // none of a folder
  InputKind kind;
};

Input input_at(const std::string& path) {
  if (std::filesystem::is_directory(path)) return {"", InputKind::log}; // of event files
  std::string text = text_at(path);
  const auto head = std::string_view(text).substr(0, importing::kHeadBytes);
  const InputKind kind = importing::kind_of(std::filesystem::path(path).filename().string(), head);
  return {std::move(text), kind};
}

void print_line(const std::string& line) { std::fprintf(stderr, "%s\n", printable(line).c_str()); }

void print_remarks(const std::vector<importing::Remark>& remarks, const std::string& path) {
  for (const importing::Remark& remark : remarks) print_line(importing::sentence_of(remark, path));
}

int import_one(const std::string& path, const std::string& script) {
  std::vector<importing::Remark> remarks;
  try {
    const importing::Imported imported =
        importing::import_script(script, std::filesystem::path(path).stem().string(), &remarks);
    print_line(path + ": " + importing::headline_text(imported.headline));
    print_line(path + ": " + first_step_of(imported.config).sentence);
    print_remarks(imported.remarks, path);
    std::printf("%s\n", config_text(imported.config, 2).c_str());
    return kDone;
  } catch (const importing::ImportError& error) {
    print_remarks(remarks, path);
    throw UsageError(path + ": " + error.what());
  }
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
  std::vector<std::string> files;
  std::string session;
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--session" && i + 1 < words.size())
      session = words[++i];
    else if (words[i].starts_with("--"))
      throw UsageError("import takes one script, or logs and --session FILE.amplab; see amplab-engine --help.");
    else
      files.push_back(words[i]);
  }
  if (files.empty()) throw UsageError("import needs a script or a log; see amplab-engine --help.");
  std::vector<Input> inputs;
  std::ranges::transform(files, std::back_inserter(inputs), input_at);
  if (std::ranges::count(inputs, InputKind::log, &Input::kind) == std::ssize(inputs)) import_logs(files, session);
  if (inputs.size() > 1) throw UsageError("import takes one script, or several logs.");
  if (inputs[0].kind == InputKind::configuration)
    throw UsageError(files[0] + ": This is JSON and no log; amplab-engine run takes configurations.");
  if (!session.empty()) throw UsageError(files[0] + ": A script has no --session; its configuration is printed.");
  return import_one(files[0], inputs[0].text);
}

} // namespace amplab
