// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/take_apart.h"

#include "engine/run/config_error.h"
#include "ui/shell/fault_dialog.h"
#include "ui/shell/fork_dialog.h"

namespace amplab {

TakeApart::TakeApart(QWidget& window, Panels panels, ConfigDocument& document, RunController& controller,
                     const RunStore& store, LaneSelection& selection, std::function<void(QWidget&)> raise)
    : QObject(&window), window_(window), panels_(panels), document_(document), controller_(controller), store_(store),
      selection_(selection), raise_(std::move(raise)) {
  connectPanels();
  connectAnswers();
}

void TakeApart::connectPanels() {
  const auto asks = [this](auto& panel) {
    using Panel = std::remove_reference_t<decltype(panel)>;
    connect(&panel, &Panel::explainWanted, this, &TakeApart::explain);
    connect(&panel, &Panel::inspectWanted, this, &TakeApart::inspectPast);
    connect(&panel, &Panel::forkWanted, this, [this](int lane, qlonglong step) { askFork(lane, step); });
  };
  asks(panels_.curves);
  asks(panels_.events);
  connect(&panels_.explain, &ExplainPanel::explanationWanted, &controller_, &RunController::explain);
  connect(&panels_.explain, &ExplainPanel::opsWanted, this, &TakeApart::inspectPast);
  connect(&panels_.explain, &ExplainPanel::adviceTaken, this, &TakeApart::take);
  connect(&panels_.explain, &ExplainPanel::forkWanted, this,
          [this](int lane, qlonglong step, const std::vector<Advice>& advice) {
            std::vector<DialValue> dials;
            for (const Advice& each : advice) dials.emplace_back(each.key, each.value);
            askFork(lane, step, dials);
          });
  connect(&panels_.compare, &ComparePanel::partingWanted, &controller_, &RunController::compare);
  connect(&panels_.compare, &ComparePanel::opsWanted, this, &TakeApart::inspectPast);
  connect(&panels_.compare, &ComparePanel::baselineChanged, &panels_.curves, &CurvesPanel::setBaseline);
  connect(&panels_.phases, &PhasesPanel::phaseRequested, &controller_, &RunController::stepPhase);
  connect(&panels_.phases, &PhasesPanel::stepRequested, &controller_, [this] { controller_.stepOnce(); });
}

void TakeApart::connectAnswers() {
  connect(&controller_, &RunController::laneForked, this, &TakeApart::adopt);
  connect(&controller_, &RunController::refused, this, &TakeApart::refuse);
  connect(&store_, &RunStore::opsReceived, this, [this](int lane) {
    if (!looked_ || looked_->lane != lane || !store_.lane(lane).inspected_at(looked_->step)) return;
    selection_.select(store_.lane(lane).colour());
    panels_.ops.setLane(lane);
    panels_.ops.setStep(looked_->step);
    looked_.reset();
    raise_(panels_.ops);
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

void TakeApart::askFault(int lane) {
  if (!hasLane(lane)) return;
  auto* dialog = new FaultDialog(store_, lane, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const FaultRequest fault = dialog->request();
    controller_.inject(fault.lane, fault.target, fault.kind, fault.factor, fault.index);
  });
  dialog->open();
}

void TakeApart::explain(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  raise_(panels_.explain);
  panels_.explain.ask(lane, step);
}

// A step that was inspected is shown at once; any other is replayed.
void TakeApart::inspectPast(int lane, int64_t step) {
  if (!hasLane(lane)) return;
  if (store_.lane(lane).inspected_at(step)) {
    panels_.ops.setLane(lane);
    panels_.ops.setStep(step);
    return raise_(panels_.ops);
  }
  looked_ = {lane, step};
  controller_.inspectPast(lane, step);
}

// Into the form of that lane, which takes it to the engine.
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
  if (question == Question::explain)
    panels_.explain.refuse(sentence);
  else if (question == Question::compare)
    panels_.compare.refuse(sentence);
  else if (controller_.engineState() != EngineState::lost)
    emit complained(sentence); // else it has been said
  if (question == Question::inspect_past) looked_.reset();
}

} // namespace amplab
