// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step_looker.h"

#include "engine/probe/origin.h"
#include "engine/run/replicas.h"
#include "engine/train/histogram_of.h"

#include <algorithm>

namespace amplab {
namespace {

std::vector<LookedWeight> weights_of(const Crew& crew) {
  std::vector<LookedWeight> weights;
  for (size_t m = 0; m < crew.models.size(); ++m) {
    const Participant& model = crew.models[m];
    size_t i = 0;
    for (const Parameter& p : model.module().parameters()) {
      const std::string name = crew.name_of(model, p.name);
      weights.push_back({name, layer_of_parameter(name), m, p.tensor, model.weights.stepped()[i++]});
    }
  }
  return weights;
}

} // namespace

void StepLooker::begin_step(Probe& probe) {
  probe_ = &probe;
  look_ = {};
  scale_ = 1;
  went_back_ = false;
  backward_line_ = 0;
  names_.begin_step();
  const ScratchScope looking(device_, &probe.scratch());
  changes_.begin_step(weights_of(crew_));
  found_.begin_step(changes_.weights());
  gradients_.assign(changes_.weights().size(), {});
  look_at_weights();
  probe.tell_first(*this);
}

void StepLooker::look_at_weights() {
  const std::vector<LookedWeight>& weights = changes_.weights();
  for (size_t i = 0; i < weights.size(); ++i) {
    const LookedWeight& weight = weights[i];
    look_.tensors.push_back(
        histogram_of(device_, {{TensorKind::weight, weight.name}, weight.layer}, weight.own.view()));
    if (weight.has_master())
      look_.tensors.push_back(
          histogram_of(device_, {{TensorKind::master, weight.name}, weight.layer}, weight.stepped.view()));
    changes_.note_zeros(i, look_.tensors.back().numbers.zeros); // the last one is the stepped tensor
  }
}

void StepLooker::before(Device&, const Call& call) {
  for (const size_t weight : found_.seen_first(call)) look_at_gradient(weight, std::ssize(probe_->records()) + 1);
  if (call.op == Op::unscale) note_unscaled(call);
}

void StepLooker::look_at_gradient(size_t number, int64_t seq) {
  const LookedWeight& weight = changes_.weights()[number];
  OfGradient& its = gradients_[number];
  const bool another = its.told && its.stepped;
  LookedTensor what{
      {TensorKind::gradient, weight.name + ".grad", another ? seq : 0}, weight.layer, backward_line_, scale_};
  if (its.told && !another) what.tensor.seq = look_.tensors[*its.told].tensor.seq;
  const View view = weight.stepped.grad().view();
  TensorHistogram histogram = histogram_of(device_, std::move(what), view, probe_->unrounded(view));
  if (!its.told || another) {
    its = {look_.tensors.size(), false};
    look_.tensors.push_back(std::move(histogram));
  } else {
    look_.tensors[*its.told] = std::move(histogram);
  }
}

// Records the call of this phase that multiplies by a scaler's scale.
void StepLooker::note_scale(const Call& call) {
  for (size_t i = 0; i < block_.scalers.size(); ++i)
    for (const View& operand : call.in)
      if (operand.data == block_.scalers[i].scale.view().data) {
        scale_ = crew_.scalers[i].scaler.get_scale();
        went_back_ = false;
      }
}

void StepLooker::note_unscaled(const Call& call) {
  for (size_t i = 0; i < block_.scalers.size(); ++i) {
    if (call.numbers.data != block_.scalers[i].inverse_scale.view().data) continue;
    for (size_t k = 0; k < gradients_.size(); ++k) {
      const Tensor& gradient = changes_.weights()[k].stepped.grad();
      const auto of_it = [&](const View& view) { return gradient && view.data == gradient.view().data; };
      if (gradients_[k].told && std::ranges::any_of(call.in, of_it))
        look_.tensors[*gradients_[k].told].scale = crew_.scalers[i].scaler.get_scale();
    }
  }
}

void StepLooker::note_stepped(const Call& call) {
  if (call.op != Op::sgd && call.op != Op::adamw) return;
  changes_.note_update(call, current_origin.line);
  for (size_t k = 0; k < gradients_.size(); ++k) {
    const void* const weight = changes_.weights()[k].stepped.view().data;
    if (std::ranges::find(call.in, weight, &View::data) != call.in.end()) gradients_[k].stepped = true;
  }
}

void StepLooker::after(Device& device, const Call& call, const OpRecord& record) {
  switch (current_origin.phase) {
  case Phase::scale: note_scale(call); break;
  case Phase::backward: went_back_ = true, backward_line_ = current_origin.line; break;
  case Phase::step: note_stepped(call); break;
  case Phase::forward:
    if (went_back_) scale_ = 1; // the next loss is not scaled yet
    break;
  default: break;
  }
  std::optional<TensorName> name = names_.made_by(call, record);
  if (!name) return;
  const bool gradient = name->kind == TensorKind::activation_gradient;
  const View& made = call.out.front();
  look_.tensors.push_back(histogram_of(
      device, {std::move(*name), std::string(within_replica(record.layer)), record.line, gradient ? scale_ : 1}, made,
      gradient ? probe_->unrounded(made) : std::nullopt, probe_->first_output()));
}

StepLook StepLooker::take(const StepRecord& record) {
  const ScratchScope looking(device_, &probe_->scratch());
  for (const size_t weight : found_.left_over()) look_at_gradient(weight, std::ssize(probe_->records()) + 1);
  look_.step = record.step;
  look_.loss_scale = record.loss_scale;
  look_.skipped = record.skipped;
  look_.injected = record.injected;
  for (const size_t number : changes_.changed()) {
    const LookedWeight& weight = changes_.weights()[number];
    WeightChanges::Change change = changes_.change(number);
    look_.tensors.push_back(histogram_of(device_,
                                         {{TensorKind::update, weight.name + ".update"}, weight.layer, change.line},
                                         change.update.view(), {}, change.numbers));
    std::ranges::move(change.updates, std::back_inserter(look_.updates));
  }
  changes_.end_step();
  probe_ = nullptr;
  return std::exchange(look_, {});
}

} // namespace amplab
