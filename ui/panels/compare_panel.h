// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes side by side: the settings in which they differ, then what came of it; and where the chosen lane and the
// baseline part. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/compare_model.h"
#include "ui/panels/panel.h"
#include "ui/widgets/cell_table.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace amplab {

class DivergenceCard;

class ComparePanel : public Panel {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  ComparePanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }

  // The lane that is held against the baseline.
  void setLane(int lane) override;
  // Where two lanes first differ could not be found: one sentence.
  void refuse(const QString& sentence) override;

 private:
  void listLanes();
  void chooseBaseline(int lane);
  void showDivergence();

  const RunStore& store_;
  CompareModel model_;
  int lane_ = 0;
  QWidget* head_;
  QComboBox* baseline_;
  QPushButton* part_;
  CellTable* table_;
  DivergenceCard* card_;
};

} // namespace amplab
