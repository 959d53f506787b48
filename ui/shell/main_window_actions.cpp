// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window.
#include "engine/run/most_lanes.h"
#include "engine/run/presets.h"
#include "engine/settings/setting_table.h"
#include "ui/shell/action_finder.h"
#include "ui/shell/earlier_dialog.h"
#include "ui/shell/keys_dialog.h"
#include "ui/shell/language_menu.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opening.h"
#include "ui/shell/place_switcher.h"
#include "ui/shell/pytorch_dialog.h"
#include "ui/shell/run_requests.h"
#include "ui/shell/sweep_dialog.h"
#include "ui/shell/window_settings.h"
#include "ui/widgets/banner.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenuBar>
#include <QMimeData>
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace amplab {
namespace {

// Its length is train.steps.
bool spans_all_steps(std::string_view schedule) { return schedule == "cosine" || schedule == "one-cycle"; }

// Returns the data set that reads such a file, or empty.
std::string_view data_set_of(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  return suffix == "csv" ? "csv" : suffix == "txt" ? "text" : "";
}

} // namespace

void MainWindow::buildMenus() {
  const auto title = [](Menu menu) {
    switch (menu) {
    case Menu::file: return tr("&File");
    case Menu::edit: return tr("&Edit");
    case Menu::view: return tr("&View");
    case Menu::run: return tr("&Run");
    case Menu::loop: return tr("&Loop");
    case Menu::lessons: return tr("Le&ssons");
    case Menu::help: return tr("&Help");
    }
    return QString();
  };
  for (const Menu which : {Menu::file, Menu::edit, Menu::view, Menu::run, Menu::loop, Menu::lessons, Menu::help}) {
    QMenu* menu = menuBar()->addMenu(title(which));
    for (const ActionRow& row : action_table()) {
      if (row.menu != which) continue;
      if (row.id == ActionId::place_setup || row.id == ActionId::diff_loops) menu->addSeparator();
      menu->addAction(actions_[row.id]);
      if (row.id == ActionId::open) menu->addMenu(&sessions_.recent());
    }
    if (which != Menu::view) continue;
    auto* language = new LanguageMenu(menu);
    connect(language, &LanguageMenu::chosen, this,
            [this] { banner_->show(Banner::Kind::notice, tr("The language changes when AMP Lab restarts.")); });
    menu->addMenu(language);
  }
  places_ = new PlaceSwitcher(actions_, *menuBar());
}

void MainWindow::connectActions() {
  const auto on = [this](ActionId id, auto&& what) { connect(actions_[id], &QAction::triggered, this, what); };
  on(ActionId::new_session, [this] { first_page_.showFor(GalleryPurpose::new_session); });
  on(ActionId::open, [this] { openFiles(); });
  on(ActionId::save_as, [this] { sessions_.chooseSaveAsFile(); });
  on(ActionId::save_config, [this] { configs_.chooseSaveFile(); });
  on(ActionId::copy_config, [this] { configs_.copy(); });
  on(ActionId::paste_config, [this] { configs_.paste(); });
  on(ActionId::import_script, [this] { scripts_.chooseFile(); });
  on(ActionId::paste_script, [this] { scripts_.paste(); });
  on(ActionId::copy_pytorch, [this] { copy_as_pytorch(*this, document_, focus_, engineCommandLine(engine_), theme_); });
  on(ActionId::gallery, [this] { first_page_.showFor(GalleryPurpose::these_lanes); });
  on(ActionId::welcome, [this] { first_page_.welcome(); });
  on(ActionId::export_csv, [this] { chooseExportFolder(); });
  on(ActionId::quit, [this] { close(); });
  on(ActionId::undo, [this] { document_.undoStack()->undo(); });
  on(ActionId::redo, [this] { document_.undoStack()->redo(); });
  on(ActionId::theme, [this] {
    theme_.toggle();
    if (remembers_) save_theme(theme_.choice()); // now, as the window may be killed
  });
  on(ActionId::full_screen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
  on(ActionId::quiet, [this](bool quiet) { arrange(quiet ? Perspective::quiet : Perspective::teach); });
  on(ActionId::teach, [this] { arrange(Perspective::teach); });
  on(ActionId::inspect_step, [this] { arrange(Perspective::inspect); });
  on(ActionId::compare, [this] { arrange(Perspective::compare); });
  on(ActionId::present, [this] { arrange(Perspective::present); });
  on(ActionId::show_sweep, [this] { arrange(Perspective::sweep); });
  for (const PlaceRow& place : place_table())
    if (place.action) on(*place.action, [this, id = place.id] { reachPlace(id); });
  on(ActionId::find, [this] { findAction(); });
  on(ActionId::shortcuts, [this] { editKeys(); });
  on(ActionId::plot_table, [this] { tables_.showCurrentPlot(); });
  on(ActionId::about, [this] { showAbout(); });

  connectRunActions();
  connectUndo();
}

void MainWindow::connectRunActions() {
  const auto on = [this](ActionId id, auto&& what) { connect(actions_[id], &QAction::triggered, this, what); };
  on(ActionId::run, [this] { runner_.playOrPause(); });
  on(ActionId::step, [this] { runner_.step(); });
  on(ActionId::phase, [this] { runner_.stepPhase(); });
  on(ActionId::slow, [this](bool slowly) { runner_.setSlow(slowly); });
  on(ActionId::inspect, [this] { controller_.inspectNext(); });
  on(ActionId::restart, [this] { runner_.restart(); });
  on(ActionId::rewind_lane, [this] {
    if (runner_.applyPendingEdits()) controller_.rewindLane(focus_.lane());
  });
  on(ActionId::earlier, [this] { showEarlier(); });
  on(ActionId::hide_earlier, [this] { EarlierModel(store_.earlier(), *document_.undoStack()).hideAll(); });
  on(ActionId::train_on, [this] { openTrainOnDialog(focus_.lane()); });
  on(ActionId::stop, [this] {
    controller_.hasPendingRequests() || controller_.runState() == RunState::preparing ? controller_.cancelRequests()
                                                                                      : controller_.stop();
  });
  on(ActionId::fork, [this] { requests_->openForkDialog(focus_.lane(), focus_.clickedStep(focus_.lane())); });
  on(ActionId::fault, [this] { requests_->openFaultDialog(focus_.lane()); });
  on(ActionId::explain, [this] { explainLastSkip(); });
  on(ActionId::note, [this] {
    if (store_.laneCount() > 0) sessions_.noteLane(focus_.lane());
  });
  on(ActionId::repeat_seeds, [this] { openSweepDialog("seed"); });
  on(ActionId::sweep, [this] { openSweepDialog("optimizer.lr"); });
  on(ActionId::cancel_sweep, [this] { sweeps_.cancel(); });
  on(ActionId::start_engine, [this] { start(); });
  on(ActionId::go_on, [this] { resumeLanes(); });
  on(ActionId::engine_command, [this] { editEngineCommand(); });
}

void MainWindow::connectFirstPage() {
  connect(&first_page_, &FirstPage::openWanted, this, &MainWindow::openFiles);
  connect(&first_page_, &FirstPage::watchWanted, this, &MainWindow::watchExample);
  connect(&first_page_, &FirstPage::lessonWanted, this, [this] {
    arrange(Perspective::lesson);
    openLesson("01");
  });
  connect(&first_page_, &FirstPage::scriptWanted, &scripts_, &ScriptImport::chooseFile);
  connect(&first_page_, &FirstPage::fullLabWanted, this, [this] {
    if (document_.laneCount() == 0) document_.openLanes(preset_setups("opening"), tr("example"));
    arrange(Perspective::teach);
  });
  connect(&scripts_, &ScriptImport::lanesReplaced, this, [this] { arrange(Perspective::teach); });
  connect(&sessions_, &Sessions::layoutRestored, this, [this] {
    if (perspective_ != Perspective::present) setPerspective(Perspective::teach);
  });
}

// In its own session, unless the lanes are the example and have not run.
void MainWindow::watchExample() {
  const std::vector<LaneSetup> example = preset_setups("opening");
  const auto config = &LaneSetup::config;
  const bool is_ready = std::ranges::equal(document_.setups(), example, {}, config, config) && store_.lastStep() == 0 &&
                        !sessions_.canGoOn();
  if (!is_ready) {
    document_.openLanes(example, tr("example"));
    selectScaledLane();
    sessions_.startNew();
  }
  arrange(Perspective::quiet);
  if (is_ready && controller_.runState() == RunState::ready)
    controller_.play();
  else
    runWhenReady();
}

// Placed beside the curves, so that a selection is visible at once.
void MainWindow::showEarlier() {
  if (!earlierDialog_) {
    earlierDialog_ = new EarlierDialog(store_.earlier(), *document_.undoStack(), theme_, this);
    earlierDialog_->setAttribute(Qt::WA_DeleteOnClose);
  }
  earlierDialog_->show();
  earlierDialog_->raise();
  earlierDialog_->activateWindow();
}

// Suggests as many steps again.
void MainWindow::openTrainOnDialog(int lane) {
  if (!controller_.canTrainOn(lane)) return;
  const LaneStore& ended = store_.lane(lane);
  auto* dialog = new QInputDialog(this);
  dialog->setObjectName("trainOnDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Train longer"));
  QString question =
      tr("“%1” has run %2 steps. How many more?").arg(QString::fromStdString(ended.name())).arg(ended.steps_done());
  if (const std::string& schedule = ended.current_config().schedule.name; spans_all_steps(schedule))
    question +=
        "\n\n" + tr("The schedule “%1” spans all steps. It is stretched over the longer run, like a new PyTorch "
                    "scheduler\n"
                    "for all steps: the learning rate jumps to its value there. A run of that length from the start\n"
                    "(%2 afterwards) learns differently.")
                     .arg(QString::fromStdString(schedule), key_text(ActionId::restart));
  dialog->setLabelText(question);
  dialog->setInputMode(QInputDialog::IntInput);
  dialog->setIntRange(1, 1'000'000'000 - static_cast<int>(ended.steps_done()));
  dialog->setIntValue(static_cast<int>(std::max<int64_t>(1, ended.steps_done())));
  dialog->setOkButtonText(tr("Train longer"));
  connect(dialog, &QInputDialog::intValueSelected, this, [this, lane, number = ended.number()](int steps) {
    // The lanes may have changed meanwhile.
    if (!controller_.canTrainOn(lane) || store_.lane(lane).number() != number) return;
    planSteps(lane, store_.lane(lane).steps_done() + steps);
    controller_.trainOn(lane, steps);
  });
  dialog->open();
}

// Raises train.steps in the form, as for a script that is edited and resumed. A run from the start then has as many
// steps.
void MainWindow::planSteps(int lane, int64_t steps) {
  const int at = index_of(store_.lane(lane).id(), document_.setups());
  if (at >= 0) document_.setSetting(at, "train.steps", steps);
}

void MainWindow::connectUndo() {
  QUndoStack* stack = document_.undoStack();
  // The stack emits signals after actions_ is destroyed. The receivers are the window's children, which outlive both.
  QAction *undo = actions_[ActionId::undo], *redo = actions_[ActionId::redo];
  connect(stack, &QUndoStack::undoTextChanged, undo,
          [undo](const QString& text) { undo->setText(tr("Undo %1").arg(text)); });
  connect(stack, &QUndoStack::redoTextChanged, redo,
          [redo](const QString& text) { redo->setText(tr("Redo %1").arg(text)); });
  connect(stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
  connect(stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
  undo->setEnabled(false);
  redo->setEnabled(false);
}

void MainWindow::openPreset(const QString& name) {
  document_.openLanes(preset_setups(name.toStdString()), tr("preset"));
  edits_.restart();
}

void MainWindow::replaceAllLanes(const std::vector<RunConfig>& lanes, const QString& title) {
  document_.openLanes(setups_of(lanes), title);
  focus_.select(document_.setups().front().id);
  edits_.restart();
}

void MainWindow::openFiles() {
  const QStringList paths = QFileDialog::getOpenFileNames(
      this, tr("Open a session or configurations"), {},
      tr("Sessions, configurations, data and logs (*.amplab *.json *.csv *.txt *.log);;All files (*)"));
  if (!paths.isEmpty()) open(paths);
}

bool MainWindow::isMaterial(const QString& path) {
  return !data_set_of(path).empty() || ScriptImport::isScript(path) || LogImport::isLog(path);
}

void MainWindow::open(const QStringList& paths) {
  if (!data_set_of(paths.front()).empty()) return openDataOrLog(paths);
  if (Sessions::isSession(paths.front())) return sessions_.open(QFileInfo(paths.front()).absoluteFilePath());
  if (ScriptImport::isScript(paths.front())) return scripts_.openFile(paths.front());
  if (LogImport::isLog(paths.front())) return sessions_.logs().openFiles(paths);
  std::vector<RunConfig> configs;
  try {
    for (const QString& path : paths) {
      std::ranges::move(load_configs(path.toStdString()), std::back_inserter(configs));
      if (configs.size() > kMostLanes)
        return showError(tr("These files have more than %1 runs, but a window has at most %1 lanes; open fewer files.")
                             .arg(kMostLanes),
                         MessageTopic::edit);
    }
  } catch (const ConfigError& error) {
    return showError(QString::fromUtf8(error.what()), MessageTopic::edit);
  }
  replaceAllLanes(configs, tr("opened files"));
}

// Only the person knows what a table with a loss is.
void MainWindow::openDataOrLog(const QStringList& paths) {
  const auto train = [this, path = paths.front()] { openData(data_set_of(path), path); };
  if (!LogImport::mayBeLog(paths.front())) return train();
  showMessage(Banner::Kind::notice,
              tr("%1 has a loss. Is it the log of a training run, or data?").arg(QFileInfo(paths.front()).fileName()),
              MessageTopic::session, {tr("Show the run"), [this, paths] { sessions_.logs().openFiles(paths); }},
              {tr("Train on it"), train});
}

// Sets the file for all lanes, so that their comparison stays fair.
void MainWindow::openData(std::string_view kind, const QString& path) {
  std::vector<LaneSetup> setups = document_.setups();
  for (LaneSetup& lane : setups) {
    lane.config.data.name = kind;
    lane.config.data.path = path.toStdString();
  }
  document_.replace(std::move(setups), tr("data of %1").arg(QFileInfo(path).fileName()));
  edits_.restart();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() || event->mimeData()->hasText()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  QStringList paths;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  if (!paths.isEmpty())
    open(paths);
  else if (!event->mimeData()->hasUrls())
    scripts_.importMimeData(*event->mimeData());
}

void MainWindow::findAction() {
  auto* finder = new ActionFinder(actions() + docks_.viewActions(), this);
  finder->setAttribute(Qt::WA_DeleteOnClose);
  connect(finder, &ActionFinder::chosen, this, [](QAction* action) { action->trigger(); });
  finder->open();
}

void MainWindow::editKeys() {
  std::map<QKeySequence, QString> menus;
  for (const QAction* menu : menuBar()->actions())
    if (const QKeySequence key = QKeySequence::mnemonic(menu->text()); !key.isEmpty())
      menus[key] = QString(menu->text()).remove('&');
  auto* dialog = new KeysDialog(std::move(menus), theme_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::openSweepDialog(const std::string& key) {
  if (!runner_.applyPendingEdits()) return;
  std::vector<RunConfig> lanes;
  for (const LaneSetup& setup : document_.setups()) lanes.push_back(setup.config);
  if (lanes.empty()) return;
  const QStringList engine = engineCommandLine(engine_);
  const SweepDialog::Beside beside{sweeps_.isRunning() ? sweeps_.left() : 0, sessions_.recorder().isRecording()};
  SweepDialog dialog(std::move(lanes), focus_.indexIn(document_.setups()), key, beside, this);
  if (dialog.exec() == QDialog::Accepted) sweeps_.start(engine, dialog.runs(), dialog.title());
}

void MainWindow::editEngineCommand() {
  bool accepted = false;
  const QString command = QInputDialog::getText(
      this, tr("Engine command line"),
      tr("For example “ssh gpu-box amplab-engine serve”. Empty: the engine installed with this window"),
      QLineEdit::Normal, engine_, &accepted);
  if (!accepted || command.trimmed() == engine_) return;
  engine_ = engineSet_ = command.trimmed();
  start();
}

void MainWindow::chooseExportFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Export CSV of all lanes into this folder"));
  if (!folder.isEmpty()) exportTo(folder);
}

} // namespace amplab
