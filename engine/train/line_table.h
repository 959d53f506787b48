// SPDX-License-Identifier: Apache-2.0
// Which lines a loop's text has, and which names the statements on them bind or change: as far as the text itself says
// it. A value; any thread.
#pragma once
#include "engine/loop/syntax.h"
#include "engine/run/line_record.h"

#include <unordered_map>
#include <vector>

namespace amplab {

struct LineTable {
  struct Bound {
    std::string_view name; // the program's
    NameScope scope;       // global or local
    uint32_t slot;
  };
  struct Entry {
    size_t line;              // its place in `lines`
    bool first;               // of those that begin on that line
    std::vector<Bound> bound; // targets, what stands before the brackets or dots of one, and what a method changes
                              // where it is: x.add_(1)
    const loop::Statement* turn_of = nullptr; // the `for` whose turns begin with this statement
  };
  std::vector<int64_t> lines; // on which a statement begins, in order; the first kMostLinesTold of them
  std::unordered_map<const loop::Statement*, Entry>
      statements; // of those lines; bodies of lambdas have none of their own
};

// program outlives the table. Definitions and imports bind the same in every step: what they bind is left out.
LineTable line_table(const loop::Program& program);

} // namespace amplab
