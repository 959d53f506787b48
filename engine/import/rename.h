// SPDX-License-Identifier: Apache-2.0
// Names of a function's body as its caller knows them, and the parameters of a function. Values. Any thread.
#pragma once
#include "engine/import/script.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace amplab::importing {

using Renames = std::map<std::string, std::string>;

// Returns the line, with its body, under these names. Attributes, keywords of calls and strings stay.
Line renamed(const Line& line, const Renames& names);

struct ScriptParameter {
  std::string name;
  std::string default_value; // as written; empty: none
};

// Returns the parameters of a `def`, without self and without annotations, up to *args or **kwargs. Returns
// nullopt if it cannot read them.
std::optional<std::vector<ScriptParameter>> parameters_of(const Line& definition);

// Returns "lr = 0.1" for a field "lr: float = 0.1" of a class, and the text itself for a line without annotation.
std::string without_annotation(const std::string& text);

} // namespace amplab::importing
