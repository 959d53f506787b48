// SPDX-License-Identifier: GPL-3.0-or-later
// The programs of two lanes side by side (ui/models/loop_diff_model.h), with a summary of the differences. A click or
// Return highlights a line, or unfolds a row of folded lines. Owned by a panel; GUI thread. Object names: "loopDiff",
// "loopDiff:sentence", "loopDiff:table".
#pragma once
#include "ui/models/loop_diff_model.h"
#include "ui/widgets/cell_table.h"

#include <QWidget>

class QLabel;

namespace amplab {

class LoopDiff : public QWidget {
  Q_OBJECT

 public:
  explicit LoopDiff(const Theme& theme, QWidget* parent = nullptr);

  // Requires: both are lanes of the store.
  void show(const LaneStore& a, const LaneStore& b);
  void clear(const QString& sentence);

 signals:
  void lineChosen(int lane, qlonglong line);

 private:
  void choose(const QModelIndex& index);
  void spanFolds();

  LoopDiffModel model_;
  int a_ = -1, b_ = -1; // lanes
  QLabel* sentence_;
  CellTable* table_;
};

} // namespace amplab
