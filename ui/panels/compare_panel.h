// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes side by side: the settings in which they differ, then what came of it. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/compare_model.h"
#include "ui/widgets/cell_table.h"

#include <QSortFilterProxyModel>

namespace amplab {

class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  ComparePanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

 signals:
  void exportRequested(); // of all lanes

 private:
  CompareModel model_;
  CellTable* table_;
};

} // namespace amplab
