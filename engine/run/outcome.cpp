// SPDX-License-Identifier: Apache-2.0
#include "engine/run/outcome.h"

#include "engine/run/end_reason.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

namespace amplab {
namespace {

// Fractions of the start loss: above the first it rose, above the second it did not fall, above the third it fell a
// little.
constexpr double kRisen = 1.1, kFlat = 0.97, kLittle = 0.9;
constexpr double kMostlyZero = 0.5, kMostlySkipped = 0.5;

// All phrases of the sentences. Those that begin with a comma or a semicolon follow another one.
constexpr std::string_view kPhrases[] = {
    "Failed %1: %2",
    "no reason was reported.",
    "before its first step",
    "after step %1",
    "Stopped by a guard.",
    "Stopped by the engine %1: %2",
    "Stopped by hand before its first step.",
    "Stopped by hand after step %1 of %2: %3%4.",
    "Diverged at step %1: the loss is %2 there%3.",
    "Diverged at step %1: the loss is %2 since then%3.",
    "; %1 overflowed in %2",
    "; %1 overflowed in %2 of %3",
    "; %1 overflowed in %2 at step %3",
    "; %1 overflowed in %2 of %3 at step %4",
    "Did not learn: its only step was skipped.",
    "Did not learn: all %1 steps were skipped.",
    "Did not learn: %1 of its gradients were zero.",
    "Did not learn: %1 of %2 steps were skipped.",
    "Did not learn: the loss rose from %1 to %2%3.",
    "Did not learn: %1%2%3.",
    "Completed %1 steps; each loss has its own curve.",
    "Completed %1 steps, %2 of them skipped; each loss has its own curve.",
    "Too few steps to judge: %1 in %2%3.",
    "Since step %1: %2%3%4.",
    "Ended: %1%2%3.",
    "Learnt little: %1%2%3.",
    "Learnt: %1%2.",
    "test accuracy %1",
    ", test accuracy %1",
    "loss from %1 to %2",
    ", %1 of %2 steps skipped",
    ", %1 of 1 step skipped",
};

// A phrase of the table. Other phrases do not compile.
struct Phrase {
  template <size_t size> consteval Phrase(const char (&phrase)[size]) : text(phrase) {
    if (std::ranges::find(kPhrases, text) == std::end(kPhrases)) throw "it is not in the table";
  }
  std::string_view text;
};

template <class... Word> TranslatableMessage make_message(Phrase phrase, Word... words) {
  return {phrase.text, {MessageArgument{std::move(words)}...}};
}

// Whole percents, tenths near both ends, so that only all is 100 % and only nothing is 0 %.
std::string percent_text(double share) {
  const double percent = 100 * share;
  const bool tenths = share != 0 && share != 1 && (percent < 1 || percent > 99);
  const double shown = tenths ? std::clamp(std::round(10 * percent) / 10, 0.1, 99.9) : std::round(percent);
  return rounded_text(shown, 3) + " %";
}

std::string loss_text(double loss) { return rounded_text(loss, 3); }

TranslatableMessage loss_path(const RunFigures& run) {
  return make_message("loss from %1 to %2", loss_text(run.loss_at_start), loss_text(run.loss_at_end));
}

// The most informative figure, in a few words.
TranslatableMessage figure(const RunFigures& run) {
  return is_recorded(run.accuracy) ? make_message("test accuracy %1", percent_text(run.accuracy)) : loss_path(run);
}

TranslatableMessage accuracy_too(const RunFigures& run) {
  return is_recorded(run.accuracy) ? make_message(", test accuracy %1", percent_text(run.accuracy))
                                   : TranslatableMessage();
}

TranslatableMessage skips(const RunFigures& run) {
  if (run.skipped == 0) return {};
  return run.steps == 1 ? make_message(", %1 of 1 step skipped", run.skipped)
                        : make_message(", %1 of %2 steps skipped", run.skipped, run.steps);
}

MessageArgument reason(const RunFigures& run) {
  if (run.status.reason.empty()) return {make_message("no reason was reported.")};
  return {reason_of(run.status.ended_by, run.status.reason)};
}

TranslatableMessage where_it_ended(const RunFigures& run) {
  return run.steps == 0 ? make_message("before its first step")
                        : make_message("after step %1", std::to_string(run.steps));
}

// "; fp16 overflowed in matmul of fc2 at step 411", if known.
TranslatableMessage origin(const RunFigures& run) {
  const Explanation* explanation = run.explained;
  if (!explanation || explanation->cause != "overflow" || explanation->position.op.empty()) return {};
  const auto& [dtype, op, layer] =
      std::tie(explanation->position.dtype, explanation->position.op, explanation->position.layer);
  const std::string step = std::to_string(explanation->position.step);
  if (explanation->position.step == *run.nonfinite_since)
    return layer.empty() ? make_message("; %1 overflowed in %2", dtype, op)
                         : make_message("; %1 overflowed in %2 of %3", dtype, op, layer);
  return layer.empty() ? make_message("; %1 overflowed in %2 at step %3", dtype, op, step)
                       : make_message("; %1 overflowed in %2 of %3 at step %4", dtype, op, layer, step);
}

bool has_fallen_below(const RunFigures& run, double share) { return run.loss_at_end <= share * run.loss_at_start; }
bool stood_still(const RunFigures& run) { return !has_fallen_below(run, kFlat); }

struct OutcomeRule {
  OutcomeKind kind;
  bool (*holds)(const RunFigures&);
  TranslatableMessage (*message)(const RunFigures&);
};

// The first rule that holds applies.
constexpr OutcomeRule kOutcomes[] = {
    {OutcomeKind::going, [](const RunFigures& r) { return !has_ended(r.status.state); },
     [](const RunFigures&) { return TranslatableMessage(); }},
    {OutcomeKind::failed, [](const RunFigures& r) { return r.status.state == LaneState::failed; },
     [](const RunFigures& r) { return make_message("Failed %1: %2", where_it_ended(r), reason(r).is); }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return is_guard(r.status.ended_by); },
     [](const RunFigures& r) {
       return r.status.reason.empty() ? make_message("Stopped by a guard.")
                                      : reason_of(r.status.ended_by, r.status.reason);
     }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.ended_by > EndedBy::scaler; },
     [](const RunFigures& r) { return make_message("Stopped by the engine %1: %2", where_it_ended(r), reason(r).is); }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.state == LaneState::stopped && r.steps == 0; },
     [](const RunFigures&) { return make_message("Stopped by hand before its first step."); }},
    {OutcomeKind::diverged, [](const RunFigures& r) { return r.nonfinite_since.has_value(); },
     [](const RunFigures& r) {
       const std::string step = std::to_string(*r.nonfinite_since), is = std::isnan(r.last_loss) ? "NaN" : "Inf";
       return *r.nonfinite_since == r.steps
                  ? make_message("Diverged at step %1: the loss is %2 there%3.", step, is, origin(r))
                  : make_message("Diverged at step %1: the loss is %2 since then%3.", step, is, origin(r));
     }},
    {OutcomeKind::stopped, [](const RunFigures& r) { return r.status.state == LaneState::stopped; },
     [](const RunFigures& r) {
       return make_message("Stopped by hand after step %1 of %2: %3%4.", std::to_string(r.steps),
                           std::to_string(r.planned), figure(r), skips(r));
     }},
    {OutcomeKind::no_learning, [](const RunFigures& r) { return r.updates == 0; },
     [](const RunFigures& r) {
       return r.steps == 1 ? make_message("Did not learn: its only step was skipped.")
                           : make_message("Did not learn: all %1 steps were skipped.", r.steps);
     }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.several_losses; },
     [](const RunFigures& r) {
       return r.skipped == 0 ? make_message("Completed %1 steps; each loss has its own curve.", r.steps)
                             : make_message("Completed %1 steps, %2 of them skipped; each loss has its own curve.",
                                            r.steps, r.skipped);
     }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.steps < kFewSteps; },
     [](const RunFigures& r) {
       return make_message("Too few steps to judge: %1 in %2%3.", figure(r), r.steps, skips(r));
     }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return r.first_step > 1; },
     [](const RunFigures& r) {
       return make_message("Since step %1: %2%3%4.", std::to_string(r.first_step - 1), loss_path(r), accuracy_too(r),
                           skips(r));
     }},
    {OutcomeKind::unclear, [](const RunFigures& r) { return !(r.loss_at_start > 0); },
     [](const RunFigures& r) { return make_message("Ended: %1%2%3.", loss_path(r), accuracy_too(r), skips(r)); }},
    {OutcomeKind::no_learning,
     [](const RunFigures& r) {
       return stood_still(r) && is_recorded(r.zero_gradients) && r.zero_gradients >= kMostlyZero;
     },
     [](const RunFigures& r) {
       return make_message("Did not learn: %1 of its gradients were zero.", percent_text(r.zero_gradients));
     }},
    {OutcomeKind::no_learning,
     [](const RunFigures& r) {
       return stood_still(r) && static_cast<double>(r.skipped) >= kMostlySkipped * static_cast<double>(r.steps);
     },
     [](const RunFigures& r) {
       return make_message("Did not learn: %1 of %2 steps were skipped.", r.skipped, r.steps);
     }},
    {OutcomeKind::no_learning, [](const RunFigures& r) { return !has_fallen_below(r, kRisen); },
     [](const RunFigures& r) {
       return make_message("Did not learn: the loss rose from %1 to %2%3.", loss_text(r.loss_at_start),
                           loss_text(r.loss_at_end), skips(r));
     }},
    {OutcomeKind::no_learning, stood_still,
     [](const RunFigures& r) {
       return make_message("Did not learn: %1%2%3.", loss_path(r), accuracy_too(r), skips(r));
     }},
    {OutcomeKind::little, [](const RunFigures& r) { return !has_fallen_below(r, kLittle); },
     [](const RunFigures& r) {
       return make_message("Learnt little: %1%2%3.", loss_path(r), accuracy_too(r), skips(r));
     }},
    {OutcomeKind::learnt, [](const RunFigures&) { return true; },
     [](const RunFigures& r) { return make_message("Learnt: %1%2.", figure(r), skips(r)); }},
};

} // namespace

Outcome outcome_of(const RunFigures& run) {
  const auto& rule = *std::ranges::find_if(kOutcomes, [&](const OutcomeRule& each) { return each.holds(run); });
  return {rule.kind, rule.message(run)};
}

std::span<const std::string_view> outcome_phrases() { return kPhrases; }

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

void GradientZeros::add(const StepInspection& inspection) {
  if (inspection.injected) return;
  for (const TensorHistogram& each : inspection.tensors)
    if (each.tensor.kind == TensorKind::gradient) zeros_ += each.numbers.zeros, count_ += each.numbers.count;
}

} // namespace amplab
