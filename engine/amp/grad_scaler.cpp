// SPDX-License-Identifier: Apache-2.0
// Semantics: torch/amp/grad_scaler.py and aten/src/ATen/native/cpu/AmpGradScalerKernels.cpp.
#include "engine/amp/grad_scaler.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

namespace amplab {
namespace {

constexpr const char* kSentences[] = {
    "The growth factor must be above 1, or the loss scale could never grow; the usual value is 2.",
    "The backoff factor must be below 1, or the loss scale could never shrink; the usual value is 0.5.",
    "The loss scale was never initialised: scale the loss with scale() before unscale, step and update.",
    "unscale was already called on this optimizer since the last update(): unscale once, when all gradients are there.",
    "unscale was called on this optimizer after its step: unscale and clip before step, then call update().",
    "step was already called on this optimizer since the last update(): end each iteration with update().",
    "No inf checks were recorded for this optimizer: none of its parameters had a gradient when it was unscaled.",
    "No inf checks were recorded before update(): unscale or step at least one optimizer that has gradients first.",
    "Cannot unscale fp16 gradients: keep parameters in fp32 under autocast, or give the optimizer fp32 masters.",
    "The saved scaler state is empty, as if taken from a disabled scaler: load one that was saved while enabled.",
};
static_assert(std::size(kSentences) == static_cast<size_t>(ScalerFault::empty_state) + 1);

constexpr std::string_view kKinds[] = {"none", "static", "dynamic"};
constexpr std::string_view kStages[] = {"ready", "unscaled", "stepped"};
constexpr std::string_view kVerdicts[] = {"unchanged", "grew", "backed off", "growth refused"};

void require(bool holds, ScalerFault otherwise) {
  if (!holds) throw ScalerError(otherwise);
}

// The kernel multiplies the fp32 scale by a double and rounds once.
float scaled_by(float scale, double factor) { return static_cast<float>(static_cast<double>(scale) * factor); }

} // namespace

std::optional<ScalerKind> scaler_kind_named(std::string_view name) {
  const auto* found = std::find(std::begin(kKinds), std::end(kKinds), name);
  if (found == std::end(kKinds)) return std::nullopt;
  return static_cast<ScalerKind>(found - std::begin(kKinds));
}

std::string_view name_of(ScalerStage stage) { return kStages[static_cast<size_t>(stage)]; }
std::string_view name_of(Verdict verdict) { return kVerdicts[static_cast<size_t>(verdict)]; }

ScalerError::ScalerError(ScalerFault f) : std::runtime_error(kSentences[static_cast<size_t>(f)]), fault(f) {}

GradScaler::GradScaler(const ScalerSettings& settings)
    : kind_(settings.kind), init_scale_(settings.init_scale), growth_factor_(settings.growth_factor),
      backoff_factor_(settings.backoff_factor), growth_interval_(settings.growth_interval) {
  if (kind_ != ScalerKind::dynamic) return;
  require(growth_factor_ > 1, ScalerFault::growth_factor_not_above_one);
  require(backoff_factor_ < 1, ScalerFault::backoff_factor_not_below_one);
}

float GradScaler::scale() {
  if (!enabled()) return 1;
  if (!scale_) scale_ = static_cast<float>(init_scale_);
  return *scale_;
}

float GradScaler::begin_unscale(OptimizerId optimizer, std::span<const DType> gradients) {
  if (!enabled()) return 1;
  require_initialized();
  Record& record = records_[optimizer];
  require(record.stage != ScalerStage::unscaled, ScalerFault::already_unscaled);
  require(record.stage != ScalerStage::stepped, ScalerFault::unscale_after_step);
  require(std::ranges::find(gradients, DType::f16) == gradients.end(), ScalerFault::fp16_gradients);
  record.stage = ScalerStage::unscaled;
  return static_cast<float>(1.0 / static_cast<double>(*scale_));
}

void GradScaler::record_found_inf(OptimizerId optimizer, bool found_inf) {
  if (!enabled()) return;
  Record& record = records_[optimizer];
  assert(record.stage == ScalerStage::unscaled);
  record.found_inf = record.found_inf.value_or(false) || found_inf;
}

bool GradScaler::begin_step(OptimizerId optimizer) {
  if (!enabled()) return true;
  require_initialized();
  Record& record = records_[optimizer];
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
  if (kind_ == ScalerKind::fixed) return Verdict::unchanged;

  if (any_inf) {
    scale_ = scaled_by(*scale_, backoff_factor_);
    growth_tracker_ = 0;
    return Verdict::backed_off;
  }
  // Equality, as in PyTorch: a tracker that is past the interval runs on.
  if (++growth_tracker_ != growth_interval_) return Verdict::unchanged;
  growth_tracker_ = 0;
  const float grown = scaled_by(*scale_, growth_factor_);
  if (!std::isfinite(grown)) return Verdict::growth_refused;
  scale_ = grown;
  return Verdict::grew;
}

void GradScaler::update(double new_scale) {
  if (!enabled()) return;
  require_initialized();
  scale_ = static_cast<float>(new_scale);
  records_.clear();
}

double GradScaler::get_scale() const {
  if (!enabled()) return 1;
  return scale_ ? static_cast<double>(*scale_) : init_scale_;
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
  return ScalerState{get_scale(), growth_factor_, backoff_factor_, growth_interval_, growth_tracker_};
}

void GradScaler::load_state_dict(const std::optional<ScalerState>& state) {
  if (!enabled()) return;
  require(state.has_value(), ScalerFault::empty_state);
  init_scale_ = state->scale;
  if (scale_) scale_ = static_cast<float>(state->scale);
  growth_factor_ = state->growth_factor;
  backoff_factor_ = state->backoff_factor;
  growth_interval_ = state->growth_interval;
  growth_tracker_ = state->growth_tracker;
}

void GradScaler::require_initialized() const { require(scale_.has_value(), ScalerFault::not_initialized); }

} // namespace amplab
