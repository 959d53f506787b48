// SPDX-License-Identifier: GPL-3.0-or-later
// Forecasts for the selected lane. Left: memory that its configuration would use in each mode, forecast by the engine,
// with the lane's measured memory. Right: whether fp16 would be sufficient, derived from inspected steps. If a lane of
// the same model runs in fp16, the right side also checks that forecast. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/fp16_model.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

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
  explicit ForecastPanel(const PanelContext& of);

  void showRequestError(const QString& sentence);

  static constexpr int kDebounceMs = 400; // limits requests while a setting is being dragged

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeMemory();
  QWidget* makeFp16();
  void followConfiguration(); // requests a forecast if the configuration has changed
  void requestForecast();
  void handleReply();
  void showMemory();
  void describeChosen();
  void showFp16();
  void fitColumns();
  std::optional<double> measuredPeak() const; // measured memory of the lane if it runs the configuration of the request
  int laneOfStore() const;                    // -1: it does not run

  Fp16Model fp16_;
  QWidget* head_;
  QLabel *lane_, *state_, *rejection_, *memory_text_, *sentence_, *check_;
  MemoryBars* bars_;
  QScrollArea* scroll_;
  CellTable* table_;
  QTimer request_soon_, refresh_soon_;
  std::optional<RunConfig> requested_; // configuration of the last request, without its mode
  bool known_ = false;                 // the last request has a reply or was refused
  int waiting_ = 0;                    // number of pending replies
  std::optional<double> measured_shown_;
};

} // namespace amplab
