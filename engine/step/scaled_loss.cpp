// SPDX-License-Identifier: Apache-2.0
#include "engine/step/scaled_loss.h"

#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"

#include <algorithm>

namespace amplab {
namespace {

bool has_master(const Weights& weights, size_t i) { return !weights.stepped()[i].same_as(weights.of_model()[i]); }

void add_gradient(Tensor to, const Tensor& earlier) {
  if (!earlier) return;
  const NoGradGuard unrecorded;
  Tensor sum = to.grad() ? add(to.grad(), earlier) : earlier;
  sum.charge_to(MemoryCategory::gradients);
  to.set_grad(std::move(sum));
}

} // namespace

bool ScaledLoss::plain() const {
  const auto has_masters = [&](size_t optimizer) {
    const std::vector<size_t>& models = ops_.state().optimizers[optimizer].of;
    return std::ranges::any_of(models, [&](size_t model) { return ops_.state().models[model].weights.has_masters(); });
  };
  return scaler().kind() != ScalerKind::dynamic && scaler().get_scale() == 1 &&
         std::ranges::none_of(optimizers_, has_masters);
}

// With a master, the model holds gradients of one backward only, and the master accumulates them. Delayed gradients
// accumulate in place, scaled.
std::vector<Tensor> ScaledLoss::take_gradients(const NamedOptimizer& optimizer, const Weights& weights) const {
  const bool adds_up_scaled = delayed_ || optimizer.apex.holds_scaled;
  std::vector<Tensor> gradients(weights.stepped().size());
  for (size_t i = 0; i < gradients.size(); ++i) {
    Tensor stepped = weights.stepped()[i], of_model = weights.of_model()[i];
    if (adds_up_scaled && !has_master(weights, i)) continue;
    gradients[i] = stepped.grad();
    stepped.set_grad({});
    if (!adds_up_scaled) of_model.set_grad({});
  }
  return gradients;
}

Tensor ScaledLoss::begin(const Tensor& loss) {
  const Tensor whole = to(loss, DType::f32);
  if (plain()) return whole;
  for (const size_t optimizer : optimizers_)
    for (const size_t model : ops_.state().optimizers[optimizer].of)
      earlier_.push_back(
          {optimizer, model, take_gradients(ops_.state().optimizers[optimizer], ops_.state().models[model].weights)});
  return ops_.scale(scaler_, whole);
}

void ScaledLoss::end() {
  if (plain()) return;
  std::vector<NamedOptimizer>& optimizers = ops_.state().optimizers;
  for (const EarlierGradients& moved : earlier_) {
    TrainedModel& model = ops_.state().models[moved.model];
    model.gradients_are_new = !delayed_; // the masters' gradients are set now, or only once requested
  }
  bool overflow = false;
  if (!delayed_) {
    ops_.prepare_gradients();
    for (const size_t optimizer : optimizers_) {
      ops_.unscale(scaler_, optimizer, true);
      const OptimizerId id{static_cast<uint32_t>(optimizer)};
      // without gradients, apex counts a clean step
      if (!scaler().found_inf(id)) scaler().record_found_inf(id, false);
      overflow = overflow || scaler().found_inf(id).value_or(false);
      OptimizerStats& stats = ops_.stats().optimizers[optimizer];
      stats.unscaled_by_loss = true;
      stats.found_inf = stats.found_inf || optimizers[optimizer].apex.skips_next;
    }
  }
  for (const EarlierGradients& moved : earlier_)
    for (size_t i = 0; i < moved.gradients.size(); ++i)
      add_gradient(ops_.state().models[moved.model].weights.stepped()[i], moved.gradients[i]);
  for (const size_t optimizer : optimizers_) optimizers[optimizer].apex.holds_scaled = delayed_;
  earlier_.clear();
  if (delayed_) return;
  ops_.update(scaler_, {});
  // apex does not check results of a static scale.
  if (overflow && scaler().kind() == ScalerKind::dynamic)
    for (const size_t optimizer : optimizers_) optimizers[optimizer].apex.skips_next = true;
}

} // namespace amplab
