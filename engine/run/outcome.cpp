// SPDX-License-Identifier: Apache-2.0
#include "engine/run/outcome.h"

#include "engine/run/number_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace amplab {
namespace {

// Of the loss at the start: above the first it has risen, above the second not fallen, above the third fallen a little.
constexpr double kRisen = 1.1, kFlat = 0.97, kLittle = 0.9;
constexpr double kMostlyZero = 0.5, kMostlySkipped = 0.5;

// "1,200"
std::string grouped(int64_t count) {
  std::string text = std::to_string(count);
  for (auto place = std::ssize(text) - 3; place > 0; place -= 3) text.insert(static_cast<size_t>(place), ",");
  return text;
}

// Whole percents, tenths near both ends: what is not all is never called 100 %, what is not nothing never 0 %.
std::string percent_text(double share) {
  const double percent = 100 * share;
  const bool tenths = share != 0 && share != 1 && (percent < 1 || percent > 99);
  const double shown = tenths ? std::clamp(std::round(10 * percent) / 10, 0.1, 99.9) : std::round(percent);
  return rounded_text(shown, 3) + " %";
}

std::string loss_text(double loss) { return rounded_text(loss, 3); }

std::string loss_path(const RunFigures& run) { return "loss from " + loss_text(run.loss_at_start) + " to " + loss_text(run.loss_at_end); }

// The figure that tells most, in a few words.
std::string figure(const RunFigures& run) {
  return is_recorded(run.accuracy) ? "test accuracy " + percent_text(run.accuracy) : loss_path(run);
}

std::string skips(const RunFigures& run) {
  return run.skipped == 0 ? std::string() : ", " + grouped(run.skipped) + " of " + grouped(run.steps) + (run.steps == 1 ? " step" : " steps") + " skipped";
}

std::string reason_or(const RunFigures& run, const char* otherwise) { return run.status.reason.empty() ? otherwise : run.status.reason; }

std::string where_it_ended(const RunFigures& run) {
  return run.steps == 0 ? "before its first step" : "after step " + std::to_string(run.steps);
}

// "; fp16 overflowed in matmul of fc2 at step 411", where that is known.
std::string origin(const RunFigures& run) {
  const Explanation* told = run.explained;
  if (!told || told->cause != "overflow" || told->place.op.empty()) return {};
  const OpPlace& place = told->place;
  return "; " + place.dtype + " overflowed in " + place.op + (place.layer.empty() ? "" : " of " + place.layer) +
         (place.step == *run.nonfinite_since ? "" : " at step " + std::to_string(place.step));
}

bool has_fallen_below(const RunFigures& run, double share) { return run.loss_at_end <= share * run.loss_at_start; }
bool stood_still(const RunFigures& run) { return !has_fallen_below(run, kFlat); }

struct OutcomeRule {
  OutcomeKind kind;
  bool (*holds)(const RunFigures&);
  std::string (*sentence)(const RunFigures&);
};

// The first that holds.
constexpr OutcomeRule kOutcomes[] = {
    {OutcomeKind::going, [](const RunFigures& r) { return !has_ended(r.status.state); }, [](const RunFigures&) { return std::string(); }},
    {OutcomeKind::failed, [](const RunFigures& r) { return r.status.state == LaneState::failed; },
     [](const RunFigures& r) { return "Failed " + where_it_ended(r) + ": " + reason_or(r, "no reason was told."); }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return is_guard(r.status.ended_by); },
     [](const RunFigures& r) { return reason_or(r, "Stopped by a guard."); }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.ended_by > EndedBy::scaler; },
     [](const RunFigures& r) { return "Stopped by the engine " + where_it_ended(r) + ": " + reason_or(r, "no reason was told."); }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.state == LaneState::stopped && r.steps == 0; },
     [](const RunFigures&) { return std::string("Stopped by hand before its first step."); }},
    {OutcomeKind::diverged, [](const RunFigures& r) { return r.nonfinite_since.has_value(); },
     [](const RunFigures& r) {
       const std::string since = *r.nonfinite_since == r.steps ? " there" : " since then";
       return "Diverged at step " + std::to_string(*r.nonfinite_since) + ": the loss is " + (std::isnan(r.last_loss) ? "NaN" : "Inf") +
              since + origin(r) + ".";
     }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.state == LaneState::stopped; },
     [](const RunFigures& r) {
       return "Stopped by hand after step " + std::to_string(r.steps) + " of " + std::to_string(r.planned) + ": " + figure(r) + skips(r) + ".";
     }},
    {OutcomeKind::no_learning, [](const RunFigures& r) { return r.updates == 0; },
     [](const RunFigures& r) { return "Did not learn: " + (r.steps == 1 ? "its only step was" : "all " + grouped(r.steps) + " steps were") + " skipped."; }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.several_losses; },
     [](const RunFigures& r) { return "Made its " + grouped(r.steps) + " steps" + (r.skipped ? ", " + grouped(r.skipped) + " of them skipped" : "") + "; each of its losses has a curve of its own."; }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.steps < kFewSteps; },
     [](const RunFigures& r) { return "Too few steps to tell: " + figure(r) + " in " + grouped(r.steps) + skips(r) + "."; }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.first_step > 1 || !(r.loss_at_start > 0); },
     [](const RunFigures& r) {
       const std::string since = r.first_step > 1 ? "Since step " + std::to_string(r.first_step - 1) + ": " : "Ended: ";
       return since + loss_path(r) + (is_recorded(r.accuracy) ? ", " + figure(r) : "") + skips(r) + ".";
     }},
    {OutcomeKind::no_learning,
     [](const RunFigures& r) { return stood_still(r) && is_recorded(r.zero_gradients) && r.zero_gradients >= kMostlyZero; },
     [](const RunFigures& r) { return "Did not learn: " + percent_text(r.zero_gradients) + " of its gradients were zero."; }},
    {OutcomeKind::no_learning,
     [](const RunFigures& r) { return stood_still(r) && static_cast<double>(r.skipped) >= kMostlySkipped * static_cast<double>(r.steps); },
     [](const RunFigures& r) { return "Did not learn: " + grouped(r.skipped) + " of " + grouped(r.steps) + " steps were skipped."; }},
    {OutcomeKind::no_learning, [](const RunFigures& r) { return !has_fallen_below(r, kRisen); },
     [](const RunFigures& r) { return "Did not learn: the loss rose from " + loss_text(r.loss_at_start) + " to " + loss_text(r.loss_at_end) + skips(r) + "."; }},
    {OutcomeKind::no_learning, stood_still,
     [](const RunFigures& r) {
       return "Did not learn: " + loss_path(r) + (is_recorded(r.accuracy) ? ", " + figure(r) : "") + skips(r) + ".";
     }},
    {OutcomeKind::little, [](const RunFigures& r) { return !has_fallen_below(r, kLittle); },
     [](const RunFigures& r) {
       return "Learnt little: " + loss_path(r) + (is_recorded(r.accuracy) ? ", " + figure(r) : "") + skips(r) + ".";
     }},
    {OutcomeKind::learnt, [](const RunFigures&) { return true; }, [](const RunFigures& r) { return "Learnt: " + figure(r) + skips(r) + "."; }},
};

} // namespace

Outcome outcome_of(const RunFigures& run) {
  const auto& rule = *std::ranges::find_if(kOutcomes, [&](const OutcomeRule& each) { return each.holds(run); });
  return {rule.kind, rule.sentence(run)};
}

bool has_several_losses(std::span<const std::string> columns) {
  return std::ranges::any_of(columns, [](const std::string& column) { return column.starts_with("loss."); });
}

double typical_loss(std::span<const double> losses) {
  std::vector<double> finite;
  for (const double loss : losses)
    if (std::isfinite(loss)) finite.push_back(loss);
  if (finite.empty()) return not_recorded();
  const auto middle = finite.begin() + std::ssize(finite) / 2;
  std::ranges::nth_element(finite, middle);
  return std::ssize(finite) % 2 == 1 ? *middle : (*middle + *std::max_element(finite.begin(), middle)) / 2;
}

void GradientZeros::add(const StepLook& look) {
  if (look.injected) return;
  for (const TensorHistogram& each : look.tensors)
    if (each.tensor.kind == TensorKind::gradient) zeros_ += each.numbers.zeros, count_ += each.numbers.count;
}

} // namespace amplab
