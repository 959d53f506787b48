// SPDX-License-Identifier: Apache-2.0
// Stepping a lane's program by lines: where it stops, what it reports there, and the same for past steps. Missing
// numbers are not_recorded() (telemetry.h).
// Plain values, written by the window or the engine thread, immutable afterwards.
#pragma once
#include "engine/run/line_record.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// ---- commands ----

// How far a lane runs before it stops.
enum class Pace : uint8_t {
  line, // step over: to the next line of the same function, or of one that it returns to
  into, // step into: to the next line anywhere
  out,  // step out: to the next line of the calling function; at top level, to the end of the step
  step, // to the end of the step
  call, // to the next op call of any line, or the end of the step
  free, // without stopping, step after step
};
inline constexpr Pace kLastPace = Pace::free;
std::string_view name_of(Pace pace);

// An event that a lane can stop at. skip, growth and backoff are known after the last line of a step. inf and nan stop
// at the first op call of a step that makes one. With these two, every step runs eagerly and the outputs of each call
// are inspected, which costs about 50 % more time.
enum class BreakOn : uint8_t { none, skip, growth, backoff, inf, nan };
inline constexpr BreakOn kLastBreakOn = BreakOn::nan;
std::string_view name_of(BreakOn on);

// A breakpoint. It has a line, a condition, or an event. An event is used alone.
struct Break {
  int64_t line = 0; // stops before the first statement of this line; 0: any line
  // An expression over the program's names (engine/debugger/break_condition.h). With a line, it must hold there.
  // Without a line, it must become true at a statement or hold at the end of a step.
  std::string condition;
  int64_t after = 0; // number of hits to ignore
  std::string log;   // instead of stopping, emits a print event, subject "break", with this and the names' values
  BreakOn on = BreakOn::none;
  bool operator==(const Break&) const = default;
};
inline constexpr size_t kMostBreaks = 256;        // per lane
inline constexpr size_t kLongestBreakText = 1000; // bytes of a condition or a log text
inline constexpr int64_t kMostLogged = 1000;      // breakpoint events in one step; the last reports dropped ones

// ---- position, and ways to reach it ----

// Position within a run. Statements and op calls count from 1 within their step, in execution order.
struct LinePosition {
  int64_t step = 0;
  int64_t at = 0;     // the statement about to run, or running; 0: begin of the step; statements + 1: end of the step
  int64_t calls = -1; // op calls made in the step; -1: not counted, or the statement has not begun
  bool operator==(const LinePosition&) const = default;
};

// Target of a search in a lane's past steps, relative to a position.
enum class Seek : uint8_t {
  position,  // the given position
  before,    // step back: to the previous line of the same function or its caller, also across steps
  nonfinite, // back to where `name` became Inf or NaN; without a name, to the first op call that made one by accident
  changed,   // back to the line that last changed `name`
  line,
  into,
  out,
  call,
  step, // forward, as in Pace
};
inline constexpr Seek kLastSeek = Seek::step;
std::string_view name_of(Seek seek);

// ---- reports ----

// A function on the call stack.
struct FrameRecord {
  std::string function; // "<lambda>"
  int64_t line = 0;     // of the call
};

enum class StopReason : uint8_t {
  line,       // pace: the next line
  breakpoint, // a breakpoint of the lane
  position,   // the position given in the command
  call,       // pace: the next op call; `line` is running
  step,       // the step is over, and the pace ends there
  requested,  // cancelled, paused, or its position was requested
  error,      // the program raised an error; the lane ends
};
inline constexpr StopReason kLastStopReason = StopReason::error;
std::string_view name_of(StopReason reason);

inline constexpr size_t kMostReportedOps = 1024; // op calls in one stop

struct LineStop {
  int64_t step = 0; // the lane's current step, from 1
  int64_t line = 0; // about to run, or running (call, inf, nan); 0: the step is over, or none has begun
  int64_t column = 0, end_line = 0,
          end_column = 0; // of the statement, as loop::Range; for a compound statement, of its first line
  LinePosition position;  // place.step equals `step`
  bool past = false;      // position of a replay; the lane itself is elsewhere
  std::string loop;       // past steps: the program that ran there
  StopReason reason = StopReason::requested;
  int64_t index = -1;                // of the breakpoint in the lane's list; -1: none
  std::string text;                  // the reason, in one sentence
  std::vector<FrameRecord> frames;   // outermost first; empty at top level
  std::vector<VariableRecord> names; // given, globals, then locals of the innermost function
  int64_t names_left_out = 0;
  // What each line has done in this step so far, by line. Empty if the step ran freely until now.
  std::vector<LineRecord> lines;
  // In a past step, all op calls of the step so far. Otherwise, the op calls since the previous stop, but none before
  // the first stop of a step that ran freely until then. Only the last kMostReportedOps are kept. Records are complete
  // in a step that was inspected from its begin. Otherwise `flushed` and `underflowed_upstream` are missing, and `seq`
  // counts from the start of the inspection.
  std::vector<OpRecord> ops;
  int64_t ops_left_out = 0;
};

} // namespace amplab
