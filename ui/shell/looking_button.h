// SPDX-License-Identifier: GPL-3.0-or-later
// In the status bar: what looking costs the selected lane, measured; pressed, how much it may cost. Not there while
// nobody looks. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/looking.h"
#include "ui/store/run_store.h"
#include "ui/widgets/lane_selection.h"

#include <QToolButton>

namespace amplab {

class LookingButton : public QToolButton {
  Q_OBJECT

 public:
  // Requires: all of it outlives the button.
  LookingButton(Looking& looking, const RunStore& store, const LaneSelection& selection, QWidget* parent = nullptr);

  // Also to be called where somebody has begun or ceased to look.
  void refresh();

 private:
  void offerShares();

  Looking& looking_;
  const RunStore& store_;
  const LaneSelection& selection_;
};

} // namespace amplab
