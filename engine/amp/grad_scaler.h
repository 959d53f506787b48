// SPDX-License-Identifier: Apache-2.0
// The loss scaler of torch.amp.GradScaler as a state machine: it is told whether gradients were finite, and says what
// to multiply by, whether to step, and what became of the scale. It touches no tensor. A value; one thread at a time.
// How update() moves the scale is exchangeable (engine/amp/scaler_update.h); all else is the same for every behaviour.
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

// What was done in the wrong order, or set wrongly. The order is that of the sentences in grad_scaler.cpp.
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

// One sentence: what happened and what to do. PyTorch raises at the same calls.
struct ScalerError : std::runtime_error {
  explicit ScalerError(ScalerFault fault);
  ScalerFault fault;
};

// An optimizer under this scaler; its owner numbers them.
struct OptimizerId {
  uint32_t value = 0;
  auto operator<=>(const OptimizerId&) const = default;
};

// Where an optimizer stands since the last update().
enum class ScalerStage : uint8_t { ready, unscaled, stepped };

std::string_view name_of(ScalerStage stage);

// What an optimizer has come to since the last update().
struct ScalerRecord {
  ScalerStage stage = ScalerStage::ready;
  std::optional<bool> found_inf;
  bool operator==(const ScalerRecord&) const = default;
};

// PyTorch's state_dict(), entry by entry, then what other behaviours remember.
struct ScalerState {
  double scale, growth_factor, backoff_factor;
  int64_t growth_interval, growth_tracker;
  int64_t infs_held = 0, steps_since_rescale = 0;
  bool operator==(const ScalerState&) const = default;
};

class GradScaler {
 public:
  // Throws: ScalerError unless growth_factor > 1 and backoff_factor < 1 (asked of `dynamic` only).
  explicit GradScaler(const ScalerSettings& settings);

  bool enabled() const { return settings_.kind != ScalerKind::none; }
  ScalerKind kind() const { return settings_.kind; }

  // Returns what the loss is multiplied by: fp32, whatever the behaviour keeps. The first call fixes the scale; nothing
  // below works before it.
  float scale();

  // READY -> UNSCALED. Returns the factor for the gradients, float(1 / double(scale)).
  // gradients: their dtypes, to have fp16 ones refused as PyTorch refuses them; none: not checked.
  // Throws: ScalerError (not_initialized, already_unscaled, unscale_after_step, fp16_gradients); the stage stays.
  float begin_unscale(OptimizerId optimizer, std::span<const DType> gradients = {});

  // Says whether a scaled gradient was not finite. Several devices each record; one inf is enough.
  // Requires: UNSCALED, or `none`.
  void record_found_inf(OptimizerId optimizer, bool found_inf);

  // UNSCALED -> STEPPED. Returns whether to apply the step: the verdict is the one recorded, even if gradients changed
  // since. Throws: ScalerError (not_initialized, already_stepped, no_inf_checks_for_optimizer); the stage stays.
  bool begin_step(OptimizerId optimizer);

  // Moves the scale by the behaviour's rule (a fixed one stays) and forgets all stages. Records of optimizers that were
  // unscaled but never stepped count too. gave_up: the behaviour's framework would have raised an error; the scaler can
  // go on. Throws: ScalerError (not_initialized, no_inf_checks_before_update).
  Verdict update();

  // Sets the scale, rounded to fp32 where the behaviour keeps it so, and forgets all stages. The counters run on.
  // Throws: ScalerError (not_initialized).
  void update(double new_scale);

  // The scale as it stands: 1 for `none`, the initial value as given (not yet fp32) before the first scale(); apex's
  // ceiling holds from the start.
  double get_scale() const;
  int64_t growth_tracker() const { return counters_.growth_tracker; }
  // Overflows that the rule has let pass; 0 for a rule that lets none pass.
  int64_t infs_held() const { return counters_.infs_held; }
  ScalerStage stage(OptimizerId optimizer) const;
  // Must this optimizer be unscaled before it can step? Never for `none`.
  bool wants_unscale(OptimizerId optimizer) const { return enabled() && stage(optimizer) == ScalerStage::ready; }
  // What was recorded for it since the last update(); nothing: no record.
  std::optional<bool> found_inf(OptimizerId optimizer) const;

  double growth_factor() const { return settings_.growth_factor; }
  double backoff_factor() const { return settings_.backoff_factor; }
  int64_t growth_interval() const { return settings_.growth_interval; }

  // Dials, at any time and, as in PyTorch, unchecked. An interval set below the tracker stops all growth until a
  // backoff: growth asks whether the tracker equals the interval.
  void set_growth_factor(double factor) { settings_.growth_factor = factor; }
  void set_backoff_factor(double factor) { settings_.backoff_factor = factor; }
  void set_growth_interval(int64_t interval) { settings_.growth_interval = interval; }
  // All dials at once. The scale stays; another behaviour begins with it, its counters at zero: rounded to fp32 where
  // it keeps it so, under the ceiling where it has one. Requires: kind and init_scale are those it was built with.
  void set_dials(const ScalerSettings& settings);

  // Nothing for `none`. Stages are not part of it, as in PyTorch: who takes it before update() takes records() too.
  std::optional<ScalerState> state_dict() const;
  // No effect on `none`. Throws: ScalerError (empty_state).
  void load_state_dict(const std::optional<ScalerState>& state);

  // Of the optimizers that were unscaled since the last update(). set_records: no effect on `none`.
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
