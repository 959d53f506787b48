// SPDX-License-Identifier: GPL-3.0-or-later
// Non-modal list of earlier runs. GUI thread.
#pragma once
#include "ui/models/earlier_model.h"
#include "ui/theme/theme.h"

#include <QDialog>

class QPushButton;
class QTableView;

namespace amplab {

class EarlierDialog : public QDialog {
  Q_OBJECT

 public:
  // Requires: all arguments outlive the dialog.
  EarlierDialog(EarlierRuns& runs, QUndoStack& stack, const Theme& theme, QWidget* parent);

 private:
  void removeSelected();
  void check();

  EarlierModel* model_;
  QTableView* table_;
  QPushButton* delete_;
};

} // namespace amplab
