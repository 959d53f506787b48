// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints of all lanes: at lines, on conditions and on facts of a step. They belong to a lane, and survive its
// restart and the undo of its removal. Owned by the window. GUI thread.
#pragma once
#include "engine/run/line_stop.h"
#include "ui/store/lane_id.h"

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

  const std::vector<BreakpointItem>& of(LaneId lane) const;
  // Returns the breakpoint at that line, or null.
  const BreakpointItem* at(LaneId lane, int64_t line) const;
  bool stopsOn(LaneId lane, BreakOn on) const;

  void set(LaneId lane, std::vector<BreakpointItem> breaks);
  // Replaces the breakpoint at the same line. Appends a breakpoint without a line.
  void put(LaneId lane, BreakpointItem wanted);
  void remove(LaneId lane, int64_t line);
  void toggle(LaneId lane, int64_t line);
  void toggle(LaneId lane, BreakOn on);

  // Moves breakpoints after an edit of the loop. lines: for each old line, from 0, the new line, or -1 if removed
  // (ui/widgets/code_lines.h).
  void follow(LaneId lane, const std::vector<int>& lines);

  // ---- requests to the engine ----

  // Returns the enabled breakpoints that the engine has not refused.
  std::vector<Break> wanted(LaneId lane) const;
  // Counts a stop of the lane. index: into wanted().
  void hit(LaneId lane, int64_t index);
  // Records the engine's refusal of one of wanted(), "Break 2: ...". wanted() leaves that breakpoint out afterwards.
  void setRejected(LaneId lane, const QString& sentence);
  // Clears all refusals after an edit of the loop, which may have made refused breakpoints valid.
  void clearRejections(LaneId lane);

 signals:
  void changed(amplab::LaneId lane);      // wanted() changed
  void itemsChanged(amplab::LaneId lane); // hits or refusals changed

 private:
  BreakpointItem* wantedAt(LaneId lane, int64_t index);

  std::map<LaneId, std::vector<BreakpointItem>> breaks_;
};

} // namespace amplab
