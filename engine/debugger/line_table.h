// SPDX-License-Identifier: Apache-2.0
// The lines of a loop's program, and the names that their statements bind or change, as far as the source shows. A
// value; any thread.
#pragma once
#include "engine/loop/syntax.h"
#include "engine/run/line_record.h"

#include <unordered_map>
#include <vector>

namespace amplab {

struct LineTable {
  struct Bound {
    std::string_view name; // points into the program
    VariableScope scope;   // global or local
    uint32_t slot;
  };
  struct Entry {
    size_t line; // index in `lines`
    bool first;  // first statement on that line
    // targets, the base name of an indexed or attribute target, and a name changed in place: x.add_(1)
    std::vector<Bound> bound;
    const loop::Statement* turn_of = nullptr; // the `for` with iterations that begin with this statement
  };
  std::vector<int64_t> lines; // on which a statement begins, in order; at most the first kMostReportedLines
  // of those lines; bodies of lambdas have none
  std::unordered_map<const loop::Statement*, Entry> statements;
};

// program: outlives the table. Names bound by definitions and imports are left out, since they are the same in every
// step.
LineTable line_table(const loop::Program& program);

} // namespace amplab
