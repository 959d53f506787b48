// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/sections.h"

#include "engine/loop/provided_names.h"
#include "engine/run/nearest.h"
#include "engine/settings/setting_row.h"
#include "engine/settings/shown.h"

#include <algorithm>

namespace amplab {
namespace {

using C = RunConfig;

template <auto Many, auto One>
SectionKind kind(std::string_view many, std::string_view one, std::vector<SettingRow> own = {}) {
  return {
      .many = many,
      .one = one,
      .own = std::move(own),
      .names =
          [](const C& config) {
            std::vector<std::string> names;
            for (const auto& [name, section] : config.*Many) names.push_back(name);
            return names;
          },
      .has = [](const C& config, const std::string& name) { return (config.*Many).contains(name); },
      .add = [](C& config, const std::string& name) { (config.*Many)[name]; },
      .alone =
          [](const C& config, const std::string& name) {
            C alone;
            const auto& section = (config.*Many).at(name);
            alone.*One = section;
            (alone.*Many)[name] = section;
            return alone;
          },
      .replace_single =
          [](C& whole, const C& config, const std::string& name) {
            whole.*One = (config.*Many).at(name);
            (whole.*Many).clear();
          },
      .put =
          [](C& to, const std::string& name, const C& alone) {
            auto& section = (to.*Many)[name];
            section = (alone.*Many).at(name);
            static_cast<std::remove_reference_t<decltype(to.*One)>&>(section) = alone.*One;
          },
  };
}

const std::vector<SectionKind>& kinds_of_section() {
  static const std::vector<SectionKind> kinds = {
      kind<&C::models, &C::model>("models", "model", setting_row::named_model_rows()),
      kind<&C::optimizers, &C::optimizer>("optimizers", "optimizer", setting_row::named_optimizer_rows()),
      kind<&C::scalers, &C::scaler>("scalers", "scaler"),
      kind<&C::datasets, &C::data>("datasets", "data", setting_row::named_data_rows()),
  };
  return kinds;
}

// ---- names --------------------------------------------------------------------------------------------------------

constexpr std::string_view kKeywords[] = {
    "False",  "None",     "True", "and",    "as",   "assert", "async",   "await",  "break", "class",  "continue", "def",
    "del",    "elif",     "else", "except", "for",  "from",   "finally", "global", "if",    "import", "in",       "is",
    "lambda", "nonlocal", "not",  "or",     "pass", "raise",  "return",  "try",    "while", "with",   "yield"};

// Names of unnamed sections, and Python names that stay reserved. Names given to a program are in loop::fixed_names().
constexpr std::string_view kUnnamedSections[] = {"batches", "model", "optimizer", "scaler", "step", "super"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_identifier(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && is_letter(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); });
}

bool among(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

// Returns why the name is invalid, or an empty string.
std::string name_problem(const C& config, const SectionKind& kind, const std::string& name) {
  if (!is_identifier(name))
    return "a name in the loop has letters, digits and _, does not begin with a digit, and is at most " +
           std::to_string(kLongestName) + " long";
  if (among(kKeywords, name)) return "it is a keyword of Python";
  const bool replaces_unnamed = name == kind.one; // which a program with named sections does not have
  if ((among(kUnnamedSections, name) && !replaces_unnamed) || among(loop::fixed_names(), name))
    return "it has another meaning in the loop";
  for (const SectionKind& other : kinds_of_section())
    if (other.has(config, name)) return "one of \"" + std::string(other.many) + "\" has that name";
  return {};
}

} // namespace

std::span<const SectionKind> section_kinds() { return kinds_of_section(); }

const SectionKind* find_section_kind(std::string_view many) {
  const auto found = std::ranges::find(kinds_of_section(), many, &SectionKind::many);
  return found == kinds_of_section().end() ? nullptr : &*found;
}

std::vector<const SettingRow*> rows_of(const SectionKind& kind) {
  std::vector<const SettingRow*> rows;
  for (const SettingRow& setting : setting_rows())
    if (setting.group == kind.one) rows.push_back(&setting);
  for (const SettingRow& setting : kind.own) rows.push_back(&setting);
  return rows;
}

std::string key_in(const SectionKind& kind, std::string_view name, const SettingRow& row) {
  std::string key(kind.many);
  return key.append(".").append(name).append(row.key.substr(kind.one.size()));
}

void add_section(RunConfig& config, const SectionKind& kind, const std::string& name) {
  if (const std::string problem = name_problem(config, kind, name); !problem.empty())
    throw ConfigError("\"" + std::string(kind.many) + "\" cannot have a section " + shown(name) + ": " + problem);
  if (kind.names(config).size() >= kMostSections)
    throw ConfigError("\"" + std::string(kind.many) + "\" has more than " + std::to_string(kMostSections) +
                      " sections");
  kind.add(config, name);
}

void check_sections(const RunConfig& config) {
  for (const auto& [name, model] : config.models) {
    if (model.data.empty() || model.data == "batches" || config.datasets.contains(model.data)) continue;
    std::vector<std::string_view> there;
    for (const auto& [other, section] : config.datasets) there.push_back(other);
    if (there.empty()) there.push_back("batches"); // the unnamed section
    throw ConfigError("\"models." + name + ".data\" names a data set " + shown(model.data) +
                      " that does not exist; did you mean \"" + std::string(nearest_of(there, model.data)) + "\"?");
  }
  for (const auto& [name, optimizer] : config.optimizers)
    for (const std::string& model : optimizer.of) {
      if (model == "model" || config.models.contains(model)) continue;
      std::vector<std::string_view> there;
      for (const auto& [other, section] : config.models) there.push_back(other);
      if (there.empty()) there.push_back("model"); // the unnamed section
      throw ConfigError("\"optimizers." + name + ".of\" names a model " + shown(model) +
                        " that does not exist; did you mean \"" + std::string(nearest_of(there, model)) + "\"?");
    }
}

} // namespace amplab
