// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_reading.h"

#include "engine/run/most_lanes.h"
#include "engine/settings/setting_table.h"
#include "ui/session/session_values.h"

#include <QDir>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kLatestRuns = 8; // lanes of a session that does not mark any
constexpr int64_t kEnd = INT64_MAX;

struct ReadingCancelled {};

int64_t lane_of(const std::vector<SessionRun>& lanes, RunNumber run) {
  const auto found = std::ranges::find(lanes, run, &SessionRun::number);
  return found == lanes.end() ? -1 : found - lanes.begin();
}

// Returns the ids of the lanes. Runs of earlier versions and of other programs have none: theirs follow from file and
// position, so that they are the same each time the file is read.
std::vector<LaneId> ids_of(const std::vector<SessionRun>& lanes, const QString& path) {
  std::vector<LaneId> ids;
  for (const SessionRun& run : lanes) {
    LaneId id(run.lane_id);
    if (!id.isValid() || std::ranges::find(ids, id) != ids.end()) // a lane that is not marked may have several runs
      id = LaneId(1 + static_cast<int64_t>(qHashMulti(0, path, ids.size()) >> 12));
    ids.push_back(id);
  }
  return ids;
}

// A parent that is not a lane is dropped, because its rows are not here.
LaneInfo info_among(const std::vector<SessionRun>& lanes, int64_t lane) {
  const SessionRun& run = lanes[static_cast<size_t>(lane)];
  LaneInfo info = run.info;
  info.parent = run.parent == kNoRun ? -1 : lane_of(lanes, run.parent);
  if (info.parent >= lane) info.parent = -1;
  if (info.parent < 0) info.fork_step = 0;
  return info;
}

// Reads the latest op calls, up to the limit of a lane.
void read_ops(SessionReader& reader, RunNumber run, RunStore& store, int lane) {
  const std::vector<int64_t> steps = reader.inspected_steps(run);
  size_t ops = 0;
  for (auto step = steps.rbegin(); step != steps.rend() && ops < LaneStore::kMostOps; ++step) {
    std::vector<OpRecord> records = reader.ops(run, *step);
    ops += records.size();
    store.appendOps(lane, std::move(records));
  }
}

// Rows of a run up to a step.
struct Piece {
  const SessionRun* of;
  int64_t last;
};

// Returns the run and the parts it shares with its ancestors, oldest first.
std::vector<Piece> with_shared_steps(const std::vector<SessionRun>& runs, const SessionRun& run) {
  std::vector<Piece> pieces{{&run, kEnd}};
  while (pieces.front().of->parent != kNoRun && pieces.front().of->parent < pieces.front().of->number) {
    const Piece first = pieces.front();
    const auto parent = std::ranges::find(runs, first.of->parent, &SessionRun::number);
    if (parent == runs.end()) break;
    pieces.insert(pieces.begin(), {&*parent, std::min(first.last, first.of->info.fork_step)});
  }
  return pieces;
}

// Reads a pinned run of that lane: its curves, without inspections.
void read_earlier(SessionReader& reader, const std::vector<SessionRun>& runs, const SessionRun& run, LaneId id,
                  RunStore& store, const std::function<void(int64_t)>& pass) {
  LaneInfo info = run.info;
  info.parent = -1;
  info.fork_step = 0;
  store.beginEarlier({run.config, run.colour, id}, std::move(info));
  const auto append = [&](std::span<const StepRecord> steps) {
    store.appendSteps(0, steps);
    pass(std::ssize(steps));
  };
  for (const Piece& piece : with_shared_steps(runs, run)) {
    const bool same_columns = piece.of->info.columns == run.info.columns;
    reader.steps(piece.of->number, 0, piece.last, [&](std::span<const StepRecord> steps) {
      if (same_columns) return append(steps);
      std::vector<StepRecord> bare(steps.begin(), steps.end());
      for (StepRecord& step : bare) step.declared = none_declared();
      append(bare);
    });
  }
  reader.events(run.number, [&](std::span<const Event> events) {
    store.appendEvents(0, {events.begin(), events.end()});
  });
  store.setStatus(0, run.status);
  store.convertToEarlier(run.config.name);
}

QString unclosed_sentence(bool being_written) {
  return being_written
             ? SessionReading::tr("Another window or program runs this lane; this window follows it.")
             : SessionReading::tr(
                   "The lane's window closed or crashed before the lane finished; recorded data is preserved.");
}

} // namespace

LaneStatus shown_status(const LaneStatus& status, bool being_written) {
  if (has_ended(status.state)) return status;
  return {LaneState::stopped, unclosed_sentence(being_written).toStdString(), EndedBy::engine_gone};
}

bool same_status(const LaneStatus& a, const LaneStatus& b) {
  return a.state == b.state && a.reason == b.reason && a.ended_by == b.ended_by;
}

std::vector<SessionRun> lanes_among(const std::vector<SessionRun>& runs) {
  std::vector<SessionRun> lanes;
  std::ranges::copy_if(runs, std::back_inserter(lanes), [](const SessionRun& run) { return run.lane >= 0; });
  std::ranges::stable_sort(lanes, {}, &SessionRun::lane);
  if (lanes.size() > kMostLanes) lanes.resize(kMostLanes);
  if (!lanes.empty()) return lanes;
  std::ranges::copy_if(runs, std::back_inserter(lanes), [](const SessionRun& run) { return run.sweep.empty(); });
  if (lanes.size() > kLatestRuns) lanes.erase(lanes.begin(), lanes.end() - static_cast<std::ptrdiff_t>(kLatestRuns));
  return lanes;
}

std::unique_ptr<ReadSession> read_session(const QString& path, const QString& checkpoints,
                                          const std::function<bool(int64_t, int64_t)>& progress) {
  SessionReader reader(path.toStdString());
  auto session = std::make_unique<ReadSession>();
  session->path = path;
  session->being_written = reader.being_written();
  const std::vector<SessionRun> runs = reader.runs();
  session->lanes = lanes_among(runs);
  session->earlier = std::ssize(runs) - std::ssize(session->lanes);
  std::ranges::copy_if(runs, std::back_inserter(session->pinned),
                       [](const SessionRun& run) { return run.lane < 0 && run.pinned; });
  session->setups = setups_in(QByteArray::fromStdString(reader.value(kSetupsKey).value_or("")));
  session->has_sweep_runs = std::ranges::any_of(runs, [](const SessionRun& run) { return !run.sweep.empty(); });
  session->layout = QByteArray::fromStdString(reader.value(kLayoutKey).value_or(""));

  const std::vector<LaneId> ids = ids_of(session->lanes, path);
  const auto id_of = [&](LaneId id, int colour) { // without an id, it is the lane of its colour
    const auto its = std::ranges::find(session->lanes, colour, &SessionRun::colour);
    if (id.isValid() || its == session->lanes.end()) return id;
    return ids[static_cast<size_t>(its - session->lanes.begin())];
  };
  for (LaneSetup& setup : session->setups) setup.id = id_of(setup.id, setup.colour);
  std::vector<LaneSetup> setups;
  std::vector<LaneInfo> infos;
  int64_t all = 0, done = 0;
  for (const SessionRun& run : session->lanes) {
    setups.push_back({run.config, run.colour, ids[infos.size()]});
    infos.push_back(info_among(session->lanes, std::ssize(infos)));
    all += reader.step_count(run.number);
  }
  session->store = std::make_unique<RunStore>();
  RunStore& store = *session->store;
  const auto pass = [&](int64_t steps) {
    done += steps;
    if (!progress(done, std::max(done, all))) throw ReadingCancelled();
  };
  try {
    for (const SessionRun& run : session->pinned)
      read_earlier(reader, runs, run, id_of(LaneId(run.lane_id), run.colour), store, pass);
    store.reset(std::move(setups), std::move(infos));
    for (int lane = 0; lane < store.laneCount(); ++lane) {
      const RunNumber run = session->lanes[static_cast<size_t>(lane)].number;
      reader.steps(run, 0, kEnd, [&](std::span<const StepRecord> steps) {
        store.appendSteps(lane, steps);
        pass(std::ssize(steps));
      });
      reader.events(run, [&](std::span<const Event> events) {
        store.appendEvents(lane, {events.begin(), events.end()});
      });
      read_ops(reader, run, store, lane);
      pass(0);
      for (const int64_t step : reader.tensor_steps(run)) {
        store.appendInspection(lane, reader.inspection(run, step));
        pass(0);
      }
      store.setStatus(lane, shown_status(session->lanes[static_cast<size_t>(lane)].status, session->being_written));
      const auto position = checkpoints.isEmpty() ? std::nullopt : reader.snapshot(run);
      if (!position) continue;
      const QString file = QDir(checkpoints).filePath(QString("restored%1.safetensors").arg(run));
      if (reader.save_snapshot(run, file.toStdString())) session->checkpoints.push_back({lane, position->step, file});
    }
  } catch (const ReadingCancelled&) {
    return nullptr;
  }
  for (const std::string& sentence : reader.damage()) session->damage << QString::fromStdString(sentence);
  if (const auto lanes = std::ranges::count_if(runs, [](const SessionRun& run) { return run.lane >= 0; });
      lanes > std::ssize(session->lanes))
    session->damage << QString(
                           "%1: the session has %2 lanes, but a window shows at most %3; the other lanes are hidden.")
                           .arg(path)
                           .arg(lanes)
                           .arg(kMostLanes);
  return session;
}

QByteArray setups_text(const std::vector<LaneSetup>& setups) {
  QJsonArray lanes;
  for (const LaneSetup& setup : setups)
    lanes << QJsonObject{{"id", static_cast<qint64>(setup.id.value)},
                         {"colour", setup.colour},
                         {"config", QString::fromStdString(config_text(setup.config))}};
  return QJsonDocument(lanes).toJson(QJsonDocument::Compact);
}

std::vector<LaneSetup> setups_in(const QByteArray& text) {
  std::vector<LaneSetup> setups;
  for (const QJsonValue& each : QJsonDocument::fromJson(text).array()) {
    if (setups.size() == kMostLanes) return {};
    try {
      setups.push_back({config_from_text(each.toObject()["config"].toString().toStdString(), "session"),
                        each.toObject()["colour"].toInt(), LaneId(each.toObject()["id"].toInteger())});
    } catch (const std::runtime_error&) {
      return {}; // of a newer version: use the configurations of the runs
    }
  }
  return setups;
}

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kProgress{100}; // between two reports

} // namespace

// State shared by the thread and the window.
struct SessionReading::Work {
  std::atomic<bool> called_off = false;
  std::shared_ptr<ReadSession> session; // written before the thread ends, read after
  QString sentence;                     // written before the thread ends, read after
};

SessionReading::SessionReading(QObject* parent) : QObject(parent) {}

SessionReading::~SessionReading() {
  cancel();
  for (QThread* thread : findChildren<QThread*>()) thread->wait();
}

void SessionReading::start(const QString& path, const QString& folder) {
  cancel();
  work_ = std::make_shared<Work>();
  QThread* here = thread();
  thread_.reset(QThread::create([this, path, folder, here, work = work_] {
    Clock::time_point reported = Clock::now();
    const auto report = [&](int64_t steps, int64_t of) {
      if (work->called_off) return false;
      if (Clock::now() - reported < kProgress) return true;
      reported = Clock::now();
      emit progress(steps, of);
      return true;
    };
    try {
      work->session = read_session(path, folder, report);
      if (work->session) work->session->store->moveToThread(here);
    } catch (const std::runtime_error& error) {
      work->sentence = QString::fromUtf8(error.what());
    }
  }));
  connect(thread_.get(), &QThread::finished, this, &SessionReading::end);
  thread_->start();
}

void SessionReading::cancel() {
  if (!thread_) return;
  work_->called_off = true;
  work_.reset();
  QThread* thread = thread_.release(); // ends after its current piece; not waited for
  thread->disconnect(this);
  thread->setParent(this);
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  if (thread->isFinished()) thread->deleteLater();
}

void SessionReading::end() {
  thread_->wait();
  thread_.reset();
  const std::shared_ptr<Work> work = std::exchange(work_, nullptr);
  if (work->session)
    emit finished(work->session);
  else if (!work->sentence.isEmpty())
    emit failed(work->sentence);
}

} // namespace amplab
