// SPDX-License-Identifier: Apache-2.0
// Semantics: torch/amp/grad_scaler.py.
#include "engine/amp/grad_scaler.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace amplab {
namespace {

constexpr const char* kSentences[] = {
    "The growth factor must be above 1, or the loss scale cannot grow; the default is 2.",
    "The backoff factor must be below 1, or the loss scale cannot shrink; the default is 0.5.",
    "The loss scale was never initialised: scale the loss with scale() before unscale, step and update.",
    "unscale was already called on this optimizer since the last update(): unscale once, after the last backward.",
    "unscale was called on this optimizer after its step: unscale and clip before step, then call update().",
    "step was already called on this optimizer since the last update(): end each iteration with update().",
    "No inf checks were recorded for this optimizer: none of its parameters had a gradient when it was unscaled.",
    "No inf checks were recorded before update(): unscale or step at least one optimizer that has gradients first.",
    "Cannot unscale fp16 gradients: keep parameters in fp32 under autocast, or give the optimizer fp32 masters.",
    "The saved scaler state is empty, as of a disabled scaler: load the state of an enabled scaler.",
};
static_assert(std::size(kSentences) == static_cast<size_t>(ScalerFault::empty_state) + 1);

constexpr std::string_view kKinds[] = {"none", "static", "dynamic"};
constexpr std::string_view kStages[] = {"ready", "unscaled", "stepped"};

void require(bool holds, ScalerFault otherwise) {
  if (!holds) throw ScalerError(otherwise);
}

// Rounds a scale to the behaviour's storage: PyTorch's scale is a tensor, others' a Python number.
double as_stored(double scale, const ScalerSettings& settings) {
  return rule_of(behaviour_of(settings)).fp32 ? rounded_to_fp32(scale) : scale;
}

// Limits an initial scale. Only apex has a maximum (apex/amp/scaler.py, LossScaler.__init__).
double initial_scale(double scale, const ScalerSettings& settings) {
  const bool bounded = behaviour_of(settings) == ScalerBehaviour::apex && settings.max_scale > 0;
  return bounded ? std::min(scale, settings.max_scale) : scale;
}

} // namespace

std::optional<ScalerKind> scaler_kind_named(std::string_view name) {
  const auto* found = std::find(std::begin(kKinds), std::end(kKinds), name);
  if (found == std::end(kKinds)) return std::nullopt;
  return static_cast<ScalerKind>(found - std::begin(kKinds));
}

std::string_view name_of(ScalerStage stage) { return kStages[static_cast<size_t>(stage)]; }

ScalerError::ScalerError(ScalerFault f) : std::runtime_error(kSentences[static_cast<size_t>(f)]), fault(f) {}

GradScaler::GradScaler(const ScalerSettings& settings) : settings_(settings) {
  if (settings.kind != ScalerKind::dynamic) return;
  require(settings.growth_factor > 1, ScalerFault::growth_factor_not_above_one);
  require(settings.backoff_factor < 1, ScalerFault::backoff_factor_not_below_one);
  settings_.init_scale = initial_scale(settings.init_scale, settings);
}

float GradScaler::scale() {
  if (!enabled()) return 1;
  if (!scale_) scale_ = as_stored(settings_.init_scale, settings_);
  return static_cast<float>(*scale_);
}

float GradScaler::begin_unscale(OptimizerId optimizer, std::span<const DType> gradients) {
  if (!enabled()) return 1;
  require_initialized();
  ScalerRecord& record = records_[optimizer];
  require(record.stage != ScalerStage::unscaled, ScalerFault::already_unscaled);
  require(record.stage != ScalerStage::stepped, ScalerFault::unscale_after_step);
  require(std::ranges::find(gradients, DType::f16) == gradients.end(), ScalerFault::fp16_gradients);
  record.stage = ScalerStage::unscaled;
  return static_cast<float>(1.0 / *scale_);
}

void GradScaler::record_found_inf(OptimizerId optimizer, bool found_inf) {
  if (!enabled()) return;
  ScalerRecord& record = records_[optimizer];
  assert(record.stage == ScalerStage::unscaled);
  record.found_inf = record.found_inf.value_or(false) || found_inf;
}

bool GradScaler::begin_step(OptimizerId optimizer) {
  if (!enabled()) return true;
  require_initialized();
  ScalerRecord& record = records_[optimizer];
  require(record.stage != ScalerStage::stepped, ScalerFault::already_stepped);
  require(record.found_inf.has_value(), ScalerFault::no_inf_checks_for_optimizer);
  record.stage = ScalerStage::stepped;
  return !*record.found_inf;
}

Verdict GradScaler::update() {
  if (!enabled()) return Verdict::unchanged;
  require_initialized();
  bool any_check = false, any_inf = false;
  for (const auto& [optimizer, record] : records_) {
    any_check |= record.found_inf.has_value();
    any_inf |= record.found_inf.value_or(false);
  }
  require(any_check, ScalerFault::no_inf_checks_before_update);
  records_.clear();

  const ScalerUpdate move = scaler_update(settings_, *scale_, counters_, any_inf);
  scale_ = move.scale;
  counters_ = move.counters;
  return move.verdict;
}

void GradScaler::update(double new_scale) {
  if (!enabled()) return;
  require_initialized();
  scale_ = as_stored(new_scale, settings_);
  records_.clear();
}

double GradScaler::get_scale() const {
  if (!enabled()) return 1;
  return scale_.value_or(settings_.init_scale);
}

void GradScaler::apply_settings(const ScalerSettings& settings) {
  assert(settings.kind == settings_.kind);
  if (behaviour_of(settings) != behaviour_of(settings_)) {
    counters_ = {};
    if (scale_) scale_ = as_stored(initial_scale(*scale_, settings), settings);
  }
  const double init_scale = settings_.init_scale;
  settings_ = settings;
  settings_.init_scale = init_scale;
}

ScalerStage GradScaler::stage(OptimizerId optimizer) const {
  const auto found = records_.find(optimizer);
  return found == records_.end() ? ScalerStage::ready : found->second.stage;
}

std::optional<bool> GradScaler::found_inf(OptimizerId optimizer) const {
  const auto found = records_.find(optimizer);
  return found == records_.end() ? std::nullopt : found->second.found_inf;
}

std::optional<ScalerState> GradScaler::state_dict() const {
  if (!enabled()) return std::nullopt;
  return ScalerState{get_scale(),
                     settings_.growth_factor,
                     settings_.backoff_factor,
                     settings_.growth_interval,
                     counters_.growth_tracker,
                     counters_.infs_held,
                     counters_.steps_since_rescale};
}

void GradScaler::load_state_dict(const std::optional<ScalerState>& state) {
  if (!enabled()) return;
  require(state.has_value(), ScalerFault::empty_state);
  settings_.init_scale = state->scale;
  if (scale_) scale_ = as_stored(state->scale, settings_);
  settings_.growth_factor = state->growth_factor;
  settings_.backoff_factor = state->backoff_factor;
  settings_.growth_interval = state->growth_interval;
  counters_ = {state->growth_tracker, state->infs_held, state->steps_since_rescale};
}

void GradScaler::set_records(std::map<OptimizerId, ScalerRecord> records) {
  if (enabled()) records_ = std::move(records);
}

void GradScaler::require_initialized() const { require(scale_.has_value(), ScalerFault::not_initialized); }

} // namespace amplab
