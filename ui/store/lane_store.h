// SPDX-License-Identifier: GPL-3.0-or-later
// All data received of one lane: setup, one row per step in columns, events, and op calls of inspected steps. Nothing
// is sampled, smoothed or dropped. Owned by RunStore, the only writer; GUI thread.
//
// A row is a position, 0 .. rows()-1. A step is the engine's count, from 1 or from the step after the fork.
#pragma once
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/run/lane_preview.h"
#include "engine/run/line_stop.h"
#include "engine/run/telemetry.h"
#include "ui/store/column.h"
#include "ui/store/event_list.h"
#include "ui/store/inspections.h"
#include "ui/store/lane_id.h"
#include "ui/store/pyramid.h"
#include "ui/store/series.h"
#include "ui/store/step_calls.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// A lane before it is prepared.
struct LaneSetup {
  RunConfig config;
  int colour = 0; // index into the theme's lane colours; several lanes may have the same
  LaneId id = {};
  bool operator==(const LaneSetup&) const = default;
};

// Returns the index of the lane, or -1.
int index_of(LaneId id, std::span<const LaneSetup> setups);
// Returns whether at least one of these lanes is among the setups.
bool has_any_of(std::span<const LaneId> ids, std::span<const LaneSetup> setups);

// Summary of the rows [begin_row, end_row) of one series.
struct RowSpan {
  int64_t begin_row = 0, end_row = 0;
  int64_t first_step = 0, last_step = 0;
  Bucket values;
};

using LaneColumns = std::vector<Column>; // by Series of the table, then the declared columns in the lane's order

// Returns the row as received, bit for bit. Requires: 0 <= row < size of each column; the lane's table.
StepRecord record_in(const LaneColumns& columns, int64_t row, StepColumns table = step_columns());

class LaneStore {
 public:
  // declared: series of info's columns in the same order, at most kMostDeclared. scratch: receives rows that do not fit
  // into memory; null: keep all rows in memory. table: columns of each step.
  LaneStore(int index, LaneSetup setup, LaneInfo info, std::vector<Series> declared = {},
            std::shared_ptr<ScratchFile> scratch = nullptr, StepColumns table = step_columns());

  int index() const { return index_; }
  // Returns the number of the lane, counted from 1 over the store's lifetime. A restarted lane gets a new number.
  int64_t number() const { return number_; }
  LaneId id() const { return setup_.id; } // a restarted lane keeps its id
  int colour() const { return setup_.colour; }
  const std::string& name() const { return current_.name; }    // follows the settings (engine/run/lane_name.h)
  const LaneSetup& setup() const { return setup_; }            // as prepared
  const RunConfig& config() const { return setup_.config; }    // as prepared
  const RunConfig& current_config() const { return current_; } // with later changes of settings
  LaneSetup current_setup() const { return {current_, setup_.colour, setup_.id}; }
  // The parent is an index into the store.
  const LaneInfo& info() const { return info_; }
  bool isFork() const { return info_.parent >= 0; }
  // Returns whether another program made the run: nothing of it can be continued or replayed.
  bool isRecorded() const { return !info_.recorded_by.empty(); }
  // Returns whether it is a script that this window's engine runs, or has run; isLive: it goes on.
  bool isServed() const { return isRecorded() && !info_.settings.empty(); }
  bool isLive() const { return isServed() && !has_ended(status_.state); }
  const LaneStatus& status() const { return status_; }

  int64_t rows() const { return columns_[0].size(); }
  bool empty() const { return rows() == 0; }
  int64_t first_step() const; // 0 while empty
  int64_t last_step() const;  // 0 while empty
  // Returns the number of steps of the run, including those that it shares with its parent.
  int64_t steps_done() const { return std::max(last_step(), info_.fork_step); }

  // Returns the first row with `x` at or after the value, or rows(). Requires: x never falls within a run, such as
  // step, update, samples or wall_s.
  int64_t row_at_or_after(Series x, double value) const;

  // Returns the row of exactly that step, or nullopt.
  std::optional<int64_t> row_of_step(int64_t step) const;

  // Returns whether the lane has the series: all of the table, and its declared ones. Others have no recorded values.
  bool has(Series series) const { return column_of(series) < columns_.size(); }

  // Requires: 0 <= row < rows(). May be NaN, Inf or not_recorded().
  double value(Series series, int64_t row) const;

  // Returns not_recorded() if there is no such step.
  double value_at_step(Series series, int64_t step) const;

  // Returns the latest recorded value, NaN and Inf included, or not_recorded().
  double latest(Series series) const { return has(series) ? latest_[column_of(series)] : not_recorded(); }

  // Returns the whole row. Requires: 0 <= row < rows().
  StepRecord record(int64_t row) const { return record_in(columns_, row, table_); }
  // Copy it to read rows on another thread, with the table.
  const LaneColumns& columns() const { return columns_; }
  StepColumns table() const { return table_; }
  StepRecord last_record() const { return empty() ? StepRecord{} : record(rows() - 1); }

  // Returns what to draw of a series between two steps, inclusive: at most `buckets` + 1 spans, left to right, without
  // gaps. Spans are single rows if there are few enough. Otherwise they have 2^k rows and begin at multiples of 2^k, so
  // that a scrolling plot does not shimmer. Takes O(buckets), independent of the number of steps. Requires: buckets >
  // 0.
  std::vector<RowSpan> query(Series series, int64_t first_step, int64_t last_step, int buckets) const;
  std::vector<RowSpan> query_rows(Series series, int64_t begin_row, int64_t end_row, int buckets) const;

  // Returns one bucket for all rows between two steps: for the range of a y axis, or the number of skips.
  Bucket summary(Series series, int64_t first_step, int64_t last_step) const;
  Bucket summary(Series series) const;

  const EventList& events() const { return events_; }
  const std::vector<std::shared_ptr<const InspectedStep>>& inspected() const { return inspected_; }
  const InspectedStep* latest_inspected() const { return inspected_.empty() ? nullptr : inspected_.back().get(); }
  const InspectedStep* inspected_at(int64_t step) const; // null if not inspected, or dropped
  // Limit of stored op calls. Those of the latest steps are kept, and always those of the step inspected last.
  static constexpr size_t kMostOps = 100'000;              // some 50 MB
  int64_t dropped_inspections() const { return dropped_; } // number of steps

  // Returns the phases of the last step executed phase by phase, in order; empty if none.
  const std::vector<PhaseRecord>& phases() const { return phases_; }
  // Returns the last reported position in the lane's program. Null while the lane runs freely, and before a stop.
  const LineStop* stop() const { return stop_ ? &*stop_ : nullptr; }
  // Returns the position in a past step during time travel, or null.
  const LineStop* past() const { return past_ ? &*past_ : nullptr; }
  // Returns past() if not null, else stop().
  const LineStop* shownStop() const { return past_ ? past() : stop(); }
  // Returns the op calls of the step of shownStop(), or of the last stop before the lane went on, as far as reported.
  const StepCalls& shownCalls() const { return past_ ? past_calls_ : stop_calls_; }
  // Returns the last step inspected line by line while the lane ran, or null.
  const LinesOfStep* lines() const { return lines_ ? &*lines_ : nullptr; }
  // Returns the steps with inspected tensors.
  const Inspections& inspections() const { return inspections_; }
  // Returns the latest preview of the model, or null. Hold the pointer to paint it later.
  const std::shared_ptr<const LanePreview>& preview() const { return preview_; }
  const Explanation* explanation_of(int64_t step) const; // null if not requested
  // Returns the step in progress, as last reported; 0: none.
  int64_t openStep() const;
  // Returns whether the step in progress has produced an Inf or NaN so far.
  bool openStepIsNonfinite() const;

  // Returns bytes on the heap used by columns, pyramids and events.
  size_t bytes() const;

 private:
  friend class RunStore;
  size_t column_of(Series series) const; // index into columns_; size() if absent
  double number_at(size_t position, int64_t row) const;
  void addColumn();
  void appendCell(size_t position, Cell cell, double number);
  Bucket over(Series series, int64_t begin_row, int64_t end_row) const;
  void append(std::span<const StepRecord> records);
  void append(std::vector<Event> events);
  void append(std::vector<OpRecord> ops);
  void append(PhaseRecord phase);
  // Returns current_config() after appending the events, except for the name.
  RunConfig configAfter(const std::vector<Event>& events) const;
  // Removes data of later steps. Later changes of settings stay applied, from that step on.
  void cutAfter(int64_t step);
  // Appends columns. Existing rows have no recorded values in them.
  void declare(std::span<const Series> more);

  int index_;
  int64_t number_ = 0;
  LaneSetup setup_;
  RunConfig current_;
  LaneInfo info_;
  LaneStatus status_;
  std::shared_ptr<ScratchFile> scratch_;
  StepColumns table_;
  std::vector<Series> declared_;
  LaneColumns columns_;
  std::vector<Pyramid> pyramids_; // by column
  std::vector<double> latest_;    // by column
  EventList events_;
  std::vector<std::shared_ptr<const InspectedStep>> inspected_; // by step
  size_t ops_ = 0;                                              // op calls in all of them
  int64_t dropped_ = 0;
  std::vector<PhaseRecord> phases_;
  std::optional<LineStop> stop_, past_;
  StepCalls stop_calls_, past_calls_; // for stop_ and past_
  std::optional<LinesOfStep> lines_;
  Inspections inspections_;
  std::shared_ptr<const LanePreview> preview_;
  std::map<int64_t, Explanation> explanations_; // by step
};

} // namespace amplab
