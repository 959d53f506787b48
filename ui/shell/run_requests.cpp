// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_requests.h"

#include "engine/run/config_error.h"
#include "ui/shell/fault_dialog.h"
#include "ui/shell/fork_dialog.h"

namespace amplab {

RunRequests::RunRequests(QWidget& window, std::vector<Panel*> panels, ConfigDocument& document,
                         RunController& controller, const RunStore& store, LaneSelection& selection)
    : QObject(&window), window_(window), panels_(std::move(panels)), document_(document), controller_(controller),
      store_(store), selection_(selection) {
  for (Panel* panel : panels_) connectPanel(*panel);
  connectReplies();
  connect(&store_, &RunStore::lanesChanged, this, &RunRequests::forgetClick);
  connect(&selection_, &LaneSelection::changed, this, [this] {
    if (clicked_ && clicked_->lane != selection_.indexIn(store_)) forgetClick();
  });
}

void RunRequests::connectPanel(Panel& panel) {
  const auto click = [this](int lane, qlonglong step) { clicked_ = {lane, step}; };
  connect(&panel, &Panel::stepActivated, this, click);
  connect(&panel, &Panel::explainWanted, this, click);
  connect(&panel, &Panel::explainWanted, this, &RunRequests::explain);
  connect(&panel, &Panel::inspectWanted, this, &RunRequests::inspectStep);
  connect(&panel, &Panel::settingChangeWanted, this, &RunRequests::applySetting);
  connect(&panel, &Panel::forkWanted, this,
          [this](int lane, qlonglong step, const std::vector<ProposedChange>& advice) {
            std::vector<SettingAssignment> settings;
            for (const ProposedChange& each : advice) settings.emplace_back(each.key, each.value);
            openForkDialog(lane, step, settings);
          });
  connect(&panel, &Panel::explanationWanted, this, [this, requester = &panel](int lane, qlonglong step) {
    requesters_[RequestKind::explain] = requester;
    controller_.explain(lane, step);
  });
  connect(&panel, &Panel::divergenceWanted, this, [this, requester = &panel](int baseline, int lane) {
    requesters_[RequestKind::compare] = requester;
    controller_.compare(baseline, lane);
  });
  connect(&panel, &Panel::valuesWanted, this,
          [this, requester = &panel](int lane, qlonglong step, const TensorName& tensor) {
            requesters_[RequestKind::inspect_tensor] = requester;
            controller_.inspectTensor(lane, step, tensor);
          });
  connect(&panel, &Panel::forecastWanted, this, [this, requester = &panel](int lane) {
    if (lane < 0 || lane >= document_.laneCount()) return;
    requesters_[RequestKind::forecast_memory] = requester;
    controller_.forecastMemory(document_.setups()[static_cast<size_t>(lane)].config);
  });
  connect(&panel, &Panel::histogramWanted, this, [this](int lane, qlonglong step, const TensorName& tensor) {
    for (Panel* each : panels_) each->showHistogram(lane, step, tensor);
  });
  connect(&panel, &Panel::tensorWanted, this, [this](int lane, qlonglong step, const TensorName& tensor) {
    for (Panel* each : panels_) each->showTensor(lane, step, tensor);
  });
  connect(&panel, &Panel::numberChosen, this, [this](double value, const QString& dtype) {
    for (Panel* each : panels_) each->showNumber(value, dtype);
  });
  connect(&panel, &Panel::bitsWanted, this, [this](double value, const QString& dtype) {
    for (Panel* each : panels_) each->showBits(value, dtype);
  });
  connect(&panel, &Panel::baselineChanged, this, [this](int lane) {
    for (Panel* each : panels_) each->setBaseline(lane);
  });
}

void RunRequests::connectReplies() {
  connect(&controller_, &RunController::laneForked, this, &RunRequests::insertLane);
  connect(&controller_, &RunController::lanesGiven, this, [this] {
    if (document_.setups() == controller_.setups()) return;
    document_.load(controller_.setups());
    selection_.select(store_.lane(0).colour());
  });
  connect(&controller_, &RunController::rejected, this, &RunRequests::showRequestError);
  connect(&store_, &RunStore::opsReceived, this, [this](int lane) {
    if (!inspected_ || inspected_->lane != lane || !store_.lane(lane).inspected_at(inspected_->step)) return;
    selection_.select(store_.lane(lane).colour());
    const int64_t step = inspected_->step;
    inspected_.reset();
    for (Panel* panel : panels_) panel->showOps(lane, step);
  });
}

void RunRequests::openForkDialog(int lane, int64_t step, const std::vector<SettingAssignment>& settings) {
  if (!hasLane(lane)) return;
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

void RunRequests::explain(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  for (Panel* panel : panels_) panel->explain(lane, step);
}

// Shows an inspected step at once, and replays any other.
void RunRequests::inspectStep(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  if (store_.lane(lane).inspected_at(step)) {
    for (Panel* panel : panels_) panel->showOps(lane, step);
    return;
  }
  inspected_ = {lane, step};
  controller_.inspectStep(lane, step);
}

// Sets the value in the form of that lane, which sends it to the engine.
void RunRequests::applySetting(int lane, const ProposedChange& advice) {
  for (int at = 0; at < document_.laneCount(); ++at)
    if (document_.setups()[static_cast<size_t>(at)].colour == store_.lane(lane).colour()) {
      try {
        document_.setSetting(at, QString::fromStdString(advice.key), advice.value);
      } catch (const ConfigError& error) {
        emit complained(QString::fromUtf8(error.what()));
      }
      selection_.select(store_.lane(lane).colour());
    }
}

void RunRequests::insertLane(int lane) {
  const LaneStore& forked = store_.lane(lane);
  document_.insertLane({forked.config(), forked.colour()}, lane);
  selection_.select(forked.colour());
}

void RunRequests::showRequestError(RequestKind request, const QString& sentence) {
  if (const auto requester = requesters_.find(request); requester != requesters_.end())
    requester->second->showRequestError(sentence);
  else if (controller_.engineState() != EngineState::lost)
    emit complained(sentence); // else already reported
  if (request == RequestKind::inspect_step) inspected_.reset();
}

} // namespace amplab
