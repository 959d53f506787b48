// SPDX-License-Identifier: Apache-2.0
#include "engine/run/lane_name.h"

#include "engine/run/mode.h"
#include "engine/run/presets.h"
#include "engine/run/recipe.h"

#include <optional>
#include <string_view>

namespace amplab {
namespace {

// Returns the rest of the name after `made`, or nothing if the name does not start with it or continues with words.
std::optional<std::string> count_after(const std::string& name, std::string_view made) {
  if (!name.starts_with(made)) return std::nullopt;
  std::string rest = name.substr(made.size());
  if (!rest.empty() && (rest.front() != ' ' && rest.front() != '.')) return std::nullopt;
  if (rest.find_first_not_of(" .0123456789") != std::string::npos) return std::nullopt;
  return rest;
}

// Returns the number at the end of a generated name, or nothing if a person chose the name. Presets have other names
// for lanes that are similar to each other.
std::optional<std::string> count_of(const RunConfig& config) {
  for (const Preset& preset : presets())
    for (const RunConfig& lane : preset.lanes())
      if (config.precision.mode == lane.precision.mode && config.scaler.kind == lane.scaler.kind)
        if (auto count = count_after(config.name, lane.name)) return count;
  return count_after(config.name, generated_name(config));
}

} // namespace

std::string generated_name(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  std::string name(mode.lane);
  if (const Recipe* recipe = recipe_named(config.precision.recipe)) name.append(" + ").append(recipe->label);
  const std::string& kind = config.scaler.kind;
  if (kind == "static") return name + " + static scale";
  if (mode.masters) return name; // with a scaler or without: as in apex's O2, one is expected
  if (kind == "none") return mode.scaler_usual ? name + ", no scaler" : name;
  return name + " + scaler";
}

bool has_generated_name(const RunConfig& config) { return count_of(config).has_value(); }

std::string name_after_change(const RunConfig& before, const RunConfig& after) {
  const std::string made = generated_name(after);
  const std::optional<std::string> count = made == generated_name(before) ? std::nullopt : count_of(before);
  if (!count) return before.name;
  return count->starts_with('.') ? made + *count : made;
}

std::string_view without_count(std::string_view name) {
  const size_t space = name.rfind(' ');
  if (space == std::string_view::npos || space == 0) return name;
  const std::string_view count = name.substr(space + 1);
  const bool is_count = !count.empty() && count.size() <= 2 && count.front() != '0' && count != "1" &&
                        count.find_first_not_of("0123456789") == std::string_view::npos;
  return is_count ? name.substr(0, space) : name;
}

} // namespace amplab
