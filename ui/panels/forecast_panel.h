// SPDX-License-Identifier: GPL-3.0-or-later
// What is to come of the selected lane. Left what its configuration would take of memory in each mode, foretold by the
// engine, with what the lane was measured to take beside it. Right whether fp16 would do, read off the steps that were
// looked at, and where a lane of the same model runs in fp16, whether that was right. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/fp16_model.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QTimer>
#include <optional>

class QLabel;
class QScrollArea;

namespace amplab {

class CellTable;
class MemoryBars;

class ForecastPanel : public Panel {
  Q_OBJECT

 public:
  // Requires: all of them outlive the panel.
  ForecastPanel(const RunStore& store, const ConfigDocument& document, const LaneSelection& selection,
                const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void refuse(const QString& sentence) override;

  static constexpr int kDebounceMs = 400; // a dial that is being dragged is not asked about at each place

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeMemory();
  QWidget* makeFp16();
  void followConfiguration(); // asks, if what is known is of another one
  void ask();
  void answered();
  void showMemory();
  void tellChosen();
  void showFp16();
  void fitColumns();
  std::optional<double> measuredPeak() const; // of the lane, if it runs what was asked about
  int laneOfStore() const;                    // -1: it does not run

  const RunStore& store_;
  const ConfigDocument& document_;
  const LaneSelection& selection_;
  const Theme& theme_;
  Fp16Model fp16_;
  QWidget* head_;
  QLabel *lane_, *state_, *refusal_, *told_, *sentence_, *check_;
  MemoryBars* bars_;
  QScrollArea* scroll_;
  CellTable* table_;
  QTimer ask_soon_, look_soon_;
  std::optional<RunConfig> asked_; // in whatever mode; the question that was asked last
  bool known_ = false;             // it was answered, or refused
  int waiting_ = 0;                // for so many answers
  std::optional<double> measured_shown_;
};

} // namespace amplab
