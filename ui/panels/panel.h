// SPDX-License-Identifier: GPL-3.0-or-later
// What every panel is to the window: a widget that is told what to show, and says what the person wants. The window
// knows panels by this alone; which ones there are is a table (ui/shell/panel_table.h). A panel overrides what concerns
// it, and reads the rest from what it is made of. Owned by the window; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/line_stop.h"
#include "engine/run/step_look.h"
#include "ui/models/advice.h"

#include <QSet>
#include <QVariantMap>
#include <QWidget>
#include <functional>
#include <vector>

namespace amplab {

class BreakList;
class ConfigDocument;
class DataPictures;
class LaneSelection;
class OtherRuns;
struct LessonNote;
class RunStore;
class SweepRuns;
class Theme;

// What panels are made of. All of it outlives them.
struct PanelContext {
  const RunStore& store;
  ConfigDocument& document;
  LaneSelection& selection;
  const Theme& theme;
  BreakList& breaks;
  DataPictures& pictures;
  OtherRuns& others;
  SweepRuns& sweep;
};

// An action of the window that a panel does.
struct Command {
  const char* action;               // its object name
  std::function<void(bool)> run;    // takes whether it is checked now
  std::function<bool()> is_on = {}; // of an action that can be checked: whether it is, as the panel stands
};

class Panel : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  // The row above the panel, for the dock to carry it; null: it has none. A head at the side of the window says whose
  // it is; at the bottom the tabs do.
  virtual QWidget* head() const { return nullptr; }
  virtual std::vector<Command> commands() { return {}; }

  // What it remembers between two starts, under keys of its own; empty at the first start.
  virtual void keep(QVariantMap& /*settings*/) const {}
  virtual void recall(const QVariantMap& /*settings*/) {}

  // ---- told to all panels. Lanes are counted as the store counts them ----
  virtual void setLane(int /*lane*/) {} // that is selected
  virtual void setBaseline(int /*lane*/) {}
  // Other lanes have come in place of all, maybe with the same colours: what the panel keeps by colour is dropped.
  virtual void forgetLanes() {}
  // Applies what was typed and not applied, before lanes run. Returns why it cannot be applied, one sentence; empty:
  // nothing is left to apply.
  virtual QString applyTyped() { return {}; }
  // Judges what the lanes have measured.
  virtual void check() {}
  // Brings a step of the selected lane into view.
  virtual void showStep(int64_t /*step*/) {}
  // Lights a line of the selected lane's loop, from 1.
  virtual void showLine(int64_t /*line*/) {}
  // The person has put the cursor into a line of the selected lane's loop, from 1.
  virtual void touchLine(int64_t /*line*/) {}
  virtual void showPhases() {} // of the step that is being made
  // A column of the lanes, "loss.errD", among the curves.
  virtual void showCurve(const QString& /*column*/) {}
  // Op calls of a step that was inspected.
  virtual void showOps(int /*lane*/, int64_t /*step*/) {}
  // Why a step was skipped, or where its first NaN came from.
  virtual void explain(int /*lane*/, int64_t /*step*/) {}
  // A tensor of a step that was looked at: where its magnitudes lie; its elements.
  virtual void showHistogram(int /*lane*/, int64_t /*step*/, const TensorName& /*tensor*/) {}
  virtual void showTensor(int /*lane*/, int64_t /*step*/, const TensorName& /*tensor*/) {}
  // Lessons and classes, as the command line names them.
  virtual void openLesson(const QString& /*name*/) {}
  virtual void beginClass(const QString& /*place*/) {}
  virtual void joinClass(const QString& /*code_at_place*/) {}
  // What a student has done in a lesson.
  virtual void takeNote(const LessonNote& /*note*/) {}
  // A number, and the format that it was met in, "fp16"; empty: in none.
  virtual void showNumber(double /*value*/, const QString& /*dtype*/) {}
  // Likewise, for a person who has asked for it: whoever shows numbers comes to the front.
  virtual void showBits(double value, const QString& dtype) { showNumber(value, dtype); }
  // What to press while there is nothing to show; empty for nothing.
  virtual void setHint(const QString& /*sentence*/) {}
  // Keys whose new value waits for a restart; lanesDiffer: lanes were added or removed since.
  virtual void setPending(const QSet<QString>& /*keys*/, bool /*lanesDiffer*/) {}

  // ---- told to the panel that asked ----
  // Its question could not be answered: one sentence.
  virtual void refuse(const QString& /*sentence*/) {}

 signals:
  void complained(const QString& sentence); // empty: what was said before is settled
  void frontWanted();                       // to be seen, wherever it stands
  void roomWanted(int height);              // as far as its neighbours can spare it; 0: none in particular

  void laneChosen(int lane);
  void baselineChanged(int lane);
  void stepActivated(int lane, qlonglong step); // to be shown by all panels

  void lineChosen(int lane, qlonglong line); // of its loop, to be lit

  void lineTouched(qlonglong line); // of the selected lane's loop: the cursor stands in it now

  void curveWanted(const QString& column); // as CSV calls it, to be shown among the curves

  // Questions of the person that another panel may answer.
  void explainWanted(int lane, qlonglong step);
  void inspectWanted(int lane, qlonglong step); // its op calls; the step is replayed if it was not inspected
  void histogramWanted(int lane, qlonglong step,
                       const amplab::TensorName& tensor); // to be shown by whoever shows histograms
  void tensorWanted(int lane, qlonglong step, const amplab::TensorName& tensor); // ... elements
  void numberChosen(double value, const QString& dtype); // ... the bits of numbers; by a click in passing
  void bitsWanted(double value, const QString& dtype);   // likewise, from a menu: to be seen at once
  // Questions to the engine. The store has the answer, or refuse() says why there is none.
  void explanationWanted(int lane, qlonglong step);
  void divergenceWanted(int baseline, int lane);
  void valuesWanted(int lane, qlonglong step, const amplab::TensorName& tensor);
  void forecastWanted(int lane); // of memory, with the configuration of that lane of the document

  // A fork after that step, with those dials turned; or, without any, to choose one.
  void forkWanted(int lane, qlonglong afterStep, const std::vector<amplab::Advice>& advice = {});
  void adviceTaken(int lane, const amplab::Advice& advice); // turns that dial

  // Of the selected lane's loop, by lines: forward, in its past where that is looked at; to a line; back, to where
  // `name` became what it is; and back to now.
  void goOnRequested(amplab::Pace pace);
  void runToRequested(qlonglong line);
  void lookBackRequested(amplab::Seek seek, const QString& name);
  void nowRequested();

  void linesWanted(bool on);    // it shows what lines made, as long as it does
  void numbersWanted(bool on);  // likewise what tensors held
  void picturesWanted(bool on); // likewise what models do

  // Other lanes in place of those that there are, under that title in the history of edits.
  void lanesWanted(const std::vector<amplab::RunConfig>& lanes, const QString& title);
  void lessonNoted(const amplab::LessonNote& note);
  // Of all lanes.
  void runRequested();     // until they have ended
  void checkRequested();   // check(), of lanes that have run with what is set up now
  void inspectRequested(); // the op calls of the next step
  void phaseRequested();   // the next one
  void stepRequested();    // the rest of the step
  void restartWanted();
  void exportRequested();
  void repeatRequested(); // over seeds: runs beside the lanes
  void sweepRequested();  // ... over values of a setting
};

} // namespace amplab
