// SPDX-License-Identifier: Apache-2.0
// The inspection budget of a lane that runs freely: at most one inspected step per interval, and at most a share of
// the lane's time. A value; reads no clock.
//
// Every step adds its time times the share to the savings. An inspection costs the excess over the median of earlier
// steps, of the inspected step and of the next one, which finds cold caches. A cost above the savings leaves a debt,
// so the share holds over a run even if an estimate was bad. The estimate is the last cost of the same kind: with or
// without numbers, with or without a preview. All kinds share one account.
#pragma once
#include "engine/run/step_inspection.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab {

struct InspectionRule {
  double every_s = 0;                                   // 0: no inspection
  double share = 0;                                     // of the lane's time, 0 to 1
  bool lines = true, numbers = false, previews = false; // what to inspect

  // Throws: ConfigError for a negative interval, or a share outside of 0 to 1.
  static InspectionRule of(int64_t every_ms, double share, bool lines = true, bool numbers = false,
                           bool previews = false);
  bool inspects() const { return every_s > 0 && (lines || numbers || previews); }
};

class InspectionBudget {
 public:
  // Returns whether the step that begins now is to be inspected. now_s: of a monotonic clock.
  bool due(const InspectionRule& rule, double now_s) const;

  enum class Step : uint8_t {
    plain,
    sampled,
    inspected, // on request: reported as if sampled, without cost to the budget
  };
  // Records the duration of a step.
  void record_step(const InspectionRule& rule, Step how, double began_s, double seconds);

  // Returns the expected cost of the rule's next inspection, in seconds.
  double expected_s(const InspectionRule& rule = {}) const;
  double saved_s() const { return saved_s_; } // negative: a debt

  // Returns the cost of inspection since reset_cost().
  InspectionCost cost() const;
  void reset_cost() { all_s_ = spent_s_ = 0; }

 private:
  static constexpr size_t kRemembered = 31; // plain steps
  static constexpr size_t kFewest = 5;      // before the first inspection
  static size_t kind_of(const InspectionRule& rule) { return (rule.numbers ? 1u : 0u) + (rule.previews ? 2u : 0u); }
  double usual_s() const;

  std::array<double, kRemembered> plain_{};
  size_t plain_steps_ = 0;
  double saved_s_ = 0;
  std::array<double, 4> last_cost_s_{-1, -1, -1, -1}; // [kind_of(rule)]; negative: none yet
  double last_cost_s = 0;
  double all_s_ = 0, spent_s_ = 0; // time of all steps, and of inspection
  double last_inspection_s_ = 0;
  bool has_inspected_ = false;
  bool after_inspection_ = false; // the last step was inspected
};

} // namespace amplab
