// SPDX-License-Identifier: Apache-2.0
#include "engine/session/inspection_budget.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Estimated cost of the first inspection: dispatch of some hundred op calls, with an inspection of each.
constexpr double kFirstCost_s = 0.01;
constexpr double kFirstInspection = 4; // factor for fp32 references and each tensor's exponents
constexpr double kMostSaved = 2;       // in inspections; limits what is spent at once after a long time

} // namespace

InspectionRule InspectionRule::of(int64_t every_ms, double share, bool lines, bool numbers, bool previews) {
  if (every_ms < 0)
    throw ConfigError("Invalid inspection interval: it must be at least 0 ms (0: never), not " +
                      std::to_string(every_ms) + ".");
  if (!(share >= 0 && share <= 1))
    throw ConfigError("Invalid inspection budget: it must be a number from 0 to 1, not " + number_text(share) + ".");
  return {static_cast<double>(every_ms) / 1e3, share, lines, numbers, previews};
}

double InspectionBudget::usual_s() const {
  std::array<double, kRemembered> sorted = plain_;
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(plain_steps_, kRemembered));
  const auto middle = sorted.begin() + (end - sorted.begin()) / 2;
  std::nth_element(sorted.begin(), middle, end);
  return *middle;
}

double InspectionBudget::expected_s(const InspectionRule& rule) const {
  const double last = last_cost_s_[kind_of(rule)];
  return last >= 0 ? last : (usual_s() + kFirstCost_s) * (rule.numbers ? kFirstInspection : 1);
}

InspectionCost InspectionBudget::cost() const { return {last_cost_s, usual_s(), all_s_ > 0 ? spent_s_ / all_s_ : 0}; }

bool InspectionBudget::due(const InspectionRule& rule, double now_s) const {
  if (!rule.inspects() || plain_steps_ < kFewest) return false;
  if (has_inspected_ && now_s - last_inspection_s_ < rule.every_s) return false;
  return saved_s_ >= expected_s(rule);
}

void InspectionBudget::record_step(const InspectionRule& rule, Step how, double began_s, double seconds) {
  if (how != Step::plain) {
    has_inspected_ = true;
    last_inspection_s_ = began_s;
  }
  if (how == Step::inspected) return;
  const bool recovers = std::exchange(after_inspection_, how == Step::sampled) && how == Step::plain;
  double cost_s = 0;
  if (how == Step::plain && !recovers) {
    plain_[plain_steps_++ % kRemembered] = seconds;
  } else {
    cost_s = std::max(0.0, seconds - usual_s());
    double& last = last_cost_s_[kind_of(rule)];
    last_cost_s = last = recovers ? last + cost_s : cost_s;
  }
  all_s_ += seconds;
  spent_s_ += cost_s;
  saved_s_ = std::min(saved_s_ + rule.share * seconds - cost_s, kMostSaved * expected_s(rule));
}

} // namespace amplab
