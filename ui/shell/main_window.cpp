// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "engine/run/fields.h"
#include "engine/run/presets.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/configure_panel.h"
#include "ui/panels/curves_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/ops_panel.h"
#include "ui/panels/precision_panel.h"
#include "ui/shell/lane_strip.h"
#include "ui/shell/opening.h"
#include "ui/shell/run_hint.h"
#include "ui/shell/settings.h"
#include "ui/shell/shortcuts_dialog.h"
#include "ui/shell/transport_bar.h"
#include "ui/widgets/banner.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenuBar>
#include <QScreen>
#include <QMessageBox>
#include <QStatusBar>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr QSize kFirstSize{1440, 900};
constexpr int kFirstConfigureWidth = 330, kFirstDetailHeight = 230;
constexpr int kRoomForTwoForms = 960; // pixels of screen above which both stand under one another

QDockWidget* dock_of(QMainWindow& window, QWidget* panel, const char* name, const QString& title, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(name);
  dock->setWidget(panel);
  window.addDockWidget(area, dock);
  return dock;
}

} // namespace

MainWindow::MainWindow(WindowOptions options, Theme& theme) : theme_(theme), remembers_(options.remembers) {
  setObjectName("mainWindow");
  setWindowTitle(tr("AMP Lab"));
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  transport_ = new TransportBar(document_, actions_);
  addToolBar(transport_);
  banner_ = new Banner(theme);
  buildDocks();
  buildMenus();
  connectActions();
  connectLooks();
  connectRun();
  recall(options);
}

MainWindow::~MainWindow() = default;

void MainWindow::start() {
  controller_.startEngine(engineCommandLine(engine_));
  controller_.prepare(document_.setups());
}

void MainWindow::exportTo(const QString& folder) {
  if (export_.isRunning())
    return banner_->show(Banner::Kind::notice, tr("An export is still being written; wait for it, then export again."));
  const wire::Hello& engine = controller_.hello();
  export_.start(store_, folder, {{"amplab", AMPLAB_VERSION}, {"engine", engine.version}});
}

// ---- what stands where -------------------------------------------------------------------------------------------

void MainWindow::buildDocks() {
  curves_ = new CurvesPanel(store_, selection_, theme_);
  configure_ = new ConfigurePanel(document_, selection_, theme_);
  precision_ = new PrecisionPanel(document_, selection_, theme_);
  auto* middle = new QWidget;
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(banner_);
  column->addWidget(curves_, 1);
  setCentralWidget(middle);

  ops_ = new OpsPanel(store_, theme_);
  compare_ = new ComparePanel(store_, theme_);
  events_ = new EventsPanel(store_, theme_);
  QDockWidget* ops = dock_of(*this, ops_, "opsDock", tr("Ops"), Qt::BottomDockWidgetArea);
  QDockWidget* compare = dock_of(*this, compare_, "compareDock", tr("Compare"), Qt::BottomDockWidgetArea);
  QDockWidget* events = dock_of(*this, events_, "eventsDock", tr("Events"), Qt::BottomDockWidgetArea);
  for (QDockWidget* dock : {ops, compare, events}) dock->setTitleBarWidget(new QWidget); // their tabs are title enough
  tabifyDockWidget(ops, compare);
  tabifyDockWidget(compare, events);
  ops->raise();
  QDockWidget* configure = dock_of(*this, configure_, "configureDock", tr("Configure"), Qt::LeftDockWidgetArea);
  QDockWidget* precision = dock_of(*this, precision_, "precisionDock", tr("Precision"), Qt::LeftDockWidgetArea);
  configure->setTitleBarWidget(configure_->head());
  precision->setTitleBarWidget(precision_->head());
  if (screen()->availableGeometry().height() < kRoomForTwoForms) {
    tabifyDockWidget(configure, precision);
    configure->raise();
  }
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  resizeDocks({ops}, {kFirstDetailHeight}, Qt::Vertical);
  resizeDocks({configure, precision}, {kFirstConfigureWidth, kFirstConfigureWidth}, Qt::Horizontal);

  strip_ = new LaneStrip(store_, theme_);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(strip_, 1);
}

void MainWindow::buildMenus() {
  const auto title = [](Menu menu) {
    switch (menu) {
      case Menu::file: return tr("&File");
      case Menu::edit: return tr("&Edit");
      case Menu::view: return tr("&View");
      case Menu::run: return tr("&Run");
      case Menu::help: return tr("&Help");
    }
    return QString();
  };
  for (const Menu which : {Menu::file, Menu::edit, Menu::view, Menu::run, Menu::help}) {
    QMenu* menu = menuBar()->addMenu(title(which));
    for (const ActionRow& row : action_table())
      if (row.menu == which) menu->addAction(actions_[row.act]);
    if (which != Menu::view) continue;
    menu->addSeparator();
    for (QDockWidget* dock : findChildren<QDockWidget*>()) menu->addAction(dock->toggleViewAction());
  }
}

void MainWindow::connectActions() {
  const auto on = [this](Act act, auto&& what) { connect(actions_[act], &QAction::triggered, this, what); };
  on(Act::open, [this] { openFiles(); });
  on(Act::export_csv, [this] { chooseExportFolder(); });
  on(Act::save_plot, [this] { choosePictureFile(); });
  on(Act::quit, [this] { close(); });
  on(Act::undo, [this] { document_.undoStack()->undo(); });
  on(Act::redo, [this] { document_.undoStack()->redo(); });
  on(Act::log_loss, [this] { curves_->toggleLog(); });
  on(Act::follow, [this] { curves_->timeline().setFollow(!curves_->timeline().view().follow); });
  on(Act::fit, [this] { curves_->timeline().fit(); });
  on(Act::zoom_back, [this] { curves_->timeline().goBack(); });
  on(Act::theme, [this] { theme_.toggle(); });
  on(Act::full_screen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
  on(Act::run, [this] {
    edits_.flush();
    controller_.playOrPause();
  });
  on(Act::step, [this] {
    edits_.flush();
    controller_.stepOnce();
  });
  on(Act::inspect, [this] { controller_.inspectNext(); });
  on(Act::restart, [this] { edits_.restart(); });
  on(Act::stop, [this] { controller_.stop(); });
  on(Act::start_engine, [this] { start(); });
  on(Act::engine_command, [this] { editEngineCommand(); });
  on(Act::shortcuts, [this] { ShortcutsDialog(this).exec(); });
  on(Act::about, [this] { showAbout(); });

  QUndoStack* stack = document_.undoStack();
  connect(stack, &QUndoStack::undoTextChanged, this,
          [this](const QString& text) { actions_[Act::undo]->setText(tr("Undo %1").arg(text)); });
  connect(stack, &QUndoStack::redoTextChanged, this,
          [this](const QString& text) { actions_[Act::redo]->setText(tr("Redo %1").arg(text)); });
  connect(stack, &QUndoStack::canUndoChanged, actions_[Act::undo], &QAction::setEnabled);
  connect(stack, &QUndoStack::canRedoChanged, actions_[Act::redo], &QAction::setEnabled);
  actions_[Act::undo]->setEnabled(false);
  actions_[Act::redo]->setEnabled(false);
}

// What only concerns looking: which lane, which step.
void MainWindow::connectLooks() {
  connect(&selection_, &LaneSelection::changed, this, &MainWindow::followSelection);
  connect(&store_, &RunStore::lanesChanged, this, &MainWindow::followSelection);
  const auto choose = [this](int lane) { selection_.select(store_.lane(lane).colour()); };
  connect(strip_, &LaneStrip::laneChosen, this, choose);
  connect(ops_, &OpsPanel::laneChosen, this, choose);
  connect(events_, &EventsPanel::stepActivated, this, [this, choose](int lane, qlonglong step) {
    choose(lane);
    ops_->setStep(step);
    curves_->showStep(step);
  });
}

void MainWindow::connectRun() {
  const auto complain = [this](const QString& sentence) { banner_->show(Banner::Kind::warning, sentence); };
  connect(&controller_, &RunController::engineStateChanged, this, &MainWindow::showEngine);
  connect(&controller_, &RunController::runStateChanged, this, &MainWindow::showRun);
  connect(&controller_, &RunController::failure, this, complain);
  connect(&edits_, &LiveEdits::stateChanged, this, &MainWindow::showRun);
  connect(transport_, &TransportBar::presetChosen, this, &MainWindow::openPreset);
  connect(transport_, &TransportBar::refused, this, complain);
  connect(curves_, &CurvesPanel::complained, this, complain);
  connect(configure_, &ConfigurePanel::restartWanted, &edits_, &LiveEdits::restart);
  connect(ops_, &OpsPanel::inspectRequested, &controller_, &RunController::inspectNext);
  connect(compare_, &ComparePanel::exportRequested, this, &MainWindow::chooseExportFolder);
  connect(&export_, &RunExport::failed, this, complain);
  connect(&export_, &RunExport::finished, this, [this](const QString& folder) {
    notice_ = tr("Exported to %1").arg(folder);
    showRun();
  });
  connect(&store_, &RunStore::statusChanged, this, [this, complain](int lane) {
    const LaneStatus& status = store_.lane(lane).status();
    if (status.state == LaneState::failed && !status.reason.empty()) complain(QString::fromStdString(status.reason));
  });
}

// ---- what the person does ----------------------------------------------------------------------------------------

void MainWindow::followSelection() {
  transport_->setLane(selection_.indexIn(document_.setups()));
  ops_->setLane(selection_.indexIn(store_));
}

void MainWindow::openPreset(const QString& name) {
  document_.replace(preset_setups(name.toStdString()), tr("preset"));
  edits_.restart();
}

void MainWindow::openFiles() {
  const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open configurations"), {}, tr("Configurations (*.json)"));
  if (paths.isEmpty()) return;
  std::vector<RunConfig> configs;
  try {
    for (const QString& path : paths) configs.push_back(load_config(path.toStdString()));
  } catch (const ConfigError& error) {
    return banner_->show(Banner::Kind::warning, QString::fromUtf8(error.what()));
  }
  document_.replace(setups_of(configs), tr("opened files"));
  edits_.restart();
}

void MainWindow::editEngineCommand() {
  bool accepted = false;
  const QString command =
      QInputDialog::getText(this, tr("Engine's command line"),
                            tr("For instance “ssh gpu-box amplab-engine serve”; empty: the engine beside this window"),
                            QLineEdit::Normal, engine_, &accepted);
  if (!accepted || command.trimmed() == engine_) return;
  engine_ = command.trimmed();
  start();
}

void MainWindow::chooseExportFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Export CSV of all lanes into this folder"));
  if (!folder.isEmpty()) exportTo(folder);
}

void MainWindow::choosePictureFile() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save picture of a plot"), "plot.png",
                                                    tr("Pictures (*.png *.svg *.pdf)"));
  if (path.isEmpty()) return;
  try {
    curves_->plotAtHand().save(path);
  } catch (const std::runtime_error& error) {
    banner_->show(Banner::Kind::warning, QString::fromUtf8(error.what()));
  }
}

// ---- how it stands -----------------------------------------------------------------------------------------------

void MainWindow::showEngine(EngineState state, const QString& sentence) {
  if (state == EngineState::lost) {
    loss_ = sentence;
    banner_->show(Banner::Kind::bad, sentence, tr("Start engine again"), [this] { start(); });
  } else if (state == EngineState::ready && !loss_.isEmpty()) {
    banner_->clear(std::exchange(loss_, {}));
  }
  showRun();
}

void MainWindow::showRun() {
  const RunState state = controller_.runState();
  const bool runs = state == RunState::running;
  QAction* run = actions_[Act::run];
  run->setText(runs ? tr("Pause") : tr("Run"));
  run->setIcon(glyph_icon(runs ? Glyph::pause : Glyph::run, runs ? Ink::plain : Ink::accent));
  actions_[Act::stop]->setEnabled(runs || state == RunState::paused);
  if (runs) notice_.clear();
  const RunHint hint = run_hint({controller_.engineState(), state, store_.laneCount(), edits_.pending().any()});
  curves_->setHint(state == RunState::ready ? hint.text : QString());
  const Pending pending = edits_.pending();
  configure_->setPending(pending.keys, pending.lanes_differ);
  if (notice_.isEmpty() || hint.urgent) transport_->setHint(hint.text, hint.tone);
  else transport_->setHint(notice_, "quiet");
}

void MainWindow::showAbout() {
  const QString engine = QString::fromStdString(controller_.hello().engine);
  QMessageBox::about(this, tr("About AMP Lab"),
                     tr("<b>AMP Lab %1</b><p>A lab for automatic mixed precision.<p>Engine: %2<p>The window is free "
                        "software under GPL-3.0-or-later, engine and kernels under Apache-2.0.")
                         .arg(AMPLAB_VERSION, engine.isEmpty() ? tr("not started") : engine));
}

// ---- what is remembered ------------------------------------------------------------------------------------------

void MainWindow::recall(const WindowOptions& options) {
  const Remembered last = remembers_ ? remembered() : Remembered{};
  theme_.choose(remembers_ ? last.theme : theme_.choice());
  engine_ = options.engine.isEmpty() ? last.engine : options.engine;
  resize(kFirstSize);
  if (!last.geometry.isEmpty()) restoreGeometry(last.geometry);
  if (!last.layout.isEmpty()) restoreState(last.layout);
  document_.load(!options.lanes.empty() ? options.lanes : !last.lanes.empty() ? last.lanes : preset_setups("opening"));
  if (document_.laneCount() > 0) selection_.select(document_.setups()[0].colour);
  curves_->setDials(last.curves);
  configure_->foldSections(last.folded_configure);
  precision_->foldSections(last.folded_precision);
  followSelection();
  showRun();
}

void MainWindow::keepLayout() {
  remember({saveGeometry(), saveState(), theme_.choice(), document_.setups(), engine_, curves_->dials(),
            configure_->foldedSections(), precision_->foldedSections()});
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (remembers_) keepLayout();
  event->accept();
}

} // namespace amplab
