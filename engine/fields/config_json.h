// SPDX-License-Identifier: Apache-2.0
// The field table as JSON documents, for the few files that read or write one; the others have the texts of fields.h.
// Pure; any thread.
#pragma once
#include "engine/fields/fields.h"

#include <nlohmann/json_fwd.hpp>

namespace amplab {

nlohmann::json json_of(const FieldValue& value);

// As field_value_from_text: what is nested within a list's or an object's elements is left out.
FieldValue field_value_of(const nlohmann::json& value);

// Nested JSON as in a configuration file, in the order of config_text.
nlohmann::ordered_json config_to_json(const RunConfig& config);

// As config_from_text, of a document that is parsed. Throws: ConfigError.
RunConfig config_from_json(const nlohmann::json& document, const std::string& source);

// Any document of our own, strictly: its members in the order of the text, no key twice in an object, nested no deeper
// than a configuration. Throws: NotJson, ConfigError.
nlohmann::ordered_json parse_in_order(const std::string& text, const std::string& source);

// The bytes of a file that may be a configuration by its size. Throws: ConfigError.
std::string read_config_file(const std::string& path);

} // namespace amplab
