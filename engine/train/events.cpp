// SPDX-License-Identifier: Apache-2.0
#include "engine/train/events.h"

#include "engine/run/number_text.h"
#include "engine/run/optimizer_results.h"
#include "engine/run/scaler_rules.h"

#include <cmath>
#include <utility>

namespace amplab {
namespace {

// The event of a verdict: its kind and first sentence.
struct VerdictEvent {
  EventKind kind;
  std::string sentence;
};

VerdictEvent verdict_event(Verdict verdict, const std::string& before, const std::string& after) {
  const std::string from_to = " from " + before + " to " + after, stays = "The loss scale stays at " + after;
  switch (verdict) {
  case Verdict::grew: return {EventKind::growth, before == after ? stays : "The loss scale grew" + from_to};
  case Verdict::backed_off:
    return {EventKind::backoff, before == after ? stays : "The loss scale backed off" + from_to};
  case Verdict::growth_refused:
    return {EventKind::growth, "The loss scale did not grow: it would have become infinite"};
  case Verdict::held: return {EventKind::backoff, stays + " for now"};
  case Verdict::gave_up: return {EventKind::error, "The run ends: the loss scale cannot fall below " + before};
  case Verdict::unchanged: break;
  }
  return {};
}

// "PyTorch: scale = scale * backoff_factor"
std::string deciding_line(const ScalerConfig& scaler, Verdict verdict) {
  const ScalerRule& rule = *rule_of(scaler);
  std::string_view line = rule.lines[*scaler_rule_line(rule, verdict)].text;
  line.remove_prefix(line.find_first_not_of(' '));
  return std::string(rule.title).append(": ").append(line);
}

} // namespace

EventLines lines_of(const StepStats& stats) {
  EventLines lines;
  for (const StepStats::Loss& loss : stats.losses)
    if (lines.loss == 0 && !std::isfinite(loss.value)) lines.loss = loss.line;
  for (const OptimizerStats& optimizer : stats.optimizers) {
    if (lines.gradient == 0 && (optimizer.found_inf || !std::isfinite(optimizer.norm)))
      lines.gradient = optimizer.unscaled_by != 0 ? optimizer.unscaled_by : optimizer.stepped_by;
    if (lines.step == 0 && optimizer.asked && !optimizer.applied) lines.step = optimizer.stepped_by;
  }
  lines.update = stats.updated_by;
  return lines;
}

std::vector<Event> events_of(const StepRecord& record, std::span<const std::string> columns, const ScalerConfig& scaler,
                             double scale_after, NonfiniteSeen& seen, const EventLines& lines) {
  std::vector<Event> events;
  const std::string before = number_text(record.loss_scale), after = number_text(scale_after);
  const auto add = [&](EventKind kind, std::string subject, SettingValue from, SettingValue to, std::string text,
                       int64_t line) {
    events.push_back(
        {record.step, record.wall_s, kind, std::move(subject), std::move(from), std::move(to), std::move(text), line});
  };
  if (!std::isfinite(record.loss) && !std::exchange(seen.loss, true))
    add(EventKind::nonfinite, "loss", {}, record.loss,
        "The loss is " + number_text(record.loss) + " for the first time.", lines.loss);
  if (record.found_inf && !std::exchange(seen.gradient, true))
    add(EventKind::nonfinite, "gradients", {}, {}, "A gradient is Inf or NaN for the first time.", lines.gradient);
  if (record.skipped || any_skipped(optimizer_results(record, columns)))
    add(EventKind::skip, "step", {}, {}, text_of(step_message(record, columns)), lines.step);
  if (record.verdict != Verdict::unchanged) {
    const VerdictEvent what = verdict_event(record.verdict, before, after);
    add(what.kind, "loss_scale", record.loss_scale, scale_after,
        what.sentence + " (" + deciding_line(scaler, record.verdict) + ").", lines.update);
  }
  return events;
}

} // namespace amplab
