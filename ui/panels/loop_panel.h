// SPDX-License-Identifier: GPL-3.0-or-later
// Editor for the program of the selected lane's loop. The program is generated from the settings, or is the
// configuration's own program. It is checked while the user types. A correct program is applied with Ctrl+Return, with
// the button, when the editor loses the focus, and before lanes run. An edited number of a setting changes the setting;
// any other edit makes the program the lane's own, until it is reset to the form. An incorrect program stays in the
// editor and what runs does not change. The window runs nothing until the program is corrected or reverted. Undo
// restores a reverted edit.
//
// It also shows execution by lines: stop position, results of each line, breakpoints. A past step is shown with the
// program that ran then, read-only. GUI thread.
#pragma once
#include "ui/models/breakpoint_list.h"
#include "ui/models/config_document.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <map>

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace amplab {

class CodeEdit;
struct LineStates;

class LoopPanel : public Panel {
  Q_OBJECT

 public:
  explicit LoopPanel(const PanelContext& of);

  std::vector<Command> commands() override;
  void showLine(int64_t line);
  QString applyPendingEdits() override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Draft {
    QString text, over; // over: program that it was edited from
  };
  // Edit of a lane's program that cannot be applied.
  struct Obstacle {
    int lane; // index in the document
    QString sentence;
  };
  // Statement that ended the lane with an exception of PyTorch.
  struct Ended {
    int line;
    QString sentence;
    bool operator==(const Ended&) const = default;
  };

  int lane() const; // index in the document of the lane shown; -1: removed
  bool isEdited() const;
  bool runsHere() const; // whether the lane runs the program shown
  void follow();         // switches to the selected lane
  void followBreaks();   // moves breakpoints with the lines of each lane's program
  void showLoop();       // shows the program of the document
  void check();
  void describe();
  void applyEdit();
  void discardText();
  std::optional<Obstacle> obstacle() const;
  void resetToForm();
  bool showEnd(); // returns true if the lane has ended since the last call
  std::optional<Ended> endOf() const;
  void applyOrStoreDraft(); // before another program is shown: applies this one, or keeps it as a draft
  void restoreDraft();

  // ---- in loop_panel_lines.cpp ----
  void buildBar();
  QToolButton* barButton(const char* name, const QString& tip);
  const LaneStore* its() const; // lane shown; null if the store does not have it
  void showPosition();          // shows the stop position and the results of the lines
  void followTimeTravel();
  static LineStates statesOf(const LaneStore& lane);
  void showBreaks();
  void go(Pace pace);
  int cursorLine() const;
  void toggleBreak(int line);
  void editBreak(int line);
  void editBreak(const BreakpointItem& edited);
  void fillBreakMenu();

  BreakpointList& breaks_;
  LaneId id_;               // of the lane shown
  QString shown_;           // current program, or the one that ran in the past step
  QString past_program_;    // program of the past step shown, or recorded script; empty: neither is shown
  QString mistake_;         // error in the edited program; empty: none
  QString rejection_;       // why the configuration rejected it
  bool complained_ = false; // the window shows that an edit cannot be applied
  std::optional<Ended> ended_;
  std::map<LaneId, Draft> drafts_;  // programs with errors
  std::map<LaneId, QString> texts_; // programs of all lanes; breakpoints refer to their lines
  QWidget* head_;
  QLabel *origin_, *error_, *position_;
  QStackedWidget* ways_; // nothing, reset_ or apply_
  QPushButton *reset_, *apply_;
  QWidget* bar_;
  QMenu* breakMenu_;
  CodeEdit* edit_;
};

} // namespace amplab
