// SPDX-License-Identifier: Apache-2.0
#include "engine/export/export.h"

#include "engine/export/csv_tables.h"
#include "engine/export/folder.h"
#include "engine/export/run_json.h"

#include <vector>

namespace amplab {
namespace {

using Runs = std::span<const ExportedRun>;

void history_to(ByteSink& sink, Runs runs) {
  CsvWriter csv(sink);
  ColumnsOfRuns declared;
  for (const ExportedRun& run : runs) declared.add(run.run.info);
  write_history_header(csv, declared);
  for (const ExportedRun& run : runs)
    if (run.steps)
      run.steps([&, cells = run_cells(run.run), indices = declared.indices_in(run.run.info)](
                    std::span<const StepRecord> steps) { write_history(csv, cells, indices, steps); });
  csv.flush();
}

void ops_to(ByteSink& sink, Runs runs) {
  CsvWriter csv(sink);
  write_ops_header(csv);
  for (const ExportedRun& run : runs)
    if (run.ops)
      run.ops([&, cells = run_cells(run.run)](std::span<const OpRecord> ops) { write_ops(csv, cells, ops); });
  csv.flush();
}

void inspections_to(ByteSink& sink, Runs runs, void (*header)(CsvWriter&),
                    void (*write)(CsvWriter&, const std::string&, const StepInspection&)) {
  CsvWriter csv(sink);
  header(csv);
  for (const ExportedRun& run : runs)
    if (run.inspections)
      run.inspections([&, cells = run_cells(run.run)](std::span<const StepInspection> inspections) {
        for (const StepInspection& inspection : inspections) write(csv, cells, inspection);
      });
  csv.flush();
}
void hist_to(ByteSink& sink, Runs runs) { inspections_to(sink, runs, write_hist_header, write_hist); }
void updates_to(ByteSink& sink, Runs runs) { inspections_to(sink, runs, write_updates_header, write_updates); }

void events_to(ByteSink& sink, Runs runs) {
  CsvWriter csv(sink);
  write_events_header(csv);
  for (const ExportedRun& run : runs) {
    const auto write = [&, cells = run_cells(run.run)](std::span<const Event> events) {
      write_events(csv, cells, events);
    };
    if (run.events)
      run.events(write);
    else
      write(run.run.events);
  }
  csv.flush();
}

void compare_to(ByteSink& sink, Runs runs) {
  CsvWriter csv(sink);
  std::vector<RunConfig> configs;
  for (const ExportedRun& run : runs) configs.push_back(run.run.config);
  const std::vector<SettingRef> all = settings_in(configs);
  write_compare_header(csv, all);
  const std::vector<Summary> summaries = summarise(runs);
  for (size_t i = 0; i < runs.size(); ++i) write_compare(csv, all, runs[i].run, summaries[i]);
  csv.flush();
}

void export_table(const std::string& path, Runs runs, void (*write)(ByteSink&, Runs)) {
  AtomicFile file(path);
  write(file, runs);
  file.prepare();
  file.commit();
}

struct Table {
  const char* name;
  void (*write)(ByteSink&, Runs);
};
constexpr Table kTables[] = {{"compare.csv", compare_to}, {"history.csv", history_to}, {"ops.csv", ops_to},
                             {"hist.csv", hist_to},       {"updates.csv", updates_to}, {"events.csv", events_to}};

} // namespace

void export_runs(const std::string& folder, Runs runs, const Versions& versions) {
  created_folder(folder);
  std::vector<AtomicFile> files;
  for (const Table& table : kTables) table.write(files.emplace_back(path_in(folder, table.name)), runs);
  std::vector<const RunRecord*> records;
  for (const ExportedRun& run : runs) records.push_back(&run.run);
  files.emplace_back(path_in(folder, "run.json")).write(run_document_text(records, versions));
  for (AtomicFile& file : files) file.prepare();
  for (AtomicFile& file : files) file.commit();
}

void export_history(const std::string& path, Runs runs) { export_table(path, runs, history_to); }
void export_ops(const std::string& path, Runs runs) { export_table(path, runs, ops_to); }
void export_hist(const std::string& path, Runs runs) { export_table(path, runs, hist_to); }
void export_updates(const std::string& path, Runs runs) { export_table(path, runs, updates_to); }
void export_events(const std::string& path, Runs runs) { export_table(path, runs, events_to); }
void export_compare(const std::string& path, Runs runs) { export_table(path, runs, compare_to); }

} // namespace amplab
