// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of panels about the lanes' past and inside: explanations, values, forks, stepping by lines. The shell
// carries them out. The engine's reply arrives in the store; if there is none, `rejected` receives the reason. Lanes
// are indices into the store. Owned by the shell; GUI thread.
#pragma once
#include "engine/run/line_stop.h"
#include "engine/run/step_inspection.h"
#include "ui/models/proposed_change.h"

#include <QObject>
#include <functional>
#include <vector>

namespace amplab {

class LaneRequests : public QObject {
  Q_OBJECT

 public:
  using Rejected = std::function<void(const QString& sentence)>;

 signals:
  void explanationWanted(int lane, qlonglong step, const amplab::LaneRequests::Rejected& rejected);
  void divergenceWanted(int baseline, int lane, const amplab::LaneRequests::Rejected& rejected);
  void valuesWanted(int lane, qlonglong step, const amplab::TensorName& tensor,
                    const amplab::LaneRequests::Rejected& rejected);
  // Memory forecast. lane: in the document.
  void forecastWanted(int lane, const amplab::LaneRequests::Rejected& rejected);
  // Op calls of a step, which is replayed if it was not inspected. Focus::opsShown() follows.
  void inspectionWanted(int lane, qlonglong step);

  // Fork after that step with the settings of `advice`. Without advice, the user chooses them.
  void forkWanted(int lane, qlonglong afterStep, const std::vector<amplab::ProposedChange>& advice = {});
  void settingChangeWanted(int lane, const amplab::ProposedChange& advice); // apply that setting

  // Move through the selected lane's loop by lines. The first two go forward, in the lane's past if a past step is
  // shown, or run to a line. The last two go back, to where `name` got its value, or return to the present.
  void continueWanted(amplab::Pace pace);
  void runToWanted(qlonglong line);
  void timeTravelWanted(amplab::Seek seek, const QString& name);
  void presentWanted();
};

} // namespace amplab
