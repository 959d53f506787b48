// SPDX-License-Identifier: GPL-3.0-or-later
// Completions at a cursor: names in scope and keywords, or attributes of the object before the dot, each with a line
// of help. Pure; any thread.
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
  int begin = 0; // column where the completed word begins
  bool after_dot = false;
  std::vector<Completion> items; // prefix matches first, then other matches
};

// line: from 0; column: of the cursor, in UTF-16 units. Returns none within comments and strings, and where a new
// name is defined.
Completions completions_at(const QString& text, int line, int column, const loop::Kinds& provided);

} // namespace amplab
