// SPDX-License-Identifier: GPL-3.0-or-later
// Moves lines of a program up and down, and comments them out and in. A valid program stays valid where possible.
// Pure; any thread.
#pragma once
#include <QStringList>
#include <optional>

namespace amplab {

// The result of a change. Lines count from 0. The lines that began at `from` are now first to last.
struct ChangedLines {
  QStringList lines;
  int first = 0, last = 0, from = 0;
};

// Move the lines first to last one place up or down, with the blocks and else branches of statements that open one.
// Places are those of the syntax tree. After the last statement of a block comes the place after the block, which
// changes only the indentation. A definition is passed as a whole, and statements do not leave it. A block that
// becomes empty gets `pass`, and loses it when a statement enters. Returns nothing if there is no place.
std::optional<ChangedLines> moved_up(const QStringList& lines, int first, int last);
std::optional<ChangedLines> moved_down(const QStringList& lines, int first, int last);

// Comments out the lines, with the blocks they open. If all are comments, uncomments them. Returns nothing if all
// lines are blank.
std::optional<ChangedLines> switched(const QStringList& lines, int first, int last);

// Indent or dedent by one level.
ChangedLines indented(const QStringList& lines, int first, int last);
ChangedLines unindented(const QStringList& lines, int first, int last);

} // namespace amplab
