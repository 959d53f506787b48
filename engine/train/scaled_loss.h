// SPDX-License-Identifier: Apache-2.0
// with amp.scale_loss(loss, optimizers): a backward of NVIDIA apex, from the scaled loss to gradients that are unscaled
// (amp-semantics 8.3). Each such backward is unscaled by itself and added to what the optimizers' gradients were
// before; where something of it is not finite, the scale falls at once and their next step is left out. Made for one
// `with`; used only by the thread that trains.
#pragma once
#include "engine/train/acts.h"

namespace amplab {

class ScaledLoss {
 public:
  // scaler: numbers the loss's, optimizers: those whose parameters its backward reaches. delayed: the gradients stay
  // scaled for a later backward to unscale.
  ScaledLoss(Acts& acts, size_t scaler, std::vector<size_t> optimizers, bool delayed)
      : acts_(acts), scaler_(scaler), optimizers_(std::move(optimizers)), delayed_(delayed) {}

  // Sets earlier gradients aside. Returns the loss as it is to go backward from: fp32, times the scale.
  Tensor begin(const Tensor& loss);
  // Unscales what came of it. Throws: ScalerError.
  void end();

 private:
  // One model of an optimizer, and the gradients that were there before, in the order of Weights::stepped().
  struct Aside {
    size_t optimizer, model;
    std::vector<Tensor> gradients;
  };

  GradScaler& scaler() const { return acts_.crew().scalers[scaler_].scaler; }
  // A static scale of 1 has nothing to undo: where there are no masters, apex leaves all as it is.
  bool plain() const;
  std::vector<Tensor> set_aside(const NamedOptimizer& optimizer, const Weights& weights) const;

  Acts& acts_;
  size_t scaler_;
  std::vector<size_t> optimizers_;
  bool delayed_;
  std::vector<Aside> aside_;
};

} // namespace amplab
