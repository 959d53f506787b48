// SPDX-License-Identifier: GPL-3.0-or-later
// What can stand where somebody types: names in scope and words of the language, or what the thing before the dot has,
// each with a line of help. Pure; any thread.
#pragma once
#include "engine/loop/name_kinds.h"

#include <QString>
#include <vector>

namespace amplab {

struct Completion {
  QString name, signature, sentence;
  bool operator==(const Completion&) const = default;
};

struct Completions {
  int begin = 0; // of what is completed, in its line
  bool after_dot = false;
  std::vector<Completion> items; // those that begin like it first, then those that have it within
};

// line: from 0; column: where the cursor is, in units of QString. Empty within comments and texts, and where a new name
// is given.
Completions completions_at(const QString& text, int line, int column, const loop::Kinds& given);

} // namespace amplab
