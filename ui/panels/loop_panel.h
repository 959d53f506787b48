// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of the selected lane, as text: what the dials make, or the configuration's own. It is checked while it is typed;
// a text without mistakes is taken over with Ctrl+Return, or when the text is left: as dials where they can say it, else
// as the lane's own text. A mistaken one stays here, and what runs stays as it was. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <map>

class QLabel;
class QPushButton;

namespace amplab {

class CodeEdit;

class LoopPanel : public Panel {
  Q_OBJECT

 public:
  // Requires: all of it outlives the panel.
  LoopPanel(const RunStore& store, ConfigDocument& document, LaneSelection& selection, const Theme& theme,
            QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void showLine(int64_t line) override;

 private:
  struct Draft {
    QString text, over; // over: what it was made from
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
  void showLoop();       // what the document says now
  void check();
  void describe();
  void take();
  void putBack();
  void useDials();
  bool showEnd(); // true: the lane has ended since
  std::optional<Ended> endOf() const;

  const RunStore& store_;
  ConfigDocument& document_;
  LaneSelection& selection_;
  int colour_ = -1;                // whose text stands here
  QString shown_;                  // as the document has it
  QString mistake_;                // what is wrong with what was typed; empty: nothing
  QString refusal_;                // why the configuration would not have it
  std::optional<Ended> ended_;
  std::map<int, Draft> drafts_;    // by colour: left with mistakes
  QWidget* head_;
  QLabel *origin_, *trouble_;
  QPushButton* dials_;
  CodeEdit* edit_;
};

} // namespace amplab
