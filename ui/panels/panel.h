// SPDX-License-Identifier: GPL-3.0-or-later
// Interface between the window and a panel. The window calls virtual functions, the panel emits signals. The window
// knows panels only by this class. `ui/shell/panel_table.h` lists them. A panel overrides the functions it needs and
// reads everything else from its `PanelContext`. Owned by the window; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/line_stop.h"
#include "engine/run/step_inspection.h"
#include "ui/models/proposed_change.h"

#include <QSet>
#include <QVariantMap>
#include <QWidget>
#include <functional>
#include <vector>

namespace amplab {

class BreakpointList;
class ConfigDocument;
class DataPreviews;
class LaneSelection;
class OtherRuns;
struct LessonNote;
class RunStore;
class SweepRuns;
class Theme;

// Objects that panels are built from. All of them outlive the panels.
struct PanelContext {
  const RunStore& store;
  ConfigDocument& document;
  LaneSelection& selection;
  const Theme& theme;
  BreakpointList& breaks;
  DataPreviews& previews;
  OtherRuns& others;
  SweepRuns& sweep;
};

// An action of the window that a panel carries out.
struct Command {
  const char* action;               // object name of the action
  std::function<void(bool)> run;    // argument: whether the action is checked now
  std::function<bool()> is_on = {}; // checkable actions only: whether the panel's state is on
};

class Panel : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  // Returns the row above the panel, which the dock shows, or null if there is none. A panel at the side of the window
  // shows its name in this row. At the bottom, the tabs show it.
  virtual QWidget* head() const { return nullptr; }
  virtual std::vector<Command> commands() { return {}; }

  // Saves and restores what the panel remembers between two starts, under its own keys. `settings` is empty at the
  // first start.
  virtual void saveSettings(QVariantMap& /*settings*/) const {}
  virtual void restoreSettings(const QVariantMap& /*settings*/) {}

  // ---- called on all panels; lanes are indices into the store ----
  virtual void setLane(int /*lane*/) {} // selected lane
  virtual void setBaseline(int /*lane*/) {}
  // All lanes were replaced, possibly by lanes with the same colours. The panel drops what it keeps by colour.
  virtual void forgetLanes() {}
  // Applies pending edits before lanes run. Returns why they cannot be applied (one sentence), or an empty string if
  // nothing is pending.
  virtual QString applyPendingEdits() { return {}; }
  // Returns why lanes must not run yet (one sentence), or an empty string. reasonNotToRunChanged() reports changes.
  virtual QString reasonNotToRun() const { return {}; }
  // Checks what the lanes have measured.
  virtual void check() {}
  // Scrolls to a step of the selected lane.
  virtual void showStep(int64_t /*step*/) {}
  // Highlights a line of the selected lane's loop, counted from 1.
  virtual void showLine(int64_t /*line*/) {}
  // The text cursor moved to a line of the selected lane's loop, counted from 1.
  virtual void setCursorLine(int64_t /*line*/) {}
  virtual void showPhases() {} // phases of the current step
  // Shows a column of the lanes, such as "loss.errD", among the curves.
  virtual void showCurve(const QString& /*column*/) {}
  // Shows the op calls of an inspected step.
  virtual void showOps(int /*lane*/, int64_t /*step*/) {}
  // Explains why a step was skipped, or where its first NaN came from.
  virtual void explain(int /*lane*/, int64_t /*step*/) {}
  // Explains why an ended lane did not learn, although no single step has the cause.
  virtual void explainOutcome(int /*lane*/) {}
  // Show a tensor of an inspected step: its exponent histogram, its elements.
  virtual void showHistogram(int /*lane*/, int64_t /*step*/, const TensorName& /*tensor*/) {}
  virtual void showTensor(int /*lane*/, int64_t /*step*/, const TensorName& /*tensor*/) {}
  // Open a lesson, begin a class, join a class. Arguments are written as on the command line.
  virtual void openLesson(const QString& /*name*/) {}
  virtual void beginClass(const QString& /*place*/) {}
  virtual void joinClass(const QString& /*code_at_folder*/) {}
  // Receives what a student has done in a lesson.
  virtual void addLessonNote(const LessonNote& /*note*/) {}
  // Shows the bits of a number. dtype: format of the number's source, such as "fp16"; empty if it has none.
  virtual void showNumber(double /*value*/, const QString& /*dtype*/) {}
  // As `showNumber`, at the user's request. The panel that shows numbers also comes to the front.
  virtual void showBits(double value, const QString& dtype) { showNumber(value, dtype); }
  // Sets the hint about what to press while there is nothing to show. Empty for none.
  virtual void setHint(const QString& /*sentence*/) {}
  // keys: settings with new values that apply at the next restart. lanesDiffer: lanes were added or removed since the
  // last restart.
  virtual void setPending(const QSet<QString>& /*keys*/, bool /*lanesDiffer*/) {}

  // ---- called on the panel that sent the request ----
  // The request failed. sentence: the reason.
  virtual void showRequestError(const QString& /*sentence*/) {}

 signals:
  void complained(const QString& sentence); // empty: the last complaint is settled
  void frontWanted();                       // raise the panel, wherever it is
  void reasonNotToRunChanged();
  void heightWanted(int height); // take this much from neighbours if they can spare it; 0: no wish

  void laneChosen(int lane);
  void baselineChanged(int lane);
  void stepActivated(int lane, qlonglong step); // show it in all panels

  void lineChosen(int lane, qlonglong line); // highlight a line of its loop

  void cursorLineChanged(qlonglong line); // the cursor moved to this line of the selected lane's loop

  void curveWanted(const QString& column); // show it among the curves; column: name as in the CSV file

  // User requests that other panels may fulfil.
  void explainWanted(int lane, qlonglong step);
  void inspectWanted(int lane, qlonglong step); // its op calls; replays the step if it was not inspected
  void histogramWanted(int lane, qlonglong step,
                       const amplab::TensorName& tensor);                        // show its histogram
  void tensorWanted(int lane, qlonglong step, const amplab::TensorName& tensor); // show its elements
  void numberChosen(double value, const QString& dtype);                         // show its bits, after a click
  void bitsWanted(double value, const QString& dtype); // show its bits and raise that panel, from a menu
  // Requests to the engine. The reply arrives in the store, or showRequestError() gives the reason why there is none.
  void explanationWanted(int lane, qlonglong step);
  void divergenceWanted(int baseline, int lane);
  void valuesWanted(int lane, qlonglong step, const amplab::TensorName& tensor);
  void forecastWanted(int lane); // memory forecast for that lane of the document

  // Fork after that step with the settings of `advice`. Without advice, the user chooses them.
  void forkWanted(int lane, qlonglong afterStep, const std::vector<amplab::ProposedChange>& advice = {});
  void settingChangeWanted(int lane, const amplab::ProposedChange& advice); // apply that setting

  // Move through the selected lane's loop by lines. The first two go forward, in the lane's past if a past step is
  // shown, or run to a line. The last two go back, to where `name` got its value, or return to the present.
  void continueRequested(amplab::Pace pace);
  void runToRequested(qlonglong line);
  void timeTravelRequested(amplab::Seek seek, const QString& name);
  void presentRequested();

  void linesWanted(bool on);    // it shows what lines computed, while on
  void numbersWanted(bool on);  // it shows tensor contents, while on
  void previewsWanted(bool on); // it shows model previews, while on

  // Replace all lanes. title: name of this edit in the undo history.
  void lanesWanted(const std::vector<amplab::RunConfig>& lanes, const QString& title);
  void lessonNoted(const amplab::LessonNote& note);
  // On all lanes.
  void runRequested();     // until they end
  void checkRequested();   // calls check(); first runs lanes with a changed configuration
  void inspectRequested(); // the op calls of the next step
  void phaseRequested();   // next phase
  void stepRequested();    // rest of the step
  void restartWanted();
  void exportRequested();
  void repeatRequested(); // over seeds: runs beside the lanes
  void sweepRequested();  // over values of a setting
};

} // namespace amplab
