// SPDX-License-Identifier: GPL-3.0-or-later
// All that was received of one lane: its set-up, one row per step in columns, events, and op calls of inspected steps.
// Nothing is sampled, smoothed or dropped. Owned by RunStore, which alone writes it; GUI thread.
//
// A row is a position, 0 .. rows()-1; a step is what the engine counts (from 1, or from the fork's step).
#pragma once
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/run/lane_picture.h"
#include "engine/run/line_stop.h"
#include "engine/run/telemetry.h"
#include "ui/store/column.h"
#include "ui/store/event_list.h"
#include "ui/store/looks.h"
#include "ui/store/pyramid.h"
#include "ui/store/series.h"
#include "ui/store/step_calls.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// A lane before it is prepared. The colour is an index into the theme's lane colours and stays with the lane for ever,
// also when lanes before it are removed.
struct LaneSetup {
  RunConfig config;
  int colour = 0;
  bool operator==(const LaneSetup&) const = default;
};

// The rows [begin, end) of one series, summed up.
struct RowSpan {
  int64_t begin_row = 0, end_row = 0;
  int64_t first_step = 0, last_step = 0;
  Bucket values;
};

using LaneColumns = std::vector<Column>; // by Series of the table, then what the lane declares, in its order

// The row as it was received, bit for bit. Requires: 0 <= row < size of each column.
StepRecord record_in(const LaneColumns& columns, int64_t row);

class LaneStore {
 public:
  // declared: the series of info's columns, in their order, at most kMostDeclared. scratch: where rows go that are too
  // many for memory; null: they all stay there.
  LaneStore(int index, LaneSetup setup, LaneInfo info, std::vector<Series> declared = {},
            std::shared_ptr<ScratchFile> scratch = nullptr);

  int index() const { return index_; }
  // Counts the lanes that the store has ever had, from 1: one that begins anew is another one.
  int64_t number() const { return number_; }
  int colour() const { return setup_.colour; }
  const std::string& name() const { return current_.name; }    // follows the dials (engine/run/lane_name.h)
  const RunConfig& config() const { return setup_.config; }    // as prepared
  const RunConfig& current_config() const { return current_; } // with the dials turned since
  // Its parent is a lane of the store.
  const LaneInfo& info() const { return info_; }
  bool isFork() const { return info_.parent >= 0; }
  const LaneStatus& status() const { return status_; }

  int64_t rows() const { return columns_[0].size(); }
  bool empty() const { return rows() == 0; }
  int64_t first_step() const; // 0 while empty
  int64_t last_step() const;  // 0 while empty

  // The first row whose `x` is at or after the value; rows() if none. Requires: x never falls over a run: step, update,
  // samples or wall_s.
  int64_t row_at_or_after(Series x, double value) const;

  // The row of exactly that step, or nothing.
  std::optional<int64_t> row_of_step(int64_t step) const;

  // Of the table every lane has all; of what is declared its own. Of a series that it has not, nothing is recorded.
  bool has(Series series) const { return place_of(series) < columns_.size(); }

  // Requires: 0 <= row < rows(). May be NaN, Inf or not_recorded().
  double value(Series series, int64_t row) const;

  // not_recorded() where there is no such step.
  double value_at_step(Series series, int64_t step) const;

  // The latest recorded value, NaN and Inf included; not_recorded() if there is none yet.
  double latest(Series series) const { return has(series) ? latest_[place_of(series)] : not_recorded(); }

  // The whole row. Requires: 0 <= row < rows().
  StepRecord record(int64_t row) const { return record_in(columns_, row); }
  // To be copied, where rows are wanted on another thread.
  const LaneColumns& columns() const { return columns_; }
  StepRecord last_record() const { return empty() ? StepRecord{} : record(rows() - 1); }

  // What to draw of a series between two steps, inclusive. At most `buckets` + 1 spans, left to right, without gaps:
  // single rows as long as they are that few, else stretches of 2^k rows that begin at multiples of 2^k, so that a
  // picture that scrolls does not shimmer. Takes O(buckets), whatever the number of steps. Requires: buckets > 0.
  std::vector<RowSpan> query(Series series, int64_t first_step, int64_t last_step, int buckets) const;
  std::vector<RowSpan> query_rows(Series series, int64_t begin_row, int64_t end_row, int buckets) const;

  // Everything between two steps in one bucket: the range of a y axis, the number of skips.
  Bucket summary(Series series, int64_t first_step, int64_t last_step) const;
  Bucket summary(Series series) const;

  const EventList& events() const { return events_; }
  const std::vector<std::shared_ptr<const InspectedStep>>& inspected() const { return inspected_; }
  const InspectedStep* latest_inspected() const { return inspected_.empty() ? nullptr : inspected_.back().get(); }
  const InspectedStep* inspected_at(int64_t step) const; // null if that step was not inspected, or has been dropped
  // Of so many op calls the ones of the latest steps are kept, and of a step that was looked at last, whichever it is.
  static constexpr size_t kMostOps = 100'000;              // some 50 MB
  int64_t dropped_inspections() const { return dropped_; } // steps

  // The phases of the step that was taken apart last, in order; empty if none was.
  const std::vector<PhaseRecord>& phases() const { return phases_; }
  // Where the lane stands within its loop, as it told last; null while it runs freely, and before it is asked.
  const LineStop* stop() const { return stop_ ? &*stop_ : nullptr; }
  // The place in its past that is looked at; null: none is.
  const LineStop* past() const { return past_ ? &*past_ : nullptr; }
  // What is looked at: the past, else where it stands.
  const LineStop* lookedAt() const { return past_ ? past() : stop(); }
  // The op calls of the step that lookedAt() stands in, or stood in before it went on, as far as stops have told them;
  // empty: none.
  const StepCalls& callsSoFar() const { return past_ ? past_calls_ : stop_calls_; }
  // The last step that was looked at line by line while the lane ran; null: none was.
  const LinesOfStep* lines() const { return lines_ ? &*lines_ : nullptr; }
  // Steps whose tensors were looked at.
  const Looks& looks() const { return looks_; }
  // What its model does, as it was told last; null: nobody has looked. To be held, where it is painted later.
  const std::shared_ptr<const LanePicture>& picture() const { return picture_; }
  const Explanation* explanation_of(int64_t step) const; // null: nobody has asked
  // The step that has begun and is not over, as the lane reported it last; 0: none.
  int64_t openStep() const;
  // Has that step made an Inf or a NaN, as far as it was reported?
  bool openStepIsNonfinite() const;

  // Bytes on the heap taken by columns, pyramids and events.
  size_t bytes() const;

 private:
  friend class RunStore;
  size_t place_of(Series series) const; // in columns_; past their end if it has none
  double number_at(size_t place, int64_t row) const;
  void addColumn();
  void take(size_t place, Cell cell, double number);
  Bucket over(Series series, int64_t begin_row, int64_t end_row) const;
  void append(std::span<const StepRecord> records);
  void append(std::vector<Event> events);
  void append(std::vector<OpRecord> ops);
  void append(PhaseRecord phase);
  // As append() would leave current_config(), but for the name.
  RunConfig turnedBy(const std::vector<Event>& events) const;
  // What is recorded of later steps goes. Dials that were turned since stay turned: from that step on.
  void cutAfter(int64_t step);
  // Columns more, after those that there are: nothing is recorded of them in the rows that are there.
  void declare(std::span<const Series> more);

  int index_;
  int64_t number_ = 0;
  LaneSetup setup_;
  RunConfig current_;
  LaneInfo info_;
  LaneStatus status_;
  std::shared_ptr<ScratchFile> scratch_;
  std::vector<Series> declared_;
  LaneColumns columns_;
  std::vector<Pyramid> pyramids_; // of each column
  std::vector<double> latest_;    // likewise
  EventList events_;
  std::vector<std::shared_ptr<const InspectedStep>> inspected_; // by step
  size_t ops_ = 0;                                              // of them all
  int64_t dropped_ = 0;
  std::vector<PhaseRecord> phases_;
  std::optional<LineStop> stop_, past_;
  StepCalls stop_calls_, past_calls_; // of these
  std::optional<LinesOfStep> lines_;
  Looks looks_;
  std::shared_ptr<const LanePicture> picture_;
  std::map<int64_t, Explanation> explanations_; // by step
};

} // namespace amplab
