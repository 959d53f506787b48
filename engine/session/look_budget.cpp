// SPDX-License-Identifier: Apache-2.0
#include "engine/session/look_budget.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"

#include <algorithm>

namespace amplab {
namespace {

// What the first look is taken to cost beside a usual step: dispatching some hundred op calls one by one, each looked at.
constexpr double kFirstLook_s = 0.01;
constexpr double kMostSaved = 2; // looks: what was saved for long is not spent at once

} // namespace

LookRule LookRule::of(int64_t every_ms, double share) {
  if (every_ms < 0) throw ConfigError("Lines are told every so many milliseconds, or never with 0; " + std::to_string(every_ms) + " is below that.");
  if (!(share >= 0 && share <= 1)) throw ConfigError("The share of the time that looking at lines may take is a number from 0 to 1, not " + number_text(share) + ".");
  return {static_cast<double>(every_ms) / 1e3, share};
}

double LookBudget::usual_s() const {
  std::array<double, kRemembered> sorted = plain_;
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(plain_steps_, kRemembered));
  const auto middle = sorted.begin() + (end - sorted.begin()) / 2;
  std::nth_element(sorted.begin(), middle, end);
  return *middle;
}

double LookBudget::expected_s() const { return last_cost_s_ >= 0 ? last_cost_s_ : usual_s() + kFirstLook_s; }

bool LookBudget::due(const LookRule& rule, double now_s) const {
  if (!rule.looks() || plain_steps_ < kFewest) return false;
  if (looked_ && now_s - last_look_s_ < rule.every_s) return false;
  return saved_s_ >= expected_s();
}

void LookBudget::took(const LookRule& rule, Step how, double began_s, double seconds) {
  if (how != Step::plain) {
    looked_ = true;
    last_look_s_ = began_s;
  }
  if (how == Step::inspected) return;
  if (how == Step::plain)
    plain_[plain_steps_++ % kRemembered] = seconds;
  else
    last_cost_s_ = std::max(0.0, seconds - usual_s());
  saved_s_ += rule.share * seconds - (how == Step::looked_at ? last_cost_s_ : 0);
  saved_s_ = std::min(saved_s_, kMostSaved * expected_s());
}

} // namespace amplab
