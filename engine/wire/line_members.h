// SPDX-License-Identifier: Apache-2.0
// Transferred members of stepping by lines (engine/run/line_stop.h). Only for this module.
#pragma once
#include "engine/wire/members.h"

namespace amplab::wire {

// As LeftOut, for a number that is not recorded.
struct NotRecorded {
  static inline const struct Value {
    friend bool operator==(double number, const Value&) { return !is_recorded(number); }
  } value{};
};

template <> struct Members<ContinueLane> {
  static constexpr std::string_view type = "continue";
  static void for_each(auto& lane, auto&& visit) {
    visit("lane", lane.lane);
    visit("pace", lane.pace);
    visit("until", lane.until);
  }
};

template <> struct Members<SetBreaks> {
  static constexpr std::string_view type = "set_breaks";
  static void for_each(auto& set, auto&& visit) {
    visit("lane", set.lane, Required{});
    visit("breaks", set.breaks, Required{});
  }
};

template <> struct Members<ReadVariables> {
  static constexpr std::string_view type = "read_variables";
  static void for_each(auto& read, auto&& visit) { visit("lane", read.lane, Required{}); }
};

template <> struct Members<LinePosition> {
  static void for_each(auto& position, auto&& visit) {
    visit("step", position.step, Required{});
    visit("at", position.at);
    visit("calls", position.calls);
  }
};

template <> struct Members<TimeTravel> {
  static constexpr std::string_view type = "time_travel";
  static void for_each(auto& travel, auto&& visit) {
    visit("lane", travel.lane, Required{});
    visit("from", travel.from, Required{});
    visit("seek", travel.seek, Required{});
    visit("name", travel.name);
  }
};

template <> struct Members<Stopped> {
  static constexpr std::string_view type = "stopped";
  static void for_each(auto& stopped, auto&& visit) {
    visit("lane", stopped.lane, Required{});
    visit("stop", stopped.stop);
  }
};

template <> struct Members<BreaksSet> {
  static constexpr std::string_view type = "breaks_set";
  static void for_each(auto& set, auto&& visit) {
    visit("lane", set.lane, Required{});
    visit("breaks", set.breaks);
  }
};

template <> struct Members<Break> {
  static void for_each(auto& b, auto&& visit) {
    visit("line", b.line, LeftOut<int64_t>{0});
    visit("condition", b.condition, LeftOut<std::string>{});
    visit("after", b.after, LeftOut<int64_t>{0});
    visit("log", b.log, LeftOut<std::string>{});
    visit("on", b.on, LeftOut<BreakOn>{BreakOn::none});
  }
};

template <> struct Members<VariableAttribute> {
  static void for_each(auto& part, auto&& visit) {
    visit("key", part.key);
    visit("of", part.of, LeftOut<std::string>{});
    visit("value", part.value, NotRecorded{});
    visit("text", part.text, LeftOut<std::string>{});
  }
};

template <> struct Members<VariableRecord> {
  static void for_each(auto& name, auto&& visit) {
    visit("name", name.name);
    visit("kind", name.kind);
    visit("scope", name.scope);
    visit("text", name.text);
    visit("value", name.value, NotRecorded{});
    visit("dtype", name.dtype, LeftOut<std::string>{});
    visit("shape", name.shape, LeftOut<std::string>{});
    visit("norm", name.norm, NotRecorded{});
    visit("amax", name.amax, NotRecorded{});
    visit("amin_nonzero", name.amin_nonzero, NotRecorded{});
    visit("count", name.count, LeftOut<int64_t>{0});
    visit("zeros", name.zeros, LeftOut<int64_t>{0});
    visit("subnormals", name.subnormals, LeftOut<int64_t>{0});
    visit("inf", name.inf, LeftOut<int64_t>{0});
    visit("nan", name.nan, LeftOut<int64_t>{0});
    visit("parts", name.parts);
  }
};

template <> struct Members<LineRecord> {
  static void for_each(auto& line, auto&& visit) {
    visit("line", line.line);
    visit("runs", line.runs);
    visit("time_us", line.time_us);
    visit("ops", line.ops, LeftOut<int64_t>{0});
    visit("casts", line.casts, LeftOut<int64_t>{0});
    visit("casts_cached", line.casts_cached, LeftOut<int64_t>{0});
    visit("inf", line.inf, LeftOut<int64_t>{0});
    visit("nan", line.nan, LeftOut<int64_t>{0});
    visit("zeros", line.zeros, LeftOut<int64_t>{0});
    visit("count", line.count, LeftOut<int64_t>{0});
    visit("had_no_effect", line.had_no_effect);
    visit("did", line.did, LeftOut<std::string>{});
    visit("made", line.made);
  }
};

template <> struct Members<LinesOfStep> {
  static void for_each(auto& lines, auto&& visit) {
    visit("step", lines.step);
    visit("lines", lines.lines);
  }
};

template <> struct Members<Lines> {
  static constexpr std::string_view type = "lines";
  static void for_each(auto& report, auto&& visit) {
    visit("lane", report.lane, Required{});
    visit("lines", report.lines);
  }
};

template <> struct Members<FrameRecord> {
  static void for_each(auto& frame, auto&& visit) {
    visit("function", frame.function);
    visit("line", frame.line);
  }
};

template <> struct Members<LineStop> {
  static void for_each(auto& stop, auto&& visit) {
    visit("step", stop.step);
    visit("line", stop.line);
    visit("column", stop.column);
    visit("end_line", stop.end_line);
    visit("end_column", stop.end_column);
    visit("position", stop.position);
    visit("past", stop.past);
    visit("loop", stop.loop, LeftOut<std::string>{});
    visit("reason", stop.reason);
    visit("index", stop.index);
    visit("text", stop.text);
    visit("frames", stop.frames);
    visit("variables", stop.names);
    visit("variables_left_out", stop.names_left_out);
    visit("lines", stop.lines);
    visit("ops", stop.ops);
    visit("ops_left_out", stop.ops_left_out);
  }
};

} // namespace amplab::wire
