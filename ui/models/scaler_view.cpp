// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scaler_view.h"

#include "engine/run/mode.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/models/recorded_run.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct ScalerWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::ScalerView)
};

QString counted(int64_t number) { return count_label(static_cast<double>(number)); }

bool reads(const ScalerRule& rule, std::string_view setting) {
  return std::ranges::find(rule.settings, setting) != rule.settings.end();
}

// ---- no scaler ---------------------------------------------------------------------------------------------------

struct Absence {
  bool (*applies)(const Mode&);
  const char* sentence; // %1: the mode's low dtype; %2: its largest number that rounds to zero
};

// The first row that applies.
constexpr Absence kAbsences[] = {
    {[](const Mode& mode) { return mode.stepped() == DType::f16; },
     QT_TRANSLATE_NOOP(
         "amplab::ScalerView",
         "Pure fp16 has no dynamic loss scaler: GradScaler cannot unscale its fp16 gradients. Set a static scale, as "
         "in apex's O3, or choose the mode fp16-master, which has fp32 copies for the scaler.")},
    {[](const Mode& mode) { return mode.scaler_usual; },
     QT_TRANSLATE_NOOP("amplab::ScalerView", "This lane runs %1 without a loss scaler: gradients of %2 and less become "
                                             "zero. Choose a behaviour above to scale them.")},
    {[](const Mode& mode) { return mode.low == DType::bf16; },
     QT_TRANSLATE_NOOP("amplab::ScalerView", "bf16 needs no loss scaler: its exponents reach down to 2⁻¹²⁶, as in "
                                             "fp32. It has fewer digits than fp32, and no scale restores them.")},
    {[](const Mode&) { return true; },
     QT_TRANSLATE_NOOP("amplab::ScalerView",
                       "This lane needs no loss scaler: its gradients are fp32, with exponents down to 2⁻¹²⁶.")},
};

QString absence_of(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  const auto* row = std::ranges::find_if(kAbsences, [&](const Absence& absence) { return absence.applies(mode); });
  const QString sentence = ScalerWords::tr(row->sentence);
  if (!sentence.contains("%2")) return sentence;
  const Format& format = format_of(mode.low);
  return sentence.arg(qt(format.name), scale_label(format.smallest_subnormal / 2));
}

// ---- ladder ------------------------------------------------------------------------------------------------------

constexpr int kSnap = 4, kShortest = 8,
              kSpareRungs = 1; // in rungs; the ends are multiples of kSnap, so they rarely move
constexpr double kNear = 6;    // in rungs; closer bounds are shown

bool on_ladder(double scale) { return scale > 0 && std::isfinite(scale); }

std::vector<ScaleBound> bounds_of(const ScalerConfig& scaler, const ScalerRule& rule) {
  std::vector<ScaleBound> bounds;
  const auto add = [&](double scale, const QString& name, bool upper = false) {
    if (scale > 0) bounds.push_back({scale, name, upper});
  };
  add(smallest_scale(scaler), ScalerWords::tr("floor"));
  add(largest_scale(scaler), ScalerWords::tr("ceiling"), true);
  if (reads(rule, "scaler.threshold")) add(scaler.threshold, ScalerWords::tr("threshold"));
  return bounds;
}

void fit(ScaleLadder& ladder, double initial) {
  double low = 1e9, high = -1e9;
  const auto include = [&](double scale) {
    if (!on_ladder(scale)) return;
    low = std::min(low, std::log2(scale));
    high = std::max(high, std::log2(scale));
  };
  include(ladder.scale);
  for (const ScaleChange& move : ladder.moves) include(move.before), include(move.after);
  if (low > high)
    include(ladder.rungs.empty() ? initial
                                 : std::ldexp(1.0, ladder.rungs.rbegin()->first)); // the scale is 0 or infinite
  for (const ScaleBound& bound : ladder.bounds)
    if (const double at = std::log2(bound.scale); at > low - kNear && at < high + kNear) include(bound.scale);
  const auto snapped = [](double exponent, auto round) { return static_cast<int>(round(exponent / kSnap)) * kSnap; };
  ladder.lowest = snapped(low - kSpareRungs, [](double x) { return std::floor(x); });
  ladder.highest = snapped(high + kSpareRungs, [](double x) { return std::ceil(x); });
  while (ladder.highest - ladder.lowest < kShortest) {
    if (low - ladder.lowest < ladder.highest - high)
      ladder.lowest -= kSnap;
    else
      ladder.highest += kSnap;
  }
}

// ---- growth count and patience -----------------------------------------------------------------------------------

// DeepSpeed and fairseq keep counting after a growth and grow each time the interval is reached. Others restart.
bool counts_on(const ScalerRule& rule) {
  return &rule == &rule_of(ScalerBehaviour::deepspeed) || &rule == &rule_of(ScalerBehaviour::fairseq);
}

GrowthCount growth_of(const ScalerConfig& scaler, const ScalerRule& rule, int64_t tracker) {
  if (!reads(rule, "scaler.growth_interval") || scaler.growth_interval <= 0) return {};
  GrowthCount count{tracker, scaler.growth_interval};
  if (counts_on(rule)) count.clean %= count.interval;
  count.passed = count.clean >= count.interval;
  return count;
}

Patience patience_of(const ScalerConfig& scaler, const ScalerRule& rule, int64_t held, int64_t steps_since) {
  Patience patience;
  if (reads(rule, "scaler.hysteresis")) {
    patience.of = scaler.hysteresis - 1; // overflow number `hysteresis` backs off
    patience.left = std::clamp<int64_t>(patience.of - held, 0, patience.of);
    patience.text =
        patience.left == 0
            ? ScalerWords::tr("the next overflow backs off")
            : ScalerWords::tr("tolerates %1 of %2 overflows").arg(counted(patience.left), counted(patience.of));
  } else if (reads(rule, "scaler.tolerance")) {
    patience.text = ScalerWords::tr("%1 of %2 steps overflowed, tolerates %3 %")
                        .arg(counted(held), counted(steps_since), number_label(100 * scaler.tolerance));
  }
  return patience;
}

QString settings_text(const ScalerConfig& scaler, const ScalerRule& rule) {
  RunConfig config;
  config.scaler = scaler;
  QStringList texts;
  for (const std::string_view key : rule.settings) {
    SettingValue value = find_setting_row(key)->get(config);
    if (key == "scaler.min_scale") value = smallest_scale(scaler); // 0 stands for the framework's default
    if (key == "scaler.max_scale") value = largest_scale(scaler);
    const QString text = value.is_flag() ? (value.flag() ? "True" : "False") : number_label(value.number(), 6);
    texts << qt(key.substr(key.find('.') + 1)) + QChar(QChar::Nbsp) + text;
  }
  return texts.join(" · ");
}

ScalerView view_of(const RunConfig& config, const ScaleHistory& trace, const StepRecord& last) {
  ScalerView view;
  const ScalerConfig& scaler = config.scaler;
  view.rule = rule_of(scaler);
  if (!view.rule) {
    view.absence = absence_of(config);
    return view;
  }
  const ScalerRule& rule = *view.rule;
  view.ladder.scale = trace.scale();
  view.ladder.moves = trace.moves();
  view.ladder.rungs = trace.rungs();
  view.ladder.bounds = bounds_of(scaler, rule);
  fit(view.ladder, first_scale(scaler));
  const bool ran = last.step > 0 && last.step >= trace.ruleSince(); // else the last row belongs to an earlier rule
  view.growth = growth_of(scaler, rule, ran ? last.growth_tracker : 0);
  view.patience =
      patience_of(scaler, rule, ran ? last.infs_held : 0, std::max<int64_t>(0, last.step - trace.scaleSetAt()));
  view.settings = settings_text(scaler, rule);
  const bool updated = ran && (last.found_inf || !last.skipped); // guard.skip_nonfinite_loss skips before it
  if (updated) view.marks.decided = scaler_rule_line(rule, last.verdict);
  if (!trace.moves().empty() && trace.moves().back().step >= trace.ruleSince()) {
    const ScaleChange& move = trace.moves().back();
    view.marks.moved = scaler_rule_line(rule, move.verdict);
    view.marks.moved_at = move.step;
    view.marks.verdict = move.verdict;
  }
  return view;
}

} // namespace

// A recorded run has nothing to choose, and a log has no rule of its scaler.
ScalerView scaler_view(const LaneStore& lane, const ScaleHistory& trace) {
  const RunConfig& config = lane.current_config();
  if (lane.isRecorded() &&
      (config.scaler.kind == "none" || !SettingRef(*find_setting_row("scaler.growth_interval")).is_in(config))) {
    ScalerView view;
    view.absence = program_of_log(lane.info()).empty()
                       ? ScalerWords::tr("This run was recorded without a loss scaler.")
                       : ScalerWords::tr("A log does not have the settings of its loss scaler. Its scales are in the "
                                         "plot of the loss scale.");
    return view;
  }
  return view_of(config, trace, trace.last());
}

ScalerView scaler_view(const RunConfig& config) {
  const LaneStore lane(0, {config, 0}, {});
  ScaleHistory trace;
  trace.read(lane);
  return scaler_view(lane, trace);
}

QString sentence_of(const ScaleChange& move, const ScalerRule& rule) {
  const QString before = scale_label(move.before), after = scale_label(move.after);
  const QString at = counted(move.step);
  const QString what = move.what.isEmpty() ? QString() : move.what + " ";
  const bool stays = move.before == move.after;
  switch (move.verdict) {
  case Verdict::grew:
    return stays ? ScalerWords::tr("Step %1: growth is due, but %2 is the ceiling.").arg(at, after)
                 : ScalerWords::tr("Step %1: the scale grew from %2 to %3.").arg(at, before, after);
  case Verdict::backed_off:
    return what + (stays ? ScalerWords::tr("The scale cannot change and stays at %1.").arg(after)
                         : ScalerWords::tr("The scale backed off from %1 to %2.").arg(before, after));
  case Verdict::growth_refused:
    return ScalerWords::tr("Step %1: no growth, because the scale would be infinite; it stays at %2.").arg(at, after);
  case Verdict::held: return what + ScalerWords::tr("This is tolerated: the scale stays at %1.").arg(after);
  case Verdict::gave_up:
    return what + ScalerWords::tr("The scale %1 cannot decrease: %2 ends the run here.").arg(before, qt(rule.title));
  case Verdict::unchanged: return what + ScalerWords::tr("A static scale stays at %1.").arg(after);
  }
  return {};
}

QString scaler_choice(const ScalerConfig& scaler) {
  const ScalerRule* rule = rule_of(scaler);
  return rule ? qt(rule->name) : QStringLiteral("none");
}

ScalerConfig with_choice(ScalerConfig scaler, const QString& choice) {
  const bool dynamic = choice != "none" && choice != "static";
  scaler.kind = dynamic ? "dynamic" : choice.toStdString();
  if (dynamic) scaler.behaves_like = choice.toStdString();
  return scaler;
}

} // namespace amplab
