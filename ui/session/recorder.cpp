// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recorder.h"

#include "ui/session/checkpoint_link.h"
#include "ui/session/copy_runs.h"
#include "ui/session/session_reading.h"
#include "ui/session/session_values.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kMostEvents = 20'000; // of a lane, passed in one piece
constexpr int64_t kMostRows = 20'000;  // of a lane, passed at a time: some 12 MB

bool has_something(const LaneStore& lane) {
  return !lane.empty() || !lane.events().empty() || !lane.inspected().empty() || !lane.inspections().empty() ||
         lane.status().state != LaneState::ready || lane.isFork();
}

SessionRun described(const LaneStore& lane, SessionRun run) {
  run.config = lane.config();
  run.info = lane.info();
  run.info.parent = -1; // stored as the parent's run number
  run.status = lane.status();
  run.colour = lane.colour();
  run.lane_id = lane.id().value;
  run.lane = lane.index();
  return run;
}

bool is_written(const SessionRun& written, const LaneStore& lane) {
  return written.lane == lane.index() && same_status(written.status, lane.status()) &&
         written.info.loop == lane.info().loop && written.info.columns == lane.info().columns;
}

// Returns the elements that are new since the last call, and remembers the current ones.
template <class Value> std::vector<std::shared_ptr<const Value>>
new_ones(const auto& all, std::map<int64_t, std::weak_ptr<const Value>>& sent) {
  std::map<int64_t, std::weak_ptr<const Value>> now;
  std::vector<std::shared_ptr<const Value>> fresh;
  for (const auto& each : all) {
    const auto found = sent.find(each->step);
    if (found == sent.end() || found->second.lock() != each) fresh.push_back(each);
    now.emplace_hint(now.end(), each->step, each);
  }
  sent = std::move(now);
  return fresh;
}

} // namespace

Recorder::Recorder(const RunStore& store, Versions versions, QObject* parent)
    : QObject(parent), store_(store), versions_(std::move(versions)) {
  timer_.setInterval(kBehind);
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, [this] { transferRows(false); });
  connect(&store, &RunStore::published, this, [this] {
    if (!writer_ || timer_.isActive()) return;
    if (std::chrono::steady_clock::now() - transferred_at_ >= kBehind)
      transferRows(false);
    else
      timer_.start();
  });
  connect(&store, &RunStore::lanesAboutToChange, this, &Recorder::flush);
  connect(&store, &RunStore::laneToBeCut, this, &Recorder::followCut);
  connect(&store, &RunStore::lanesChanged, this, &Recorder::followLanes);
  connect(&store.earlier(), &EarlierRuns::changed, this, &Recorder::followEarlier);
}

Recorder::~Recorder() { stopRecording(); }

void Recorder::record(const RecordingTarget& recording) {
  stopRecording();
  recording_ = recording;
  place_ = std::make_shared<QString>(recording.path);
  writer_ = new SessionWriter(recording.path, versions_, this);
  connect(writer_, &SessionWriter::failed, this, &Recorder::failed);
  connect(writer_, &SessionWriter::recovered, this, &Recorder::recovered);
  checkpoint_failure_reported_ = false;
  connect(writer_, &SessionWriter::jobFailed, this, [this](const QString& sentence) {
    if (!std::exchange(checkpoint_failure_reported_, true)) emit checkpointNotStored(sentence);
  });
  connect(writer_, &SessionWriter::moveFailed, this, &Recorder::saveFailed);
  connect(writer_, &SessionWriter::moved, this, [this](const QString& path) {
    if (recording_.unnamed) remove_session(recording_.path);
    recording_.path = *place_ = path;
    recording_.unnamed = false;
    emit saved(path);
  });
  setValue(kOpenKey, kIsOpen);
  for (int index = 0; index < store_.laneCount(); ++index) {
    const LaneStore& lane = store_.lane(index);
    Track& track = tracks_.emplace_back();
    track.lane = lane.number();
    track.elsewhere = index >= std::ssize(recording.lanes);
    track.there = lane.rows();
    if (track.elsewhere) continue;
    track.written = recording.lanes[static_cast<size_t>(index)];
    track.run = std::make_shared<Run>(track.written.number);
    if (track.written.parent != kNoRun) track.parent = std::make_shared<Run>(track.written.parent);
    if (SessionRun run = track.written; run.lane_id != lane.id().value) { // written by an earlier version
      run.lane_id = lane.id().value;
      updateRun(track, std::move(run));
    }
    track.rows = lane.rows();
    track.events = lane.events().size();
    new_ones(lane.inspected(), track.ops);
    new_ones(lane.inspections().all(), track.inspections);
  }
  for (size_t i = 0; i < recording.earlier.size(); ++i) {
    Track& track = earlier_.emplace_back();
    track.lane = store_.earlier().all()[i].number();
    track.written = recording.earlier[i];
    track.run = std::make_shared<Run>(track.written.number);
    if (track.written.parent != kNoRun) track.parent = std::make_shared<Run>(track.written.parent);
  }
}

void Recorder::stopRecording(const char* how) {
  if (!writer_) return;
  transferRows(true);
  for (Track& track : tracks_) transferCheckpoint(track);
  for (const Track& each : earlier_)
    if (store_.earlier().isDeleted(each.lane))
      writer_->post([run = each.run](SessionFile& file) { file.remove_run(run->number); });
  setValue(kOpenKey, how);
  writer_->disconnect(this);
  std::exchange(writer_, nullptr)->finish(recording_.unnamed);
  timer_.stop();
  tracks_.clear();
  earlier_.clear();
  recording_ = {};
  place_.reset();
}

void Recorder::saveAs(const QString& path) {
  if (writer_->isFailing()) { // a broken file cannot be copied; the store has everything except earlier runs
    // Only a complete copy may replace an existing file, and the disk may lack space for one.
    if (QFileInfo::exists(path))
      return emit saveFailed(
          tr("%1: exists already, and cannot be replaced while %2 cannot be written; choose an unused name.")
              .arg(QDir::toNativeSeparators(path), QDir::toNativeSeparators(recording_.path)));
    const auto place = place_;
    std::vector<std::string> notes;
    for (const Track& track : tracks_) notes.push_back(track.written.note);
    stopRecording();
    record({path});
    *(place_ = place) = path;
    for (size_t lane = 0; lane < tracks_.size(); ++lane) {
      tracks_[lane].elsewhere = false;
      tracks_[lane].written.note = notes[lane];
    }
    connect(writer_, &SessionWriter::opened, this, [this] { emit saved(recording_.path); });
    return transferRows(true);
  }
  for (Track& track : tracks_) track.elsewhere = false;
  transferRows(true);
  writer_->moveTo(path);
}

void Recorder::setValue(const char* key, const QByteArray& bytes) {
  if (writer_) writer_->post([key, text = bytes.toStdString()](SessionFile& file) { file.set_value(key, text); });
}

void Recorder::storeCheckpoint(int lane, const QString& path) {
  if (!writer_ || lane >= std::ssize(tracks_)) return;
  tracks_[static_cast<size_t>(lane)].checkpoint = path;
  if (!timer_.isActive()) timer_.start();
}

bool Recorder::hasRun(int lane) const {
  return writer_ && lane >= 0 && lane < std::ssize(tracks_) && !tracks_[static_cast<size_t>(lane)].elsewhere;
}

void Recorder::setNote(int lane, const QString& note) {
  if (!hasRun(lane)) return;
  Track& track = tracks_[static_cast<size_t>(lane)];
  if (!track.run) begin(track, store_.lane(lane));
  SessionRun run = track.written;
  run.note = note.toStdString();
  updateRun(track, std::move(run));
}

QString Recorder::note(int lane) const {
  const bool known = lane >= 0 && lane < std::ssize(tracks_);
  return known ? QString::fromStdString(tracks_[static_cast<size_t>(lane)].written.note) : QString();
}

std::function<void(const QString&)> Recorder::copierOfRuns(const QString& sweep) {
  return [this, sweep = sweep.toStdString(), place = place_](const QString& path) {
    if (!place) return;
    const auto copy = [from = path.toStdString(), sweep](SessionFile& file) { copy_runs(from, sweep, file); };
    if (place_ && *place == *place_) return writer_->post(copy); // perhaps opened again
    auto* writer = new SessionWriter(*place, versions_, this);
    writer->post(copy);
    writer->finish(false);
  };
}

void Recorder::flush() {
  if (writer_) transferRows(true);
}

// Lanes that no longer exist become earlier runs.
void Recorder::followLanes() {
  if (!writer_) return;
  std::vector<Track> before = std::exchange(tracks_, {});
  for (int index = 0; index < store_.laneCount(); ++index) {
    const int64_t number = store_.lane(index).number();
    const auto known = std::ranges::find(before, number, &Track::lane);
    if (known == before.end()) {
      tracks_.emplace_back().lane = number;
    } else {
      tracks_.push_back(std::move(*known));
      before.erase(known);
    }
  }
  for (Track& gone : before) {
    if (!gone.run) continue;
    transferCheckpoint(gone);
    SessionRun run = gone.written;
    run.lane = -1;
    updateRun(gone, std::move(run));
    earlier_.push_back(std::move(gone));
  }
  if (!timer_.isActive()) timer_.start();
}

// All rows of the lane have been passed to the writer.
void Recorder::followCut(int lane, int64_t last_step) {
  if (!writer_) return;
  Track& track = tracks_[static_cast<size_t>(lane)];
  const LaneStore& its = store_.lane(lane);
  track.rows = its.row_at_or_after(Series::step, static_cast<double>(last_step) + 1);
  track.there = std::min(track.there, track.rows);
  track.events = its.events().at_or_after(last_step + 1); // later changes of settings are recorded again
  if (!track.run) return;
  writer_->post([run = track.run, last_step](SessionFile& file) { file.cut_run(run->number, last_step); });
}

// Records names and pins changed by the user.
void Recorder::followEarlier() {
  for (Track& track : earlier_) {
    const EarlierRun* run = store_.earlier().find(track.lane);
    if (!writer_ || !run || (track.written.pinned == run->pinned && track.written.config.name == run->name)) continue;
    SessionRun written = track.written;
    written.pinned = run->pinned;
    written.config.name = run->name;
    updateRun(track, std::move(written));
  }
}

void Recorder::transferRows(bool all) {
  if (!writer_) return;
  timer_.stop();
  if (!all && writer_->isBehind()) return timer_.start(); // the store keeps the rows until then
  transferred_at_ = std::chrono::steady_clock::now();
  for (int index = 0; index < store_.laneCount(); ++index) transferRows(index, all);
  for (int index = 0; index < store_.laneCount(); ++index) transferInspected(index);
}

// Passes the lane's steps and events.
void Recorder::transferRows(int index, bool all) {
  const LaneStore& lane = store_.lane(index);
  Track& track = tracks_[static_cast<size_t>(index)];
  if (track.elsewhere && !recording_.follows && lane.rows() > track.there) track.elsewhere = false;
  if (track.elsewhere || (!track.run && !has_something(lane))) return;
  if (!track.run) begin(track, lane);
  if (!is_written(track.written, lane)) updateRun(track, described(lane, track.written));

  while (track.rows < lane.rows()) {
    std::vector<StepRecord> steps;
    steps.reserve(static_cast<size_t>(std::min(kMostRows, lane.rows() - track.rows)));
    for (int64_t last = std::min(track.rows + kMostRows, lane.rows()); track.rows < last; ++track.rows)
      steps.push_back(lane.record(track.rows));
    writer_->post([run = track.run, steps = std::move(steps)](SessionFile& file) { file.steps(run->number, steps); });
    if (!all) break;
  }
  while (track.events < lane.events().size()) {
    std::vector<Event> fresh;
    for (const size_t end = std::min(track.events + kMostEvents, lane.events().size()); track.events < end;
         ++track.events)
      fresh.push_back(lane.events()[track.events]);
    writer_->post([run = track.run, fresh = std::move(fresh)](SessionFile& file) { file.events(run->number, fresh); });
    if (!all) break;
  }
  if (track.rows < lane.rows() || track.events < lane.events().size()) timer_.start();
}

// Passes the lane's inspected steps, and its checkpoint when one is due. A fast lane inspects hundreds of steps between
// two transfers, and most rows are theirs: they are few jobs, behind the steps of all lanes.
void Recorder::transferInspected(int index) {
  const LaneStore& lane = store_.lane(index);
  Track& track = tracks_[static_cast<size_t>(index)];
  if (track.elsewhere || !track.run) return;
  if (auto fresh = new_ones(lane.inspected(), track.ops); !fresh.empty())
    writer_->post([run = track.run, fresh = std::move(fresh)](SessionFile& file) {
      for (const auto& step : fresh) file.ops(run->number, step->ops);
    });
  if (auto fresh = new_ones(lane.inspections().all(), track.inspections); !fresh.empty())
    writer_->post([run = track.run, fresh = std::move(fresh)](SessionFile& file) {
      for (const auto& inspection : fresh) file.inspection(run->number, *inspection);
    });
  if (std::chrono::steady_clock::now() - track.stored_at >= kCheckpointsApart)
    transferCheckpoint(track);
  else if (!track.checkpoint.isEmpty())
    timer_.start();
}

// Creates the lane's run in the file.
void Recorder::begin(Track& track, const LaneStore& lane) {
  if (lane.isFork()) {
    const auto index = static_cast<int>(lane.info().parent);
    Track& its = tracks_[static_cast<size_t>(index)];
    its.elsewhere = false;
    transferRows(index, true);
    if (!its.run) begin(its, store_.lane(index)); // it has not run
    track.parent = its.run;
  }
  track.run = std::make_shared<Run>();
  track.written = described(lane, track.written);
  track.written.created = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
  writer_->post([run = track.run, parent = track.parent, written = track.written](SessionFile& file) mutable {
    if (parent) written.parent = parent->number;
    run->number = file.add_run(written);
  });
}

void Recorder::updateRun(Track& track, SessionRun run) {
  track.written = run;
  writer_->post([its = track.run, parent = track.parent, run = std::move(run)](SessionFile& file) mutable {
    run.number = its->number;
    if (parent) run.parent = parent->number;
    file.set_run(run);
  });
}

// The engine may replace the file meanwhile, so the step is read from the checkpoint itself.
void Recorder::transferCheckpoint(Track& track) {
  if (track.checkpoint.isEmpty() || !track.run) return;
  track.stored_at = std::chrono::steady_clock::now();
  writer_->post([run = track.run, path = std::exchange(track.checkpoint, {}), writer = writer_](SessionFile& file) {
    const CheckpointLink held(path);
    if (!held.step()) return;
    try {
      file.snapshot(run->number, *held.step(), held.path().toStdString());
    } catch (
        const SessionError& error) { // too large, or a full disk; rows that cannot be written are reported separately
      emit writer->jobFailed(QString::fromUtf8(error.what()));
    }
  });
}

} // namespace amplab
