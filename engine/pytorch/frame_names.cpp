// SPDX-License-Identifier: Apache-2.0
// Names used by the script itself. The configuration may not use them.
#include "engine/loop/standard_loop.h"
#include "engine/pytorch/script_sections.h"
#include "engine/run/config_error.h"
#include "engine/run/replicas.h"

#include <algorithm>
#include <map>

namespace amplab::pytorch {
namespace {

// Python builtins that the script calls during the loop. Other builtins are given names, which the configuration cannot
// use anyway.
constexpr std::string_view kBuiltins[] = {"getattr", "globals", "id",  "iter",    "map",
                                          "next",    "repr",    "set", "setattr", "type"};
// Names of the data section that are used later.
constexpr std::string_view kOfData[] = {"DRAWN", "Random", "Sampler", "features", "micro_batches", "targets"};

bool is_of_a_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_of_a_word(text[i])) continue;
    if (i == 0 || !is_of_a_word(text[i - 1])) words.emplace_back();
    words.back() += text[i];
  }
  return words;
}

// Returns the names bound by an unindented line: `def f(x):`, `import a.b`, `from a import b`, `for a, b in c:`, `a, b
// = c`.
std::vector<std::string> bound_by(std::string_view line) {
  if (line.empty() || !is_of_a_word(line.front())) return {};
  const std::vector<std::string> words = words_of(line);
  const std::string& first = words.front();
  if (first == "from" || first == "import")
    return line.find(" as ") != std::string_view::npos || first == "from" ? std::vector{words.back()}
                                                                          : std::vector{words[1]};
  if (first == "def" || first == "class") return {words[1]};
  if (first == "for") return words_of(line.substr(4, line.find(" in ") - 4));
  const std::string_view left = line.substr(0, line.find(" = "));
  const bool names = left.size() < line.size() && left.find_first_of(".[(") == std::string_view::npos;
  return names ? words_of(left) : std::vector<std::string>();
}

} // namespace

void reject_frame_names(const RunConfig& config, std::string_view frame) {
  std::map<std::string, int, std::less<>> bound;
  for (const std::string_view name : kBuiltins) bound[std::string(name)] = 2;
  for (const std::string_view name : kOfData) bound[std::string(name)] = 2;
  const std::string code = code_of(frame);
  for (std::string_view rest = code; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    for (std::string& name : bound_by(line)) ++bound[std::move(name)];
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  const auto reject = [&](const auto& sections, const char* kind,
                          int made = 1) { // made: how often the script itself binds it
    for (const auto& [name, section] : sections)
      if (bound[name] > made)
        throw ConfigError("\"" + std::string(kind) + "." + name +
                          "\": the script uses this name for something else. Choose another name.");
  };
  const int wrapped = wraps_models(config, loop::loop_of(config)) + (replicas_of(config) > 1);
  reject(config.models, "models", 1 + wrapped);
  reject(config.optimizers, "optimizers");
  reject(config.scalers, "scalers");
  reject(config.datasets, "datasets", 0);
}

} // namespace amplab::pytorch
