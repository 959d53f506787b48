// SPDX-License-Identifier: Apache-2.0
// `with amp.scale_loss(loss, optimizers)`: a backward pass of NVIDIA apex, from the scaled loss to unscaled
// gradients (amp-semantics 8.3). Each one is unscaled separately and added to earlier gradients. If a result is not
// finite, the scale falls at once and the optimizers' next step is skipped. One object per `with`. Training thread
// only.
#pragma once
#include "engine/step/step_ops.h"

namespace amplab {

class ScaledLoss {
 public:
  // scaler: index of the loss's scaler. optimizers: those with parameters in its graph. delayed: the gradients stay
  // scaled until a later backward unscales them.
  ScaledLoss(StepOps& ops, size_t scaler, std::vector<size_t> optimizers, bool delayed)
      : ops_(ops), scaler_(scaler), optimizers_(std::move(optimizers)), delayed_(delayed) {}

  // Moves earlier gradients aside. Returns the fp32 loss times the scale.
  Tensor begin(const Tensor& loss);
  // Unscales the new gradients and adds the earlier ones. Throws: ScalerError.
  void end();

 private:
  // Earlier gradients of one model of an optimizer, in the order of Weights::stepped().
  struct EarlierGradients {
    size_t optimizer, model;
    std::vector<Tensor> gradients;
  };

  GradScaler& scaler() const { return ops_.state().scalers[scaler_].scaler; }
  // Returns whether nothing is to be unscaled: with a static scale of 1 and no masters, apex changes nothing.
  bool plain() const;
  std::vector<Tensor> take_gradients(const NamedOptimizer& optimizer, const Weights& weights) const;

  StepOps& ops_;
  size_t scaler_;
  std::vector<size_t> optimizers_;
  bool delayed_;
  std::vector<EarlierGradients> earlier_;
};

} // namespace amplab
