// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variable_history.h"

#include "engine/run/telemetry.h"
#include "ui/models/variable_rows.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

namespace amplab {
namespace {

// Keeps the samples of one stretch that a curve shows, in order.
void append_extremes(std::span<const VariableSample> stretch, std::vector<VariableSample>& thinned) {
  const VariableSample *low = nullptr, *high = nullptr, *odd = nullptr;
  for (const VariableSample& sample : stretch)
    if (!std::isfinite(sample.value))
      odd = odd ? odd : &sample;
    else {
      if (!low || sample.value < low->value) low = &sample;
      if (!high || sample.value > high->value) high = &sample;
    }
  for (const VariableSample& sample : stretch)
    if (&sample == low || &sample == high || &sample == odd) thinned.push_back(sample);
}

} // namespace

void VariableSamples::add(int64_t step, double value) {
  if (!samples_.empty() && step < samples_.back().step) return;
  if (!samples_.empty() && step == samples_.back().step) {
    samples_.back().value = value;
    return;
  }
  if (samples_.size() == kMost) thin();
  samples_.push_back({step, value});
}

// Thins recent samples to the current stretch. Doubles the stretch for all samples only if that is not enough.
void VariableSamples::thin() {
  for (;; stretch_ *= 2) {
    std::vector<VariableSample> thinned;
    for (auto begin = samples_.cbegin(); begin != samples_.cend();) {
      const auto end = std::find_if(begin, samples_.cend(), [&](const VariableSample& each) {
        return each.step / stretch_ != begin->step / stretch_;
      });
      append_extremes({begin, end}, thinned);
      begin = end;
    }
    samples_ = std::move(thinned);
    if (samples_.size() <= kMost / 4 * 3) return;
  }
}

void VariableHistory::add(const std::string& name, int64_t step, double value) {
  if (!is_recorded(value)) return;
  auto found = names_.find(name);
  if (found == names_.end()) {
    if (names_.size() == kMostVariables) return;
    found = names_.try_emplace(name).first;
  }
  found->second.add(step, value);
  last_step_ = std::max(last_step_, step);
}

const std::vector<VariableSample>* VariableHistory::of(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second.all();
}

void VariableHistory::clear() {
  names_.clear();
  last_step_ = 0;
}

VariableHistories::VariableHistories(const RunStore& store, QObject* parent) : QObject(parent), store_(store) {
  connect(&store, &RunStore::lanesChanged, this, &VariableHistories::follow);
  connect(&store, &RunStore::linesReceived, this, &VariableHistories::recordLane);
  connect(&store, &RunStore::positionsChanged, this, &VariableHistories::recordLane);
  follow();
}

const VariableHistory& VariableHistories::of(int lane) const { return lanes_.at(store_.lane(lane).id()).history; }

void VariableHistories::follow() {
  std::set<LaneId> there;
  for (int index = 0; index < store_.laneCount(); ++index) {
    const LaneStore& lane = store_.lane(index);
    there.insert(lane.id());
    auto& [number, history] = lanes_[lane.id()];
    const bool is_another = std::exchange(number, lane.number()) != lane.number(); // restarted, or of another session
    if (is_another || history.lastStep() > lane.last_step() + 1) history.clear();
  }
  std::erase_if(lanes_, [&](const auto& each) { return !there.contains(each.first); });
}

void VariableHistories::recordLane(int lane) {
  record_variables(lanes_[store_.lane(lane).id()].history, store_.lane(lane));
}

} // namespace amplab
