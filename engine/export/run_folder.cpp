// SPDX-License-Identifier: Apache-2.0
#include "engine/export/run_folder.h"

#include "engine/export/run_json.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace amplab {
namespace {

void write_whole(const std::string& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.prepare();
  file.commit();
}

// Refuses links and devices before the first file is opened.
ClaimedFolder checked(ClaimedFolder folder) {
  for (const char* file :
       {"history.csv", "ops.csv", "hist.csv", "updates.csv", "events.csv", "run.json", "compare.csv"})
    reject_link_or_device(path_in(folder.name(), file));
  return folder;
}

} // namespace

RunFolder::RunFolder(ClaimedFolder folder, Versions versions, std::vector<RunRecord> runs)
    : folder_(checked(std::move(folder))), versions_(std::move(versions)), runs_(std::move(runs)),
      summarisers_(runs_.size()), history_(path_in(folder_.name(), "history.csv")),
      ops_(path_in(folder_.name(), "ops.csv")), hist_(path_in(folder_.name(), "hist.csv")),
      updates_(path_in(folder_.name(), "updates.csv")), events_(path_in(folder_.name(), "events.csv")) {
  for (const RunRecord& run : runs_) run_cells_.push_back(run_cells(run));
  ColumnsOfRuns declared;
  for (const RunRecord& run : runs_) declared.add(run.info);
  for (const RunRecord& run : runs_) declared_.push_back(declared.indices_in(run.info));
  write_history_header(history_.csv, declared);
  write_ops_header(ops_.csv);
  write_events_header(events_.csv);
  write_hist_header(hist_.csv);
  write_updates_header(updates_.csv);
  for (Table* table : tables()) table->csv.flush();
  for (size_t lane = 0; lane < runs_.size(); ++lane) write_events(events_.csv, run_cells_[lane], runs_[lane].events);
  events_.csv.flush();
  std::error_code absent;
  std::filesystem::remove(path_in(folder_.name(), "compare.csv"),
                          absent); // from earlier runs; finish() writes the new one
  write_run_json();
}

void RunFolder::steps(size_t lane, std::span<const StepRecord> steps) {
  summarisers_.at(lane).add(steps, runs_.at(lane).info.columns);
  write_history(history_.csv, run_cells_[lane], declared_[lane], steps);
  history_.csv.flush();
}

void RunFolder::ops(size_t lane, std::span<const OpRecord> ops) {
  write_ops(ops_.csv, run_cells_.at(lane), ops);
  ops_.csv.flush();
}

void RunFolder::inspection(size_t lane, const StepInspection& inspection) {
  write_hist(hist_.csv, run_cells_.at(lane), inspection);
  write_updates(updates_.csv, run_cells_[lane], inspection);
  hist_.csv.flush();
  updates_.csv.flush();
}

void RunFolder::events(size_t lane, std::span<const Event> events) {
  for (const Event& event : events)
    if (event.kind == EventKind::setting || event.kind == EventKind::injection) {
      runs_.at(lane).events.push_back(event);
      run_json_is_old_ = true;
    }
  write_events(events_.csv, run_cells_.at(lane), events);
  events_.csv.flush();
}

void RunFolder::status(size_t lane, const LaneStatus& status) {
  runs_.at(lane).status = status;
  run_json_is_old_ = true;
}

void RunFolder::sync() {
  folder_.require_present();
  for (Table* table : tables()) {
    table->csv.flush();
    table->file.sync();
  }
  if (run_json_is_old_) write_run_json();
}

void RunFolder::finish() {
  folder_.require_present();
  StringSink compare;
  CsvWriter csv(compare);
  std::vector<RunConfig> configs;
  for (const RunRecord& run : runs_) configs.push_back(run.config);
  const std::vector<SettingRef> all = settings_in(configs);
  write_compare_header(csv, all);
  const std::vector<Summary> rows = summaries();
  for (size_t lane = 0; lane < runs_.size(); ++lane) write_compare(csv, all, runs_[lane], rows[lane]);
  csv.flush();
  write_whole(path_in(folder_.name(), "compare.csv"), compare.bytes());
  write_run_json();
  sync();
}

std::vector<Summary> RunFolder::summaries() const {
  std::vector<Summary> rows;
  for (const Summariser& run : summarisers_) rows.push_back(run.summary(summarisers_.front()));
  return rows;
}

void RunFolder::write_run_json() {
  std::vector<const RunRecord*> records;
  for (const RunRecord& run : runs_) records.push_back(&run);
  write_whole(path_in(folder_.name(), "run.json"), run_document_text(records, versions_));
  run_json_is_old_ = false;
}

} // namespace amplab
