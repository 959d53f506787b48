// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/lane_store.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <ranges>

namespace amplab {
namespace {

// Ignores a setting that only a newer engine knows; its event is still shown.
void apply_setting_event(RunConfig& config, const Event& event) {
  try {
    apply_setting(config, event.subject, event.after);
  } catch (const ConfigError&) {
  }
}

} // namespace

int index_of(LaneId id, std::span<const LaneSetup> setups) {
  const auto found = std::ranges::find(setups, id, &LaneSetup::id);
  return found == setups.end() ? -1 : static_cast<int>(found - setups.begin());
}

bool has_any_of(std::span<const LaneId> ids, std::span<const LaneSetup> setups) {
  return std::ranges::any_of(ids, [setups](LaneId id) { return index_of(id, setups) >= 0; });
}

LaneStore::LaneStore(int index, LaneSetup setup, LaneInfo info, std::vector<Series> declared,
                     std::shared_ptr<ScratchFile> scratch, StepColumns table)
    : index_(index), setup_(std::move(setup)), current_(setup_.config), info_(std::move(info)),
      scratch_(std::move(scratch)), table_(table), declared_(std::move(declared)), events_(scratch_) {
  assert(declared_.size() <= kMostDeclared);
  for (size_t position = 0; position < table_.size() + declared_.size(); ++position) addColumn();
}

void LaneStore::addColumn() {
  columns_.emplace_back(scratch_);
  pyramids_.emplace_back(scratch_);
  latest_.push_back(not_recorded());
}

size_t LaneStore::column_of(Series series) const {
  if (!is_declared(series)) return static_cast<size_t>(series);
  return table_.size() + static_cast<size_t>(std::ranges::find(declared_, series) - declared_.begin());
}

double LaneStore::number_at(size_t position, int64_t row) const {
  const Cell cell = columns_[position][row];
  return position < table_.size() ? number_in(table_[position], cell) : std::bit_cast<double>(cell);
}

int64_t LaneStore::first_step() const { return empty() ? 0 : record(0).step; }
int64_t LaneStore::last_step() const { return empty() ? 0 : record(rows() - 1).step; }

int64_t LaneStore::row_at_or_after(Series x, double wanted) const {
  const auto all = std::views::iota(int64_t{0}, rows());
  return *std::ranges::lower_bound(all, wanted, {}, [&](int64_t row) { return value(x, row); });
}

std::optional<int64_t> LaneStore::row_of_step(int64_t step) const {
  const auto has = [&](int64_t row) { return value(Series::step, row) == static_cast<double>(step); };
  const int64_t likely = step - first_step(); // steps are usually consecutive
  if (likely >= 0 && likely < rows() && has(likely)) return likely;
  const int64_t row = row_at_or_after(Series::step, static_cast<double>(step));
  if (row == rows() || !has(row)) return std::nullopt;
  return row;
}

double LaneStore::value(Series series, int64_t row) const {
  assert(row >= 0 && row < rows());
  const size_t position = column_of(series);
  return position < columns_.size() ? number_at(position, row) : not_recorded();
}

double LaneStore::value_at_step(Series series, int64_t step) const {
  const auto row = row_of_step(step);
  return row ? value(series, *row) : not_recorded();
}

StepRecord record_in(const LaneColumns& columns, int64_t row, StepColumns table) {
  assert(row >= 0 && row < columns[0].size());
  StepRecord record;
  for (size_t position = 0; position < table.size(); ++position) table[position].write(record, columns[position][row]);
  for (size_t position = table.size(); position < columns.size(); ++position)
    record.declared[position - table.size()] = std::bit_cast<double>(columns[position][row]);
  return record;
}

std::vector<RowSpan> LaneStore::query(Series series, int64_t first_step, int64_t last_step, int buckets) const {
  return query_rows(series, row_at_or_after(Series::step, static_cast<double>(first_step)),
                    row_at_or_after(Series::step, static_cast<double>(last_step) + 1), buckets);
}

std::vector<RowSpan> LaneStore::query_rows(Series series, int64_t begin_row, int64_t end_row, int buckets) const {
  assert(buckets > 0);
  const auto step = [&](int64_t row) { return static_cast<int64_t>(value(Series::step, row)); };

  const int64_t begin = std::max<int64_t>(begin_row, 0), end = std::min(end_row, rows());
  std::vector<RowSpan> spans;
  if (begin >= end) return spans;
  if (scratch_) scratch_->note_read();
  const auto wanted = static_cast<uint64_t>((end - begin + buckets - 1) / buckets);
  const auto width = static_cast<int64_t>(std::bit_ceil(wanted));
  for (int64_t row = begin; row < end;) {
    const int64_t next = std::min(end, (row / width + 1) * width);
    spans.push_back({row, next, step(row), step(next - 1), over(series, row, next)});
    row = next;
  }
  return spans;
}

Bucket LaneStore::summary(Series series, int64_t first_step, int64_t last_step) const {
  const int64_t begin = row_at_or_after(Series::step, static_cast<double>(first_step));
  const int64_t end = row_at_or_after(Series::step, static_cast<double>(last_step) + 1);
  return over(series, begin, end);
}

Bucket LaneStore::summary(Series series) const { return over(series, 0, rows()); }

Bucket LaneStore::over(Series series, int64_t begin_row, int64_t end_row) const {
  const size_t position = column_of(series);
  if (position >= columns_.size()) return {};
  return pyramids_[position].over(begin_row, end_row, [&](int64_t row) { return number_at(position, row); });
}

const InspectedStep* LaneStore::inspected_at(int64_t step) const {
  const auto found = std::ranges::find(inspected_, step, [](const auto& inspected) { return inspected->step; });
  return found == inspected_.end() ? nullptr : found->get();
}

size_t LaneStore::bytes() const {
  size_t total = 0;
  for (const Column& column : columns_) total += column.bytes();
  for (const Pyramid& pyramid : pyramids_) total += pyramid.bytes();
  return total + events_.bytes();
}

void LaneStore::append(std::span<const StepRecord> records) {
  // Explanations made before the end of a step are incomplete.
  if (!records.empty()) explanations_.erase(explanations_.lower_bound(records.front().step), explanations_.end());
  for (size_t position = 0; position < table_.size(); ++position)
    for (const StepRecord& record : records) {
      const Cell cell = table_[position].read(record);
      appendCell(position, cell, number_in(table_[position], cell));
    }
  for (size_t i = 0; i < declared_.size(); ++i)
    for (const StepRecord& record : records)
      appendCell(table_.size() + i, std::bit_cast<Cell>(record.declared[i]), record.declared[i]);
}

void LaneStore::declare(std::span<const Series> more) {
  const int64_t before = rows();
  for (const Series series : more) {
    declared_.push_back(series);
    addColumn();
    for (int64_t row = 0; row < before; ++row) appendCell(columns_.size() - 1, kNotRecordedBits, not_recorded());
  }
  assert(declared_.size() <= kMostDeclared);
}

void LaneStore::appendCell(size_t position, Cell cell, double number) {
  columns_[position].append(cell);
  pyramids_[position].append(number);
  if (is_recorded(number)) latest_[position] = number;
}

void LaneStore::append(std::vector<Event> events) {
  for (const Event& event : events) {
    if (event.kind == EventKind::setting) apply_setting_event(current_, event);
    events_.push_back(event);
  }
}

RunConfig LaneStore::configAfter(const std::vector<Event>& events) const {
  RunConfig turned = current_;
  for (const Event& event : events)
    if (event.kind == EventKind::setting) apply_setting_event(turned, event);
  return turned;
}

void LaneStore::cutAfter(int64_t step) {
  const int64_t rows = row_at_or_after(Series::step, static_cast<double>(step) + 1);
  for (size_t position = 0; position < columns_.size(); ++position) {
    columns_[position].cut(rows);
    const auto number = [&](int64_t row) { return number_at(position, row); };
    pyramids_[position].cut(rows, number);
    latest_[position] = not_recorded();
    for (int64_t row = rows; row-- > 0 && !is_recorded(latest_[position]);) latest_[position] = number(row);
  }
  const size_t kept_events = events_.at_or_after(step + 1);
  std::vector<Event> setting_events;
  for (auto position = events_.next(EventKind::setting, kept_events); position;
       position = events_.next(EventKind::setting, *position + 1))
    setting_events.push_back(events_[*position]);
  events_.cut(kept_events);
  for (Event& event : setting_events) {
    event.step = step;
    events_.push_back(event);
  }
  while (!inspected_.empty() && inspected_.back()->step > step) {
    ops_ -= inspected_.back()->ops.size();
    inspected_.pop_back();
  }
  inspections_.forgetAfter(step);
  std::erase_if(explanations_, [&](const auto& explained) { return explained.first > step; });
  phases_.clear();
  stop_.reset();
  past_.reset();
  stop_calls_ = past_calls_ = {};
  lines_.reset();
}

// A past step that is inspected later is inserted in order.
void LaneStore::append(std::vector<OpRecord> ops) {
  if (ops.empty()) return;
  const int64_t step = ops.front().step;
  const auto position =
      std::ranges::lower_bound(inspected_, step, {}, [](const auto& inspected) { return inspected->step; });
  auto inspected_step = std::make_shared<InspectedStep>(InspectedStep{step, std::move(ops)});
  ops_ += inspected_step->ops.size();
  if (position != inspected_.end() && (*position)->step == step) {
    ops_ -= (*position)->ops.size();
    *position = std::move(inspected_step);
  } else {
    inspected_.insert(position, std::move(inspected_step));
  }
  while (ops_ > kMostOps && inspected_.size() > 1) {
    const auto oldest = inspected_.begin() + (inspected_.front()->step == step ? 1 : 0);
    ops_ -= (*oldest)->ops.size();
    inspected_.erase(oldest);
    ++dropped_;
  }
}

void LaneStore::append(PhaseRecord phase) {
  if (!phases_.empty() && phases_.back().step != phase.step) phases_.clear();
  phases_.push_back(std::move(phase));
}

int64_t LaneStore::openStep() const {
  const int64_t step = std::max(stop_ ? stop_->step : 0, phases_.empty() ? 0 : phases_.back().step);
  return step > last_step() ? step : 0;
}

bool LaneStore::openStepIsNonfinite() const {
  const int64_t step = openStep();
  const auto held = [](const auto& counts) { return counts.inf + counts.nan > 0; };
  const auto phase_held = [&](const PhaseRecord& phase) {
    return phase.step == step && std::ranges::any_of(phase.tensors, held);
  };
  if (step == 0) return false;
  return std::ranges::any_of(phases_, phase_held) ||
         (stop_ && stop_->step == step &&
          (std::ranges::any_of(stop_->lines, held) || std::ranges::any_of(stop_->names, held)));
}

const Explanation* LaneStore::explanation_of(int64_t step) const {
  const auto found = explanations_.find(step);
  return found == explanations_.end() ? nullptr : &found->second;
}

} // namespace amplab
