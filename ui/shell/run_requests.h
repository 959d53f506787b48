// SPDX-License-Identifier: GPL-3.0-or-later
// Handles requests about a run's past and inside: forks, faults, inspections and explanations. Shows their results.
// Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/config_document.h"
#include "ui/models/proposed_change.h"
#include "ui/panels/panel.h"
#include "ui/widgets/lane_selection.h"
#include "ui/widgets/setting_list.h"

#include <QObject>
#include <map>
#include <optional>
#include <vector>

namespace amplab {

class RunRequests : public QObject {
  Q_OBJECT

 public:
  // Connects to all panels and fills them. All arguments outlive this.
  RunRequests(QWidget& window, std::vector<Panel*> panels, ConfigDocument& document, RunController& controller,
              const RunStore& store, LaneSelection& selection);

  // Each opens a dialog, or reports why it cannot.
  void openForkDialog(int lane, int64_t step, const std::vector<SettingAssignment>& settings = {});
  void openFaultDialog(int lane, int rank = RunController::kAllRanks);

  // Returns the last clicked step of the lane. -1 if there is none, the lane has gone on since, or another one was
  // selected.
  int64_t clickedStep(int lane) const { return clicked_ && clicked_->lane == lane ? clicked_->step : -1; }
  void forgetClick() { clicked_.reset(); }

  // Do nothing if the lane no longer exists.
  void explain(int lane, int64_t step);
  void inspectStep(int lane, int64_t step);

 signals:
  void complained(const QString& sentence);

 private:
  bool hasLane(int lane) const { return lane >= 0 && lane < store_.laneCount(); }
  void connectPanel(Panel& panel);
  void connectReplies();
  void applySetting(int lane, const ProposedChange& advice);
  void insertLane(int lane);
  void showRequestError(RequestKind request, const QString& sentence);

  struct LaneStep {
    int lane;
    int64_t step;
  };

  QWidget& window_;
  std::vector<Panel*> panels_;
  ConfigDocument& document_;
  RunController& controller_;
  const RunStore& store_;
  LaneSelection& selection_;
  std::optional<LaneStep> clicked_;
  std::optional<LaneStep> inspected_;        // the step with requested op calls
  std::map<RequestKind, Panel*> requesters_; // receive the reason if a request fails
};

} // namespace amplab
