// SPDX-License-Identifier: Apache-2.0
#include "app/engine/recorded_session.h"

#include "engine/session_file/session_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace amplab {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kCommitEvery = 250ms; // so that a session file is at most a second behind
constexpr auto kRetry = 1s;          // delay after a failed commit, or kRetryShare times its duration
constexpr int kRetryShare = 50;
constexpr double kSnapshotEvery = 10;   // seconds
constexpr double kSnapshotShare = 0.02; // largest share of the time for storing snapshots

// A path that cannot be checked (a name too long, a cycle of links) is refused by the file itself.
bool is_there(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string now_as_text() {
  using namespace std::chrono;
  const auto now = floor<seconds>(system_clock::now());
  const year_month_day day(floor<days>(now));
  const hh_mm_ss time(now - floor<days>(now));
  char text[80];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02dZ", int(day.year()), unsigned(day.month()),
                unsigned(day.day()), int(time.hours().count()), int(time.minutes().count()),
                int(time.seconds().count()));
  return text;
}

fs::path beside(const std::string& path, const std::string& ending) {
  const fs::path file(path);
  return file.parent_path() / ("." + file.filename().string() + ending);
}

} // namespace

RecordedSession::RecordedSession(const std::string& path)
    : path_(path), existed_(is_there(path)), file_(std::in_place, path, Versions{{"amplab", AMPLAB_VERSION}}) {
  remove_left_checkpoints();
}

RecordedSession::~RecordedSession() {
  remove_left_checkpoints();
  file_.reset();
  std::error_code none;
  if (runs_.empty() && !existed_) fs::remove(path_, none);
}

// Removes checkpoints left by a killed process. This process owns the session.
void RecordedSession::remove_left_checkpoints() const {
  const std::string beginning = beside(path_, ".lane-").filename().string();
  const fs::path folder = fs::path(path_).has_parent_path() ? fs::path(path_).parent_path() : fs::path(".");
  std::error_code error, none;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    if (entry->path().filename().string().starts_with(beginning)) fs::remove(entry->path(), none);
}

void RecordedSession::begin(const std::vector<RunRecord>& lanes) {
  bool has_baseline = false;
  for (SessionRun& run : SessionReader(path_).runs()) {
    has_baseline |= run.baseline;
    if (run.lane < 0) continue;
    run.lane = -1;
    file_->set_run(run);
  }
  for (size_t lane = 0; lane < lanes.size(); ++lane) {
    SessionRun run;
    run.config = lanes[lane].config;
    run.info = lanes[lane].info;
    run.status = lanes[lane].status;
    run.colour = static_cast<int>(lane);
    run.created = now_as_text();
    run.baseline = lane == 0 && !has_baseline;
    run.lane = static_cast<int64_t>(lane);
    run.number = file_->add_run(run);
    runs_.push_back(std::move(run));
    events(lane, lanes[lane].events);
  }
  paces_.resize(lanes.size());
  file_->commit();
}

void RecordedSession::steps(size_t lane, std::span<const StepRecord> steps) {
  Pace& pace = paces_[lane];
  if (pace.since)
    pace.steps += std::ssize(steps);
  else
    pace.since = Clock::now();
  file_->steps(runs_[lane].number, steps);
}

void RecordedSession::status(size_t lane, const LaneStatus& status) {
  runs_[lane].status = status;
  file_->set_run(runs_[lane]);
}

void RecordedSession::commit_if_due() {
  const auto now = Clock::now();
  if (now < next_commit_) return;
  next_commit_ = now + kCommitEvery;
  try {
    file_->commit();
  } catch (const SessionError&) { // the more rows are pending, the longer a failing commit blocks the lanes
    const auto end = Clock::now();
    next_commit_ = end + std::max<Clock::duration>(kRetry, kRetryShare * (end - now));
    throw;
  }
}

std::string RecordedSession::checkpoint_path(size_t lane) const {
  return beside(path_, ".lane-" + std::to_string(lane) + ".safetensors").string();
}

std::optional<int64_t> RecordedSession::checkpoint_every(size_t lane) {
  Pace& pace = paces_[lane];
  const double passed = pace.since ? std::chrono::duration<double>(Clock::now() - *pace.since).count() : 0;
  if (passed < 1 || pace.steps == 0) return std::nullopt;
  const double wanted = std::max(kSnapshotEvery, pace.taking_in / kSnapshotShare);
  const auto every = static_cast<int64_t>(std::max(1.0, std::round(static_cast<double>(pace.steps) / passed * wanted)));
  if (pace.every > 0 && every < 2 * pace.every && pace.every < 2 * every) return std::nullopt;
  return pace.every = every;
}

void RecordedSession::snapshot(size_t lane, int64_t step, const std::string& path) {
  const auto begin = Clock::now();
  file_->snapshot(runs_[lane].number, step, path);
  paces_[lane].taking_in = std::chrono::duration<double>(Clock::now() - begin).count();
  std::error_code none;
  if (path == checkpoint_path(lane)) fs::remove(path, none);
}

} // namespace amplab
