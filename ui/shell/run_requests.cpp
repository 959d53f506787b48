// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_requests.h"

#include "engine/run/config_error.h"
#include "ui/shell/fault_dialog.h"
#include "ui/shell/fork_dialog.h"

namespace amplab {

RunRequests::RunRequests(QWidget& window, const LaneRequests& requests, ConfigDocument& document,
                         RunController& controller, const RunStore& store, Focus& focus)
    : QObject(&window), window_(window), document_(document), controller_(controller), store_(store), focus_(focus) {
  connectRequests(requests);
  connectReplies();
}

void RunRequests::connectRequests(const LaneRequests& requests) {
  using Rejected = LaneRequests::Rejected;
  connect(&requests, &LaneRequests::inspectionWanted, this, &RunRequests::inspectStep);
  connect(&requests, &LaneRequests::settingChangeWanted, this, &RunRequests::applySetting);
  connect(&requests, &LaneRequests::forkWanted, this,
          [this](int lane, qlonglong step, const std::vector<ProposedChange>& advice) {
            std::vector<SettingAssignment> settings;
            for (const ProposedChange& each : advice) settings.emplace_back(each.key, each.value);
            openForkDialog(lane, step, settings);
          });
  connect(&requests, &LaneRequests::explanationWanted, &controller_, &RunController::explain);
  connect(&requests, &LaneRequests::divergenceWanted, &controller_, &RunController::compare);
  connect(&requests, &LaneRequests::valuesWanted, &controller_, &RunController::inspectTensor);
  connect(&requests, &LaneRequests::forecastWanted, this, [this](int lane, const Rejected& reject) {
    if (lane < 0 || lane >= document_.laneCount()) return;
    controller_.forecastMemory(document_.setups()[static_cast<size_t>(lane)].config, reject);
  });
}

void RunRequests::connectReplies() {
  connect(&controller_, &RunController::laneForked, this, &RunRequests::insertLane);
  connect(&controller_, &RunController::lanesGiven, this, [this] {
    if (document_.setups() == controller_.setups()) return;
    document_.load(controller_.setups());
    focus_.selectLane(0);
  });
  connect(&controller_, &RunController::rejected, this, &RunRequests::showRequestError);
  connect(&store_, &RunStore::opsReceived, this, [this](int lane) {
    if (!inspected_ || inspected_->lane != store_.lane(lane).id() || !store_.lane(lane).inspected_at(inspected_->step))
      return;
    focus_.selectLane(lane);
    const int64_t step = inspected_->step;
    inspected_.reset();
    emit focus_.opsShown(lane, step);
  });
}

void RunRequests::openForkDialog(int lane, int64_t step, const std::vector<SettingAssignment>& settings) {
  if (!hasLane(lane)) return;
  if (document_.isFull()) return emit complained(document_.reasonNotToAdd());
  if (!controller_.hasLane(lane))
    return emit complained(tr("This lane cannot be forked: its engine has ended, and its past steps are lost. Continue "
                              "from its saved step and fork that, or restart the lane."));
  auto* dialog = new ForkDialog(store_, lane, step, settings, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { controller_.fork(dialog->request()); });
  dialog->open();
}

void RunRequests::openFaultDialog(int lane, int rank) {
  if (!hasLane(lane)) return;
  auto* dialog = new FaultDialog(store_, lane, rank, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { controller_.inject(dialog->request()); });
  dialog->open();
}

// Shows an inspected step at once, and replays any other.
void RunRequests::inspectStep(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  if (store_.lane(lane).inspected_at(step)) return emit focus_.opsShown(lane, step);
  inspected_ = {store_.lane(lane).id(), step};
  controller_.inspectStep(lane, step);
}

// Sets the value in the form of that lane, which sends it to the engine.
void RunRequests::applySetting(int lane, const ProposedChange& advice) {
  const int at = hasLane(lane) ? index_of(store_.lane(lane).id(), document_.setups()) : -1;
  if (at < 0) return;
  try {
    document_.setSetting(at, QString::fromStdString(advice.key), advice.value);
  } catch (const ConfigError& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
  focus_.selectLane(lane);
}

void RunRequests::insertLane(int lane) {
  document_.insertLane(store_.lane(lane).setup(), lane);
  focus_.selectLane(lane);
}

void RunRequests::showRequestError(RequestKind request, const QString& sentence, bool is_handled) {
  if (!is_handled && controller_.engineState() != EngineState::lost) emit complained(sentence); // else already reported
  if (request == RequestKind::inspect_step) inspected_.reset();
}

} // namespace amplab
