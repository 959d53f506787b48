// SPDX-License-Identifier: Apache-2.0
// Which steps of a lane that runs freely are looked at: at most one in every so many seconds, and so few that looking
// takes no more than a share of the time. It is told what each step took; what a looked-at one and the step after it,
// which finds the caches cold, took beyond the median of those before is what looking costs, and is paid out of savings
// to which every step adds the share of its own time. A look that cost more than was saved leaves a debt, so that over
// a run the share holds however badly one was foreseen. A look at numbers or with a picture costs another than one at
// lines alone, and what each took last is what it is expected to take; savings and debts are of all together. A value;
// knows no clock.
#pragma once
#include "engine/run/step_look.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab {

struct LookRule {
  double every_s = 0;                                   // 0: nothing is looked at
  double share = 0;                                     // of the lane's time, 0 to 1
  bool lines = true, numbers = false, pictures = false; // what is looked at

  // Throws: ConfigError for a time below 0, and for a share that is no number from 0 to 1.
  static LookRule of(int64_t every_ms, double share, bool lines = true, bool numbers = false, bool pictures = false);
  bool looks() const { return every_s > 0 && (lines || numbers || pictures); }
};

class LookBudget {
 public:
  // Is the step that begins now to be looked at? now_s: of a clock that goes forward.
  bool due(const LookRule& rule, double now_s) const;

  enum class Step : uint8_t {
    plain,
    looked_at,
    inspected, // somebody asked for it: it is told like one that is looked at, and costs nothing here
  };
  // A step that began then has taken so long.
  void took(const LookRule& rule, Step how, double began_s, double seconds);

  // What the next look by this rule is expected to cost, in seconds.
  double expected_s(const LookRule& rule = {}) const;
  double saved_s() const { return saved_s_; } // below 0: a debt

  // What looking has cost since count_anew(), of the steps that it was told of.
  LookingCost cost() const;
  void count_anew() { all_s_ = spent_s_ = 0; }

 private:
  static constexpr size_t kRemembered = 31; // plain steps
  static constexpr size_t kFewest = 5;      // before the first look
  static size_t kind_of(const LookRule& rule) { return (rule.numbers ? 1u : 0u) + (rule.pictures ? 2u : 0u); }
  double usual_s() const;

  std::array<double, kRemembered> plain_{};
  size_t plain_steps_ = 0;
  double saved_s_ = 0;
  std::array<double, 4> last_cost_s_{-1, -1, -1, -1}; // by kind_of(rule); below 0: there was no such look yet
  double last_look_cost_s_ = 0;
  double all_s_ = 0, spent_s_ = 0; // what steps took, and looking of that
  double last_look_s_ = 0;
  bool looked_ = false;
  bool after_look_ = false; // the last step was looked at
};

} // namespace amplab
