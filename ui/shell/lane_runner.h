// SPDX-License-Identifier: GPL-3.0-or-later
// Runs, steps and restarts the lanes at the user's request, after the panels' pending edits are applied. A panel can
// hold the lanes. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/shell/line_stepping.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/sessions.h"
#include "ui/shell/slow_motion.h"
#include "ui/shell/typing_filter.h"

#include <QObject>
#include <vector>

namespace amplab {

class LaneRunner : public QObject {
  Q_OBJECT

 public:
  // All of them outlive the runner.
  struct Context {
    const std::vector<Panel*>& panels;
    RunController& controller;
    const RunStore& store;
    LiveEdits& edits;
    SlowMotion& slow;
    LineStepping& lines;
    Sessions& sessions;
    TypingFilter& typing;
    Focus& focus;
    LaneRequests& requests;
    WindowRequests& window;
  };
  explicit LaneRunner(const Context& context);

  // Lanes of a restored session continue from their saved steps.
  void playOrPause();
  void step();
  void stepPhase();
  void setSlow(bool slowly);
  void restart(); // a script begins again with its process
  // Runs the lanes once, as soon as the engine has prepared them.
  void runWhenReady();

  // Returns whether the panels' pending edits were applied. Emits failed() if not.
  bool applyPendingEdits();
  // Returns why lanes must not run yet (one sentence), or an empty string.
  QString reasonNotToRun() const;

 signals:
  void held(const QString& reason);   // a panel holds the lanes
  void failed(const QString& reason); // typed text cannot be applied

 private:
  void connectLines();
  bool prepareToRun();
  void checkLesson();
  bool isGoing() const;
  QObject* runOnceIn(std::vector<RunState> states);

  Context of_;
};

} // namespace amplab
