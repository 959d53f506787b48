// SPDX-License-Identifier: Apache-2.0
// The settings table as JSON documents, for the few files that read or write one. Other files use the texts of
// setting_table.h.
// Pure functions, any thread.
#pragma once
#include "engine/settings/setting_table.h"

#include <nlohmann/json_fwd.hpp>

namespace amplab {

nlohmann::json json_of(const SettingValue& value);

// As setting_value_from_text: values nested within the elements of a list or object are dropped.
SettingValue setting_value_of(const nlohmann::json& value);

// Returns nested JSON as in a configuration file, in the order of config_text.
nlohmann::ordered_json config_to_json(const RunConfig& config);

// As config_from_text, for a parsed document. Throws: ConfigError.
RunConfig config_from_json(const nlohmann::json& document, const std::string& source);

// Parses any of our own documents strictly. Keeps the order of members, allows no repeated key in an object, and no
// deeper nesting than a configuration.
// Throws: NotJson, ConfigError.
nlohmann::ordered_json parse_in_order(const std::string& text, const std::string& source);

// Returns the bytes of a file no larger than a configuration can be. Throws: ConfigError.
std::string read_config_file(const std::string& path);

} // namespace amplab
