// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sessions.h"

#include "ui/models/keymap.h"
#include "ui/models/recorded_run.h"
#include "ui/session/session_folder.h"
#include "ui/session/session_reading.h"
#include "ui/session/session_values.h"
#include "ui/shell/window_settings.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLocale>
#include <QSettings>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kGatherSessions{500};  // delay that combines consecutive edits
constexpr std::chrono::milliseconds kSessionPatience{500}; // before progress is shown
constexpr const char* kRecentKey = "sessions/recent";
constexpr qsizetype kMostRecent = 10;

constexpr const char* kLinesToAdd = "import amplab\nrun = amplab.watch(model, optimizer, scaler)";

const QString kSuffix = ".amplab";

QStringList recent_paths() { return QSettings().value(kRecentKey).toStringList(); }

QString when(const QDateTime& time) { return QLocale().toString(time, QLocale::ShortFormat); }

// Returns “fp16” and 3 other lanes.
QString lanes_text(const QString& first, int lanes) {
  if (lanes <= 1) return Sessions::tr("“%1”").arg(first);
  if (lanes == 2) return Sessions::tr("“%1” and another lane").arg(first);
  return Sessions::tr("“%1” and %2 other lanes").arg(first).arg(lanes - 1);
}

// Returns whether the file is complete, writable, and not in use elsewhere.
bool may_write(const ReadSession& session) {
  const QFileInfo file(session.path);
  return !session.being_written && session.damage.isEmpty() && file.isWritable() &&
         QFileInfo(file.absolutePath()).isWritable();
}

} // namespace

Sessions::Sessions(const Context& context)
    : context_(context), recorder_(context.store, {{"amplab", AMPLAB_VERSION}}),
      recent_(tr("Open &recent"), &context.window) {
  recent_.setObjectName("recent");
  recent_.setToolTipsVisible(true);
  soon_.setSingleShot(true);
  soon_.setInterval(kGatherSessions);
  connect(&soon_, &QTimer::timeout, this, &Sessions::saveSetups);
  const auto soon = [this] { soon_.start(); };
  connect(&context_.document, &ConfigDocument::settingsChanged, this, soon);
  connect(&context_.document, &ConfigDocument::lanesChanged, this, soon);
  connect(&context_.controller, &RunController::checkpointWritten, this,
          [this](int lane, qlonglong, const QString& path) {
            if (QFileInfo(path).absolutePath() == context_.checkpoints) recorder_.storeCheckpoint(lane, path);
          });
  connect(&context_.store, &RunStore::lanesChanged, this, [this] {
    if (std::exchange(read_, false)) emit changed();
  });
  connect(&context_.controller, &RunController::failure, this, [this] {
    const bool refused = context_.controller.engineState() == EngineState::ready;
    if (refused && !context_.controller.lanesAreComing()) delete coming_;
  });
  connect(&recorder_, &Recorder::failed, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::bad,
                   tr("%1. The run continues; measurements stay in memory until they can be written.").arg(sentence),
                   {tr("Save elsewhere…"), [this] { chooseSaveAsFile(); }}});
  });
  connect(&recorder_, &Recorder::recovered, this, &Sessions::settled);
  connect(&recorder_, &Recorder::checkpointNotStored, this, [this](const QString& sentence) {
    emit notified(
        {Banner::Kind::warning,
         tr("%1. Curves are saved; the lanes of this session cannot continue from saved weights.").arg(sentence)});
  });
  connect(&recorder_, &Recorder::saved, this, [this](const QString& path) {
    saveSetups(); // it may be a new file
    saveLayout();
    remember(path);
    read_only_.clear();
    rename();
    emit notified({Banner::Kind::done,
                   tr("Saved as %1; new steps are written to this file.").arg(QDir::toNativeSeparators(path))});
  });
  connect(&recorder_, &Recorder::saveFailed, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::warning, sentence});
  });
  connect(&reading_, &SessionReading::finished, this,
          [this](const std::shared_ptr<ReadSession>& session) { applySession(*session); });
  connect(&reading_, &SessionReading::failed, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::warning, sentence});
    emit notOpened();
  });
  connect(&reading_, &SessionReading::progress, this, &Sessions::reportProgress);
  connect(&logs_, &LogImport::began, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::notice, sentence, {tr("Cancel"), [this] { logs_.cancel(); }}});
  });
  connect(&logs_, &LogImport::imported, this, &Sessions::open);
  connect(&logs_, &LogImport::complained, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::warning, sentence});
  });
  connect(&recent_, &QMenu::aboutToShow, this, &Sessions::listRecent);
  rename();
}

Sessions::~Sessions() {
  if (search_) search_->wait();
}

bool Sessions::isSession(const QString& path) { return path.endsWith(kSuffix, Qt::CaseInsensitive); }

// ---- writing -----------------------------------------------------------------------------------------------------

void Sessions::begin(const QString& folder) {
  folder_ = folder;
  logs_.setFolder(folder);
  if (folder_.isEmpty()) return;
  recordUnnamed(false);
  rename();
  search_.reset(QThread::create([this, besides = recent_paths()] {
    remove_stale_saves();
    left_ = unclosed_sessions(folder_, besides);
    tidy_sessions(folder_, QDateTime::currentDateTime());
  }));
  connect(search_.get(), &QThread::finished, this, &Sessions::offerLeft);
  search_->start();
}

void Sessions::recordUnnamed(bool follows) {
  recorder_.stopRecording();
  if (folder_.isEmpty()) return;
  recorder_.record(
      {unnamed_session(folder_, QDateTime::currentDateTime(), QCoreApplication::applicationPid()), true, {}, follows});
  saveSetups();
}

void Sessions::saveSetups() {
  soon_.stop();
  if (coming_) return; // the form already has the lanes of the new session
  recorder_.setValue(kSetupsKey, setups_text(context_.document.setups()));
}

void Sessions::saveLayout() { recorder_.setValue(kLayoutKey, context_.window.saveState(kLayoutVersion)); }

void Sessions::close() {
  reading_.cancel();
  follower_.reset();
  saveSetups();
  saveLayout();
  recorder_.stopRecording(hasStepsToGo() ? kIsInterrupted : kIsClosed);
}

// Returns whether a lane has run, and neither ended nor is one of a session that was only read.
bool Sessions::hasStepsToGo() const {
  for (int lane = 0; lane < context_.store.laneCount(); ++lane)
    if (const LaneStore& each = context_.store.lane(lane);
        !each.empty() && !has_ended(each.status().state) && context_.controller.hasLane(lane))
      return true;
  return false;
}

void Sessions::startNew() {
  reading_.cancel();
  follower_.reset();
  followed_.clear();
  read_only_.clear();
  saveLayout();
  delete coming_;
  auto* once = new QObject(this); // until new lanes arrive, reports belong to the earlier session
  coming_ = once;
  connect(&context_.store, &RunStore::lanesAboutToChange, once, [this, once] {
    disconnect(&context_.store, &RunStore::lanesAboutToChange, once, nullptr);
    coming_ = nullptr;
    recordUnnamed(false);
    rename();
  });
  connect(&context_.store, &RunStore::lanesChanged, once, [this, once] {
    disconnect(&context_.store, nullptr, once, nullptr);
    once->deleteLater();
    context_.store.earlier().clear(); // also of that session
  });
  context_.edits.restart();
}

void Sessions::chooseSaveAsFile() {
  if (!recorder_.isRecording()) return;
  const QString before = recorder_.isUnnamed() ? QDir::home().filePath(tr("session") + kSuffix) : recorder_.path();
  QString path =
      QFileDialog::getSaveFileName(&context_.window, tr("Save the session as"), before, tr("Sessions (*.amplab)"));
  if (path.isEmpty()) return;
  if (!isSession(path)) path += kSuffix;
  saveAs(path);
}

void Sessions::saveAs(const QString& path) {
  if (recorder_.isRecording()) recorder_.saveAs(path);
}

void Sessions::noteLane(int lane) {
  if (!recorder_.hasRun(lane))
    return emit notified({Banner::Kind::warning,
                          tr("The note cannot be saved, because this window does not write the session. Save it under "
                             "another name first (%1).")
                              .arg(key_text(ActionId::save_as))});
  bool accepted = false;
  const int64_t number = context_.store.lane(lane).number();
  const QString name = QString::fromStdString(context_.store.lane(lane).name());
  const QString note =
      QInputDialog::getMultiLineText(&context_.window, tr("Note on “%1”").arg(name),
                                     tr("Saved with the run in the session:"), recorder_.note(lane), &accepted);
  if (!accepted) return;
  if (lane < context_.store.laneCount() && context_.store.lane(lane).number() == number && recorder_.hasRun(lane))
    return recorder_.setNote(lane, note);
  emit notified({Banner::Kind::warning,
                 tr("The note on “%1” was not saved, because its lane was restarted or replaced.").arg(name)});
}

// ---- recovery ----------------------------------------------------------------------------------------------------

void Sessions::offerLeft() {
  search_->wait();
  // opened meanwhile
  search_.reset();
  std::erase_if(left_, [this](const UnclosedSession& left) { return left.path == recorder_.path(); });
  // If a session was requested, that one is reported. Unfinished ones are under Recent.
  if (left_.empty() || !opening_.isEmpty()) return;
  const UnclosedSession left = left_.front();
  const QString how = left.closed
                          ? tr("A window was closed at %1 before its lanes had ended. %2 can be restored at step %3.")
                          : tr("A window ended unexpectedly at %1. %2 can be restored at step %3.");
  QString sentence = how.arg(when(left.written), lanes_text(left.name, left.lanes), QLocale().toString(left.steps));
  if (left_.size() > 1) sentence = tr("%1 Others are under File, Open recent.").arg(sentence);
  emit notified({Banner::Kind::notice,
                 sentence,
                 {tr("Restore"), [this, left] { open(left.path); }},
                 {left.closed ? tr("Not now") : tr("Discard"), [this, left] { discard(left); }}});
}

void Sessions::discard(const UnclosedSession& left) {
  if (!left.closed && QFileInfo(left.path).absolutePath() == QFileInfo(folder_).absoluteFilePath())
    return remove_session(left.path);
  auto* writer = new SessionWriter(left.path, {{"amplab", AMPLAB_VERSION}},
                                   this); // named sessions and those that the user closed stay
  writer->post([](SessionFile& file) { file.set_value(kOpenKey, kIsClosed); });
  writer->finish(false);
}

// ---- reading -----------------------------------------------------------------------------------------------------

void Sessions::open(const QString& path) {
  if (path == recorder_.path())
    return emit notified(
        {Banner::Kind::notice, tr("“%1” is already open in this window.").arg(QFileInfo(path).completeBaseName())});
  opening_ = path;
  begun_.start();
  reading_.start(path, context_.checkpoints);
}

// In the banner, so that the keyboard focus stays.
void Sessions::reportProgress(qlonglong steps, qlonglong of) {
  if (!reading_.isRunning() || !begun_.hasExpired(kSessionPatience.count())) return;
  const auto cancel = [this] {
    reading_.cancel();
    emit notOpened();
  };
  emit notified({Banner::Kind::notice,
                 tr("Reading %1: %2 of %3 steps.")
                     .arg(QFileInfo(opening_).fileName(), QLocale().toString(steps), QLocale().toString(of)),
                 {tr("Cancel"), cancel}});
}

// Reports everything that could be read.
void Sessions::applySession(ReadSession& session) {
  if (!session.damage.isEmpty() && session.setups.empty() && session.store->laneCount() == 0) {
    emit notified({Banner::Kind::warning, tr("%1 None of its lanes can be read.").arg(session.damage.front())});
    return emit notOpened();
    // the current lanes stay, in their session
  }
  if (session.setups.empty() && session.store->laneCount() == 0 && session.has_sweep_runs) {
    remember(session.path);
    emit notified(
        {Banner::Kind::notice,
         tr("“%1” has no lanes: its runs are shown as a sweep.").arg(QFileInfo(session.path).completeBaseName())});
    emit sweepOpened(session.path);
    return emit notOpened();
  }
  delete coming_;
  const bool writes = may_write(session);
  if (session.path != followed_) saveLayout();
  follower_.reset();
  followed_.clear();
  recorder_.stopRecording();
  context_.controller.showLanes(*session.store);
  std::vector<LaneSetup> setups = session.setups;
  if (setups.empty())
    for (int lane = 0; lane < context_.store.laneCount(); ++lane)
      setups.push_back(context_.store.lane(lane).current_setup());
  context_.document.openLanes(std::move(setups), tr("opened session"));
  if (!session.layout.isEmpty() && session.layout != context_.window.saveState(kLayoutVersion))
    if (context_.window.restoreState(session.layout, kLayoutVersion)) emit layoutRestored();

  std::vector<SavedStep> saved;
  for (const ReadCheckpoint& each : session.checkpoints)
    saved.push_back({each.lane, each.step, each.path.toStdString()});
  if (!session.being_written) context_.saves.restore(saved);
  if (writes)
    recorder_.record({session.path, QFileInfo(session.path).absolutePath() == QFileInfo(folder_).absoluteFilePath(),
                      session.lanes, false, session.pinned});
  else
    recordUnnamed(session.being_written);
  read_only_ = writes ? QString() : session.path;
  saveSetups();
  if (session.being_written) follow(session);
  remember(session.path);
  rename();
  emit settled();
  if (session.has_sweep_runs) emit earlierRunsRead();
  if (context_.store.laneCount() == 0) return context_.edits.restart();
  read_ = true;
  if (!context_.selection.isIn(context_.store)) context_.selection.select(context_.store.lane(0).id());
  emit changed();
  reportOpened(session, writes);
}

void Sessions::reportOpened(const ReadSession& session, bool may_write) {
  int64_t steps = 0;
  for (int lane = 0; lane < context_.store.laneCount(); ++lane)
    steps = std::max(steps, context_.store.lane(lane).last_step());
  const QString name = QFileInfo(session.path).completeBaseName();
  Notice notice{Banner::Kind::done,
                tr("Restored at step %2: %1.")
                    .arg(lanes_text(QString::fromStdString(context_.store.lane(0).name()), context_.store.laneCount()),
                         QLocale().toString(steps))};
  if (session.being_written)
    notice = {Banner::Kind::notice,
              tr("Another window or program is writing “%1”. It is read-only here and updates as it grows.").arg(name)};
  else if (!may_write)
    notice = {Banner::Kind::notice, tr("“%1” is read-only. New runs are saved in a separate session.").arg(name)};
  const auto recorded =
      std::ranges::find_if(session.lanes, [](const SessionRun& run) { return !run.info.recorded_by.empty(); });
  const std::string log = recorded == session.lanes.end() ? "" : program_of_log(recorded->info);
  if (!log.empty())
    notice = {Banner::Kind::notice,
              tr("“%1” is from a log of %2. To see the op, module and line of a skip, add two lines to its script: %3")
                  .arg(name, QString::fromStdString(log), QString(kLinesToAdd).replace('\n', "; ")),
              {tr("Copy the two lines"), [] { QGuiApplication::clipboard()->setText(kLinesToAdd); }}};
  else if (recorded != session.lanes.end())
    notice = {Banner::Kind::notice,
              tr("“%1” was recorded by %2. Its lanes cannot continue here. A click on a triangle explains a skipped "
                 "step.")
                  .arg(name, QString::fromStdString(recorded->info.recorded_by))};
  if (!session.damage.isEmpty()) {
    notice.kind = Banner::Kind::warning;
    notice.sentence = session.damage.front();
    if (session.damage.size() > 1)
      notice.sentence = tr("%1 Other parts of it cannot be read either.").arg(notice.sentence);
  }
  if (!canGoOn() && wasCutShort() && recorded == session.lanes.end())
    notice.sentence = tr("%1 Its lanes cannot continue, because no weights were saved yet. %2 restarts them.")
                          .arg(notice.sentence, key_text(ActionId::restart));
  if (const auto saved = context_.saves.saved(); canGoOn())
    notice.act = {saved.size() == 1 ? tr("Continue from step %1").arg(saved.front().step)
                                    : tr("Continue from saved steps"),
                  [this] { resumeLanes(); }};
  emit notified(notice);
}

// Returns whether the end of the engine ended a lane.
bool Sessions::wasCutShort() const {
  for (int lane = 0; lane < context_.store.laneCount(); ++lane)
    if (context_.store.lane(lane).status().ended_by == EndedBy::engine_gone) return true;
  return false;
}

bool Sessions::canGoOn() const { return read_ && !context_.saves.saved().empty(); }

void Sessions::resumeLanes() {
  if (!canGoOn()) return;
  emit settled();
  context_.controller.continueFrom(context_.saves.saved());
}

void Sessions::follow(const ReadSession& session) {
  followed_ = session.path;
  follower_ = std::make_unique<SessionFollower>(context_.store, session.path, session.lanes);
  connect(follower_.get(), &SessionFollower::lanesDiffer, this, [this] { open(followed_); });
  connect(follower_.get(), &SessionFollower::failed, this, [this](const QString& sentence) {
    emit notified({Banner::Kind::warning, sentence});
  });
  connect(follower_.get(), &SessionFollower::released, this, [this] {
    emit notified(
        {Banner::Kind::notice,
         tr("No other window or program is writing “%1” any more.").arg(QFileInfo(followed_).completeBaseName()),
         {tr("Open to continue"), [this, path = followed_] { open(path); }}});
  });
}

// ---- name --------------------------------------------------------------------------------------------------------

void Sessions::rename() {
  QString name = tr("AMP Lab");
  if (!followed_.isEmpty())
    name = tr("%1 (followed) – AMP Lab").arg(QFileInfo(followed_).completeBaseName());
  else if (recorder_.isRecording() && !recorder_.isUnnamed())
    name = tr("%1 – AMP Lab").arg(QFileInfo(recorder_.path()).completeBaseName());
  context_.window.setWindowTitle(name);
  emit renamed();
}

void Sessions::remember(const QString& path) {
  QStringList recent = recent_paths();
  recent.removeAll(path);
  recent.prepend(path);
  QSettings().setValue(kRecentKey, recent.mid(0, kMostRecent));
}

std::vector<RecentSession> Sessions::recentSessions() const {
  std::vector<RecentSession> recent;
  const QString ours = QFileInfo(folder_).absoluteFilePath();
  const auto add = [&](const QString& name, const QString& path, bool is_named) {
    recent.push_back({name, path, is_named, path == recorder_.path()});
  };
  for (const QString& path : recent_paths())
    if (const QFileInfo file(path); file.exists() && (folder_.isEmpty() || file.absolutePath() != ours))
      add(file.completeBaseName(), path, true);
  if (!folder_.isEmpty())
    for (const QFileInfo& file :
         QDir(folder_).entryInfoList({"*" + kSuffix}, QDir::Files, QDir::Time).mid(0, kMostRecent))
      add(tr("Unnamed, %1").arg(when(file.lastModified())), file.filePath(), false);
  return recent;
}

void Sessions::listRecent() {
  recent_.clear();
  bool named = true;
  for (const RecentSession& session : recentSessions()) {
    if (std::exchange(named, session.is_named) && !session.is_named) recent_.addSeparator();
    QAction* action = recent_.addAction(session.name, this, [this, path = session.path] { open(path); });
    action->setToolTip(QDir::toNativeSeparators(session.path));
    action->setEnabled(!session.is_open);
  }
  if (recent_.isEmpty()) recent_.addAction(tr("No sessions yet"))->setEnabled(false);
}

} // namespace amplab
