// SPDX-License-Identifier: Apache-2.0
#include "engine/train/resuming.h"

#include "engine/fields/knob.h"
#include "engine/run/number_text.h"
#include "engine/train/settings.h"

namespace amplab {
namespace {

// Returns `config` with the live settings of `saved`.
RunConfig as_saved(RunConfig config, const RunConfig& saved) {
  for (const Knob& knob : knobs(config))
    if (knob.row().live == Live::at_step && knob.is_in(saved)) knob.set(config, knob.get(saved));
  return config;
}

// Returns the dtype that the optimizer steps and a checkpoint stores.
DType kept_in(const Mode& mode) { return mode.masters ? DType::f32 : mode.parameters; }

std::string of_the_mode(const RunConfig& before, const RunConfig& now) {
  const Mode &then = mode_of(before), &mode = mode_of(now);
  if (then.name == mode.name) return {};
  std::string text = " It was saved in ";
  text.append(then.name).append(" and goes on in ").append(mode.name);
  if (kept_in(then) == kept_in(mode)) return text + ".";
  const bool exact = kept_in(mode) == DType::f32;
  return text.append(": its weights and the optimizer's state are ")
      .append(exact ? "converted exactly to " : "rounded to ")
      .append(name_of(kept_in(mode)))
      .append(".");
}

std::string of_the_scaler(const std::optional<ScalerState>& state, const RunConfig& before, const RunConfig& now) {
  const std::string begins = " at " + number_text(now.scaler.init_scale) + ".";
  if (!state) return now.scaler.kind == "none" ? "" : " It had no loss scaler: one begins anew" + begins;
  const bool stays = before.scaler.kind == now.scaler.kind && before.scaler.init_scale == now.scaler.init_scale;
  if (stays) return {};
  const std::string dropped = " The loss scaler's state, a scale of " + number_text(state->scale) + " after " +
                              std::to_string(state->growth_tracker) + " clean steps, is dropped: ";
  return dropped + (now.scaler.kind == "none" ? "there is no scaler from here on." : "another begins anew" + begins);
}

} // namespace

Resumed resumed(Device& device, Datasets data, TrainerState state, const RunConfig& config, const std::string& source) {
  const RunConfig before = as_saved(config, state.config);
  std::string told = of_the_mode(before, config) + of_the_scaler(state.scaler, before, config);
  auto trainer = std::make_unique<Trainer>(device, std::move(data), before);
  trainer->restore(std::move(state), source);
  if (before != config) trainer->turn_dials(config);
  return {std::move(trainer), std::move(told)};
}

} // namespace amplab
