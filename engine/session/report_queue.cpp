// SPDX-License-Identifier: Apache-2.0
#include "engine/session/report_queue.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace amplab {
namespace {

size_t weight_of(const wire::Report& report) {
  if (const auto* ops = std::get_if<wire::Ops>(&report)) return 1 + ops->records.size();
  if (const auto* numbers = std::get_if<wire::InspectionReport>(&report))
    return 1 + numbers->inspection.tensors.size() + numbers->inspection.updates.size();
  const auto weight = [](const std::vector<LineRecord>& lines) {
    return std::accumulate(lines.begin(), lines.end(), size_t{1},
                           [](size_t sum, const LineRecord& line) { return sum + 1 + line.made.size(); });
  };
  if (const auto* stopped = std::get_if<wire::Stopped>(&report))
    return weight(stopped->stop.lines) + stopped->stop.ops.size() + stopped->stop.names.size();
  if (const auto* lines = std::get_if<wire::Lines>(&report)) return weight(lines->lines.lines);
  if (const auto* pictured = std::get_if<wire::Preview>(&report)) return 1 + pictured->preview.cells() / 64;
  return 1;
}

bool names_its_step(const wire::Report& report) {
  return std::holds_alternative<wire::Events>(report) || std::holds_alternative<wire::Ops>(report) ||
         std::holds_alternative<wire::Lines>(report) || std::holds_alternative<wire::InspectionReport>(report) ||
         std::holds_alternative<wire::InspectionDone>(report) || std::holds_alternative<wire::Preview>(report);
}

} // namespace

void ReportQueue::push_step(int64_t lane, const StepRecord& record, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  drained_.wait(lock, stop, [this] { return step_count_ < kMostSteps; });
  auto batch = std::ranges::find(steps_, lane, &wire::Steps::lane);
  if (batch == steps_.end()) batch = steps_.insert(steps_.end(), wire::Steps{lane, {}});
  batch->records.push_back(record);
  if (++step_count_ != kMostSteps / 2) return;
  lock.unlock();
  pushed_.notify_all();
  pressed_.notify_all();
}

void ReportQueue::push(wire::Report report, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const size_t weight = weight_of(report);
  drained_.wait(lock, stop, [&] { return weight_ == 0 || weight_ + weight <= kMostWeight; });
  add(std::move(report));
}

void ReportQueue::push_at_once(wire::Report report) {
  const std::lock_guard lock(mutex_);
  add(std::move(report));
}

void ReportQueue::add(wire::Report report) {
  weight_ += weight_of(report);
  if (names_its_step(report)) {
    beside_steps_.push_back(std::move(report));
  } else {
    close_batch();
    reports_.push_back(std::move(report));
  }
  pushed_.notify_all();
  if (presses()) pressed_.notify_all();
}

void ReportQueue::close_batch() {
  std::ranges::move(steps_, std::back_inserter(reports_));
  std::ranges::move(beside_steps_, std::back_inserter(reports_));
  steps_.clear();
  beside_steps_.clear();
}

std::vector<wire::Report> ReportQueue::drain() {
  std::vector<wire::Report> reports;
  {
    const std::lock_guard lock(mutex_);
    close_batch();
    reports.swap(reports_);
    step_count_ = weight_ = 0;
  }
  drained_.notify_all();
  return reports;
}

void ReportQueue::wait(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  pushed_.wait_for(lock, limit, [this] { return !reports_.empty() || !beside_steps_.empty() || presses(); });
}

void ReportQueue::gather(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  pressed_.wait_for(lock, limit, [this] { return presses(); });
}

} // namespace amplab
