// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints of all lanes: at lines, on conditions and on facts of a step. Stored by lane colour, so they survive
// restarts. Owned by the window. GUI thread.
#pragma once
#include "engine/run/line_stop.h"

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace amplab {

struct BreakpointItem {
  Break what;
  bool enabled = true;
  int64_t hits = 0; // stops since it was set
  QString error;    // reason the engine refused it; empty if accepted
  bool operator==(const BreakpointItem&) const = default;
};

class BreakpointList : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const std::vector<BreakpointItem>& of(int colour) const;
  // Returns the breakpoint at that line, or null.
  const BreakpointItem* at(int colour, int64_t line) const;
  bool stopsOn(int colour, BreakOn on) const;

  void set(int colour, std::vector<BreakpointItem> breaks);
  // Replaces the breakpoint at the same line. Appends a breakpoint without a line.
  void put(int colour, BreakpointItem wanted);
  void remove(int colour, int64_t line);
  void toggle(int colour, int64_t line);
  void toggle(int colour, BreakOn on);
  void clear(); // all lanes, when they are replaced by others

  // Moves breakpoints after an edit of the loop. lines: for each old line, from 0, the new line, or -1 if removed
  // (ui/widgets/code_lines.h).
  void follow(int colour, const std::vector<int>& lines);

  // ---- requests to the engine ----

  // Returns the enabled breakpoints that the engine has not refused.
  std::vector<Break> wanted(int colour) const;
  // Counts a stop of the lane. index: into wanted().
  void hit(int colour, int64_t index);
  // Records the engine's refusal of one of wanted(), "Break 2: ...". wanted() leaves that breakpoint out afterwards.
  void setRejected(int colour, const QString& sentence);
  // Clears all refusals after an edit of the loop, which may have made refused breakpoints valid.
  void clearRejections(int colour);

 signals:
  void changed(int colour);      // wanted() changed
  void itemsChanged(int colour); // hits or refusals changed

 private:
  BreakpointItem* wantedAt(int colour, int64_t index);

  std::map<int, std::vector<BreakpointItem>> breaks_;
};

} // namespace amplab
