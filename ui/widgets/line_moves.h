// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a loop, moved up and down and switched off and on, so that what was valid stays valid where that is
// possible. Pure; any thread.
#pragma once
#include <QStringList>
#include <optional>

namespace amplab {

// Lines count from 0. What stood from `from` on was changed, or moved, and is first to last now.
struct ChangedLines {
  QStringList lines;
  int first = 0, last = 0, from = 0;
};

// The lines first to last one place up or down, blocks and else-branches with what opens them. The places are those of
// the tree: behind the last statement of a block comes the one after the block, which is a change of indentation alone;
// a definition is passed as a whole, and what stands in it stays there. A block that would be empty gets `pass`, and
// loses it when something comes in. Nothing: there is no place.
std::optional<ChangedLines> moved_up(const QStringList& lines, int first, int last);
std::optional<ChangedLines> moved_down(const QStringList& lines, int first, int last);

// Makes the lines comments, blocks with what opens them, or, where all of them are comments, lines again. Nothing: they
// are blank.
std::optional<ChangedLines> switched(const QStringList& lines, int first, int last);

// A level to the right or left.
ChangedLines indented(const QStringList& lines, int first, int last);
ChangedLines unindented(const QStringList& lines, int first, int last);

} // namespace amplab
