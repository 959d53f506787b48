// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of the latest inspected step of one lane, to sort, filter and copy. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/op_table_model.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/widgets/cell_table.h"

#include <optional>

class QComboBox;
class QLabel;

namespace amplab {

class OpsPanel : public Panel {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  OpsPanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }

  int lane() const { return model_.lane(); }
  void setLane(int lane) override;
  // Shows that step if it was inspected.
  void setStep(int64_t step);
  void showStep(int64_t step) override { setStep(step); }
  void showOps(int lane, int64_t step) override;

 private:
  void listLanes();
  void hold(std::optional<int64_t> step);
  void listSteps();
  void listPhases();
  void filterPhase();
  void describe();

  const RunStore& store_;
  OpTableModel model_;
  OpFilter filter_;
  std::optional<int64_t> held_; // nothing: the latest step is followed
  QWidget* head_;
  QComboBox *lanes_, *steps_, *phases_;
  QLabel* summary_;
  CellTable* table_;
};

} // namespace amplab
