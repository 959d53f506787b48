// SPDX-License-Identifier: Apache-2.0
#include "engine/export/chrome_trace.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLane = 1; // process id of the lane

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json metadata(const char* name, int track, Json args) {
  return {{"ph", "M"}, {"pid", kLane}, {"tid", track}, {"name", name}, {"args", std::move(args)}};
}

// Returns 0 for a time that is NaN, infinite, negative or not recorded.
double microseconds(double time) { return std::isfinite(time) && time > 0 ? time : 0; }

Json args_of(const OpRecord& op) {
  Json args = {{"step", op.step},     {"seq", op.seq},
               {"in", op.in_dtypes},  {"computed in", op.compute_dtype},
               {"out", op.out_dtype}, {"policy", op.policy},
               {"layer", op.layer},   {"shape", op.shape},
               {"casts", op.casts},   {"casts cached", op.casts_cached},
               {"bytes", op.bytes}};
  if (op.line > 0) args["line"] = op.line;
  if (op.m > 0)
    args["product"] =
        std::to_string(op.m).append(" x ").append(std::to_string(op.n)).append(" x ").append(std::to_string(op.k));
  if (op.emulated) args["emulated"] = true;
  return args;
}

// Begin times of calls: the recorded begin, but not before the previous call of the track has ended.
class Clock {
 public:
  double begin_of(const OpRecord& op, size_t track) {
    if (step_ != op.step) {
      step_ = op.step;
      step_began_ = latest_;
    }
    ended_.resize(std::max(ended_.size(), track + 1));
    const double begin =
        is_recorded(op.start_us) ? std::max(step_began_ + microseconds(op.start_us), ended_[track]) : latest_;
    ended_[track] = begin + microseconds(op.time_us);
    latest_ = std::max(latest_, ended_[track]);
    return begin;
  }

 private:
  int64_t step_ = -1;
  double step_began_ = 0, latest_ = 0;
  std::vector<double> ended_; // end of the last call, by track
};

} // namespace

std::string chrome_trace(std::span<const OpRecord> ops, const RunConfig& config) {
  std::vector<std::string> phases; // indices are track numbers
  std::vector<std::string> events;
  Clock clock;
  for (const OpRecord& op : ops) {
    const auto track = static_cast<size_t>(std::ranges::find(phases, op.phase) - phases.begin());
    if (track == phases.size()) phases.push_back(op.phase);
    events.push_back(text_of({{"ph", "X"},
                              {"pid", kLane},
                              {"tid", track + 1},
                              {"name", op.op},
                              {"cat", op.phase},
                              {"ts", clock.begin_of(op, track)},
                              {"dur", microseconds(op.time_us)},
                              {"args", args_of(op)}}));
  }
  std::vector<std::string> names = {text_of(metadata("process_name", 0, {{"name", config.name}})),
                                    text_of(metadata("process_labels", 0, {{"labels", config.precision.mode}}))};
  for (size_t track = 0; track < phases.size(); ++track) {
    const int number = static_cast<int>(track) + 1;
    names.push_back(text_of(metadata("thread_name", number, {{"name", phases[track]}})));
    names.push_back(text_of(metadata("thread_sort_index", number, {{"sort_index", number}})));
  }
  names.insert(names.end(), events.begin(), events.end());

  std::string text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
  for (size_t i = 0; i < names.size(); ++i) text.append(i > 0 ? ",\n" : "\n").append(names[i]);
  return text.append("\n]}\n");
}

} // namespace amplab
