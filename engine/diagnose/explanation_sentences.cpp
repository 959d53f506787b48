// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/explanation_sentences.h"

#include "engine/run/number_text.h"
#include "engine/run/optimizer_results.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// "linear in fc1"
std::string called(const OpPosition& place) { return place.op + (place.layer.empty() ? "" : " in " + place.layer); }

// Enough digits to show how far a number exceeds a limit.
std::string rounded(double value) { return rounded_text(value, 6); }

std::string dtype_text(const Finding& f) { return std::string(name_of(f.dtype)); }

std::string overflow_text(const Finding& f, const StepRecord& record) {
  const double largest = format_of(f.dtype).largest;
  const std::string limit = number_text(largest) + ", the largest " + dtype_text(f) + " number";
  if (std::isnan(f.value)) return "The value is beyond " + limit + ".";
  if (std::abs(f.value) <= largest)
    return "In fp32 the value is " + rounded(f.value) + ". In " + dtype_text(f) +
           " a factor or an intermediate number of the update is beyond " + limit + ".";
  std::string text = "In fp32 the value is " + rounded(f.value) + "; the largest " + dtype_text(f) + " number is " +
                     number_text(largest) + ".";
  if (f.position.phase == "backward" && record.loss_scale != 1)
    text += " Without the loss scale " + number_text(record.loss_scale) + " the gradient is " +
            rounded(f.value / record.loss_scale) + ".";
  return text;
}

std::string division_text(const Finding& f, const StepRecord& record) {
  if (f.position.op == "adamw")
    return "The update divides by sqrt(v) + eps, and both are zero in " + dtype_text(f) +
           ": eps is not above half of its smallest number, " + rounded(format_of(f.dtype).smallest_subnormal) + ".";
  if (f.position.phase == "unscale")
    return "The loss scale is " + number_text(record.loss_scale) +
           ", so small that its inverse is infinite, and zero times infinity is NaN.";
  return "A number is divided by zero.";
}

// Describes the origin of a zero that is nonzero in fp32.
std::string flush_text(const Finding& f) {
  if (!f.root) return "";
  return " The zero comes from " + called(*f.root) + ": its fp32 value is below the smallest " + f.root->dtype +
         " number, and rounds to zero.";
}

// "rank 1", "ranks 1 and 3"
std::string ranks_text(const std::vector<size_t>& ranks) {
  std::string text = ranks.size() == 1 ? "rank " : "ranks ";
  for (size_t i = 0; i < ranks.size(); ++i)
    text += (i == 0 ? "" : i + 1 == ranks.size() ? " and " : ", ") + std::to_string(ranks[i]);
  return text;
}

std::string between_ranks_text(const Finding& f, const ExplainedStep& step) {
  if (!step.overflowed_ranks.empty())
    return "The gradients of rank 0 were finite. The gradients of " + ranks_text(step.overflowed_ranks) +
           " were Inf or NaN before the average, which propagates them to all ranks.";
  if (f.dtype != DType::f32)
    return "The gradients of each rank are finite, but their sum is beyond " + number_text(format_of(f.dtype).largest) +
           ", the largest " + dtype_text(f) + " number.";
  return "The gradients of rank 0 were finite; those of another rank were not.";
}

bool overflows_in_backward(const Finding& f) { return f.cause == Cause::overflow && f.position.phase == "backward"; }

// A search skips repeatedly, with a few applied steps in between.
constexpr int64_t kPauseOfASearch = 20;

// Growth takes growth_interval applied steps. Before, the scale can only have fallen.
bool before_any_growth(const ExplainedStep& s) { return s.record.step <= s.growth_interval; }

bool skipped(const ExplainedStep& s) { return any_skipped(optimizer_results(s.record, s.columns)); }

struct Meaning {
  bool (*fits)(const Finding&, const ExplainedStep&);
  const char* text;
  const char* lesson = ""; // that teaches it, without its number
};

// The first match applies.
constexpr Meaning kMeanings[] = {
    {[](const Finding&, const ExplainedStep& s) { return s.injected; },
     "You injected this fault: it is a fire drill. A real one would have the same effects."},
    {[](const Finding&, const ExplainedStep& s) {
       return skipped(s) && s.dynamic_scale && s.scale_after < 1 && s.scale_cure != ScaleCure::helps;
     },
     "The scale has fallen below 1: this is a death spiral, not an overflow by scaling. A number is not finite at any "
     "scale. Run the op named here in fp32 (precision.layer_dtype, precision.op_dtype), or check the batch.",
     "the-scale-falls-to-zero"},
    {[](const Finding& f, const ExplainedStep& s) {
       return overflows_in_backward(f) && s.record.loss_scale > 1 && !s.dynamic_scale &&
              s.scale_cure != ScaleCure::none;
     },
     "A static scale never changes: every step with overflowing gradients is lost. Lower scaler.init_scale, or use a "
     "dynamic scale (scaler.kind).",
     "the-loss-scale-as-a-handle"},
    {[](const Finding& f, const ExplainedStep& s) {
       return overflows_in_backward(f) && searches_scale(s) && s.scale_cure != ScaleCure::none;
     },
     "This is the scale search at the start: the scale begins high and backs off until gradients fit. It costs a few "
     "steps and does no damage. A lower scaler.init_scale avoids it.",
     "the-scaler-at-work"},
    {[](const Finding& f, const ExplainedStep& s) {
       return skipped(s) && overflows_in_backward(f) && before_any_growth(s) && s.scale_cure != ScaleCure::none;
     },
     "The gradients have outgrown a scale that fitted so far and has not grown. One skip does no damage. If more "
     "follow, "
     "check why gradients grow: the learning rate, a changed setting, the data.",
     "the-scaler-at-work"},
    {[](const Finding& f, const ExplainedStep& s) {
       return overflows_in_backward(f) && s.record.loss_scale > 1 && s.scale_cure != ScaleCure::none;
     },
     "An occasional skip is normal in dynamic scaling: the scale has grown until a number overflowed, and backs off. "
     "It matters only if many steps are skipped.",
     "the-scaler-at-work"},
    {[](const Finding& f, const ExplainedStep&) { return overflows_in_backward(f); },
     "A gradient is beyond this format at any loss scale. Run this layer in fp32 (precision.layer_dtype), use bf16, or "
     "check why gradients are so large."},
    {[](const Finding& f, const ExplainedStep&) { return f.cause == Cause::overflow && f.position.phase == "step"; },
     "The update overflows, at any loss scale. Lower the learning rate, or use bf16, which has the range of fp32."},
    {[](const Finding& f, const ExplainedStep&) { return f.cause == Cause::overflow; },
     "No loss scale helps: the number overflows before it is scaled. Run this layer in fp32 (precision.layer_dtype), "
     "use bf16, or normalise its inputs."},
    {[](const Finding& f, const ExplainedStep& s) {
       return f.cause == Cause::between_ranks && s.overflowed_ranks.empty() && f.dtype != DType::f32;
     },
     "Divide before the sum (parallel.average), or reduce in bf16 or uncompressed (parallel.compress).",
     "gradients-on-the-wire"},
    {[](const Finding& f, const ExplainedStep& s) {
       return f.cause == Cause::between_ranks && s.record.loss_scale > 1;
     },
     "An overflow on one rank affects all: every rank skips the step and backs off its scale. It costs as much as on "
     "one rank, but is more frequent with more ranks.",
     "who-decides-to-skip"},
    {[](const Finding& f, const ExplainedStep&) { return f.cause == Cause::between_ranks; },
     "Check the data of that rank: each rank has a different share of every batch."},
    {[](const Finding& f, const ExplainedStep&) {
       return f.cause == Cause::divide_by_zero && f.position.op == "adamw";
     },
     "Raise optimizer.eps to 1e-4, or use fp32 masters (fp16-master), in which an eps of 1e-8 is not zero.",
     "model-half-and-eps"},
    {[](const Finding& f, const ExplainedStep&) { return f.position.phase == "unscale"; },
     "The scale has fallen to zero: it backed off repeatedly over a number that no scale makes finite. Check the first "
     "skips.",
     "the-scale-falls-to-zero"},
    {[](const Finding& f, const ExplainedStep&) { return f.root.has_value(); },
     "Run that op in fp32 (precision.op_dtype, precision.layer_dtype), or add an eps before the division or the "
     "logarithm.",
     "losses-on-the-edge"},
    {[](const Finding& f, const ExplainedStep&) { return f.cause == Cause::came_in; },
     "Check the data of this batch, and the source of the weights."},
    {[](const Finding&, const ExplainedStep&) { return true; },
     "It would happen in fp32 too: precision is not the cause. Check the learning rate and the data."},
};

const Meaning& meaning_of(const Finding& f, const ExplainedStep& step) {
  return *std::ranges::find_if(kMeanings, [&](const Meaning& m) { return m.fits(f, step); });
}

} // namespace

std::string phase_in_words(const std::string& phase) { return phase == "step" ? "the optimizer step" : phase; }

bool searches_scale(const ExplainedStep& s) {
  return s.dynamic_scale && skipped(s) && before_any_growth(s) && s.clean_before < kPauseOfASearch;
}

std::string what_text(const ExplainedStep& step) {
  const StepRecord& record = step.record;
  const std::string name = "step " + std::to_string(record.step), asked = std::to_string(step.asked);
  const auto results = optimizer_results(record, step.columns);
  const bool earlier = record.step != step.asked;
  std::string text = step.open ? "Step " + asked + " is incomplete: it was replayed to its end. " : "";
  if (earlier) text += "Before step " + asked + " the weights were already damaged. ";
  if (!std::isfinite(record.loss) && !record.skipped)
    text += "The loss of " + name + " is " + number_text(record.loss) + ". ";
  if (earlier && !record.skipped && !damages_weights(results))
    return text + "The update of " + name + " made a weight Inf or NaN.";
  text += text_of(step_message(record, step.columns));
  if (any_skipped(results) && record.loss_scale != step.scale_after)
    text += " The loss scale became " + number_text(step.scale_after) + ".";
  return text;
}

std::string where_text(const Finding& f, const std::string& operand) {
  if (f.cause == Cause::came_in)
    return operand + " was not finite before any op used it; the first op to read it was " + called(f.position) +
           ", in " + phase_in_words(f.position.phase) + ".";
  const std::string elements = f.count == 1 ? "one element, at " : std::to_string(f.count) + " elements, the first at ";
  return "In " + phase_in_words(f.position.phase) + ", the first op to make one is " + called(f.position) + ": " +
         elements + f.position.index + " of its " + dtype_text(f) + " output.";
}

std::string why_text(const Finding& f, const ExplainedStep& step) {
  switch (f.cause) {
  case Cause::overflow: return overflow_text(f, step.record);
  case Cause::overflow_fp32: return "The result is beyond 3.4e38: fp32 does not have it either.";
  case Cause::divide_by_zero: return division_text(f, step.record) + flush_text(f);
  case Cause::zero_by_zero: return "Zero is divided by zero." + flush_text(f);
  case Cause::log_of_zero: return "The logarithm of zero is -inf." + flush_text(f);
  case Cause::inf_minus_inf: return "All its inputs are -inf, because a mask leaves nothing: inf - inf is NaN.";
  case Cause::invalid:
    return "The input is outside the op's domain, such as the root or the logarithm of a negative number.";
  case Cause::came_in: return "It was not finite when the step began.";
  case Cause::between_ranks: return between_ranks_text(f, step);
  }
  return {};
}

std::string so_what_text(const Finding& f, const ExplainedStep& step) { return meaning_of(f, step).text; }

std::string lesson_about(const Finding& f, const ExplainedStep& step) { return meaning_of(f, step).lesson; }

std::vector<std::string> lessons_of_explanations() {
  std::vector<std::string> lessons;
  for (const Meaning& meaning : kMeanings)
    if (const std::string lesson = meaning.lesson; !lesson.empty()) lessons.push_back(lesson);
  return lessons;
}

} // namespace amplab
