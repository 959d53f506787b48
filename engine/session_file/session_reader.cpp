// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/session_reader.h"

#include "engine/export/out_file.h"
#include "engine/session_file/event_rows.h"
#include "engine/session_file/inspection_rows.h"
#include "engine/session_file/op_rows.h"
#include "engine/session_file/open_session.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/sentences.h"
#include "engine/session_file/snapshot_rows.h"
#include "engine/session_file/step_rows.h"

#include <utility>

namespace amplab {

struct SessionReader::Open {
  explicit Open(std::string name)
      : path(std::move(name)), damage(path), opened(open_to_read(path)), steps(opened.database, damage) {
    if (!opened.left_out.empty()) damage.report(opened.left_out);
  }

  // Damage is reported and skipped. An access error is thrown.
  template <class Action> auto query(Action action) {
    try {
      return action(opened.database);
    } catch (const SqlError& error) {
      if (!error.is_damage()) throw could_not_read(path, error);
      damage.report("a part of it cannot be read: the file is damaged");
      return decltype(action(opened.database))();
    }
  }

  std::string path;
  Damage damage;
  OpenedToRead opened;
  StepRows steps;
};

SessionReader::SessionReader(std::string path) : open_(std::make_unique<Open>(std::move(path))) {}
SessionReader::SessionReader(SessionReader&& other) noexcept = default;
SessionReader& SessionReader::operator=(SessionReader&& other) noexcept = default;
SessionReader::~SessionReader() = default;

const std::string& SessionReader::path() const { return open_->path; }
bool SessionReader::being_written() const { return writer_of(open_->opened.real_path).has_value(); }
const std::vector<std::string>& SessionReader::damage() const { return open_->damage.sentences(); }

std::vector<SessionRun> SessionReader::runs() {
  return open_->query([&](const Database& database) { return read_runs(database, open_->damage); });
}

int64_t SessionReader::step_count(RunNumber run) {
  return open_->query([&](const Database&) { return open_->steps.count(run); });
}

void SessionReader::steps(RunNumber run, int64_t first_step, int64_t last_step, const RowVisitor<StepRecord>& visit) {
  open_->query([&](const Database&) { open_->steps.read(run, first_step, last_step, visit); });
}

void SessionReader::events(RunNumber run, const RowVisitor<Event>& visit) {
  open_->query([&](const Database& database) { read_events(database, run, visit, open_->damage); });
}

std::vector<int64_t> SessionReader::inspected_steps(RunNumber run) {
  return open_->query([&](const Database& database) { return amplab::inspected_steps(database, run, open_->damage); });
}

std::vector<OpRecord> SessionReader::ops(RunNumber run, int64_t step) {
  return open_->query([&](const Database& database) { return read_ops(database, run, step, open_->damage); });
}

std::vector<int64_t> SessionReader::tensor_steps(RunNumber run) {
  return open_->query([&](const Database& database) { return amplab::tensor_steps(database, run, open_->damage); });
}

StepInspection SessionReader::inspection(RunNumber run, int64_t step) {
  return open_->query([&](const Database& database) { return read_inspection(database, run, step, open_->damage); });
}

std::optional<SnapshotInfo> SessionReader::snapshot(RunNumber run) {
  return open_->query([&](const Database& database) {
    return columns_in(database, "snapshots").empty() ? std::nullopt : snapshot_info(database, run);
  });
}

bool SessionReader::save_snapshot(RunNumber run, const std::string& path) {
  try {
    read_snapshot(open_->opened.database, run, path);
    return true;
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw could_not_read(open_->path, error);
    open_->damage.report("the weights of run " + std::to_string(run) + " cannot be read: the file is damaged");
    return false;
  } catch (const ExportError& error) {
    throw SessionError(error.what());
  }
}

std::optional<std::string> SessionReader::value(std::string_view key) {
  return open_->query([&](const Database& database) -> std::optional<std::string> {
    if (columns_in(database, "layout").empty()) return std::nullopt;
    Statement row = database.prepare("SELECT value FROM layout WHERE key = ?1");
    row.put(1, key);
    return row.step() && !row.is_null(0) ? std::optional<std::string>(row.text(0)) : std::nullopt;
  });
}

} // namespace amplab
