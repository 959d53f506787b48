// SPDX-License-Identifier: GPL-3.0-or-later
// The eight phases of one lane's step with the current phase marked, and the tensors of the selected phase. Owned by
// the shell; GUI thread.
#pragma once
#include "ui/models/tensor_model.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/phase_track.h"

#include <QTimer>

class QLabel;
class QPushButton;

namespace amplab {

class PhasesPanel : public Panel {
  Q_OBJECT

 public:
  explicit PhasesPanel(const PanelContext& of);

  // Selects the phase that this line called last, unless one of its phases is selected already.
  void showLine(int64_t line);

 private:
  void follow();
  void refresh();
  void showTensors(int phase);
  int64_t lineOf(int phase) const; // 0: no line

  TensorModel tensors_;
  QWidget* head_;
  PhaseTrack* track_;
  QLabel *name_, *sentence_;
  CellTable* table_;
  QTimer soon_; // limits updates while steps are fast
};

} // namespace amplab
