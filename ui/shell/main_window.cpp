// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "engine/run/presets.h"
#include "ui/models/keymap.h"
#include "ui/models/no_learning.h"
#include "ui/shell/inspection_cost_button.h"
#include "ui/shell/lane_strip.h"
#include "ui/shell/opening.h"
#include "ui/shell/run_requests.h"
#include "ui/shell/transport_bar.h"
#include "ui/shell/window_settings.h"
#include "ui/theme/palette.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/rank_strip.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

static_assert(ConfigDocument::kHues == kLaneColours);

constexpr QSize kFirstSize{1600, 1000}; // if the screen is large enough
constexpr QSize kFrame{0, 44};          // typical window frame, before the window manager reports it

} // namespace

MainWindow::MainWindow(WindowOptions options, Theme& theme, std::span<const PanelRow> panels)
    : theme_(theme), remembers_(options.remembers) {
  setObjectName("mainWindow");
  setAcceptDrops(true);
  transport_ = new TransportBar(document_, focus_, actions_);
  addToolBar(transport_);
  banner_ = new Banner(theme);
  buildPanels(panels);
  tables_.addTableActions();
  buildMenus();
  connectActions();
  for (Panel* panel : panels_) connectPanel(*panel);
  connectRequests();
  connectSelection();
  connectRun();
  connectSessions();
  connectSweeps();
  connectFirstPage();
  restoreSettings(options);
  sessions_.begin(options.sessions);
  session_ = options.session;
  material_ = options.material;
}

// Hiding makes views query their models, and these the store, once more.
MainWindow::~MainWindow() { hide(); }

void MainWindow::start() {
  const bool here = engine_.isEmpty() && saves_.isValid(); // a remote engine has its own disk
  autosave_.setFolder(here ? saves_.path() : QString());
  controller_.startEngine(engineCommandLine(engine_));
  if (!session_.isEmpty())
    sessions_.open(std::exchange(session_, {}));
  else
    controller_.prepare(document_.setups());
  if (!material_.isEmpty()) open({std::exchange(material_, {})});
}

void MainWindow::resumeLanes() {
  if (sessions_.canGoOn()) return sessions_.resumeLanes();
  if (auto saved = autosave_.saved(); !saved.empty()) controller_.continueFrom(std::move(saved));
}

void MainWindow::exportTo(const QString& folder) {
  if (export_.isRunning())
    return showMessage(Banner::Kind::notice, tr("Another export is still running; export again when it has finished."),
                       MessageTopic::exporting);
  const wire::Hello& engine = controller_.hello();
  export_.start(store_, folder, {{"amplab", AMPLAB_VERSION}, {"engine", engine.version}});
}

// ---- layout ------------------------------------------------------------------------------------------------------

void MainWindow::buildPanels(std::span<const PanelRow> rows) {
  auto* middle = new QWidget;
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(banner_);
  setCentralWidget(middle);
  const auto observe_panel = [this](const Panel& panel, bool seen) {
    demand_.setBehindTab(&panel, !seen);
    if (cost_) cost_->refresh();
  };
  docks_.setObservers(observe_panel, [this](PlaceId id, bool seen) {
    if (const auto action = row_of(id).action) actions_[*action]->setChecked(seen);
  });
  for (const PanelRow& row : rows) {
    Panel* panel = row.make(
        {store_, document_, focus_, lane_requests_, window_requests_, theme_, breaks_, previews_, others_, sweep_});
    panels_.push_back(panel);
    docks_.add(row, *panel);
    if (row_of(row.place).area == kMiddle) column->addWidget(panel, 1);
  }
  docks_.begin();
  requests_ = new RunRequests(*this, lane_requests_, document_, controller_, store_, focus_);

  strip_ = new LaneStrip(store_, theme_);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(strip_, 1);
  earlier_ = new QToolButton;
  earlier_->setObjectName("earlierButton");
  earlier_->setAutoRaise(true);
  earlier_->setFocusPolicy(Qt::TabFocus);
  on_keymap_change(earlier_, [this] { earlier_->setToolTip(actions_[ActionId::earlier]->toolTip()); });
  connect(earlier_, &QToolButton::clicked, actions_[ActionId::earlier], &QAction::trigger);
  connect(&store_.earlier(), &EarlierRuns::changed, this, &MainWindow::countEarlier);
  countEarlier();
  cost_ = new InspectionCostButton(demand_, store_, focus_);
  corner_ = new QWidget;
  auto* corner = new QHBoxLayout(corner_);
  corner->setContentsMargins({});
  corner->addWidget(earlier_);
  corner->addWidget(cost_);
  statusBar()->addPermanentWidget(corner_);
}

void MainWindow::connectPanel(Panel& panel) {
  connect(&panel, &Panel::complained, this, [this](const QString& sentence) {
    sentence.isEmpty() ? clearMessage(MessageTopic::typed) : showError(sentence, MessageTopic::edit);
  });
  connect(&panel, &Panel::frontWanted, this, [this, &panel] { docks_.raise(panel); });
  connect(&panel, &Panel::reasonNotToRunChanged, this, [this] {
    if (runner_.reasonNotToRun().isEmpty()) clearMessage(MessageTopic::not_yet);
    showRun();
  });
  const auto demand = [this, &panel](auto signal, void (InspectionDemand::*set)(const void*, bool)) {
    connect(&panel, signal, this, [this, &panel, set](bool on) {
      (demand_.*set)(&panel, on);
      cost_->refresh();
    });
  };
  demand(&Panel::linesWanted, &InspectionDemand::demandLines);
  demand(&Panel::numbersWanted, &InspectionDemand::demandNumbers);
  demand(&Panel::previewsWanted, &InspectionDemand::demandPreviews);
  for (const Command& command : panel.commands()) {
    const auto signal = command.is_on ? &QAction::toggled : &QAction::triggered;
    connect(actions_.named(command.action), signal, &panel, command.run);
  }
}

// Connects the panels' requests. RunRequests and LaneRunner carry out all others.
void MainWindow::connectRequests() {
  connect(&window_requests_, &WindowRequests::lanesWanted, this, &MainWindow::replaceAllLanes);
  connect(&window_requests_, &WindowRequests::exported, this, &MainWindow::showExported);
  connect(&window_requests_, &WindowRequests::actionWanted, this,
          [this](ActionId action) { actions_[action]->trigger(); });
  connect(&runner_, &LaneRunner::failed, this, errorSlot(MessageTopic::typed));
  connect(&runner_, &LaneRunner::held, this,
          [this](const QString& reason) { showMessage(Banner::Kind::notice, reason, MessageTopic::not_yet); });
}

// Connects what changes only the view: lane and step.
void MainWindow::connectSelection() {
  connect(&focus_, &LaneSelection::changed, this, &MainWindow::followSelection);
  connect(&focus_, &LaneSelection::changed, this, [this] { clearMessage(MessageTopic::nothing_to_explain); });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if (news.events) clearMessage(MessageTopic::nothing_to_explain);
  });
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    for (const MessageTopic topic :
         {MessageTopic::lanes, MessageTopic::ended, MessageTopic::request, MessageTopic::nothing_to_explain})
      clearMessage(topic); // about other lanes
    followSelection();
  });
  connect(strip_, &LaneStrip::laneChosen, &focus_, &Focus::selectLane);
  connect(strip_, &LaneStrip::menuWanted, this, &MainWindow::showLaneMenu);
  connect(strip_, &LaneStrip::whyWanted, this, &MainWindow::explainOutcome);
  connect(&strip_->ranks(), &RankStrip::drillWanted, this,
          [this](int rank) { requests_->openFaultDialog(focus_.lane(), rank); });
  connect(&strip_->ranks(), &RankStrip::stepActivated, &focus_, &Focus::stepShown);
}

void MainWindow::connectRun() {
  connect(&controller_, &RunController::engineStateChanged, this, &MainWindow::showEngine);
  connect(&controller_, &RunController::runStateChanged, this, &MainWindow::showRun);
  connect(&controller_, &RunController::failure, this, [this](const QString& sentence) {
    rejection_ = sentence;
    loss_.isEmpty() ? showError(sentence, MessageTopic::lanes) : showLoss();
    showRun();
  });
  connect(&controller_, &RunController::checkpointFailed, this,
          [this](int, const QString& sentence) { showError(sentence, MessageTopic::lanes); });
  connect(&controller_, &RunController::replied, this, [this] { clearMessage(MessageTopic::request); });
  connect(&controller_, &RunController::replayProgressed, this, [this](qlonglong steps, qlonglong left) {
    replay_progress_ = tr("Replaying: %1 steps done, %2 left in this pass; %3 cancels")
                           .arg(steps)
                           .arg(left)
                           .arg(key_text(ActionId::stop));
    showRun();
  });
  connect(&controller_, &RunController::replied, this, &MainWindow::clearReplayProgress);
  connect(&controller_, &RunController::rejected, this, &MainWindow::clearReplayProgress);
  controller_.setColourOfForks([this](const std::set<int>& taken) { return document_.freeColour(taken); });
  connect(&document_, &ConfigDocument::lanesChanged, this, [this] { clearMessage(MessageTopic::edit); });
  connect(&document_, &ConfigDocument::settingsChanged, this, [this] { clearMessage(MessageTopic::edit); });
  connect(&controller_, &RunController::runStateChanged, this, [this](RunState state) {
    if (state == RunState::running) clearMessage(MessageTopic::lanes);
  });
  connect(&edits_, &LiveEdits::stateChanged, this, &MainWindow::showRun);
  connect(&previews_, &DataPreviews::wanted, this,
          [this](const RunConfig& request) { dataRequest_.request(engineCommandLine(engine_), request); });
  connect(&dataRequest_, &DataRequestProcess::failed, &previews_, &DataPreviews::setFailed);
  connect(&dataRequest_, &DataRequestProcess::replied, this, [this](const RunConfig& request, const QByteArray& json) {
    if (auto picture = data_preview_from(json)) return previews_.put(request, *std::move(picture));
    previews_.setFailed(request,
                        tr("The engine's reply about the data is unreadable; use an engine of the window's version."));
  });
  connect(&scripts_, &ScriptImport::complained, this, errorSlot(MessageTopic::edit));
  connect(requests_, &RunRequests::complained, this, errorSlot(MessageTopic::request));
  connect(&lines_, &LineStepping::stoppedByItself, &focus_, &Focus::selectLane);
  connect(&store_, &RunStore::positionsChanged, this, &MainWindow::showRun);
  connect(&slow_, &SlowMotion::changed, this, &MainWindow::showRun);
  connect(transport_, &TransportBar::presetChosen, this, &MainWindow::openPreset);
  connect(transport_, &TransportBar::rejected, this, errorSlot(MessageTopic::edit));
  connect(&export_, &RunExport::failed, this, errorSlot(MessageTopic::exporting));
  connect(&export_, &RunExport::finished, this, [this](const QString& folder) {
    int64_t dropped = 0;
    for (int lane = 0; lane < store_.laneCount(); ++lane) dropped += store_.lane(lane).dropped_inspections();
    showExported(dropped == 0
                     ? tr("Exported to %1").arg(folder)
                     : tr("Exported to %1, without the op calls of %2 inspected steps beyond the storage limit")
                           .arg(folder)
                           .arg(dropped));
  });
  connect(&store_, &RunStore::statusChanged, this, [this](int lane) {
    const LaneStatus& status = store_.lane(lane).status();
    const QString reason = QString::fromStdString(status.reason);
    if (status.state == LaneState::failed && !reason.isEmpty()) showError(reason, MessageTopic::ended);
    if (status.state == LaneState::stopped && controller_.hasLane(lane)) showStop(lane);
  });
  connect(&store_, &RunStore::memoryWillGrow, this, errorSlot(MessageTopic::memory));
}

void MainWindow::connectSessions() {
  connect(&sessions_, &Sessions::notified, this, [this](const Notice& notice) {
    showMessage(notice.kind, notice.sentence, MessageTopic::session, notice.act, notice.other);
  });
  connect(&sessions_, &Sessions::settled, this, [this] { clearMessage(MessageTopic::session); });
  connect(&sessions_, &Sessions::changed, this, &MainWindow::showRun);
  connect(&sessions_, &Sessions::sweepOpened, this, [this](const QString& path) {
    sweep_.request(path);
    arrange(Perspective::sweep);
  });
  connect(&sessions_, &Sessions::notOpened, this, [this] {
    if (store_.laneCount() == 0 && controller_.setups().empty()) controller_.prepare(document_.setups());
  });
  connect(&configs_, &ConfigFiles::complained, this, errorSlot(MessageTopic::edit));
}

void MainWindow::connectSweeps() {
  actions_[ActionId::cancel_sweep]->setEnabled(false);
  connect(&sweeps_, &Sweeps::notified, this, [this](const QString& sentence) {
    actions_[ActionId::cancel_sweep]->setEnabled(!sentence.isEmpty());
    if (sentence.isEmpty()) return clearMessage(MessageTopic::sweep);
    showMessage(Banner::Kind::notice, sentence, MessageTopic::sweep, {tr("Cancel"), [this] { sweeps_.cancel(); }});
  });
  connect(&sweeps_, &Sweeps::complained, this, errorSlot(MessageTopic::request));
}

// ---- actions of the user -----------------------------------------------------------------------------------------

void MainWindow::followSelection() {
  strip_->setLane(focus_.id());
  showRun(); // a recorded lane has nothing to run
}

void MainWindow::showError(const QString& sentence, MessageTopic topic) {
  showMessage(Banner::Kind::warning, sentence, topic);
}

std::function<void(const QString&)> MainWindow::errorSlot(MessageTopic topic) {
  return [this, topic](const QString& sentence) { showError(sentence, topic); };
}

void MainWindow::showMessage(Banner::Kind kind, const QString& sentence, MessageTopic topic, Banner::Action action,
                             Banner::Action other) {
  message_ = {sentence, topic};
  banner_->show(kind, sentence, std::move(action), std::move(other));
}

// The cause is gone, so its message goes too.
void MainWindow::clearMessage(MessageTopic topic) {
  if (message_.topic != topic || message_.sentence.isEmpty()) return;
  banner_->clear(std::exchange(message_.sentence, {}));
  if (!loss_.isEmpty()) showLoss();
}

// Called when a replay has ended or another begins.
void MainWindow::clearReplayProgress() {
  replay_progress_.clear();
  showRun();
}

// Shows the actions for one lane.
void MainWindow::showLaneMenu(int lane, const QPoint& at) {
  focus_.selectLane(lane);
  QMenu menu(this);
  for (const ActionId act :
       {ActionId::train_on, ActionId::fork, ActionId::rewind_lane, ActionId::explain, ActionId::fault, ActionId::note})
    menu.addAction(actions_[act]);
  menu.exec(at);
}

// Explains the current step if the lane is within one. Else the last skip, or if there is none, the first NaN or Inf.
void MainWindow::explainLastSkip() {
  if (store_.laneCount() == 0) return;
  const LaneStore& lane = store_.lane(focus_.lane());
  const EventList& events = lane.events();
  if (lane.openStepIsNonfinite()) return emit focus_.explanationShown(focus_.lane(), lane.openStep());
  if (const auto skip = events.last(EventKind::skip))
    return emit focus_.explanationShown(focus_.lane(), events.step(*skip));
  if (const auto odd = events.next(EventKind::nonfinite, 0))
    return emit focus_.explanationShown(focus_.lane(), events.step(*odd));
  showMessage(Banner::Kind::notice,
              tr("Nothing to explain: “%1” has skipped no step, and all losses and gradients so far are finite.")
                  .arg(QString::fromStdString(lane.name())),
              MessageTopic::nothing_to_explain);
}

void MainWindow::explainOutcome(int lane) {
  focus_.selectLane(lane);
  if (!has_not_learnt(store_.lane(lane))) return;
  if (const auto step = step_of_cause(store_.lane(lane))) return emit focus_.explanationShown(lane, *step);
  emit focus_.outcomeExplained(lane);
}

// ---- persistent settings -----------------------------------------------------------------------------------------

void MainWindow::restoreSettings(const WindowOptions& options) {
  const WindowSettings last = remembers_ ? load_window_settings() : WindowSettings{};
  theme_.choose(remembers_ ? last.theme : theme_.choice());
  keymap().restoreSettings(last.panels["keys"].toMap());
  connect(&keymap(), &Keymap::changed, this, [this] {
    if (remembers_) save_shortcuts(keymap().saved());
    showRun();
  });
  engineSet_ = last.engine;
  engine_ = options.engine.isEmpty() ? engineSet_ : options.engine;
  const bool opens = !options.lanes.empty() || !options.session.isEmpty() || !options.material.isEmpty();
  const bool first_start = options.welcomes && last.first_start && !opens;
  resize(kFirstSize.boundedTo(screen()->availableSize() - kFrame));
  if (!last.geometry.isEmpty() && restoreGeometry(last.geometry)) restored_ = size();
  firstSizes_ = last.layout.isEmpty() || !restoreState(last.layout, kLayoutVersion);
  if (!firstSizes_) docks_.restoreSettings(last.panels);
  document_.load(!options.lanes.empty() ? options.lanes : !last.lanes.empty() ? last.lanes : preset_setups("opening"));
  selectScaledLane();
  for (Panel* panel : panels_) {
    panel->restoreSettings(last.panels);
    for (const Command& command : panel->commands())
      if (command.is_on) actions_.named(command.action)->setChecked(command.is_on());
  }
  setPerspective(first_start ? Perspective::quiet : last.perspective);
  if (firstSizes_ && perspective_ != Perspective::teach) docks_.arrange(perspective_); // so that it can be small
  followSelection();
  if (first_start) first_page_.welcome(true);
}

// The initial selection.
void MainWindow::selectScaledLane() {
  const auto& setups = document_.setups();
  const auto scaled =
      std::ranges::find_if(setups, [](const LaneSetup& lane) { return lane.config.scaler.kind != "none"; });
  if (!setups.empty()) focus_.select((scaled == setups.end() ? setups.front() : *scaled).id);
}

void MainWindow::saveLayout() {
  QVariantMap panels;
  for (const Panel* panel : panels_) panel->saveSettings(panels);
  docks_.saveSettings(panels);
  save_window_settings({.geometry = saveGeometry(),
                        .layout = saveState(kLayoutVersion),
                        .perspective = perspective_,
                        .theme = theme_.choice(),
                        .lanes = document_.setups(),
                        .engine = engineSet_,
                        .panels = panels});
}

// Docks can be resized only in a shown window. The settings may come from a larger screen.
void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (std::exchange(restored_, QSize()) == size() && !isMaximized()) fitInto(screen()->availableGeometry());
  if (std::exchange(firstSizes_, false))
    perspective_ == Perspective::teach ? docks_.divide(perspective_) : docks_.arrange(perspective_);
}

void MainWindow::fitInto(const QRect& screen) {
  const QSize most = screen.size() - kFrame;
  if (minimumSizeHint().height() > most.height()) docks_.tabSides();
  QRect fitted(pos(), size().boundedTo(most));
  fitted.moveLeft(std::clamp(fitted.left(), screen.left(), screen.right() + 1 - fitted.width()));
  fitted.moveTop(std::clamp(fitted.top(), screen.top(), screen.bottom() + 1 - fitted.height() - kFrame.height()));
  if (fitted.size() != size()) resize(fitted.size());
  if (fitted.topLeft() != pos()) move(fitted.topLeft());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  docks_.fit(event->size());
  QMainWindow::resizeEvent(event);
}

// Escape that no widget needs returns to now.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || store_.laneCount() == 0 || !store_.lane(focus_.lane()).past())
    return QMainWindow::keyPressEvent(event);
  lines_.endTimeTravel();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  runner_.applyPendingEdits();                                           // text with an error cannot be kept
  if (perspective_ == Perspective::present) arrange(Perspective::teach); // presentation is not restored
  if (remembers_ && !first_page_.isFirstStart()) saveLayout();
  sessions_.close();
  event->accept();
}

} // namespace amplab
