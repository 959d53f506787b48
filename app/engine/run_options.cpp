// SPDX-License-Identifier: Apache-2.0
#include "app/engine/run_options.h"

#include "engine/run/fields.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Options that are another way to write --set.
constexpr std::pair<std::string_view, std::string_view> kShortcuts[] = {
    {"--steps", "train.steps"}, {"--device", "device"}, {"--inspect-every", "inspect.every"}};

} // namespace

RunOptions parse_run_options(Words words) {
  RunOptions options;
  std::vector<std::string> files;
  std::vector<std::pair<std::string, std::string>> settings; // key, text
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UsageError(word + " needs a value after it.");
      return words[++i];
    };
    const auto shortcut = std::ranges::find(kShortcuts, word, &std::pair<std::string_view, std::string_view>::first);
    if (shortcut != std::end(kShortcuts)) {
      settings.emplace_back(shortcut->second, value());
    } else if (word == "--set") {
      const std::string& setting = value();
      const size_t equals = setting.find('=');
      if (equals == std::string::npos) throw UsageError("--set expects key=value, not \"" + setting + "\".");
      settings.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    } else if (word == "--out") {
      options.out = value();
      if (options.out.empty()) throw UsageError("--out needs the name of a folder.");
    } else if (word == "--quiet") {
      options.quiet = true;
    } else if (word.starts_with("-")) {
      throw UsageError("Unknown option \"" + word + "\" of run; see amplab-engine --help.");
    } else {
      files.push_back(word);
    }
  }
  if (files.empty()) throw UsageError("run needs at least one configuration file, e.g. resources/examples/mlp-fp32.json.");
  for (const std::string& file : files) {
    RunConfig& config = options.configs.emplace_back(load_config(file));
    for (const auto& [key, text] : settings) set_field_from_text(config, key, text);
  }
  return options;
}

} // namespace amplab
