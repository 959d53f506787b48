// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scale_history.h"

#include "engine/run/optimizer_results.h"
#include "engine/run/scaler_rules.h"
#include "engine/settings/setting_table.h"
#include "ui/models/message_text.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Returns the number of the lane whose steps it shares. 0: none.
int64_t parent_of(const RunStore& store, int lane) {
  const LaneStore& its = store.lane(lane);
  return its.isFork() ? store.lane(static_cast<int>(its.info().parent)).number() : 0;
}

} // namespace

double first_scale(const ScalerConfig& scaler) {
  const double largest = largest_scale(scaler);
  return largest > 0 ? std::min(scaler.init_scale, largest) : scaler.init_scale;
}

ScaleHistory ScaleHistory::of(const RunStore& store, int lane) {
  std::vector<int> ancestry = {lane}; // youngest first
  while (store.lane(ancestry.back()).info().parent >= 0)
    ancestry.push_back(static_cast<int>(store.lane(ancestry.back()).info().parent));
  ScaleHistory trace;
  trace.number_ = store.lane(lane).number();
  trace.parent_ = parent_of(store, lane);
  for (size_t at = ancestry.size(); at-- > 0;) {
    const LaneStore& each = store.lane(ancestry[at]);
    trace.rows_ = 0;
    trace.events_ = 0;
    if (at + 1 < ancestry.size()) trace.restartRule(each.config().scaler, each.info().fork_step + 1);
    if (at == 0)
      trace.read(each);
    else
      trace.read(each, store.lane(ancestry[at - 1]).info().fork_step);
  }
  return trace;
}

bool ScaleHistory::follow(const RunStore& store, int lane) {
  const LaneStore& its = store.lane(lane);
  const bool goes_on = number_ == its.number() && parent_ == parent_of(store, lane) && rows_ <= its.rows() &&
                       events_ <= its.events().size();
  goes_on ? read(its) : static_cast<void>(*this = of(store, lane));
  return goes_on;
}

void ScaleHistory::read(const LaneStore& lane, int64_t until) {
  if (!scaler_) scale_ = first_scale(scaler_.emplace(lane.config().scaler));
  readRows(lane, until);
  readEvents(lane, until);
}

void ScaleHistory::readRows(const LaneStore& lane, int64_t until) {
  for (; rows_ < lane.rows() && lane.value(Series::step, rows_) <= static_cast<double>(until); ++rows_) {
    scale_ = lane.value(Series::loss_scale, rows_);
    if (scale_ <= 0 || !std::isfinite(scale_)) continue;
    ScaleRung& rung = rungs_[std::ilogb(scale_)];
    ++rung.steps;
    rung.overflows += lane.value(Series::found_inf, rows_) != 0;
  }
  if (rows_ > 0) last_ = lane.record(rows_ - 1);
}

// An event may arrive before its step's row. It is then read later.
void ScaleHistory::readEvents(const LaneStore& lane, int64_t until) {
  const int64_t last = std::min(lane.last_step(), until);
  for (; events_ < lane.events().size() && lane.events().step(events_) <= until; ++events_) {
    const EventKind kind = lane.events().kind(events_);
    if (kind != EventKind::setting && kind != EventKind::growth && kind != EventKind::backoff &&
        kind != EventKind::skip)
      continue;
    const Event event = lane.events()[events_];
    if (event.kind == EventKind::setting) applySetting(event, last);
    const bool of_scale = event.subject == "loss_scale";
    if (!of_scale && event.kind != EventKind::skip) continue;
    if (event.step > last) return;
    const std::optional<int64_t> row = lane.row_of_step(event.step);
    if (!row) continue;
    const auto verdict = static_cast<Verdict>(lane.value(Series::verdict, *row));
    const bool overflowed = lane.value(Series::found_inf, *row) != 0;
    if (!of_scale && (verdict != Verdict::unchanged || !overflowed)) continue; // reported elsewhere, or nothing
    const double before = lane.value(Series::loss_scale, *row);
    append({event.step, verdict, before, of_scale && event.after.is_number() ? event.after.number() : before,
            message_text(step_message(lane.record(*row), lane.info().columns))});
    if (event.step == last) scale_ = moves_.back().after;
  }
}

void ScaleHistory::append(const ScaleChange& move) {
  if (moves_.size() == kUpdateRules) moves_.erase(moves_.begin());
  moves_.push_back(move);
  if (move.verdict == Verdict::grew || move.verdict == Verdict::backed_off) scale_set_at_ = move.step;
}

void ScaleHistory::applySetting(const Event& event, int64_t last_step) {
  RunConfig config;
  config.scaler = *scaler_;
  try {
    apply_setting(config, event.subject, event.after);
  } catch (const ConfigError&) { // setting of a newer engine
  }
  const double scale = scale_;
  restartRule(config.scaler, event.step);
  if (event.step <= last_step) scale_ = scale; // rows up to last_step have the actual scale
}

// Follows the trainer after a change of settings: a new scaler, the same scaler with another rule, or no change.
void ScaleHistory::restartRule(const ScalerConfig& scaler, int64_t from_step) {
  const bool is_new_scale = scaler.kind != scaler_->kind || scaler.init_scale != scaler_->init_scale;
  if (is_new_scale) scale_ = first_scale(scaler);
  if (is_new_scale || scaler.behaves_like != scaler_->behaves_like) {
    rule_since_ = from_step;
    scale_set_at_ = from_step - 1;
  }
  scaler_ = scaler;
}

} // namespace amplab
