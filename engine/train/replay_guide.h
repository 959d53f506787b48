// SPDX-License-Identifier: Apache-2.0
// The way through a step of a replay: to a place and on from there by a pace, or to the first op call that is not
// finite. Keeps the books of where the walk is, from the step's begin on. Used on the thread that walks, and by the
// trainer's while that waits.
#pragma once
#include "engine/run/line_stop.h"
#include "engine/train/line_guide.h"
#include "engine/train/line_trail.h"

#include <limits>
#include <optional>

namespace amplab {

// A place within one step.
struct StepPlace {
  static constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();
  int64_t at = 0;    // kEnd: when the last line is over, however many there are
  int64_t calls = 0; // of the step; 0: the statement has not begun
  auto operator<=>(const StepPlace&) const = default;
};

class ReplayGuide final : public LineGuide {
 public:
  // What it has come to.
  enum class Reached : uint8_t {
    nothing,
    place, // that was looked for
    line,
    call,
    end,     // the pace
    limit,   // how far it may go
    nowhere, // past a place that is not there
  };

  // limit: stops there at the latest.
  void go_to(StepPlace place, std::optional<Pace> then, StepPlace limit);
  // From where it stands.
  void go_on(Pace pace, StepPlace limit);
  // To the first op call, of the first-th statement or one after it, that puts out what is not finite and not meant to
  // be; at `limit` it gives up. Requires: the step is probed.
  void seek_nonfinite(int64_t first, StepPlace limit);

  Reached reached() const { return reached_; }
  const LineTrail& trail() const { return trail_; }
  int64_t at() const { return at_; }
  int64_t calls() const { return calls_; }                   // 0 where nobody probes
  bool within() const { return within_; }                    // the statement has made op calls
  bool over() const { return over_; }                        // the last line is
  int depth() const { return here_; }                        // how many functions it stands in
  bool has_set_out() const { return set_out_; }              // the place is behind it, and it went on by the pace
  int64_t calls_at_begin() const { return calls_at_begin_; } // of the statement asked for
  // Op call of the first output since seek_nonfinite() that has an Inf or a NaN, meant or not; at 0: none.
  StepPlace infinite() const { return infinite_; }

  bool stops_before(const interpreter::Walk& walk, const loop::Statement* statement, int64_t at) override;
  bool stops_after(const interpreter::Walk& walk, const OpRecord& call, bool nonfinite) override;

 private:
  enum class Aim : uint8_t { place, pace, nonfinite };
  void set(Aim aim, StepPlace to, std::optional<Pace> then, StepPlace limit);
  Reached at_statement();
  Reached arrive();

  Aim aim_ = Aim::place;
  StepPlace to_, limit_, infinite_;
  std::optional<Pace> then_;
  Reached reached_ = Reached::nothing;
  int depth_ = 0, here_ = 0; // where the pace began, and now
  bool set_out_ = false;

  LineTrail trail_;
  int64_t at_ = 0, calls_ = 0, calls_at_begin_ = 0;
  bool within_ = false, over_ = false;
};

} // namespace amplab
