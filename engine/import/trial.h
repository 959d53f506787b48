// SPDX-License-Identifier: Apache-2.0
// What lines of a set-up do, and how to undo it: branches that may not be taken, lines after the training loop. One
// thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

enum class Effect : uint8_t { none, names, settings };

class Trial {
 public:
  struct Result {
    SetupState state;
    std::vector<Remark> remarks;
    std::vector<Trace::Event> events;
  };

  // Begins: lines that are executed from here on can be undone.
  explicit Trial(Setup& setup)
      : setup_(setup), before_(setup), remarks_(setup.remarks.size()), events_(setup.trace.size()) {}

  // Returns what the lines did.
  Effect effect() const;
  // Returns true if they made the same objects as before.
  bool has_same_objects() const;
  // Undoes the lines. Returns their result, which redo() takes.
  Result undo();
  static void redo(Setup& setup, Result result);
  const SetupState& before() const { return before_; }

 private:
  Setup& setup_;
  const SetupState before_;
  const size_t remarks_, events_;
};

} // namespace amplab::importing
