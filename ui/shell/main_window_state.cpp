// SPDX-License-Identifier: GPL-3.0-or-later
// Status of the engine and the lanes in the window, and the arrangement of the window.
#include "ui/shell/lane_strip.h"
#include "ui/shell/main_window.h"

#include "engine/run/end_reason.h"
#include "ui/models/keymap.h"
#include "ui/models/message_text.h"
#include "ui/shell/place_switcher.h"
#include "ui/shell/run_hint.h"
#include "ui/shell/run_requests.h"
#include "ui/shell/transport_bar.h"
#include "ui/shell/window_settings.h"
#include "ui/widgets/banner.h"

#include <QMenuBar>
#include <QMessageBox>
#include <QToolButton>
#include <utility>

namespace amplab {
namespace {

int live_lanes(const RunStore& store) {
  int live = 0;
  for (int lane = 0; lane < store.laneCount(); ++lane) live += !has_ended(store.lane(lane).status().state);
  return live;
}

} // namespace

void MainWindow::showEngine(EngineState state, const QString& sentence) {
  if (state == EngineState::lost) {
    loss_ = sentence;
    showLoss();
  } else if (!loss_.isEmpty()) {
    loss_.clear();
    banner_->setDefaultAction({});
    banner_->clear();
  }
  showRun();
}

// Its action stays in the banner until the engine is back.
void MainWindow::showLoss() {
  const std::vector<SavedStep> saved = autosave_.saved();
  const auto one_step = [&] { return tr("Continue from step %1").arg(saved.front().step); };
  if (saved.empty())
    banner_->setDefaultAction({tr("Restart engine"), [this] { start(); }});
  else
    banner_->setDefaultAction(
        {saved.size() == 1 ? one_step() : tr("Continue from saved steps"), [this] { resumeLanes(); }});
  banner_->show(Banner::Kind::bad, loss_);
}

void MainWindow::showRun() {
  const RunState state = controller_.runState();
  const bool runs = state == RunState::running || slow_.isPlaying();
  QAction* run = actions_[ActionId::run];
  strip_->setSlow(slow_.isPlaying());
  run->setText(runs ? tr("Pause") : tr("Run"));
  run->setIcon(glyph_icon(runs ? Glyph::pause : Glyph::run, runs ? Ink::plain : Ink::accent));
  actions_[ActionId::stop]->setEnabled(runs || state == RunState::paused || state == RunState::preparing ||
                                       controller_.hasPendingRequests());
  actions_[ActionId::train_on]->setEnabled(store_.laneCount() > 0 && controller_.canTrainOn(focus_.lane()));
  const bool gone = controller_.engineState() == EngineState::lost && !autosave_.saved().empty();
  actions_[ActionId::go_on]->setEnabled(gone || sessions_.canGoOn());
  if (runs) notice_.clear();
  const Pending pending = edits_.pending();
  const bool is_recorded = store_.laneCount() > 0 && store_.lane(focus_.lane()).isRecorded() && !pending.lanes_differ;
  const bool is_script = is_recorded && controller_.isScript(focus_.lane());
  const bool recorded = is_recorded && !is_script && !pending.any(); // else Restart applies what is pending elsewhere
  for (const ActionId id : {ActionId::run, ActionId::step, ActionId::restart}) actions_[id]->setEnabled(!recorded);
  for (const ActionId id : {ActionId::phase, ActionId::slow}) actions_[id]->setEnabled(!recorded && !is_script);
  for (const ActionId id : {ActionId::fork, ActionId::paste_config}) {
    actions_.setReason(id, document_.reasonNotToAdd());
    actions_[id]->setEnabled(!document_.isFull() && (id != ActionId::fork || (!recorded && !is_script)));
  }
  transport_->setSettingsLocked(is_recorded);
  const RunHint hint = run_hint({controller_.engineState(), runs ? RunState::running : state, live_lanes(store_),
                                 pending.any(), runner_.reasonNotToRun(), recorded, sessions_.canGoOn()});
  for (Panel* panel : panels_) {
    panel->setHint(state == RunState::ready ? hint.text : QString());
    panel->setPending(pending.keys, pending.lanes_differ);
  }
  invalid_values_.show(*this, pending.rejected ? invalid_keys(document_, pending.keys, rejection_) : QSet<QString>(),
                       rejection_);
  if (!replay_progress_.isEmpty() && controller_.hasPendingRequests())
    transport_->setHint(replay_progress_, "quiet");
  else if (const QString why = breakpointMessage(); !runs && !why.isEmpty())
    transport_->setHint(why, "notice");
  else if (notice_.isEmpty() || hint.urgent)
    transport_->setHint(hint.text, hint.tone);
  else
    transport_->setHint(notice_, "quiet");
}

void MainWindow::showExported(const QString& sentence) {
  notice_ = sentence;
  clearMessage(MessageTopic::exporting);
  showRun();
}

// Returns the breakpoint message of the selected lane, or empty.
QString MainWindow::breakpointMessage() const {
  if (store_.laneCount() == 0) return {};
  const LineStop* stop = store_.lane(focus_.lane()).stop();
  return stop && stop->reason == StopReason::breakpoint ? QString::fromStdString(stop->text) : QString();
}

void MainWindow::countEarlier() {
  const auto count = static_cast<int>(store_.earlier().all().size());
  earlier_->setVisible(count > 0);
  earlier_->setText(tr("%n earlier runs", nullptr, count));
}

void MainWindow::showAbout() {
  const QString engine = QString::fromStdString(controller_.hello().engine);
  QMessageBox::about(this, tr("About AMP Lab"),
                     tr("<b>AMP Lab %1</b><p>A lab for automatic mixed precision.<p>Engine: %2<p>The window is free "
                        "software under GPL-3.0-or-later, engine and kernels under Apache-2.0.")
                         .arg(AMPLAB_VERSION, engine.isEmpty() ? tr("not started") : engine));
}

// Reports a guard that stopped a lane. A stop by the user needs no message.
void MainWindow::showStop(int lane) {
  const LaneStore& stopped = store_.lane(lane);
  if (!is_guard(stopped.status().ended_by)) return;
  const int64_t step = stopped.last_step();
  showMessage(Banner::Kind::notice,
              tr("“%1”: %2")
                  .arg(QString::fromStdString(stopped.name()),
                       message_text(reason_of(stopped.status().ended_by, stopped.status().reason))),
              MessageTopic::ended,
              {tr("Explain step %1").arg(step), [this, lane, step] { emit focus_.explanationShown(lane, step); }});
}

void MainWindow::arrange(Perspective perspective) {
  first_page_.leave();
  const bool presents = perspective == Perspective::present, presented = perspective_ == Perspective::present;
  if (presents != presented)
    setWindowState(presents ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  setPerspective(perspective);
  docks_.arrange(perspective);
  if (remembers_) save_perspective(perspective); // now, as the window may be killed
  const QString way_back = tr("Presenting: %1 runs and pauses, %2 ends the presentation.")
                               .arg(key_text(ActionId::run), key_text(ActionId::teach));
  if (presents)
    banner_->show(Banner::Kind::notice, way_back);
  else
    banner_->clear(way_back);
  if (presented && !presents && !loss_.isEmpty()) showLoss();
}

void MainWindow::reachPlace(PlaceId id) {
  first_page_.leave();
  docks_.reach(id);
  actions_[*row_of(id).action]->setChecked(docks_.isSeen(id)); // a click has toggled it
}

// A presentation hides everything but the panels. The arrangements of a first start have fewer buttons.
void MainWindow::setPerspective(Perspective perspective) {
  const bool presents = perspective == Perspective::present, is_quiet = perspective == Perspective::quiet;
  const bool is_short = is_quiet || perspective == Perspective::lesson;
  if (std::exchange(perspective_, perspective) == perspective) return;
  menuBar()->setVisible(!presents);
  transport_->setVisible(!presents);
  transport_->setShort(is_short);
  corner_->setVisible(!is_short);
  theme_.setLargeType(presents);
  strip_->setLarge(is_quiet);
  docks_.setButtonsShown(!is_quiet);
  places_->setWanted(!is_short);
  actions_[ActionId::quiet]->setChecked(is_quiet); // the curves follow it
}

} // namespace amplab
