// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/run_rows.h"

#include "engine/session_file/sql_text.h"
#include "engine/settings/setting_table.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace amplab {
namespace {

using nlohmann::json;

constexpr size_t kMostJson = size_t{64} << 20; // bytes; longer configurations and lane infos are not read
constexpr int64_t kMostRuns = 1'000'000;
constexpr const char* kOfSteps[] = {"steps",       "event_rows", "op_rows",
                                    "inspections", "hist_rows",  "update_rows"}; // tables with a run and a step

const std::vector<std::string> kColumns = {
    "run",   "run_id", "name",     "parent_run", "parent_run_id", "fork_step", "config",   "loop",   "info", "device",
    "state", "reason", "ended_by", "colour",     "created",       "note",      "baseline", "pinned", "lane"};

std::string info_text(const SessionRun& run) {
  const LaneInfo& info = run.info;
  json made = {{"device_description", info.device_description},
               {"parameter_count", info.parameter_count},
               {"data_checksum", info.data_checksum},
               {"emulated", info.emulated},
               {"notice", info.notice},
               {"layers", info.layers},
               {"parameters", info.parameters},
               {"parameter_sizes", info.parameter_sizes},
               {"columns", info.columns}};
  if (run.lane_id != 0) made["lane_id"] = run.lane_id;
  if (!run.sweep.empty()) made["sweep"] = run.sweep;
  if (!info.recorded_by.empty()) made.update({{"recorded_by", info.recorded_by}, {"facts", info.facts}});
  return made.dump(-1, ' ', false, json::error_handler_t::replace);
}

// A key that is absent or of another type leaves `into` unchanged.
template <class T> void read_key(const json& from, const char* key, T& into) {
  const auto found = from.find(key);
  if (found == from.end()) return;
  try {
    into = found->get<T>();
  } catch (const json::exception&) {
  }
}

void read_info(std::string_view text, SessionRun& run) {
  LaneInfo& info = run.info;
  const json parsed = text.size() > kMostJson ? json() : json::parse(text, nullptr, false);
  if (!parsed.is_object()) return;
  read_key(parsed, "device_description", info.device_description);
  read_key(parsed, "parameter_count", info.parameter_count);
  read_key(parsed, "data_checksum", info.data_checksum);
  read_key(parsed, "emulated", info.emulated);
  read_key(parsed, "notice", info.notice);
  read_key(parsed, "layers", info.layers);
  read_key(parsed, "parameters", info.parameters);
  read_key(parsed, "parameter_sizes", info.parameter_sizes);
  read_key(parsed, "columns", info.columns);
  read_key(parsed, "recorded_by", info.recorded_by);
  read_key(parsed, "facts", info.facts);
  read_key(parsed, "lane_id", run.lane_id);
  read_key(parsed, "sweep", run.sweep);
  if (info.columns.size() > kMostDeclared) info.columns.resize(kMostDeclared);
}

template <class Enum> Enum named(std::string_view name, Enum last, Enum otherwise) {
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  return otherwise;
}

SessionRun run_at(const Statement& row, const std::string& source) {
  SessionRun run;
  run.number = row.integer(0);
  run.info.run_id = row.text(1);
  run.parent = row.integer(3);
  run.info.parent_run_id = row.text(4);
  run.info.fork_step = row.integer(5);
  if (row.text(6).size() > kMostJson) throw ConfigError("is longer than any configuration");
  run.config = config_from_text(std::string(row.text(6)), source);
  run.info.loop = row.text(7);
  read_info(row.text(8), run);
  run.info.device = row.text(9);
  run.status.state = named(row.text(10), LaneState::failed, LaneState::stopped);
  run.status.reason = row.text(11);
  run.status.ended_by = named(row.text(12), EndedBy::engine_gone, EndedBy::nothing);
  run.colour = static_cast<int>(row.integer(13));
  run.created = row.text(14);
  run.note = row.text(15);
  run.baseline = row.integer(16) != 0;
  run.pinned = row.integer(17) != 0;
  run.lane = row.is_null(18) ? -1 : row.integer(18);
  return run;
}

} // namespace

std::string run_tables_sql() {
  return "CREATE TABLE runs (run INTEGER PRIMARY KEY, run_id TEXT, name TEXT, parent_run INTEGER, parent_run_id TEXT, "
         "fork_step INTEGER,"
         " config TEXT, loop TEXT, info TEXT, device TEXT, state TEXT, reason TEXT, ended_by TEXT, colour INTEGER, "
         "created TEXT, note TEXT,"
         " baseline INTEGER, pinned INTEGER, lane INTEGER);"
         "CREATE INDEX runs_by_id ON runs (run_id);";
}

void write_run(Database& database, const SessionRun& run) {
  Statement row = database.prepare("INSERT OR REPLACE INTO runs (" + joined(kColumns, ", ") + ") VALUES (" +
                                   parameters(kColumns.size()) + ")");
  const bool is_fork = run.parent != kNoRun || !run.info.parent_run_id.empty();
  const auto text = [&](int at, std::string_view value) { row.put(at, value); };
  row.put(1, run.number);
  text(2, run.info.run_id);
  text(3, run.config.name);
  run.parent != kNoRun ? row.put(4, run.parent) : row.put_null(4);
  run.info.parent_run_id.empty() ? row.put_null(5) : text(5, run.info.parent_run_id);
  is_fork ? row.put(6, run.info.fork_step) : row.put_null(6);
  text(7, config_text(run.config));
  text(8, run.info.loop);
  text(9, info_text(run));
  text(10, run.info.device);
  text(11, name_of(run.status.state));
  text(12, run.status.reason);
  text(13, name_of(run.status.ended_by));
  row.put(14, run.colour);
  text(15, run.created);
  text(16, run.note);
  row.put(17, run.baseline ? 1 : 0);
  row.put(18, run.pinned ? 1 : 0);
  run.lane >= 0 ? row.put(19, run.lane) : row.put_null(19);
  row.run();
}

void remove_later_rows(Database& database, RunNumber run, int64_t last_step) {
  for (const char* table : kOfSteps) {
    Statement row = database.prepare(std::string("DELETE FROM ").append(table).append(" WHERE run = ?1 AND step > ?2"));
    row.put(1, run), row.put(2, last_step);
    row.run();
  }
}

namespace {

// Copies the steps that forks share into the forks, which then begin where the run began.
void pass_steps_to_forks(Database& database, RunNumber run) {
  std::set<std::string> columns = columns_in(database, "steps");
  columns.erase("run");
  const std::string names = joined(quoted_names({columns.begin(), columns.end()}), ", ");
  for (const std::string& sql :
       {"INSERT OR IGNORE INTO steps (run, " + names + ") SELECT forks.run, " + names +
            " FROM steps JOIN (SELECT run, fork_step FROM runs WHERE parent_run = ?1) AS forks"
            " ON step <= fork_step WHERE steps.run = ?1",
        std::string("UPDATE runs SET (parent_run, parent_run_id, fork_step) = (SELECT its.parent_run, "
                    "its.parent_run_id, min(its.fork_step, runs.fork_step) FROM runs AS its WHERE its.run = ?1)"
                    " WHERE parent_run = ?1")}) {
    Statement row = database.prepare(sql);
    row.put(1, run);
    row.run();
  }
}

} // namespace

void remove_run_rows(Database& database, RunNumber run) {
  pass_steps_to_forks(database, run);
  std::vector<const char*> tables(std::begin(kOfSteps), std::end(kOfSteps));
  tables.insert(tables.end(), {"snapshots", "runs"});
  for (const char* table : tables) {
    Statement row = database.prepare(std::string("DELETE FROM ").append(table).append(" WHERE run = ?1"));
    row.put(1, run);
    row.run();
  }
}

std::vector<std::string> columns_of_run(const Database& database, RunNumber run, Damage& damage) {
  SessionRun its;
  try {
    if (columns_in(database, "runs").contains("info")) {
      Statement row = database.prepare("SELECT info FROM runs WHERE run = ?1");
      row.put(1, run);
      if (row.step()) read_info(row.text(0), its);
    }
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
    damage.report("the columns of run " + std::to_string(run) + " cannot be read");
  }
  return std::move(its.info.columns);
}

std::vector<SessionRun> read_runs(const Database& database, Damage& damage) {
  std::vector<SessionRun> runs;
  const std::set<std::string> there = columns_in(database, "runs");
  if (there.empty()) return runs;
  scan(database,
       {"SELECT " + select_list(there, kColumns) + " FROM runs WHERE run BETWEEN ?1 AND ?2 ORDER BY run", 1, kMostRuns,
        nullptr, [](Statement& row) { return row.integer(0); },
        [&](Statement& row) {
          const std::string name = "run " + std::to_string(row.integer(0));
          try {
            runs.push_back(run_at(row, "its configuration"));
          } catch (const ConfigError& error) {
            damage.report(name + " cannot be read: " + error.what());
          }
        },
        "the runs"},
       damage);
  return runs;
}

} // namespace amplab
