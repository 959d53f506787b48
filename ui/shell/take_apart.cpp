// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/take_apart.h"

#include "engine/run/config_error.h"
#include "ui/shell/fault_dialog.h"
#include "ui/shell/fork_dialog.h"

namespace amplab {

TakeApart::TakeApart(QWidget& window, std::vector<Panel*> panels, ConfigDocument& document, RunController& controller,
                     const RunStore& store, LaneSelection& selection)
    : QObject(&window), window_(window), panels_(std::move(panels)), document_(document), controller_(controller),
      store_(store), selection_(selection) {
  for (Panel* panel : panels_) connectPanel(*panel);
  connectAnswers();
  connect(&store_, &RunStore::lanesChanged, this, &TakeApart::forgetClick);
  connect(&selection_, &LaneSelection::changed, this, [this] {
    if (clicked_ && clicked_->lane != selection_.indexIn(store_)) forgetClick();
  });
}

void TakeApart::connectPanel(Panel& panel) {
  const auto click = [this](int lane, qlonglong step) { clicked_ = {lane, step}; };
  connect(&panel, &Panel::stepActivated, this, click);
  connect(&panel, &Panel::explainWanted, this, click);
  connect(&panel, &Panel::explainWanted, this, &TakeApart::explain);
  connect(&panel, &Panel::inspectWanted, this, &TakeApart::inspectPast);
  connect(&panel, &Panel::adviceTaken, this, &TakeApart::take);
  connect(&panel, &Panel::forkWanted, this, [this](int lane, qlonglong step, const std::vector<Advice>& advice) {
    std::vector<DialValue> dials;
    for (const Advice& each : advice) dials.emplace_back(each.key, each.value);
    askFork(lane, step, dials);
  });
  connect(&panel, &Panel::explanationWanted, this, [this, asker = &panel](int lane, qlonglong step) {
    askers_[Question::explain] = asker;
    controller_.explain(lane, step);
  });
  connect(&panel, &Panel::divergenceWanted, this, [this, asker = &panel](int baseline, int lane) {
    askers_[Question::compare] = asker;
    controller_.compare(baseline, lane);
  });
  connect(&panel, &Panel::valuesWanted, this,
          [this, asker = &panel](int lane, qlonglong step, const TensorName& tensor) {
            askers_[Question::look_at_tensor] = asker;
            controller_.lookAtTensor(lane, step, tensor);
          });
  connect(&panel, &Panel::forecastWanted, this, [this, asker = &panel](int lane) {
    if (lane < 0 || lane >= document_.laneCount()) return;
    askers_[Question::forecast_memory] = asker;
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
  connect(&panel, &Panel::phaseRequested, &controller_, &RunController::stepPhase);
  connect(&panel, &Panel::stepRequested, &controller_, [this] { controller_.stepOnce(); });
}

void TakeApart::connectAnswers() {
  connect(&controller_, &RunController::laneForked, this, &TakeApart::adopt);
  connect(&controller_, &RunController::refused, this, &TakeApart::refuse);
  connect(&store_, &RunStore::opsReceived, this, [this](int lane) {
    if (!looked_ || looked_->lane != lane || !store_.lane(lane).inspected_at(looked_->step)) return;
    selection_.select(store_.lane(lane).colour());
    const int64_t step = looked_->step;
    looked_.reset();
    for (Panel* panel : panels_) panel->showOps(lane, step);
  });
}

void TakeApart::askFork(int lane, int64_t step, const std::vector<DialValue>& dials) {
  if (!hasLane(lane)) return;
  if (!controller_.hasLane(lane))
    return emit complained(
        tr("The engine that had this lane has ended, and its past with it; go on from its saved step and "
           "fork that, or restart it."));
  auto* dialog = new ForkDialog(store_, lane, step, dials, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { controller_.fork(dialog->request()); });
  dialog->open();
}

void TakeApart::askFault(int lane, int rank) {
  if (!hasLane(lane)) return;
  auto* dialog = new FaultDialog(store_, lane, rank, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { controller_.inject(dialog->request()); });
  dialog->open();
}

void TakeApart::explain(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  for (Panel* panel : panels_) panel->explain(lane, step);
}

// Shows an inspected step at once, and replays any other.
void TakeApart::inspectPast(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  if (store_.lane(lane).inspected_at(step)) {
    for (Panel* panel : panels_) panel->showOps(lane, step);
    return;
  }
  looked_ = {lane, step};
  controller_.inspectPast(lane, step);
}

// Sets the value in the form of that lane, which sends it to the engine.
void TakeApart::take(int lane, const Advice& advice) {
  for (int at = 0; at < document_.laneCount(); ++at)
    if (document_.setups()[static_cast<size_t>(at)].colour == store_.lane(lane).colour()) {
      try {
        document_.setField(at, QString::fromStdString(advice.key), advice.value);
      } catch (const ConfigError& error) {
        emit complained(QString::fromUtf8(error.what()));
      }
      selection_.select(store_.lane(lane).colour());
    }
}

void TakeApart::adopt(int lane) {
  const LaneStore& forked = store_.lane(lane);
  document_.adopt({forked.config(), forked.colour()}, lane);
  selection_.select(forked.colour());
}

void TakeApart::refuse(Question question, const QString& sentence) {
  if (const auto asker = askers_.find(question); asker != askers_.end())
    asker->second->refuse(sentence);
  else if (controller_.engineState() != EngineState::lost)
    emit complained(sentence); // else already reported
  if (question == Question::inspect_past) looked_.reset();
}

} // namespace amplab
