// SPDX-License-Identifier: GPL-3.0-or-later
// Explanation of a skipped step or of a first NaN: what, where, why, consequence, and settings that help. For a step
// compared with its fp32 shadow, it adds that comparison once the op calls have arrived. It requests explanations by
// signals and shows what the store then holds. Owned by the shell; GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <initializer_list>

class QLabel;
class QPushButton;
class QStackedLayout;
class QToolButton;
class QVBoxLayout;

namespace amplab {

class LineLink;

class ExplainPanel : public Panel {
  Q_OBJECT

 public:
  explicit ExplainPanel(const PanelContext& of);

  // Shows the explanation of that step and requests it if needed. step: 0 is none.
  void requestExplanation(int lane, int64_t step);
  void showRequestError(const QString& sentence);

  void explain(int lane, int64_t step);
  void explainOutcome(int lane);
  // showStep() shows the step's explanation if there is one. Otherwise it shows the step's events and a button that
  // requests an explanation.
  void showStep(int64_t step);

  bool isWaiting() const { return waiting_; }

 private:
  // name: of the object that shows the text.
  QWidget* makeTextSection(const char* name, const QString& title, QLabel*& text,
                           std::initializer_list<QWidget*> beside = {});
  QWidget* makeExplanation();
  int lane() const { return store_.indexOf(id_); }
  void switchTo(int lane, int64_t step);
  QString eventSummary() const;
  void showLane();
  void showRecorded(); // a step of a recorded run
  void showExplanation();
  void showExplanation(const Explanation& e);
  void showShadow();
  void showMessage(const QString& text, const char* tone);
  void listAdvice(const Explanation& explanation);

  LaneId id_;          // of the lane shown; invalid: none
  int64_t number_ = 0; // of its run
  int64_t step_ = 0;
  bool waiting_ = false;
  QString lesson_name_; // as on the command line
  bool of_run_ = false; // explains the outcome of the lane up to step_, not the step
  QWidget *explanation_, *shadowSection_, *cureSection_;
  QStackedLayout* pages_;
  QWidget* head_;
  QLabel *sample_, *title_, *message_, *what_, *where_, *reason_, *soWhat_, *shadow_, *cure_;
  QToolButton* lesson_; // opens the lesson about this cause
  QVBoxLayout* adviceRows_;
  LineLink *line_, *root_; // of the call that produced the value, and of the call that caused it
  QWidget* step_actions_;
  QPushButton *again_, *fork_, *ops_;
};

} // namespace amplab
