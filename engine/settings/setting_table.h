// SPDX-License-Identifier: Apache-2.0
// The settings table. Every setting of RunConfig is a row. File, command line, form, undo, range check and CSV column
// are made from it.
// Values, any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/config_error.h"
#include "engine/settings/setting_text.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// lines: a text of several lines. JSON may also give it as a list of lines.
enum class SettingType { boolean, integer, number, text, choice, integers, numbers, texts, text_map, lines };

// When a change of this setting takes effect on a live run.
enum class AppliesAt {
  restart,   // after a restart from the initial weights
  next_step, // at the next step boundary
};

struct SettingRow {
  std::string_view key;   // "scaler.init_scale"
  std::string_view label; // "Initial scale"
  std::string_view group; // group of the form: "scaler"
  std::string_view unit;  // "samples", "steps", or empty
  std::string_view help;  // one or two sentences: meaning and consequence
  SettingType type;
  AppliesAt applies_at;
  double minimum, maximum;               // inclusive, for integer, number and the elements of lists
  size_t fewest, most;                   // number of list elements; for lines, bytes
  std::vector<std::string_view> choices; // for choice, and the values of a text_map; for texts see help
  std::span<const std::string_view>
      keys; // text_map: allowed keys; empty: layer names and patterns. texts: allowed elements; empty: any
  std::string_view example; // sample input for an empty list, or empty
  bool logarithmic;         // input steps by factors
  bool only_if_read;        // a form hides it while it has no effect (engine/settings/relevance.h)
  SettingValue (*get)(const RunConfig&);
  void (*set)(RunConfig&, const SettingValue&); // Requires: check_setting has accepted the value
};

std::span<const SettingRow> setting_rows();

// Returns the row of that key, or null.
const SettingRow* find_setting_row(std::string_view key);

// Returns the known key nearest to a mistyped one (edit distance), including the named sections of config.
std::string nearest_key(std::string_view key, const RunConfig& config = {});

// Returns the end of an error message about an unknown key: `; did you mean "scaler.kind"?`. If the nearest key is in
// another section or differs much, the members of the key's own section follow.
std::string key_suggestion(std::string_view key, const RunConfig& config = {});

// Returns the value as stored: aliases resolved ("O1" -> "amp-fp16"), 1e3 as 1000 for an integer.
// Throws: ConfigError with the key if type, range or choice do not match.
SettingValue check_setting(const SettingRow& setting, const SettingValue& value);

// Checks a value and sets it, in the table or in a named section of the configuration.
// Throws: ConfigError, without any change.
void apply_setting(RunConfig& config, std::string_view key, const SettingValue& value);

// As apply_setting, for a choice that a person makes in a form. Another optimizer brings the settings that it starts
// with (OptimizerRow::start), in place of those that are still as the previous one started.
void apply_choice(RunConfig& config, std::string_view key, const SettingValue& value);

// As apply_setting, from JSON text (to_text). Throws: ConfigError, also for invalid JSON.
void apply_setting_from_json(RunConfig& config, std::string_view key, std::string_view text);

// As apply_setting, from text typed on a command line (`--set key=value`): JSON if it parses as the setting's type,
// otherwise plain text.
void apply_setting_from_text(RunConfig& config, std::string_view key, std::string_view text);

// The text is not valid JSON. The message gives the position.
struct NotJson : ConfigError {
  using ConfigError::ConfigError;
};

// Returns the configuration as JSON for a file: every key in table order, without an empty program, then the named
// sections. indent: spaces per level; -1: one line. Bytes that are not UTF-8 become U+FFFD.
std::string config_text(const RunConfig& config, int indent = -1);

// Parses a configuration. Absent keys keep their defaults. Error messages begin with `source`, a file name.
// Throws: NotJson, ConfigError.
RunConfig config_from_text(const std::string& text, const std::string& source);

// Reads and checks one configuration file. Throws: NotJson, ConfigError.
RunConfig load_config(const std::string& path);

// As load_config, for one configuration or all those of a run.json. Throws: NotJson, ConfigError.
std::vector<RunConfig> load_configs(const std::string& path);

// Returns the keys of differing_settings (setting_ref.h), in table order, then those of named sections.
std::vector<std::string> differing_keys(std::span<const RunConfig> configs);

// Returns warnings about useless or surprising combinations, as sentences ("bf16 has fp32's range: ...").
std::vector<std::string> hints(const RunConfig& config);

} // namespace amplab
