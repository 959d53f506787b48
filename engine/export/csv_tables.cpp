// SPDX-License-Identifier: Apache-2.0
#include "engine/export/csv_tables.h"

#include "engine/export/csv_columns.h"

#include <algorithm>
#include <bit>

namespace amplab {
namespace {

using C = CsvWriter;

void step_cell(CsvWriter& csv, const StepColumn& column, Cell cell) {
  switch (column.kind) {
  case ColumnKind::integer: return csv.integer(std::bit_cast<int64_t>(cell));
  case ColumnKind::number: return csv.number(std::bit_cast<double>(cell));
  case ColumnKind::flag: return csv.flag(cell != 0);
  case ColumnKind::verdict: return csv.text(name_of(static_cast<Verdict>(cell)));
  }
}

void line_cell(CsvWriter& csv, int64_t line) { line > 0 ? csv.integer(line) : csv.empty(); }

void side_cell(CsvWriter& csv, int64_t side) { side > 0 ? csv.integer(side) : csv.empty(); }

constexpr CsvColumn<OpRecord> kOpCalls[] = {
    {"step", [](C& csv, const OpRecord& r) { csv.integer(r.step); }},
    {"phase", [](C& csv, const OpRecord& r) { csv.text(r.phase); }},
    {"seq", [](C& csv, const OpRecord& r) { csv.integer(r.seq); }},
    {"op", [](C& csv, const OpRecord& r) { csv.text(r.op); }},
    {"layer", [](C& csv, const OpRecord& r) { csv.text(r.layer); }},
    {"policy", [](C& csv, const OpRecord& r) { csv.text(r.policy); }},
    {"in_dtypes", [](C& csv, const OpRecord& r) { csv.text(r.in_dtypes); }},
    {"compute_dtype", [](C& csv, const OpRecord& r) { csv.text(r.compute_dtype); }},
    {"out_dtype", [](C& csv, const OpRecord& r) { csv.text(r.out_dtype); }},
    {"casts", [](C& csv, const OpRecord& r) { csv.integer(r.casts); }},
    {"casts_cached", [](C& csv, const OpRecord& r) { csv.integer(r.casts_cached); }},
    {"shape", [](C& csv, const OpRecord& r) { csv.text(r.shape); }},
    {"time_us", [](C& csv, const OpRecord& r) { csv.number(r.time_us); }},
    {"bytes", [](C& csv, const OpRecord& r) { csv.integer(r.bytes); }},
    {"amax", [](C& csv, const OpRecord& r) { csv.number(r.amax); }},
    {"amin_nonzero", [](C& csv, const OpRecord& r) { csv.number(r.amin_nonzero); }},
    {"zeros", [](C& csv, const OpRecord& r) { csv.integer(r.zeros); }},
    {"subnormals", [](C& csv, const OpRecord& r) { csv.integer(r.subnormals); }},
    {"flushed", [](C& csv, const OpRecord& r) { csv.integer(r.flushed); }},
    {"inf", [](C& csv, const OpRecord& r) { csv.integer(r.inf); }},
    {"nan", [](C& csv, const OpRecord& r) { csv.integer(r.nan); }},
    {"emulated", [](C& csv, const OpRecord& r) { csv.flag(r.emulated); }},
    {"count", [](C& csv, const OpRecord& r) { csv.integer(r.count); }},
    {"injected", [](C& csv, const OpRecord& r) { csv.flag(r.injected); }},
    {"underflowed_upstream", [](C& csv, const OpRecord& r) { csv.integer(r.underflowed_upstream); }},
    {"line", [](C& csv, const OpRecord& r) { line_cell(csv, r.line); }},
    {"start_us", [](C& csv, const OpRecord& r) { csv.number(r.start_us); }},
    {"made_by", [](C& csv, const OpRecord& r) { csv.text(r.made_by); }},
    {"m", [](C& csv, const OpRecord& r) { side_cell(csv, r.m); }},
    {"n", [](C& csv, const OpRecord& r) { side_cell(csv, r.n); }},
    {"k", [](C& csv, const OpRecord& r) { side_cell(csv, r.k); }},
    {"shadow_relative", [](C& csv, const OpRecord& r) { csv.number(r.shadow.relative); }},
    {"shadow_ulps", [](C& csv, const OpRecord& r) { csv.number(r.shadow.ulps); }},
    {"shadow_snr_db", [](C& csv, const OpRecord& r) { csv.number(r.shadow.snr_db); }},
    {"drift_relative", [](C& csv, const OpRecord& r) { csv.number(r.drift.relative); }},
    {"drift_ulps", [](C& csv, const OpRecord& r) { csv.number(r.drift.ulps); }},
    {"drift_snr_db", [](C& csv, const OpRecord& r) { csv.number(r.drift.snr_db); }},
};

constexpr CsvColumn<Event> kEvents[] = {
    {"step", [](C& csv, const Event& e) { csv.integer(e.step); }},
    {"wall_s", [](C& csv, const Event& e) { csv.number(e.wall_s); }},
    {"kind", [](C& csv, const Event& e) { csv.text(name_of(e.kind)); }},
    {"subject", [](C& csv, const Event& e) { csv.text(e.subject); }},
    {"before", [](C& csv, const Event& e) { csv.text_or_number(plain_text(e.before)); }},
    {"after", [](C& csv, const Event& e) { csv.text_or_number(plain_text(e.after)); }},
    {"text", [](C& csv, const Event& e) { csv.text(e.text); }},
    {"line", [](C& csv, const Event& e) { line_cell(csv, e.line); }},
};

void optional_integer(CsvWriter& csv, std::optional<int64_t> value) { value ? csv.integer(*value) : csv.empty(); }

constexpr CsvColumn<Summary> kSummary[] = {
    {"final_loss", [](C& csv, const Summary& s) { csv.number(s.final_loss); }},
    {"best_loss", [](C& csv, const Summary& s) { csv.number(s.best_loss); }},
    {"eval_loss", [](C& csv, const Summary& s) { csv.number(s.eval_loss); }},
    {"eval_accuracy", [](C& csv, const Summary& s) { csv.number(s.eval_accuracy); }},
    {"steps", [](C& csv, const Summary& s) { csv.integer(s.steps); }},
    {"updates", [](C& csv, const Summary& s) { csv.integer(s.updates); }},
    {"skipped", [](C& csv, const Summary& s) { csv.integer(s.skipped); }},
    {"first_nonfinite_step", [](C& csv, const Summary& s) { optional_integer(csv, s.first_nonfinite_step); }},
    {"divergence_step", [](C& csv, const Summary& s) { optional_integer(csv, s.divergence_step); }},
    {"samples_per_s", [](C& csv, const Summary& s) { csv.number(s.samples_per_s); }},
    {"memory_peak_bytes", [](C& csv, const Summary& s) { csv.integer(s.memory_peak_bytes); }},
    {"final_loss_scale", [](C& csv, const Summary& s) { csv.number(s.final_loss_scale); }},
    {"wall_s", [](C& csv, const Summary& s) { csv.number(s.wall_s); }},
};

void write_setting(CsvWriter& csv, const SettingValue& value) {
  if (value.is_flag())
    csv.flag(value.flag());
  else if (value.is_number() && !value.is_whole())
    csv.number(value.number());
  else if (value.is_text())
    csv.text(value.text());
  else
    csv.text(to_text(value)); // an integer has no sign here, and a list or map begins with a bracket
}

} // namespace

std::string run_cells(const RunRecord& run) {
  StringSink sink;
  CsvWriter csv(sink);
  csv.text(run.config.name);
  csv.text(run.info.run_id);
  csv.flush();
  return sink.bytes();
}

void ColumnsOfRuns::add(const LaneInfo& run) {
  for (const std::string& name : run.columns)
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
}

ColumnsOfRuns::Indices ColumnsOfRuns::indices_in(const LaneInfo& run) const {
  Indices indices;
  for (const std::string& name : names_) {
    const auto index = static_cast<size_t>(std::ranges::find(run.columns, name) - run.columns.begin());
    indices.push_back(index < std::min(run.columns.size(), kMostDeclared) ? std::optional(index) : std::nullopt);
  }
  return indices;
}

void write_history_header(CsvWriter& csv, const ColumnsOfRuns& declared, StepColumns columns) {
  csv.cells("run,run_id");
  for (const StepColumn& column : columns) csv.text(column.key);
  for (const std::string& name : declared.names()) csv.text(name);
  csv.end_row();
}

void write_history(CsvWriter& csv, const std::string& run, const ColumnsOfRuns::Indices& indices,
                   std::span<const StepRecord> steps, StepColumns columns) {
  for (const StepRecord& step : steps) {
    csv.cells(run);
    for (const StepColumn& column : columns) step_cell(csv, column, column.read(step));
    for (const std::optional<size_t>& index : indices) index ? csv.number(step.declared[*index]) : csv.empty();
    csv.end_row();
  }
}

void write_ops_header(CsvWriter& csv) { write_header<OpRecord>(csv, kOpCalls); }
void write_ops(CsvWriter& csv, const std::string& run, std::span<const OpRecord> ops) {
  write_rows<OpRecord>(csv, run, kOpCalls, ops);
}

void write_events_header(CsvWriter& csv) { write_header<Event>(csv, kEvents); }
void write_events(CsvWriter& csv, const std::string& run, std::span<const Event> events) {
  write_rows<Event>(csv, run, kEvents, events);
}

void write_compare_header(CsvWriter& csv, std::span<const SettingRef> settings) {
  csv.cells("run,run_id,mode,device");
  for (const CsvColumn<Summary>& column : kSummary) csv.text(column.name);
  for (const SettingRef& setting : settings) csv.text(setting.key() == "device" ? "config.device" : setting.key());
  csv.cells("parent_run_id,fork_step,injected_steps,emulated");
  csv.end_row();
}

void write_compare(CsvWriter& csv, std::span<const SettingRef> settings, const RunRecord& run, const Summary& summary) {
  csv.cells(run_cells(run));
  csv.text(run.config.precision.mode);
  csv.text(run.info.device);
  write_cells<Summary>(csv, kSummary, summary);
  for (const SettingRef& setting : settings)
    setting.is_in(run.config) ? write_setting(csv, setting.get(run.config)) : csv.empty();
  csv.text(run.info.parent_run_id);
  run.info.parent_run_id.empty() ? csv.empty() : csv.integer(run.info.fork_step);
  csv.integer(summary.injected);
  csv.flag(is_emulated(run, summary));
  csv.end_row();
}

} // namespace amplab
