// SPDX-License-Identifier: Apache-2.0
// Configurations as JSON documents and files.
#include "engine/settings/config_json.h"
#include "engine/run/most_lanes.h"
#include "engine/run/nearest.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/shown.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace amplab {
namespace {

using nlohmann::json;

constexpr size_t kLargestFile = 1 << 20; // bytes; a configuration has a few hundred
constexpr size_t kDeepest = 16;          // levels; a configuration has three
constexpr auto kRecorded = "recorded";   // true: settings that are absent are unknown, not at their defaults

std::vector<std::string_view> sections() {
  std::vector<std::string_view> names;
  for (const SettingRow& setting : setting_rows())
    if (setting.key.find('.') != std::string_view::npos && (names.empty() || names.back() != setting.group))
      names.push_back(setting.group);
  for (const SectionKind& kind : section_kinds()) names.push_back(kind.many);
  return names;
}

bool is_section(std::string_view name) {
  const auto names = sections();
  return std::ranges::find(names, name) != names.end();
}

[[noreturn]] void unknown_key(const std::string& source, const std::string& key, const std::string& suggestion) {
  throw ConfigError(source + ": unknown key " + shown(key) + suggestion);
}

std::string did_you_mean(std::string_view nearest) { return "; did you mean \"" + std::string(nearest) + "\"?"; }

// For a key with a dot at the top level of the document.
std::string as_an_object(const std::string& key) {
  const size_t dot = key.find('.');
  return "; write its section as an object: {\"" + key.substr(0, dot) + "\": {\"" + key.substr(dot + 1) + "\": ...}}";
}

// Adds the file to error messages, which name only the key.
template <class Call> void with_source(const std::string& source, const Call& call) {
  try {
    call();
  } catch (const ConfigError& error) {
    throw ConfigError(source + ": " + error.what());
  }
}

void read_setting(RunConfig& config, const std::string& source, const std::string& key, const json& value) {
  const std::optional<SettingRef> setting = find_setting(config, key);
  if (!setting) unknown_key(source, key, key_suggestion(key, config));
  with_source(source, [&] { setting->set(config, setting->checked(setting_value_of(value))); });
}

void require_object(const std::string& source, const std::string& key, const json& value, const char* of = "") {
  if (!value.is_object())
    throw ConfigError(source + ": " + shown(key) + " must be an object {...}" + of + ", but it is " +
                      shown(setting_value_of(value)));
}

void read_sections(RunConfig& config, const std::string& source, const SectionKind& kind, const json& sections) {
  require_object(source, std::string(kind.many), sections, " of sections with names");
  for (const auto& [name, section] : sections.items()) {
    with_source(source, [&] { add_section(config, kind, name); });
    const std::string prefix = std::string(kind.many) + "." + name;
    require_object(source, prefix, section);
    for (const auto& [member, value] : section.items()) read_setting(config, source, prefix + "." + member, value);
  }
}

// Line and byte within it, both from 1, as in editors.
std::string position_text(std::string_view text, size_t byte) {
  const std::string_view read = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
  const auto line = std::ranges::count(read, '\n') + 1;
  const size_t column = read.size() - (read.rfind('\n') + 1) + 1; // rfind gives npos + 1 = 0 in the first line
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// The parser's reason without its prefix and without the bytes read, which may be arbitrary.
std::string reason_of(const json::exception& error) {
  std::string reason = error.what();
  reason.erase(0, reason.find("] ") + 2);
  if (const size_t dash = reason.find(" - "); dash != std::string::npos) reason.erase(0, dash + 3);
  return reason.substr(0, reason.find("; last read"));
}

// Rejects repeated keys, which JSON allows and parsers resolve differently. This is a separate pass, because the
// parser's callback visits all siblings at the end of each object.
class KeysOnce final : public nlohmann::json_sax<json> {
 public:
  explicit KeysOnce(const std::string& source) : source_(source) {}

  bool start_object(size_t) override { return open(); }
  bool start_array(size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    if (!keys_.back().insert(name).second)
      throw ConfigError(source_ + ": key " + shown(name) + " occurs twice in the same object");
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(int64_t) override { return true; }
  bool number_unsigned(uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(json::binary_t&) override { return true; }
  bool parse_error(size_t, const std::string&, const json::exception&) override {
    return false;
  } // the parser reports it

 private:
  bool open() {
    if (keys_.size() > kDeepest) throw ConfigError(source_ + ": nested deeper than any configuration is");
    keys_.emplace_back();
    return true;
  }
  bool close() {
    keys_.pop_back();
    return true;
  }

  const std::string& source_;
  std::vector<std::set<std::string>> keys_; // of each open object; empty for arrays
};

template <class Json> Json parsed(const std::string& text, const std::string& source) {
  try {
    KeysOnce keys(source);
    json::sax_parse(text, &keys);
    return Json::parse(text);
  } catch (const json::parse_error& error) {
    throw NotJson(source + ": not valid JSON at " + position_text(text, error.byte) + ": " + reason_of(error));
  } catch (const json::exception& error) {
    throw NotJson(source + ": not valid JSON: " + reason_of(error));
  }
}

json parse(const std::string& text, const std::string& source) { return parsed<json>(text, source); }

} // namespace

std::string read_config_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw ConfigError(path + ": a folder, not a configuration file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw ConfigError(path + ": cannot be opened: " + std::strerror(errno));
  std::string text(kLargestFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) throw ConfigError(path + ": cannot be read");
  text.resize(static_cast<size_t>(file.gcount()));
  if (text.size() > kLargestFile) throw ConfigError(path + ": larger than 1 MiB, so not a configuration file");
  if (text.empty()) throw ConfigError(path + ": empty; the smallest configuration is {}");
  return text;
}

nlohmann::ordered_json parse_in_order(const std::string& text, const std::string& source) {
  return parsed<nlohmann::ordered_json>(text, source);
}

namespace {

json lines_of(std::string_view text) {
  json lines = json::array();
  for (size_t end = 0; end != std::string_view::npos;) {
    end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + 1);
  }
  return lines;
}

// Returns the value as in a file. Nothing for an empty program, which means the one generated from the settings.
std::optional<json> json_in_file(const SettingRow& setting, const RunConfig& config) {
  const SettingValue value = setting.get(config);
  if (setting.type != SettingType::lines) return json_of(value);
  return value.text().empty() ? std::nullopt : std::optional(lines_of(value.text()));
}

// Returns the keys of the settings that the document of a recorded run has, sorted.
std::vector<std::string> keys_in(const json& document, const RunConfig& config) {
  std::vector<std::string> keys;
  for (const SettingRef& setting : settings_in(config)) {
    std::string pointer = "/" + setting.key();
    std::ranges::replace(pointer, '.', '/');
    if (setting.key() == "name" || document.contains(json::json_pointer(pointer))) keys.push_back(setting.key());
  }
  std::ranges::sort(keys);
  return keys;
}

} // namespace

nlohmann::ordered_json config_to_json(const RunConfig& config) {
  nlohmann::ordered_json document = nlohmann::ordered_json::object();
  if (!config.recorded_keys.empty()) document[kRecorded] = true;
  for (const SettingRow& setting : setting_rows()) {
    if (!SettingRef(setting).is_in(config)) continue;
    std::optional<json> value = json_in_file(setting, config);
    if (!value) continue;
    const size_t dot = setting.key.find('.');
    auto& parent = dot == std::string_view::npos ? document : document[std::string(setting.group)];
    parent[std::string(setting.key.substr(dot + 1))] = *std::move(value); // npos + 1 = 0
  }
  for (const SectionKind& kind : section_kinds())
    for (const std::string& name : kind.names(config)) {
      const RunConfig alone = kind.alone(config, name);
      auto& section = document[std::string(kind.many)][name];
      for (const SettingRow* row : rows_of(kind))
        if (SettingRef(kind, name, *row).is_in(config))
          section[std::string(row->key.substr(kind.one.size() + 1))] = json_of(row->get(alone));
    }
  return document;
}

RunConfig config_from_json(const json& document, const std::string& source) {
  if (!document.is_object())
    throw ConfigError(source + ": must hold an object {...} of settings, but holds " +
                      shown(setting_value_of(document)));
  RunConfig config;
  for (const auto& [name, value] : document.items()) {
    if (name == kRecorded) {
      if (!value.is_boolean()) throw ConfigError(source + ": \"recorded\" must be true or false.");
      continue;
    }
    if (const SectionKind* kind = find_section_kind(name)) {
      read_sections(config, source, *kind, value);
      continue;
    }
    if (!is_section(name)) {
      if (name.find('.') == std::string::npos && find_setting_row(name))
        read_setting(config, source, name, value);
      else if (value.is_object())
        unknown_key(source, name, did_you_mean(nearest_of(sections(), name)));
      else
        unknown_key(source, name, find_setting_row(name) ? as_an_object(name) : key_suggestion(name));
      continue;
    }
    require_object(source, name, value);
    for (const auto& [member, inner] : value.items()) read_setting(config, source, name + "." + member, inner);
  }
  with_source(source, [&] { check_sections(config); });
  if (document.value(kRecorded, false)) config.recorded_keys = keys_in(document, config);
  return config;
}

std::string config_text(const RunConfig& config, int indent) {
  return config_to_json(config).dump(indent, ' ', false, json::error_handler_t::replace);
}

RunConfig config_from_text(const std::string& text, const std::string& source) {
  return config_from_json(parse(text, source), source);
}

RunConfig load_config(const std::string& path) { return config_from_text(read_config_file(path), path); }

std::vector<RunConfig> load_configs(const std::string& path) {
  const json document = parse(read_config_file(path), path);
  const auto runs = document.find("runs"); // not a key of a configuration
  if (!document.is_object() || runs == document.end()) return {config_from_json(document, path)};
  std::vector<RunConfig> configs;
  if (runs->is_array())
    for (const json& run : *runs) {
      const json* config = run.is_object() && run.contains("config") ? &run["config"] : nullptr;
      if (configs.size() == kMostLanes)
        throw ConfigError(path + ": holds " + std::to_string(runs->size()) + " runs; there are " +
                          std::to_string(kMostLanes) + " lanes at most: remove some runs.");
      if (!config) throw ConfigError(path + ": run " + std::to_string(configs.size() + 1) + " has no configuration.");
      configs.push_back(config_from_json(*config, path));
    }
  if (configs.empty()) throw ConfigError(path + ": \"runs\" holds no run.");
  return configs;
}

} // namespace amplab
