// SPDX-License-Identifier: GPL-3.0-or-later
// Carries out requests about a run's past and inside: forks, faults, inspections and explanations. Shows their results.
// Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/config_document.h"
#include "ui/panels/lane_requests.h"
#include "ui/widgets/focus.h"
#include "ui/widgets/setting_list.h"

#include <QObject>
#include <optional>
#include <vector>

namespace amplab {

class RunRequests : public QObject {
  Q_OBJECT

 public:
  // Requires: all arguments outlive this.
  RunRequests(QWidget& window, const LaneRequests& requests, ConfigDocument& document, RunController& controller,
              const RunStore& store, Focus& focus);

  // Each opens a dialog, or reports why it cannot.
  void openForkDialog(int lane, int64_t step, const std::vector<SettingAssignment>& settings = {});
  void openFaultDialog(int lane, int rank = RunController::kAllRanks);

 signals:
  void complained(const QString& sentence);

 private:
  bool hasLane(int lane) const { return lane >= 0 && lane < store_.laneCount(); }
  void connectRequests(const LaneRequests& requests);
  void connectReplies();
  void inspectStep(int lane, int64_t step);
  void applySetting(int lane, const ProposedChange& advice);
  void insertLane(int lane);
  void showRequestError(RequestKind request, const QString& sentence, bool is_handled);

  struct LaneStep {
    LaneId lane;
    int64_t step;
  };

  QWidget& window_;
  ConfigDocument& document_;
  RunController& controller_;
  const RunStore& store_;
  Focus& focus_;
  std::optional<LaneStep> inspected_; // the step with requested op calls
};

} // namespace amplab
