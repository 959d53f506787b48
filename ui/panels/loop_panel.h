// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of the selected lane, as text: what the dials make, or the configuration's own. It is checked while it is
// typed; a text without mistakes is applied with Ctrl+Return, with the button, when the text is left and before lanes
// run: as dials where they can say it, else as the lane's own text. A mistaken one stays here, what runs stays as it
// was, and the window runs nothing until it is corrected or put back. Undo brings back what was put back.
//
// And the lines as they run: where the lane stands, what each line made, where it shall stop. A place in the lane's
// past is looked at with the text that ran there, and not edited. GUI thread.
#pragma once
#include "ui/models/break_list.h"
#include "ui/models/config_document.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

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
  // Requires: all of it outlives the panel.
  LoopPanel(const RunStore& store, ConfigDocument& document, LaneSelection& selection, BreakList& breaks,
            const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  std::vector<Command> commands() override;
  void showLine(int64_t line) override;
  void forgetLanes() override;
  QString applyTyped() override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Draft {
    QString text, over; // over: what it was made from
  };
  // What was typed into a lane's loop and cannot be applied.
  struct Obstacle {
    int lane; // of the document
    QString sentence;
  };
  // A statement that ended the lane with what PyTorch would have raised.
  struct Ended {
    int line;
    QString sentence;
    bool operator==(const Ended&) const = default;
  };

  int lane() const; // whose text stands here, in the document; -1: it is gone
  bool isEdited() const;
  bool runsHere() const; // is what stands here what the lane runs?
  void follow();         // another lane
  void followBreaks();   // with the lines of each lane's text
  void showLoop();       // what the document says now
  void check();
  void describe();
  void take();
  void putBack();
  std::optional<Obstacle> obstacle() const;
  void useDials();
  bool showEnd(); // true: the lane has ended since
  std::optional<Ended> endOf() const;
  void leaveText(); // another one comes: applies this one, or keeps it as a draft
  void bringDraft();

  // ---- in loop_panel_lines.cpp ----
  void buildBar();
  QToolButton* barButton(const char* name, const QString& tip);
  const LaneStore* its() const; // the lane that stands here; null: the store has none
  void showPlace();             // where it stands, and what its lines made
  void followPast();
  static LineStates statesOf(const LaneStore& lane);
  void showBreaks();
  void go(Pace pace);
  int cursorLine() const;
  void toggleBreak(int line);
  void editBreak(int line);
  void editBreak(const SetBreak& edited);
  void fillBreakMenu();

  const RunStore& store_;
  ConfigDocument& document_;
  LaneSelection& selection_;
  BreakList& breaks_;
  int colour_ = -1;         // whose text stands here
  QString shown_;           // as the document has it, or as it ran in the past
  QString past_;            // the text that ran where one looks back to; empty: nobody looks back
  QString mistake_;         // what is wrong with what was typed; empty: nothing
  QString refusal_;         // why the configuration would not have it
  bool complained_ = false; // the window says that something typed cannot be applied
  std::optional<Ended> ended_;
  std::map<int, Draft> drafts_;  // by colour: left with mistakes
  std::map<int, QString> texts_; // of all lanes, by colour: whose lines the breaks are at
  QWidget* head_;
  QLabel *origin_, *trouble_, *place_;
  QStackedWidget* ways_; // nothing, dials_ or apply_
  QPushButton *dials_, *apply_;
  QWidget* bar_;
  QMenu* breakMenu_;
  CodeEdit* edit_;
};

} // namespace amplab
