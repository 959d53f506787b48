// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/read_sweep.h"

#include "engine/run/nearest.h"
#include "engine/run/printable.h"
#include "engine/settings/config_json.h"
#include "engine/settings/renamed_keys.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/shown.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLargestDrawn = 0x1p53; // larger integers are not all doubles

constexpr std::string_view kKeysOfSweep[] = {"name", "base", "list", "random", "grid", "seeds"};
constexpr std::string_view kKeysOfRandom[] = {"samples", "seed", "settings"};

// Written form of a draw: {"log-uniform": [1e-4, 1e-1]}.
struct DrawWord {
  std::string_view word;
  DrawKind kind;
};
constexpr DrawWord kDrawWords[] = {{"uniform", DrawKind::uniform},
                                   {"log-uniform", DrawKind::log_uniform},
                                   {"integer", DrawKind::integer},
                                   {"choice", DrawKind::choice}};

SettingValue value_of(const Json& json) { return setting_value_of(nlohmann::json(json)); }

std::string list_of(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

class SweepReader {
 public:
  SweepReader(const std::string& source, const LoadBase& load_base) : source_(source), load_base_(load_base) {}

  Sweep read(const Json& document) {
    require_object("", document, "the sweep");
    reject_unknown("", document, kKeysOfSweep);
    sweep_.name = std::filesystem::path(source_).stem().string();
    // Reads the base first, wherever it is, because the rest is checked against it.
    read_if_there(document, "base", &SweepReader::read_base);
    read_if_there(document, "name", &SweepReader::read_name);
    read_if_there(document, "list", &SweepReader::read_list);
    read_if_there(document, "random", &SweepReader::read_random);
    read_if_there(document, "grid", &SweepReader::read_grid);
    read_if_there(document, "seeds", &SweepReader::read_seeds);
    return std::move(sweep_);
  }

 private:
  void read_if_there(const Json& document, const char* key, void (SweepReader::*read_it)(const Json&)) {
    if (const auto found = document.find(key); found != document.end()) (this->*read_it)(*found);
  }

  // ---- errors ----
  // where: "grid"; empty for the sweep itself.
  [[noreturn]] void reject(const std::string& where, const std::string& sentence) const {
    throw ConfigError(source_ + ": " + (where.empty() ? "" : where + ": ") + sentence);
  }
  void require_object(const std::string& where, const Json& json, const std::string& what) const {
    if (!json.is_object()) reject(where, what + " must be an object {...}, but it is " + shown(value_of(json)));
  }
  // Requires a list that is not empty.
  void require_list(const std::string& where, const Json& json, const std::string& of) const {
    if (!json.is_array() || json.empty())
      reject(where, "expects a list [...] of " + of +
                        (json.is_array() ? ", but it is empty" : ", but it is " + shown(value_of(json))));
  }
  void reject_unknown(const std::string& where, const Json& object, std::span<const std::string_view> known) const {
    for (const auto& [key, value] : object.items()) {
      if (std::ranges::find(known, key) != known.end()) continue;
      const std::string full = where.empty() ? key : where + "." + key;
      if (const std::string_view now = current_name(full); !now.empty())
        reject("", "'" + full + "' is now '" + std::string(now) + "'.");
      reject(where, "unknown key " + shown(key) + "; did you mean " + shown(nearest_of(known, key)) +
                        "? Expected one of " + list_of(known));
    }
  }
  int64_t whole_number(const std::string& where, const Json& json, int64_t least, int64_t most) const {
    const SettingValue value = value_of(json);
    const double number = value.is_number() ? value.number() : NAN;
    if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)) || number != std::floor(number))
      reject(where, "expects a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                        ", but it is " + shown(value));
    return value.is_whole() ? value.whole<int64_t>() : static_cast<int64_t>(number);
  }

  // ---- settings ----
  SettingRef setting_named(const std::string& where, const std::string& key) const {
    if (key == "name")
      reject(where,
             "\"name\" cannot vary: runs are named after the settings that vary. Points of the list may have a name");
    std::optional<SettingRef> setting = find_setting(sweep_.base, key);
    if (!setting)
      reject(where, "unknown key " + shown(key) + "; did you mean " + shown(nearest_key(key, sweep_.base)) +
                        "? Write settings as \"optimizer.lr\"");
    return *std::move(setting);
  }
  // Registers a key, which may vary in one way only.
  void claim(const std::string& where, const std::string& key) {
    const auto [at, is_new] = varied_in_.emplace(key, where);
    if (!is_new && at->second != where) reject(where, shown(key) + " varies already in " + at->second);
  }
  SettingValue checked(const std::string& where, const SettingRef& setting, const Json& json) const {
    try {
      return setting.checked(value_of(json));
    } catch (const ConfigError& error) {
      reject(where, error.what());
    }
  }
  std::vector<SettingValue> values(const std::string& where, const SettingRef& setting, const Json& json) const {
    require_list(where, json, "values of \"" + setting.key() + "\"");
    std::vector<SettingValue> all;
    for (const Json& each : json) all.push_back(checked(where, setting, each));
    return all;
  }

  // ---- the parts ----
  void read_name(const Json& json) {
    if (!json.is_string() || json.get_ref<const std::string&>().empty())
      reject("name", "expects a string, but it is " + shown(value_of(json)));
    sweep_.name = printable(json.get_ref<const std::string&>(), kLongestQuote);
  }

  void read_base(const Json& json) {
    if (json.is_string())
      sweep_.base = load_base_(json.get<std::string>());
    else if (json.is_object())
      sweep_.base = config_from_json(nlohmann::json(json), source_ + ": base");
    else
      reject("base",
             "expects a configuration {...} or the name of a file with one, but it is " + shown(value_of(json)));
  }

  void read_list(const Json& json) {
    require_list("list", json, "points {\"optimizer.lr\": 0.1, ...}");
    for (const Json& each : json) {
      const std::string where = "list, point " + std::to_string(sweep_.list.size() + 1);
      require_object(where, each, "a point");
      ListedPoint& point = sweep_.list.emplace_back();
      for (const auto& [key, value] : each.items()) {
        if (key == "name") {
          if (!value.is_string()) reject(where, "\"name\" expects a string, but it is " + shown(value_of(value)));
          point.name = printable(value.get_ref<const std::string&>(), kLongestQuote);
          continue;
        }
        const SettingRef setting = setting_named(where, key);
        claim("list", key);
        point.settings.push_back({key, checked(where, setting, value)});
      }
    }
  }

  void read_random(const Json& json) {
    require_object("random", json, "it");
    reject_unknown("random", json, kKeysOfRandom);
    for (const char* needed : {"samples", "settings"})
      if (!json.contains(needed))
        reject("random", std::string("needs \"") + needed +
                             "\": {\"samples\": 20, \"seed\": 1, \"settings\": {\"optimizer.lr\": {\"log-uniform\": "
                             "[1e-4, 1e-1]}}}");
    sweep_.samples = whole_number("random.samples", json["samples"], 1, static_cast<int64_t>(kMostRunsOfSweep));
    if (json.contains("seed"))
      sweep_.draw_seed = static_cast<uint64_t>(whole_number("random.seed", json["seed"], 0, int64_t{1} << 53));
    require_object("random.settings", json["settings"], "it");
    for (const auto& [key, value] : json["settings"].items()) {
      const std::string where = "random.settings." + key;
      const SettingRef setting = setting_named("random.settings", key);
      claim("random", key);
      sweep_.draws.push_back({key, draw_of(where, setting, value)});
    }
  }

  Draw draw_of(const std::string& where, const SettingRef& setting, const Json& json) const {
    const auto* word = std::end(kDrawWords);
    if (json.is_object() && json.size() == 1) word = std::ranges::find(kDrawWords, json.begin().key(), &DrawWord::word);
    if (word == std::end(kDrawWords))
      reject(where, "expects one of {\"uniform\": [low, high]}, {\"log-uniform\": [low, high]}, {\"integer\": [low, "
                    "high]} and {\"choice\": [value, ...]}");
    const Json& of = json.begin().value();
    Draw draw;
    draw.kind = word->kind;
    if (draw.kind == DrawKind::choice) {
      draw.choices = values(where, setting, of);
      return draw;
    }
    if (!of.is_array() || of.size() != 2 || !of[0].is_number() || !of[1].is_number())
      reject(where, std::string(word->word) + " expects two numbers [low, high]");
    draw.low = of[0].get<double>(), draw.high = of[1].get<double>();
    if (!(draw.low <= draw.high)) reject(where, "expects the lower bound first");
    if (draw.kind == DrawKind::log_uniform && !(draw.low > 0)) reject(where, "log-uniform expects bounds above 0");
    const bool is_whole = draw.low == std::floor(draw.low) && draw.high == std::floor(draw.high) &&
                          std::abs(draw.low) <= kLargestDrawn && std::abs(draw.high) <= kLargestDrawn;
    if (draw.kind == DrawKind::integer && !is_whole) reject(where, "integer expects whole numbers");
    const SettingType type = setting.row().type;
    if (type != SettingType::number && !(type == SettingType::integer && draw.kind == DrawKind::integer))
      reject(where, "\"" + setting.key() + "\" is " +
                        (type == SettingType::integer ? "a whole number: draw an \"integer\""
                                                      : "no number: draw a \"choice\""));
    for (const Json& end : of) checked(where, setting, end);
    return draw;
  }

  void read_grid(const Json& json) {
    require_object("grid", json, "it");
    for (const auto& [key, value] : json.items()) {
      const SettingRef setting = setting_named("grid", key);
      claim("grid", key);
      sweep_.grid.push_back({key, values("grid." + key, setting, value)});
    }
  }

  // A number of seeds, starting with the base's own.
  void read_seeds(const Json& json) {
    const SettingRef setting = setting_named("seeds", "seed");
    claim("seeds", "seed");
    GridSetting seeds{setting.key(), {}};
    if (json.is_array()) {
      seeds.values = values("seeds", setting, json);
    } else {
      if (!json.is_number()) reject("seeds", "expects a count or a list of seeds, but it is " + shown(value_of(json)));
      const int64_t count = whole_number("seeds", json, 1, static_cast<int64_t>(kMostRunsOfSweep));
      for (int64_t i = 0; i < count; ++i)
        seeds.values.push_back(checked("seeds", setting, Json(sweep_.base.seed + static_cast<uint64_t>(i))));
    }
    sweep_.grid.push_back(std::move(seeds));
  }

  const std::string& source_;
  const LoadBase& load_base_;
  Sweep sweep_;
  std::map<std::string, std::string> varied_in_; // by key
};

} // namespace

Sweep sweep_from_text(const std::string& text, const std::string& source, const LoadBase& load_base) {
  return SweepReader(source, load_base).read(parse_in_order(text, source));
}

Sweep load_sweep(const std::string& path) {
  return sweep_from_text(read_config_file(path), path, [&](const std::string& name) {
    return load_config((std::filesystem::path(path).parent_path() / name).string());
  });
}

} // namespace amplab
