// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes side by side: the settings in which they differ, then what came of it; and where the chosen lane and the
// baseline part. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/compare_model.h"
#include "ui/widgets/cell_table.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace amplab {

class PartingCard;

class ComparePanel : public QWidget {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  ComparePanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  // The row above the panel, for the dock to carry it.
  QWidget* head() const { return head_; }

  // The lane that is held against the baseline.
  void setLane(int lane);
  // Where two lanes part could not be found: one sentence.
  void refuse(const QString& sentence);

 signals:
  void exportRequested(); // of all lanes
  void baselineChanged(int lane);
  void partingWanted(int baseline, int lane);
  void opsWanted(int lane, qlonglong step);

 private:
  void listLanes();
  void chooseBaseline(int lane);
  void showParting();

  const RunStore& store_;
  CompareModel model_;
  int lane_ = 0;
  QWidget* head_;
  QComboBox* baseline_;
  QPushButton* part_;
  CellTable* table_;
  PartingCard* card_;
};

} // namespace amplab
