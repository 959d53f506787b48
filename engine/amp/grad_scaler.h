// SPDX-License-Identifier: Apache-2.0
// The loss scaler of torch.amp.GradScaler as a state machine. Input: whether gradients were finite. Output: the
// factors, whether to step, and the change of the scale. Accesses no tensor. A value; one thread at a time. The rule of
// update() is exchangeable (engine/amp/scaler_update.h); everything else is the same for all behaviours.
//
// One iteration, with the tensor work left to the caller:
//   loss *= scaler.scale(); backward;                                     // as often as gradients accumulate
//   if (scaler.wants_unscale(id)) {                                       // step() in READY does this by itself
//     gradients *= scaler.begin_unscale(id);
//     scaler.record_found_inf(id, any gradient was not finite before);    // not called if there are no gradients
//   }
//   if (scaler.begin_step(id)) optimizer steps;                           // false: the step is skipped
//   Verdict verdict = scaler.update();                                    // once, after all optimizers
#pragma once
#include "engine/amp/scaler_update.h"
#include "kernels/format/dtype.h"

#include <map>
#include <span>
#include <stdexcept>

namespace amplab {

// Calls in the wrong order and invalid settings. In the order of the messages in grad_scaler.cpp.
enum class ScalerFault : uint8_t {
  growth_factor_not_above_one,
  backoff_factor_not_below_one,
  not_initialized,
  already_unscaled,
  unscale_after_step,
  already_stepped,
  no_inf_checks_for_optimizer,
  no_inf_checks_before_update,
  fp16_gradients,
  empty_state,
};

// what(): one sentence with the fault and its remedy. PyTorch raises at the same calls.
struct ScalerError : std::runtime_error {
  explicit ScalerError(ScalerFault fault);
  ScalerFault fault;
};

// An optimizer of this scaler. The owner assigns the numbers.
struct OptimizerId {
  uint32_t value = 0;
  auto operator<=>(const OptimizerId&) const = default;
};

// State of an optimizer since the last update().
enum class ScalerStage : uint8_t { ready, unscaled, stepped };

std::string_view name_of(ScalerStage stage);

// State and inf check of an optimizer since the last update().
struct ScalerRecord {
  ScalerStage stage = ScalerStage::ready;
  std::optional<bool> found_inf;
  bool operator==(const ScalerRecord&) const = default;
};

// The entries of PyTorch's state_dict(), then counters of other behaviours.
struct ScalerState {
  double scale, growth_factor, backoff_factor;
  int64_t growth_interval, growth_tracker;
  int64_t infs_held = 0, steps_since_rescale = 0;
  bool operator==(const ScalerState&) const = default;
};

class GradScaler {
 public:
  // Throws: ScalerError unless growth_factor > 1 and backoff_factor < 1, for `dynamic` only.
  explicit GradScaler(const ScalerSettings& settings);

  bool enabled() const { return settings_.kind != ScalerKind::none; }
  ScalerKind kind() const { return settings_.kind; }

  // Returns the factor for the loss, in fp32 for all behaviours. The first call initialises the scale, which
  // begin_unscale(), begin_step() and update() require.
  float scale();

  // READY -> UNSCALED. Returns the factor for the gradients, float(1 / double(scale)).
  // gradients: their dtypes, so that fp16 ones are refused as in PyTorch. Empty: not checked.
  // Throws: ScalerError (not_initialized, already_unscaled, unscale_after_step, fp16_gradients). The stage then stays.
  float begin_unscale(OptimizerId optimizer, std::span<const DType> gradients = {});

  // Records whether a scaled gradient was not finite. With several devices, one inf is enough.
  // Requires: UNSCALED, or `none`.
  void record_found_inf(OptimizerId optimizer, bool found_inf);

  // UNSCALED -> STEPPED. Returns whether to apply the step, by the recorded inf checks, even if gradients have changed
  // since. Throws: ScalerError (not_initialized, already_stepped, no_inf_checks_for_optimizer). The stage then stays.
  bool begin_step(OptimizerId optimizer);

  // Updates the scale by the behaviour's rule (a fixed one stays) and resets all stages. Records of optimizers that
  // were unscaled but never stepped count too. Verdict gave_up: the behaviour's framework would raise an error, but
  // this scaler can continue. Throws: ScalerError (not_initialized, no_inf_checks_before_update).
  Verdict update();

  // Sets the scale, rounded to fp32 if the behaviour keeps fp32, and resets all stages. The counters stay.
  // Throws: ScalerError (not_initialized).
  void update(double new_scale);

  // The current scale. 1 for `none`. Before the first scale(), the initial value, not yet rounded to fp32 but already
  // below apex's max_scale.
  double get_scale() const;
  int64_t growth_tracker() const { return counters_.growth_tracker; }
  // Overflows that the rule has tolerated. 0 for rules that tolerate none.
  int64_t infs_held() const { return counters_.infs_held; }
  ScalerStage stage(OptimizerId optimizer) const;
  // True if this optimizer must be unscaled before it can step. Always false for `none`.
  bool wants_unscale(OptimizerId optimizer) const { return enabled() && stage(optimizer) == ScalerStage::ready; }
  // The recorded inf check since the last update(), or empty.
  std::optional<bool> found_inf(OptimizerId optimizer) const;

  double growth_factor() const { return settings_.growth_factor; }
  double backoff_factor() const { return settings_.backoff_factor; }
  int64_t growth_interval() const { return settings_.growth_interval; }

  // Setters, at any time and, as in PyTorch, unchecked. An interval below the tracker stops growth until a backoff,
  // because the scale grows when the tracker equals the interval.
  void set_growth_factor(double factor) { settings_.growth_factor = factor; }
  void set_backoff_factor(double factor) { settings_.backoff_factor = factor; }
  void set_growth_interval(int64_t interval) { settings_.growth_interval = interval; }
  // Applies all settings except init_scale. The scale stays. A new behaviour starts with zero counters, rounds the
  // scale to fp32 if it keeps fp32, and limits it if it has a maximum. Requires: kind is the constructor's.
  void apply_settings(const ScalerSettings& settings);

  // Empty for `none`. As in PyTorch, without stages: save records() too if this is called before update().
  std::optional<ScalerState> state_dict() const;
  // No effect on `none`. Throws: ScalerError (empty_state).
  void load_state_dict(const std::optional<ScalerState>& state);

  // Records of the optimizers that were unscaled since the last update(). set_records: no effect on `none`.
  const std::map<OptimizerId, ScalerRecord>& records() const { return records_; }
  void set_records(std::map<OptimizerId, ScalerRecord> records);

 private:
  void require_initialized() const;

  ScalerSettings settings_;
  std::optional<double> scale_; // PyTorch's lazily created tensor
  ScalerCounters counters_;
  std::map<OptimizerId, ScalerRecord> records_;
};

} // namespace amplab
