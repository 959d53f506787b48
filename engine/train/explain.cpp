// SPDX-License-Identifier: Apache-2.0
#include "engine/train/explain.h"

#include "engine/run/number_text.h"
#include "engine/train/first_nonfinite.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

bool finite(const Trainer& trainer) {
  for (const Parameter& p : trainer.parameters()) {
    const Statistics s = p.tensor.device().statistics(p.tensor.view());
    if (s.inf + s.nan > 0) return false;
  }
  return true;
}

// The step that first left a parameter that is not finite, or `step` if they were finite before it.
int64_t step_that_did_the_damage(const Past& past, int64_t step) {
  if (finite(*past.at(step - 1))) return step;
  int64_t whole = past.first_step, damaged = step - 1; // after so many steps
  if (!finite(*past.at(whole))) return step;           // it began so
  while (damaged - whole > 1) {
    const int64_t middle = whole + (damaged - whole) / 2;
    (finite(*past.at(middle)) ? whole : damaged) = middle;
  }
  return damaged;
}

std::string called(const OpPlace& place) {
  std::string text = place.op + " of " + (place.layer.empty() ? "no layer" : place.layer);
  if (place.phase == "backward") return "the gradient of " + text;
  return text;
}

std::string what_text(const StepRecord& record, double scale_after, int64_t asked) {
  const std::string step = "Step " + std::to_string(record.step);
  const std::string scale = number_text(record.loss_scale), after = number_text(scale_after);
  std::string text = record.step != asked ? "Before step " + std::to_string(asked) + " the weights were already damaged, by step " +
                                                std::to_string(record.step) + ". "
                                          : "";
  if (record.skipped)
    return text + step + " was skipped: a gradient was Inf or NaN at loss scale " + scale +
           (scale_after != record.loss_scale ? ", which became " + after + "." : ", which stays.");
  if (!std::isfinite(record.loss)) return text + "The loss of step " + std::to_string(record.step) + " is " + number_text(record.loss) + ".";
  if (record.found_inf) return text + step + " had a gradient that is Inf or NaN, and nobody skipped it.";
  if (record.step != asked) return text + "Its update left a weight that is not finite.";
  return text + "In step " + std::to_string(record.step) + " the loss is " + number_text(record.loss) + " and every gradient is finite.";
}

std::string where_text(const Finding& f, const std::string& operand) {
  if (f.cause == Cause::came_in)
    return operand + " was not finite before any op touched it; the first to read it was " + called(f.place) + ".";
  return "In " + f.place.phase + ", " + called(f.place) + " made the first " +
         (f.count == 1 ? "one" : std::to_string(f.count)) + (f.count == 1 ? ", at " : ", the first of them at ") + f.place.index + " of its " +
         std::string(name_of(f.dtype)) + " output.";
}

std::string overflow_text(const Finding& f, const StepRecord& record) {
  const Format& format = format_of(f.dtype);
  std::string text = "There fp32 has " + number_text(f.value) + ", and the largest " + std::string(name_of(f.dtype)) + " number is " +
                     number_text(format.largest) + ".";
  if (f.place.phase == "backward" && record.loss_scale != 1)
    text += " Without the loss scale " + number_text(record.loss_scale) + " it is a gradient of " + number_text(f.value / record.loss_scale) + ".";
  return text;
}

std::string why_text(const Finding& f, const StepRecord& record) {
  const std::string from = f.root ? " The zero was made by " + called(*f.root) + ", where " + f.root->dtype +
                                        " flushed what fp32 has to zero: the number is smaller than the smallest that the format has."
                                  : "";
  switch (f.cause) {
  case Cause::overflow: return overflow_text(f, record);
  case Cause::overflow_fp32: return "The result is beyond 3.4e38: fp32 does not have it either.";
  case Cause::divide_by_zero:
    if (f.place.op == "adamw")
      return "The update divides by sqrt(v) + eps, and both are zero in " + std::string(name_of(f.dtype)) + ": an eps of 1e-8 is below half of its smallest number, " +
             number_text(format_of(f.dtype).smallest_subnormal) + ".";
    if (f.place.phase == "unscale") return "The loss scale is " + number_text(record.loss_scale) + ", so small that its inverse is infinite, and zero times infinity is NaN.";
    return "A number is divided by zero." + from;
  case Cause::zero_by_zero: return "Zero is divided by zero." + from;
  case Cause::log_of_zero: return "The logarithm of zero is -inf." + from;
  case Cause::inf_minus_inf: return "All that it was given is -inf, from a mask that leaves nothing: inf - inf is NaN.";
  case Cause::invalid: return "The op was asked for something outside its domain, such as the root or the logarithm of a negative number.";
  case Cause::came_in: return "It came into the step like this.";
  }
  return {};
}

// What it means for the run. skips: steps in a row, up to this one, that were skipped.
std::string so_what_text(const Finding& f, const StepRecord& record, double scale_after, bool injected) {
  if (injected) return "You put this fault in: it is a fire drill. What follows is what a real one would do.";
  if (record.skipped && scale_after < 1)
    return "The scale has fallen below 1: that is a death spiral, not an overflow by scaling. Something is not finite whatever the scale; give the op named here its precision (precision.layer_dtype or autocast_off), or look at the batch.";
  if (record.skipped && record.update == 0)
    return "This is the scale search at the start: the scale begins high and comes down until gradients fit. It costs a few steps and is harmless; a lower scaler.init_scale saves them.";
  if (f.cause == Cause::overflow && f.place.phase == "backward" && record.loss_scale > 1)
    return "An occasional skip is how dynamic scaling works: the scale has grown until something overflowed, and backs off. It matters only if many steps are skipped.";
  if (f.cause == Cause::overflow)
    return "No loss scale helps: the number overflows before it is scaled. Run this layer outside autocast (precision.autocast_off), use bf16, or normalise what goes into it.";
  if (f.place.op == "adamw") return "Raise optimizer.eps to 1e-4, or keep fp32 masters (fp16-master), in which eps survives.";
  if (f.place.phase == "unscale") return "The scale went down to zero: it backed off again and again over something that no scale cures. Look at the first skips.";
  if (f.root) return "Keep that op in fp32 (precision.op_dtype or layer_dtype), or add an eps before dividing or taking the logarithm.";
  if (f.cause == Cause::came_in) return "Look at the data of this batch, and at what made the weights.";
  return "It would happen in fp32 too: this is not a matter of precision. Look at the learning rate and at the data.";
}

const char* name_of_cause(Cause cause, bool injected) {
  if (injected) return "injected";
  constexpr const char* names[] = {"overflow", "overflow", "divide-by-zero", "zero-by-zero", "log-of-zero", "inf-minus-inf", "invalid", "input"};
  return names[static_cast<size_t>(cause)];
}

std::string operand_name(const Trainer& trainer, const void* data) {
  for (const Parameter& p : trainer.parameters())
    if (p.tensor.view().data == data) return "The weight " + p.name;
  return "The batch";
}

} // namespace

Explanation explain(const Past& past, int64_t step) {
  past.require_step(step);
  const int64_t culprit = step_that_did_the_damage(past, step);
  const auto trainer = past.at(culprit - 1);
  prepare_next_step(*trainer, past.history);
  FirstNonfinite watch(trainer->allocator());
  const auto injections = std::ranges::count(past.history.injections, culprit, &Injection::step);
  const StepRecord record = trainer->step(true, &watch).record;
  const double scale_after = trainer->loss_scale();

  Explanation e;
  e.step = step;
  e.what = what_text(record, scale_after, step);
  if (!watch.finding()) {
    e.cause = "nothing";
    e.where = "Every op of the step gave finite numbers.";
    e.why = record.skipped ? "The loss itself was not finite." : "There is nothing to explain.";
    e.so_what = "Choose a skipped step, or the first one with a NaN.";
    return e;
  }
  const Finding& f = *watch.finding();
  const bool injected = injections > 0;
  e.where = where_text(f, injected && f.cause == Cause::came_in ? "What the injection changed" : operand_name(*trainer, f.operand));
  e.why = why_text(f, record);
  e.so_what = so_what_text(f, record, scale_after, injected);
  e.cause = name_of_cause(f.cause, injected);
  e.place = f.place;
  if (f.root) e.root = *f.root;
  e.value = f.value;
  e.limit = format_of(f.dtype).largest;
  e.count = f.count;
  return e;
}

} // namespace amplab
