// SPDX-License-Identifier: Apache-2.0
// What the names of a loop are, as far as its text tells while somebody types it: by what they are given as, and by the
// simplest assignments. It reads line by line, for a text that does not parse yet. Pure; any thread.
#pragma once
#include "engine/loop/help.h"
#include "engine/run/config.h"

#include <map>
#include <vector>

namespace amplab::loop {

using Kinds = std::map<std::string, Kind, std::less<>>;

// Of all that given_names(config) names.
Kinds given_kinds(const RunConfig& config);

struct NamedInText {
  Kind kind = Kind::tensor; // of what is not known, too
  int line = 0;             // that names it first, from 1
};
// What the text names: assigned, imported, defined, gone through, parameters.
std::map<std::string, NamedInText, std::less<>> named_in(std::string_view text, const Kinds& given);

// Of what a line ends with: "scaler" or "x.grad.abs()" at the end of "y = scaler.scale(x.grad.abs()". Nothing stands
// there: Kind::nothing.
Kind kind_at_end(std::string_view line, const Kinds& names);

} // namespace amplab::loop
