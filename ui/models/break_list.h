// SPDX-License-Identifier: GPL-3.0-or-later
// Where lanes stop by themselves, as the person has set it: at lines, where conditions hold, at facts of a step. Kept
// by the lane's colour, so that it outlives restarts. Owned by the window; GUI thread.
#pragma once
#include "engine/run/line_stop.h"

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace amplab {

struct SetBreak {
  Break what;
  bool enabled = true;
  int64_t hits = 0; // stops at it since it was set
  QString trouble;  // why the engine would not have it; empty: it would
  bool operator==(const SetBreak&) const = default;
};

class BreakList : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const std::vector<SetBreak>& of(int colour) const;
  // The one at that line; null: there is none.
  const SetBreak* at(int colour, int64_t line) const;
  bool stopsOn(int colour, BreakOn on) const;

  void set(int colour, std::vector<SetBreak> breaks);
  // In place of the one at its line; of one without a line, beside the others.
  void put(int colour, SetBreak wanted);
  void remove(int colour, int64_t line);
  void toggle(int colour, int64_t line);
  void toggle(int colour, BreakOn on);
  void clear(); // of all lanes: others have come in their place

  // The loop was edited: for each line of before, from 0, where it is now, or -1 (ui/widgets/line_mapping.h).
  void follow(int colour, const std::vector<int>& lines);

  // ---- what the engine has of them ----

  // Those that are on and that it has not refused.
  std::vector<Break> wanted(int colour) const;
  // The lane has stopped at one of wanted().
  void hit(int colour, int64_t index);
  // The engine's sentence on one of wanted(), "Break 2: ...". That one is left out from now on.
  void refuse(int colour, const QString& sentence);
  // The loop is another: what was refused may be right now.
  void askAgain(int colour);

 signals:
  void changed(int colour); // wanted() is another
  void told(int colour);    // hits, or what is wrong

 private:
  SetBreak* wantedAt(int colour, int64_t index);

  std::map<int, std::vector<SetBreak>> breaks_;
};

} // namespace amplab
