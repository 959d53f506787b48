// SPDX-License-Identifier: Apache-2.0
// What step operations do in one way in an eager step and in another one where the device captures them: an eager step
// reads a number as soon as Python would know it. A capture (engine/capture/capture_backend.h) reads nothing. Training
// thread only.
#pragma once
#include "engine/nn/module.h"
#include "engine/state/training_state.h"

#include <optional>

namespace amplab {

class StepOps;

class StepBackend {
 public:
  virtual ~StepBackend() = default;

  // Called where the program needs a number, or does what a launch cannot repeat. Throws: CannotCapture.
  virtual void require_eager() {}
  // Called where the program reads or changes gradients. Throws: CannotCapture.
  virtual void before_gradients() {}

  // Returns a batch that was drawn in another way, or empty.
  virtual std::optional<Batch> drawn(size_t /*loader*/, int64_t /*batch*/) { return {}; }
  // Returns the device memory that holds a batch's samples, here or at a launch.
  virtual Upload upload(size_t loader, int64_t batch) = 0;
  // drawn: made from the upload.
  virtual void after_cast(const Upload& /*upload*/, const Batch& /*drawn*/) {}
  // Sets `pass`, `draws` and `passes`. pass: training passes of the step before this one.
  virtual void set_pass(ForwardContext& context, int64_t pass) const = 0;

  // Called before a result of the step is computed: a loss, a norm, found_inf.
  virtual void before_result() {}
  // Returns the loss with this number, and the optimizer's found_inf. Returns 0 and false if only a launch has them.
  virtual double loss(const Tensor& loss, size_t number) = 0;
  virtual bool found_inf(size_t scaler, size_t optimizer) = 0;
  // Steps the optimizer, if found_inf did not forbid it. scaler: or kNoScaler.
  virtual void step(size_t scaler, size_t optimizer, const OptimizerSettings& settings, bool apply) = 0;
  // Called after a scaler's update.
  virtual void updated(size_t /*scaler*/) {}
  // Ends the step. Returns whether its numbers can be read.
  virtual bool end() = 0;
};

class EagerBackend : public StepBackend {
 public:
  // ops: outlives this.
  explicit EagerBackend(StepOps& ops) : ops_(ops) {}

  Upload upload(size_t loader, int64_t batch) override;
  void set_pass(ForwardContext& context, int64_t pass) const override;
  double loss(const Tensor& loss, size_t number) override;
  bool found_inf(size_t scaler, size_t optimizer) override;
  void step(size_t scaler, size_t optimizer, const OptimizerSettings& settings, bool apply) override;
  bool end() override;

 protected:
  StepOps& ops_;
};

} // namespace amplab
