// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/session_file.h"

#include "engine/export/out_file.h"
#include "engine/session_file/copy.h"
#include "engine/session_file/database.h"
#include "engine/session_file/event_rows.h"
#include "engine/session_file/inspection_rows.h"
#include "engine/session_file/op_rows.h"
#include "engine/session_file/open_session.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/sentences.h"
#include "engine/session_file/snapshot_rows.h"
#include "engine/session_file/step_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace amplab {
namespace {

// Rows are committed automatically after this many, to keep memory small.
constexpr size_t kMostWaiting = 1 << 15;
// Most rows kept in memory while a disk stays full for hours, about a gigabyte of steps.
constexpr size_t kMostPending = 1 << 21;

} // namespace

// Changes that are not committed yet.
struct PendingRun {
  SessionRun row;
  RunNumber run = row.number;
};
struct PendingRemoval {
  RunNumber run;
};
struct PendingCut {
  RunNumber run;
  int64_t last_step;
};
template <class Record> struct PendingRows {
  RunNumber run;
  std::vector<Record> rows;
};
struct PendingValue {
  std::string key, bytes;
};

using Pending = std::variant<PendingRun, PendingRemoval, PendingCut, PendingRows<StepRecord>, PendingRows<Event>,
                             PendingRows<OpRecord>, PendingRows<StepInspection>, PendingValue>;

struct SessionFile::Open {
  Open(std::string name, const Versions& versions)
      : path(std::move(name)), opened(open_to_write(path, versions)), steps(opened.database), events(opened.database),
        ops(opened.database), inspections(opened.database) {
    for (const SessionRun& run : opened.runs) {
      columns[run.number] = run.info.columns;
      next = std::max(next, run.number + 1);
    }
    next = std::max(next, opened.database.integer("SELECT max(run) FROM runs") + 1);
  }

  // Queues rows. Drops rows of a removed run.
  template <class Record> void append(RunNumber run, std::span<const Record> rows) {
    if (rows.empty() || !columns.contains(run)) return;
    if (rows_waiting > kMostPending)
      throw SessionError(path + ": cannot be written, and no more rows fit in memory: rows are lost. Free disk space");
    auto* last = waiting.empty() ? nullptr : std::get_if<PendingRows<Record>>(&waiting.back());
    if (last && last->run == run)
      last->rows.insert(last->rows.end(), rows.begin(), rows.end());
    else
      waiting.push_back(PendingRows<Record>{run, {rows.begin(), rows.end()}});
    rows_waiting += rows.size();
    if (rows_waiting >= write_at) {
      write_at = rows_waiting + std::max(kMostWaiting, rows_waiting); // after a failure, do not retry at every row
      commit();
    }
  }

  // Queues a change. Replaces the last queued change of the same kind if possible, so that repeated changes use no
  // memory while a disk stays full. may_stand: whether the change may move before everything queued after that one.
  template <class Change, class Same, class MayStand> void put(Change change, Same same, MayStand may_stand) {
    for (Pending& other : std::views::reverse(waiting)) {
      auto* it = std::get_if<Change>(&other);
      if (!it || !same(*it)) continue;
      if (!may_stand(*it)) break;
      *it = std::move(change);
      return;
    }
    waiting.push_back(std::move(change));
  }

  void commit() {
    if (waiting.empty()) return;
    opened.require_present(path);
    write_waiting();
  }

  void write_waiting() {
    try {
      if (stale) {
        steps.forget();
        events.forget();
        stale = false;
      }
      Transaction transaction(opened.database);
      for (const Pending& change : waiting) std::visit([this](const auto& it) { write(it); }, change);
      transaction.commit();
    } catch (const SqlError& error) {
      stale = true;
      throw could_not_write(path, error);
    }
    waiting.clear();
    rows_waiting = 0;
    write_at = kMostWaiting;
  }

  void write(const PendingRun& change) {
    write_run(opened.database, change.row);
    steps.declare(change.run, change.row.info.columns);
  }
  void write(const PendingRemoval& change) { remove_run_rows(opened.database, change.run); }
  void write(const PendingCut& change) { remove_later_rows(opened.database, change.run, change.last_step); }
  void write(const PendingRows<StepRecord>& change) {
    if (!steps.knows(change.run)) steps.declare(change.run, columns.at(change.run));
    steps.write(change.run, change.rows);
  }
  void write(const PendingRows<Event>& change) { events.write(change.run, change.rows); }
  void write(const PendingRows<OpRecord>& change) { ops.write(change.run, change.rows); }
  void write(const PendingRows<StepInspection>& change) {
    for (const StepInspection& inspection : change.rows) inspections.write(change.run, inspection);
  }
  void write(const PendingValue& change) {
    Statement row = opened.database.prepare("INSERT OR REPLACE INTO layout VALUES (?1, ?2)");
    row.put(1, std::string_view(change.key));
    row.put_bytes(2, change.bytes);
    row.run();
  }

  std::string path;
  OpenedSession opened;
  std::optional<Checkpointer> checkpointer{opened.real_path};
  StepWriter steps;
  EventWriter events;
  OpWriter ops;
  InspectionWriter inspections;
  std::map<RunNumber, std::vector<std::string>> columns; // of each existing run
  RunNumber next = 1;
  std::vector<Pending> waiting;
  size_t rows_waiting = 0, write_at = kMostWaiting;
  bool stale = false; // the writers' caches refer to rows that were rolled back
};

// Preparing the first statements fails if tables are missing or foreign.
SessionFile::SessionFile(std::string path, const Versions& versions) {
  try {
    open_ = std::make_unique<Open>(path, versions);
  } catch (const SqlError& error) {
    throw could_not_write(path, error);
  }
}
SessionFile::SessionFile(SessionFile&& other) noexcept = default;
SessionFile& SessionFile::operator=(SessionFile&& other) noexcept = default;

SessionFile::~SessionFile() {
  if (!open_) return;
  try {
    commit();
    open_->checkpointer.reset();
    open_->opened.database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (const std::exception&) { // a destructor cannot report errors
  }
}

const std::string& SessionFile::path() const { return open_->path; }

bool SessionFile::has_runs() const { return !open_->columns.empty(); }

RunNumber SessionFile::add_run(const SessionRun& run) {
  SessionRun numbered = run;
  numbered.number = open_->next++;
  open_->columns[numbered.number]; // the run exists from now on
  set_run(numbered);
  return numbered.number;
}

void SessionFile::set_run(const SessionRun& run) {
  const auto known = open_->columns.find(run.number);
  if (known == open_->columns.end()) return;
  known->second = run.info.columns;
  open_->put(
      PendingRun{run}, [&](const PendingRun& other) { return other.run == run.number; },
      [&](const PendingRun& other) { return other.row.info.columns == run.info.columns; });
}

void SessionFile::remove_run(RunNumber run) {
  commit(); // forks may share steps that wait
  open_->columns.erase(run);
  open_->waiting.push_back(PendingRemoval{run});
}

void SessionFile::cut_run(RunNumber run, int64_t last_step) {
  if (open_->columns.contains(run)) open_->waiting.push_back(PendingCut{run, last_step});
}

void SessionFile::steps(RunNumber run, std::span<const StepRecord> steps) { open_->append(run, steps); }
void SessionFile::events(RunNumber run, std::span<const Event> events) { open_->append(run, events); }
void SessionFile::ops(RunNumber run, std::span<const OpRecord> ops) { open_->append(run, ops); }
void SessionFile::inspection(RunNumber run, const StepInspection& inspection) {
  open_->append(run, std::span(&inspection, 1));
}

void SessionFile::set_value(std::string_view key, std::string_view bytes) {
  open_->put(
      PendingValue{std::string(key), std::string(bytes)}, [&](const PendingValue& other) { return other.key == key; },
      [](const PendingValue&) { return true; });
}

void SessionFile::snapshot(RunNumber run, int64_t step, const std::string& checkpoint_path) {
  commit();
  if (!open_->columns.contains(run)) return;
  try {
    write_snapshot(open_->opened.database, run, step, checkpoint_path);
  } catch (const SqlError& error) {
    throw could_not_write(path(), error);
  }
}

void SessionFile::commit() { open_->commit(); }

void SessionFile::copy_to(const std::string& path) {
  if (!open_->waiting.empty()) open_->write_waiting(); // even if the file was removed: its rows are saved with the copy
  copy_session(open_->opened.database, this->path(), path);
}

} // namespace amplab
