// SPDX-License-Identifier: Apache-2.0
// Infers the kinds of names while a program is being edited, from provided names and simple assignments. Works line by
// line, so the program need not parse. Pure. Any thread.
#pragma once
#include "engine/loop/help.h"
#include "engine/run/config.h"

#include <map>
#include <vector>

namespace amplab::loop {

using Kinds = std::map<std::string, Kind, std::less<>>;

// Returns the kinds of all provided_names(config).
Kinds provided_kinds(const RunConfig& config);

struct InferredName {
  Kind kind = Kind::tensor; // the default for unknown kinds
  int line = 0;             // of its first binding, from 1
};
// Returns the names that the program binds by assignment, import, definition, iteration or as parameters.
std::map<std::string, InferredName, std::less<>> infer_names(std::string_view text, const Kinds& provided);

// Returns the kind of the expression at the end of a line: "scaler" or "x.grad.abs()" in "y =
// scaler.scale(x.grad.abs()".
// Returns Kind::nothing if there is none.
Kind kind_at_end(std::string_view line, const Kinds& names);

} // namespace amplab::loop
