// SPDX-License-Identifier: Apache-2.0
// Step operations where the device captures them: nothing is read, and side effects on the host are listed for later
// launches. Owned by a capture. Training thread only.
#pragma once
#include "engine/step/step_ops.h"

namespace amplab {

// Thrown where a step that is being captured would read a number. Such a step cannot be captured.
struct CannotCapture {};

// A side effect that a launch must apply to scalers, optimizers and statistics. The order of a list matters.
struct SideEffect {
  enum class Kind : uint8_t { unscaled, stepped, updated } kind;
  size_t scaler, optimizer;
};

// Applies side effects to the lane.
void apply_side_effects(std::span<const SideEffect> side_effects, const StepScalars::Results& results, StepOps& ops);

class CaptureBackend final : public StepBackend {
 public:
  // ops: outlives this.
  explicit CaptureBackend(StepOps& ops) : ops_(ops) {}

  // Allocates memory for the samples of a step. They are there before a launch.
  void allocate_batches();
  void charge_batches(MemoryCategory category) const;
  // Sets the inputs of a launch, and its next samples.
  void write(const StepInputs& inputs);

  std::vector<SideEffect> side_effects;
  std::vector<std::vector<Upload>> uploads; // [loader][batch]
  std::function<void()> before_first_step;  // called before the first optimizer steps; empty afterwards
  bool results_come_late = false;           // a loss, norm or found_inf is made after the first optimizer's step

  void require_eager() override { throw CannotCapture{}; }
  Upload upload(size_t loader, int64_t batch) override;
  void after_cast(const Upload& upload, const Batch& drawn) override;
  void set_pass(ForwardContext& context, int64_t pass) const override;
  void before_result() override { results_come_late = results_come_late || !before_first_step; }
  double loss(const Tensor& loss, size_t number) override;
  bool found_inf(size_t scaler, size_t optimizer) override;
  void step(size_t scaler, size_t optimizer, const OptimizerSettings& settings, bool apply) override;
  void updated(size_t scaler) override { side_effects.push_back({SideEffect::Kind::updated, scaler, 0}); }
  bool end() override;

 private:
  StepOps& ops_;
  std::vector<uint32_t> rows_; // of all loaders
};

} // namespace amplab
