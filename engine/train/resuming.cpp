// SPDX-License-Identifier: Apache-2.0
#include "engine/train/resuming.h"

#include "engine/run/mode.h"
#include "engine/run/number_text.h"
#include "engine/settings/setting_ref.h"
#include "engine/state/settings.h"

namespace amplab {
namespace {

// Returns `config` with the live settings of `saved`.
RunConfig as_saved(RunConfig config, const RunConfig& saved) {
  for (const SettingRef& ref : settings_in(config))
    if (ref.row().applies_at == AppliesAt::next_step && ref.is_in(saved)) ref.set(config, ref.get(saved));
  return config;
}

std::string of_the_mode(const RunConfig& before, const RunConfig& now) {
  if (before.precision.mode == now.precision.mode) return {};
  const Mode &then = mode_of(before), &mode = mode_of(now);
  std::string text = " It was saved in ";
  text.append(then.name).append(" and continues in ").append(mode.name);
  if (then.stepped() == mode.stepped()) return text + ".";
  const bool exact = mode.stepped() == DType::f32;
  return text.append(": its weights and the optimizer's state are ")
      .append(exact ? "converted exactly to " : "rounded to ")
      .append(name_of(mode.stepped()))
      .append(".");
}

std::string of_the_scaler(const std::optional<ScalerState>& state, const RunConfig& before, const RunConfig& now) {
  const std::string begins = " at " + number_text(now.scaler.init_scale) + ".";
  if (!state) return now.scaler.kind == "none" ? "" : " It had no loss scaler: a new one starts" + begins;
  const bool stays = before.scaler.kind == now.scaler.kind && before.scaler.init_scale == now.scaler.init_scale;
  if (stays) return {};
  const std::string dropped = " The loss scaler's state, a scale of " + number_text(state->scale) + " after " +
                              std::to_string(state->growth_tracker) + " clean steps, is dropped: ";
  return dropped + (now.scaler.kind == "none" ? "this run has none." : "a new one starts" + begins);
}

} // namespace

Resumed resumed(Device& device, Datasets data, TrainerState state, const RunConfig& config, const std::string& source) {
  const RunConfig before = as_saved(config, state.config);
  std::string notice = of_the_mode(before, config) + of_the_scaler(state.scaler, before, config);
  auto trainer = std::make_unique<Trainer>(device, std::move(data), before);
  trainer->restore(std::move(state), source);
  if (before != config) trainer->apply_settings(config);
  return {std::move(trainer), std::move(notice)};
}

} // namespace amplab
