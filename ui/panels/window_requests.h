// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that only the window can carry out: actions, runs of all lanes, other lanes, lessons and classes. Owned by
// the shell; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "ui/classroom/class_notes.h"
#include "ui/models/action_table.h"

#include <QObject>
#include <vector>

namespace amplab {

class WindowRequests : public QObject {
  Q_OBJECT

 signals:
  void actionWanted(amplab::ActionId action);
  // Replace all lanes. title: name of this edit in the undo history.
  void lanesWanted(const std::vector<amplab::RunConfig>& lanes, const QString& title);

  // On all lanes.
  void runWanted();   // until they end
  void phaseWanted(); // next phase
  void stepWanted();  // rest of the step

  // Files were written. sentence: which, and where.
  void exported(const QString& sentence);

  // Open a lesson, begin a class, join a class. Arguments are written as on the command line.
  void lessonWanted(const QString& name);
  void classWanted(const QString& folder);
  void joinWanted(const QString& code_at_folder);
  void lessonNoted(const amplab::LessonNote& note); // a student has done this
  void checkWanted();                               // of a lesson's task, once lanes with a changed configuration ran
  void checkDue();                                  // check what the lanes have measured
};

} // namespace amplab
