// SPDX-License-Identifier: Apache-2.0
// The field table: every knob of RunConfig is one row. File, command line, form, undo, range check and CSV column
// are made from it. Values; any thread.
#pragma once
#include "engine/fields/field_value.h"
#include "engine/run/config.h"
#include "engine/run/config_error.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// lines: a text of several lines, which JSON may also give as a list of them.
enum class FieldType { boolean, integer, number, text, choice, integers, numbers, texts, text_map, lines };

// How a change of this field on a live run takes effect.
enum class Live {
  never,   // needs a restart from the initial weights
  at_step, // at the next step boundary
};

struct Field {
  std::string_view key;   // "scaler.init_scale"
  std::string_view label; // "Initial scale"
  std::string_view group; // section of the form: "scaler"
  std::string_view unit;  // "samples", "steps", or empty
  std::string_view help;  // one or two sentences: meaning and consequence
  FieldType type;
  Live live;
  double minimum, maximum;                // inclusive, for integer, number and the elements of lists
  size_t fewest, most;                    // how many elements a list may have; of lines, bytes
  std::vector<std::string_view> choices;  // for choice, and the values of a text_map; for texts see help
  std::span<const std::string_view> keys; // those that a text_map may have; empty: names of layers, and patterns. Of
                                          // texts: those that they may be; empty: any
  std::string_view example;               // what a person might type into an empty list, or nothing
  bool logarithmic;                       // a dial turns it by factors
  bool only_if_read;                      // a form leaves it out while it has no effect (engine/run/relevance.h)
  FieldValue (*get)(const RunConfig&);
  void (*set)(RunConfig&, const FieldValue&); // Requires: the value has passed check_field
};

std::span<const Field> fields();

// Returns the row of that key, or null.
const Field* find_field(std::string_view key);

// The known key nearest to a mistyped one (edit distance), for error messages; of sections with names, those of config.
std::string nearest_key(std::string_view key, const RunConfig& config = {});

// What a sentence about such a key ends with: `; did you mean "scaler.kind"?`, and where that is of another section
// than the key's, or shares little with it, what the key's own takes.
std::string question_about(std::string_view key, const RunConfig& config = {});

// Returns the value as the field keeps it: other accepted names resolved ("O1" -> "amp-fp16"), 1e3 as 1000 where an
// integer is asked for. Throws: ConfigError, naming the key, if type, range or choice is not the field's.
FieldValue check_field(const Field& field, const FieldValue& value);

// Sets one field, of the table or of a section with a name that the configuration has, after checking type, range and
// choice. Throws: ConfigError; then nothing has changed.
void set_field(RunConfig& config, std::string_view key, const FieldValue& value);

// The same from JSON text as a dial travels (to_text). Throws: ConfigError, also where it is not JSON.
void set_field_from_json(RunConfig& config, std::string_view key, std::string_view text);

// The same from text as typed on a command line (`--set key=value`): JSON where it parses as the field's type, else
// text.
void set_field_from_text(RunConfig& config, std::string_view key, std::string_view text);

// The text is not JSON at all, in a sentence that says where.
struct NotJson : ConfigError {
  using ConfigError::ConfigError;
};

// A configuration as the JSON of a configuration file: every key, in table order, but for a text of lines that has
// none; then the sections with names, where there are some. indent: spaces per level; -1 writes it on one line. Bytes
// of a text that are not UTF-8 become U+FFFD.
std::string config_text(const RunConfig& config, int indent = -1);

// Starts from the defaults; absent keys keep them. `source` (a file name) begins each error message. Throws: NotJson,
// ConfigError.
RunConfig config_from_text(const std::string& text, const std::string& source);

// Reads and checks one configuration file. Throws: NotJson, ConfigError.
RunConfig load_config(const std::string& path);

// The same, or all configurations of a run.json, as their runs had them. Throws: likewise.
std::vector<RunConfig> load_configs(const std::string& path);

// The keys of differing_knobs (knob.h): in table order, then those of sections with names.
std::vector<std::string> differing_keys(std::span<const RunConfig> configs);

// What is pointless or surprising about a combination, as sentences for a person ("bf16 has fp32's range: ...").
std::vector<std::string> hints(const RunConfig& config);

} // namespace amplab
