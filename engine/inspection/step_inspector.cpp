// SPDX-License-Identifier: Apache-2.0
#include "engine/inspection/step_inspector.h"

#include "engine/context/execution_context.h"
#include "engine/probe/exponents_of.h"
#include "engine/run/replicas.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Origin of an inspected tensor.
struct InspectedTensor {
  TensorName tensor;
  std::string layer;
  int64_t line = 0;
  double scale = 1;
};

// Reads the tensor in place. known: its statistics, if already computed. reference: its fp32 reference from
// Probe::reference_of. Requires: a floating dtype.
TensorHistogram histogram_of(Device& device, InspectedTensor what, const View& view,
                             const std::optional<View>& reference = {}, const std::optional<Statistics>& known = {}) {
  const Distribution seen =
      known ? Distribution{*known, device.probing().exponents(view)} : device.probing().distribution(view);
  const Statistics& s = seen.numbers;
  TensorHistogram histogram;
  histogram.numbers = {what.tensor.name,
                       std::string(name_of(view.dtype)),
                       to_string(view.shape),
                       std::sqrt(s.sum_squares),
                       s.amax,
                       s.count,
                       s.zeros,
                       s.subnormals,
                       s.inf,
                       s.nan};
  histogram.tensor = std::move(what.tensor);
  histogram.layer = std::move(what.layer);
  histogram.line = what.line;
  histogram.scale = what.scale;
  histogram.amin_nonzero = s.amin_nonzero;
  histogram.exponents = exponents_of(seen.exponents);
  if (reference) histogram.reference = exponents_of(device, *reference);
  return histogram;
}

std::vector<InspectedWeight> weights_of(const TrainingState& state) {
  std::vector<InspectedWeight> weights;
  for (size_t m = 0; m < state.models.size(); ++m) {
    const TrainedModel& model = state.models[m];
    size_t i = 0;
    for (const Parameter& p : model.module().parameters()) {
      const std::string name = state.name_of(model, p.name);
      weights.push_back({name, layer_of_parameter(name), m, p.tensor, model.weights.stepped()[i++]});
    }
  }
  return weights;
}

} // namespace

void StepInspector::begin_step(Probe& probe) {
  probe_ = &probe;
  inspection_ = {};
  scale_ = 1;
  had_backward_ = false;
  backward_line_ = 0;
  names_.begin_step();
  const ScratchScope inspecting(device_, &probe.scratch());
  weight_changes_.begin_step(weights_of(state_));
  gradient_tracker_.begin_step(weight_changes_.weights());
  gradients_.assign(weight_changes_.weights().size(), {});
  inspect_weights();
  probe.prepend_observer(*this);
}

void StepInspector::inspect_weights() {
  const std::vector<InspectedWeight>& weights = weight_changes_.weights();
  for (size_t i = 0; i < weights.size(); ++i) {
    const InspectedWeight& weight = weights[i];
    inspection_.tensors.push_back(
        histogram_of(device_, {{TensorKind::weight, weight.name}, weight.layer}, weight.own.view()));
    if (weight.has_master())
      inspection_.tensors.push_back(
          histogram_of(device_, {{TensorKind::master, weight.name}, weight.layer}, weight.stepped.view()));
    weight_changes_.note_zeros(i, inspection_.tensors.back().numbers.zeros); // the last one is the stepped tensor
  }
}

void StepInspector::before(Device&, const Call& call) {
  for (const size_t weight : gradient_tracker_.take_unseen(call))
    inspect_gradient(weight, std::ssize(probe_->records()) + 1);
  if (call.op == Op::unscale) note_unscaled(call);
}

void StepInspector::inspect_gradient(size_t number, int64_t seq) {
  const InspectedWeight& weight = weight_changes_.weights()[number];
  OfGradient& its = gradients_[number];
  const bool another = its.index && its.stepped;
  InspectedTensor what{
      {TensorKind::gradient, weight.name + ".grad", another ? seq : 0}, weight.layer, backward_line_, scale_};
  if (its.index && !another) what.tensor.seq = inspection_.tensors[*its.index].tensor.seq;
  const View view = weight.stepped.grad().view();
  TensorHistogram histogram = histogram_of(device_, std::move(what), view, probe_->reference_of(view));
  if (!its.index || another) {
    its = {inspection_.tensors.size(), false};
    inspection_.tensors.push_back(std::move(histogram));
  } else {
    inspection_.tensors[*its.index] = std::move(histogram);
  }
}

// Records the call of this phase that multiplies by a scaler's scale.
void StepInspector::note_scale(const Call& call) {
  for (size_t i = 0; i < scalars_.scalers.size(); ++i)
    for (const View& operand : call.in)
      if (operand.data == scalars_.scalers[i].scale.view().data) {
        scale_ = state_.scalers[i].scaler.get_scale();
        had_backward_ = false;
      }
}

void StepInspector::note_unscaled(const Call& call) {
  for (size_t i = 0; i < scalars_.scalers.size(); ++i) {
    if (call.numbers.data != scalars_.scalers[i].inverse_scale.view().data) continue;
    for (size_t k = 0; k < gradients_.size(); ++k) {
      const Tensor& gradient = weight_changes_.weights()[k].stepped.grad();
      const auto of_it = [&](const View& view) { return gradient && view.data == gradient.view().data; };
      if (gradients_[k].index && std::ranges::any_of(call.in, of_it))
        inspection_.tensors[*gradients_[k].index].scale = state_.scalers[i].scaler.get_scale();
    }
  }
}

void StepInspector::note_stepped(const Call& call) {
  if (!weight_changes_.note_update(call, current_context().line)) return;
  for (size_t k = 0; k < gradients_.size(); ++k) {
    const void* const weight = weight_changes_.weights()[k].stepped.view().data;
    if (std::ranges::find(call.in, weight, &View::data) != call.in.end()) gradients_[k].stepped = true;
  }
}

void StepInspector::after(Device& device, const Call& call, const OpRecord& record) {
  switch (current_context().phase) {
  case Phase::scale: note_scale(call); break;
  case Phase::backward: had_backward_ = true, backward_line_ = current_context().line; break;
  case Phase::step: note_stepped(call); break;
  case Phase::forward:
    if (had_backward_) scale_ = 1; // the next loss is not scaled yet
    break;
  default: break;
  }
  std::optional<TensorName> name = names_.made_by(call, record);
  if (!name) return;
  const bool gradient = name->kind == TensorKind::activation_gradient;
  const View& made = call.out.front();
  inspection_.tensors.push_back(histogram_of(
      device, {std::move(*name), std::string(within_replica(record.layer)), record.line, gradient ? scale_ : 1}, made,
      gradient ? probe_->reference_of(made) : std::nullopt, probe_->first_output()));
}

StepInspection StepInspector::end_step(const StepRecord& record) {
  const ScratchScope inspecting(device_, &probe_->scratch());
  for (const size_t weight : gradient_tracker_.take_remaining())
    inspect_gradient(weight, std::ssize(probe_->records()) + 1);
  inspection_.step = record.step;
  inspection_.loss_scale = record.loss_scale;
  inspection_.skipped = record.skipped;
  inspection_.injected = record.injected;
  for (const size_t number : weight_changes_.changed()) {
    const InspectedWeight& weight = weight_changes_.weights()[number];
    WeightChanges::Change change = weight_changes_.change(number);
    inspection_.tensors.push_back(
        histogram_of(device_, {{TensorKind::update, weight.name + ".update"}, weight.layer, change.line},
                     change.update.view(), {}, change.numbers));
    std::ranges::move(change.updates, std::back_inserter(inspection_.updates));
  }
  weight_changes_.end_step();
  probe_ = nullptr;
  return std::exchange(inspection_, {});
}

} // namespace amplab
