// SPDX-License-Identifier: Apache-2.0
// What Python has and the lab has not, said so that its reader knows what to write instead. Any thread.
#pragma once
#include "engine/loop/loop_error.h"

#include <string_view>

namespace amplab::loop {

// what: "`while`". instead: a whole sentence, "Write `for i in range(n):` ...".
LoopError lacking(Range where, std::string_view what, std::string_view instead);

struct LackingWord {
  std::string_view word, what, instead;
};
// Of a keyword that begins a statement or an expression of Python that the lab lacks; else null.
const LackingWord* lacking_statement(std::string_view keyword);
const LackingWord* lacking_operator(std::string_view op);

// Throws: LoopError for a name that no program of the lab may bind or read.
void check_name(std::string_view name, Range where);
// The same of what stands after a dot.
void check_attribute(std::string_view name, Range where);

} // namespace amplab::loop
