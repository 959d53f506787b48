// SPDX-License-Identifier: Apache-2.0
#include "app/engine/run_options.h"

#include "app/engine/config_on_stdin.h"
#include "app/engine/saved_files.h"
#include "app/engine/setting.h"
#include "engine/checkpoint/safetensors.h"
#include "engine/run/catalogue.h"
#include "engine/settings/setting_table.h"
#include "engine/state/state_file.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Shortcuts for --set.
constexpr std::pair<std::string_view, std::string_view> kShortcuts[] = {
    {"--steps", "train.steps"}, {"--device", "device"}, {"--inspect-every", "inspect.every"}};

// Options with a file name.
struct FileOption {
  std::string_view word;
  std::string RunOptions::*file;
};
constexpr FileOption kFiles[] = {{"--out", &RunOptions::out},
                                 {"--session", &RunOptions::session},
                                 {"--initial", &RunOptions::initial},
                                 {"--save-initial", &RunOptions::save_initial},
                                 {"--save-final", &RunOptions::save_final},
                                 {"--checkpoint", &RunOptions::checkpoint}};

RunConfig config_of_checkpoint(const std::string& path) { return state_in(read_safetensors(path), path).config; }

} // namespace

RunOptions parse_run_options(Words words) {
  RunOptions options;
  struct Source {
    std::string file; // "-": standard input
    bool checkpoint;
  };
  std::vector<Source> sources;
  std::vector<Setting> settings;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UsageError(word + " needs a value after it.");
      return words[++i];
    };
    const auto* file = std::ranges::find(kFiles, word, &FileOption::word);
    const auto shortcut = std::ranges::find(kShortcuts, word, &std::pair<std::string_view, std::string_view>::first);
    if (shortcut != std::end(kShortcuts)) {
      const std::string& text = value();
      settings.push_back({std::string(shortcut->second), text, word + " " + text});
    } else if (word == "--set") {
      settings.push_back(setting_of(value()));
    } else if (file != std::end(kFiles)) {
      options.*file->file = value();
      if ((options.*file->file).empty()) throw UsageError(word + " needs a name after it.");
    } else if (word == "--resume") {
      sources.push_back({value(), true});
    } else if (word == "--save-dtype") {
      options.save_dtype = value();
      if (std::ranges::find(override_dtypes(), options.save_dtype) == override_dtypes().end())
        throw UsageError("--save-dtype expects fp32, fp16 or bf16, not \"" + options.save_dtype + "\".");
    } else if (word == "--checkpoint-every") {
      options.checkpoint_every = number_in(word, value());
    } else if (word == "--explain") {
      options.explain = true;
    } else if (word == "--quiet") {
      options.quiet = true;
    } else if (word.starts_with("-") && word != "-") {
      throw UsageError("Unknown option \"" + word + "\" of run; see amplab-engine --help.");
    } else {
      sources.push_back({word, false});
    }
  }
  options.streams_session = options.session == "-";
  if (std::ranges::count(sources, "-", &Source::file) > 1)
    throw UsageError("run reads one configuration from standard input; \"-\" occurs more than once.");
  if (sources.empty())
    throw UsageError("run needs at least one configuration file, e.g. resources/examples/mlp-fp32.json.");
  if (options.checkpoint_every > 0 && options.checkpoint.empty())
    throw UsageError("--checkpoint-every needs --checkpoint FILE.safetensors.");
  if (!options.save_dtype.empty() && options.save_final.empty())
    throw UsageError("--save-dtype needs --save-final FILE.safetensors.");
  for (const std::string* file : {&options.save_initial, &options.save_final, &options.checkpoint})
    if (sources.size() > 1 && !file->empty() && file->find("{name}") == std::string::npos)
      throw UsageError(*file + ": several runs need one file each: write {name} in place of the run's name.");
  for (const Source& source : sources) {
    if (source.checkpoint && !options.initial.empty())
      throw UsageError("--initial and --resume cannot be combined: a checkpoint has its own weights.");
    options.files.push_back(source.file);
    options.resume.push_back(source.checkpoint ? source.file : "");
    RunConfig& config = options.configs.emplace_back(source.checkpoint    ? config_of_checkpoint(source.file)
                                                     : source.file == "-" ? config_on_stdin()
                                                                          : load_config(source.file));
    for (const Setting& setting : settings) apply(setting, config);
  }
  check_distinct_files(options);
  return options;
}

} // namespace amplab
