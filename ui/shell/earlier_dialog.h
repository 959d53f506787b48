// SPDX-License-Identifier: GPL-3.0-or-later
// The list of earlier runs, beside the window while it is used. GUI thread.
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
  // Requires: all of them outlive the dialog.
  EarlierDialog(EarlierRuns& runs, QUndoStack& stack, const Theme& theme, QWidget* parent);

 private:
  void removeSelected();
  void check();

  EarlierModel* model_;
  QTableView* table_;
  QPushButton* delete_;
};

} // namespace amplab
