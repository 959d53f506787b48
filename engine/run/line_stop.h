// SPDX-License-Identifier: Apache-2.0
// A lane that goes through its loop by lines: where it shall stop, what it tells where it stands, and how its past is
// gone through likewise. Plain values made by the window or the engine's thread and never changed after. Numbers that
// nobody has are not_recorded() (telemetry.h).
#pragma once
#include "engine/run/line_record.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// ---- what is asked for ----

// How far a lane goes on.
enum class Pace : uint8_t {
  line, // to the next line of the same function, or of one that it returns to; functions that it calls are run through
  into, // to the next line, wherever it is
  out,  // to the next line of the function that called this one; at the top of the text: to the end of the step
  step, // to the end of the step
  call, // to the next op call, of whatever line; or to the end of the step
  free, // on and on, step after step
};
inline constexpr Pace kLastPace = Pace::free;
std::string_view name_of(Pace pace);

// A fact that a lane can stop at. skip, growth and backoff are known when the last line of a step is over. inf and nan
// stop at the first op call of a step that makes one; each step is then traced and each call's outputs are looked at,
// which costs about half as much time again.
enum class BreakOn : uint8_t { none, skip, growth, backoff, inf, nan };
inline constexpr BreakOn kLastBreakOn = BreakOn::nan;
std::string_view name_of(BreakOn on);

// Where a lane stops by itself. It has a line, a condition, or a fact; a fact goes alone.
struct Break {
  int64_t line = 0; // a statement that begins there is about to run, the line's first; 0: any line
  // An expression over the loop's names (engine/train/break_condition.h). With a line: it holds there. Without: it
  // holds and did not hold before the statement before, or it holds at the end of a step.
  std::string condition;
  int64_t after = 0; // so many hits are let by
  std::string log;   // with it nothing stops: an event of kind print, subject "break", says this and the values of the
                     // condition's names
  BreakOn on = BreakOn::none;
  bool operator==(const Break&) const = default;
};
inline constexpr size_t kMostBreaks = 256;        // of a lane
inline constexpr size_t kLongestBreakText = 1000; // bytes of a condition or a log text
inline constexpr int64_t kMostLogged = 1000;      // events of breaks in one step; the last says that there were more

// ---- a place, and ways to it ----

// Within a run. Statements and op calls are counted from 1 within their step, in the order in which they ran.
struct LinePlace {
  int64_t step = 0;
  int64_t at =
      0; // the statement that is about to run, or is running; 0: the step's begin; one more than there are: its end
  int64_t calls = -1; // op calls that the step had made; -1: nobody counted, or the statement has not begun
  bool operator==(const LinePlace&) const = default;
};

// What is looked for in a lane's past, seen from a place in it.
enum class Seek : uint8_t {
  place,  // that very place
  before, // the line before: of the same function, or the one that called it; before a step's first line, the last one
          // of the step before
  nonfinite, // back to where `name` became Inf or NaN; without a name, to the op call that first made one, on purpose
             // or not at all left out
  changed,   // back to the line that changed `name` last
  line,
  into,
  out,
  call,
  step, // forward, as Pace has it
};
inline constexpr Seek kLastSeek = Seek::step;
std::string_view name_of(Seek seek);

// ---- what is told ----

// A function that the lane stands in.
struct FrameRecord {
  std::string function; // "<lambda>"
  int64_t line = 0;     // that called it
};

enum class StopWhy : uint8_t {
  line,       // the pace: the next line
  breakpoint, // a break of the lane
  place,      // where the command wanted it to stop
  call,       // the pace: the next op call. `line` is running and not over
  step,       // the step is over, and the pace does not go beyond
  asked,      // somebody called it off, paused, or asked where it stands
  error,      // the loop has raised; the lane ends
};
inline constexpr StopWhy kLastStopWhy = StopWhy::error;
std::string_view name_of(StopWhy why);

inline constexpr size_t kMostOpsTold = 1024; // op calls of one stop

struct LineStop {
  int64_t step = 0; // that the lane is in, from 1
  int64_t line = 0; // about to run, or running (call, inf, nan); 0: the step is over, or none has begun
  int64_t column = 0, end_line = 0,
          end_column = 0; // of the statement; of a compound one its first line. As loop::Range
  LinePlace place;        // its step is `step`
  bool past = false;      // a replay stands there; the lane itself stands, or runs, elsewhere
  std::string loop;       // of the past: the text that ran there
  StopWhy why = StopWhy::asked;
  int64_t index = -1;              // of the break in the lane's list; -1: of none
  std::string text;                // why, in one sentence
  std::vector<FrameRecord> frames; // outermost first; none at the top of the text
  std::vector<NameRecord> names;   // given ones, globals, then locals of the innermost function
  int64_t names_left_out = 0;
  // What each line has made in this step so far, by line. Of a step that was run freely so far: nothing.
  std::vector<LineRecord> lines;
  // Of the past: all op calls of the step so far, else those since the stop before; the last kMostOpsTold of them; none
  // of those before the first stop of a step that was run freely so far. Of a step that is inspected from its begin on
  // with all that OpRecord has; else without `flushed` and `arrived_lost`, and `seq` counts from where looking began.
  std::vector<OpRecord> ops;
  int64_t ops_left_out = 0;
};

} // namespace amplab
