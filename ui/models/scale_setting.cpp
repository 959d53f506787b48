// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scale_setting.h"

#include "engine/run/format_fit.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "ui/models/cell.h"
#include "ui/models/format_zones.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct SettingWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::ScaleSetting)
};

constexpr double kAsGood = 1e-3; // shares that differ by less count as equal
constexpr double kNothing = 1e-4;

std::string key_of(const RunConfig& config, const std::string& scaler, const char* setting_name) {
  std::string key = config.scalers.empty() ? "scaler." : "scalers.";
  if (!config.scalers.empty()) key.append(scaler).append(".");
  return key.append(setting_name);
}

ProposedChange scale_setting_change(const RunConfig& config, const std::string& scaler, double scale) {
  return {key_of(config, scaler, "init_scale"), scale, SettingWords::tr("Loss scale: %1").arg(scale_label(scale)), {}};
}

} // namespace

bool has_scaler(const RunConfig& config) {
  return std::ranges::any_of(scaler_sections_of(config), [](const auto& each) { return each.section.kind != "none"; });
}

// Changing init_scale on a live run resets the scale. If the scale has moved but the setting already has the wanted
// value, the setting is first changed to another one.
ScaleSetting setting_of(const LaneStore& lane, double scale, double now) {
  const RunConfig& config = lane.current_config();
  if (has_ended(lane.status().state) || !has_scaler(config)) return fork_setting_of(lane, scale);
  if (scale == now)
    return {ScaleWay::none, {}, SettingWords::tr("The loss scale is already %1.").arg(scale_label(scale))};
  ScaleSetting setting{
      ScaleWay::live,
      {},
      SettingWords::tr("sets the loss scale of %1 to %2").arg(QString::fromStdString(lane.name()), scale_label(scale))};
  for (const auto& [name, scaler] : scaler_sections_of(config)) {
    if (scaler.kind == "none") continue;
    if (scaler.init_scale == scale) setting.changes.push_back(scale_setting_change(config, name, 2 * scale));
    setting.changes.push_back(scale_setting_change(config, name, scale));
  }
  return setting;
}

ScaleSetting fork_setting_of(const LaneStore& lane, double scale) {
  const RunConfig& config = lane.current_config();
  const QString name = QString::fromStdString(lane.name());
  ScaleSetting setting{ScaleWay::fork, {}, {}};
  const bool had = has_scaler(config);
  for (const auto& [its_name, scaler] : scaler_sections_of(config)) {
    if (had && scaler.kind == "none") continue;
    if (!had) { // a dynamic scaler cannot unscale fp16 gradients
      const std::string kind = mode_of(config).stepped() == DType::f16 ? "static" : "dynamic";
      setting.changes.push_back(
          {key_of(config, its_name, "kind"), kind, SettingWords::tr("Scaler: %1").arg(qt(kind)), {}});
    }
    if (scaler.init_scale != scale) setting.changes.push_back(scale_setting_change(config, its_name, scale));
  }
  if (setting.changes.empty())
    return {
        ScaleWay::none,
        {},
        SettingWords::tr(
            "The setting scaler.init_scale of %1 is already %2, so a fork would repeat the lane. Choose another value.")
            .arg(name, scale_label(scale))};
  setting.sentence =
      had ? SettingWords::tr("forks %1 with a loss scale of %2").arg(name, scale_label(scale))
          : SettingWords::tr("forks %1 with a loss scaler that starts at %2").arg(name, scale_label(scale));
  return setting;
}

double lost_at(const Exponents& truth, double scale, const Format& format, int exponent) {
  const int64_t all = truth.finite();
  if (all == 0) return 0;
  const FormatFit fit = fit_of(truth, format, std::ldexp(1 / scale, exponent));
  return (fit.flushed + fit.overflow) / static_cast<double>(all);
}

namespace {

// One overflow costs the whole step, so it counts as losing all elements. Clipping loses single elements.
double cost_at(const Exponents& truth, double scale, const Format& format, int exponent) {
  const FormatFit fit = fit_of(truth, format, std::ldexp(1 / scale, exponent));
  if (format.has_infinity && fit.overflow >= 0.5) return 1;
  const double clipped = format.has_infinity ? 0 : fit.overflow;
  return (fit.flushed + clipped) / static_cast<double>(truth.finite());
}

} // namespace

std::optional<SuitingScales> suiting_scales(const Exponents& truth, double scale, const Format& format) {
  if (truth.finite() == 0) return std::nullopt;
  double least = 1;
  for (int at = kLeastScale; at <= kMostScale; ++at) least = std::min(least, cost_at(truth, scale, format, at));
  if (least == 1) return std::nullopt;
  SuitingScales suiting{kMostScale, kLeastScale, 0};
  for (int at = kLeastScale; at <= kMostScale; ++at)
    if (const double lost = cost_at(truth, scale, format, at); lost <= least + kAsGood) {
      suiting.lowest = std::min(suiting.lowest, at);
      suiting.highest = std::max(suiting.highest, at);
      suiting.lost = std::max(suiting.lost, lost);
    }
  return suiting;
}

QString verdict_on(const Exponents& truth, double scale, const Format& format) {
  if (truth.finite() == 0) return {};
  const double without = lost_at(truth, scale, format, 0);
  const auto suiting = suiting_scales(truth, scale, format);
  if (!suiting) return SettingWords::tr("No loss scale fits these into %1.").arg(qt(format.name));
  const QString name = qt(format.name), lowest = scale_label(std::ldexp(1.0, suiting->lowest)),
                highest = scale_label(std::ldexp(1.0, suiting->highest));
  if (without > suiting->lost + kAsGood && suiting->lowest == suiting->highest)
    return SettingWords::tr("%1 loses %2 of these without a loss scale; a scale of %3 loses least.")
        .arg(name, share_label(without), lowest);
  if (without > suiting->lost + kAsGood)
    return SettingWords::tr("%1 loses %2 of these without a loss scale; scales from %3 to %4 lose least.")
        .arg(name, share_label(without), lowest, highest);
  if (without > kNothing)
    return SettingWords::tr("%1 loses %2 of these without a loss scale; no scale reduces that.")
        .arg(name, share_label(without));
  const bool wide = suiting->lowest == kLeastScale && suiting->highest == kMostScale;
  return wide ? SettingWords::tr("%1 holds these at any loss scale: it needs none.").arg(name)
              : SettingWords::tr("%1 holds these as they are: it needs no loss scale.").arg(name);
}

} // namespace amplab
