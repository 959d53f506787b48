// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer_state.h"

#include "engine/train/host_copy.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace amplab {
namespace {

// As torch.optim names its state, in the order in which the op table lists it.
std::span<const std::string_view> state_names(OptimizerKind kind) {
  static constexpr std::string_view kSgd[] = {"momentum_buffer"};
  static constexpr std::string_view kAdam[] = {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"};
  if (kind == OptimizerKind::sgd) return kSgd;
  return kAdam;
}

// The state that `optimizer` would have after loading; throws before anything has changed.
std::vector<Optimizer::Slot> slots_from(const std::map<std::string, ParameterState>& states, OptimizerKind kind,
                                        const std::deque<Parameter>& model, const std::vector<Tensor>& stepped,
                                        const std::string& source) {
  const auto fail = [&](const std::string& what) { throw CheckpointError(source + ": " + what + "."); };
  std::vector<Optimizer::Slot> slots(states.empty() ? 0 : model.size());
  size_t found = 0;
  for (size_t i = 0; i < model.size(); ++i) {
    const auto state = states.find(model[i].name);
    if (state == states.end()) continue;
    ++found;
    const Tensor& p = stepped[i];
    slots[i].steps = state->second.steps;
    const auto& tensors = state->second.tensors;
    for (size_t s = 0; s < tensors.size(); ++s) {
      const NamedTensor& from = tensors[s];
      if (s >= state_names(kind).size() || from.name != state_names(kind)[s])
        fail("the optimizer state of \"" + model[i].name + "\" has \"" + from.name +
             "\", which this optimizer does not keep there");
      if (from.shape != sizes_of(p.shape()) || from.dtype != file_dtype_of(p.dtype()))
        fail("the optimizer state \"" + from.name + "\" of \"" + model[i].name + "\" is " +
             std::string(name_of(from.dtype)) + " " + shape_text(from.shape) + "; expected " +
             std::string(name_of(file_dtype_of(p.dtype()))) + " " + shape_text(sizes_of(p.shape())));
      slots[i].state.emplace_back(p.allocator(), p.shape(), p.dtype(), MemoryCategory::optimizer_state);
      copy_into(slots[i].state.back(), from);
    }
  }
  if (found != states.size()) fail("it holds optimizer state of a parameter that the model lacks");
  return slots;
}

} // namespace

std::vector<NamedTensor> Trainer::state_dict() const {
  std::vector<NamedTensor> weights;
  const std::vector<Tensor>& stepped = model().weights.stepped();
  for (size_t i = 0; i < parameters().size(); ++i) weights.push_back(on_host(parameters()[i].name, stepped[i]));
  for (const Buffer& buffer : model().module().buffers())
    weights.push_back(on_host(buffer.name, recorder_.buffer_of(model(), buffer)));
  return weights;
}

std::vector<ExpectedTensor> Trainer::expected_state() const {
  std::vector<ExpectedTensor> expected;
  const auto add = [&](const std::string& name, const Tensor& tensor) {
    expected.push_back({name, file_dtype_of(tensor.dtype()), sizes_of(tensor.shape())});
  };
  for (size_t i = 0; i < parameters().size(); ++i) add(parameters()[i].name, model().weights.stepped()[i]);
  for (const Buffer& buffer : model().module().buffers()) add(buffer.name, buffer.tensor);
  return expected;
}

void Trainer::load_state_dict(std::vector<NamedTensor> given, const std::string& source) {
  const std::vector<NamedTensor> weights = fitted(std::move(given), expected_state(), source);
  recorder_.forget();
  auto next = weights.begin();
  for (const Tensor& parameter : model().weights.stepped()) copy_into(parameter, *next++);
  for (const Buffer& buffer : model().module().buffers()) copy_into(buffer.tensor, *next++);
  model().weights.masters_to_model();
}

// By parameter; undefined where the state has none.
std::vector<Tensor> Trainer::gradients_from(const std::vector<NamedTensor>& kept, const std::string& source) {
  std::vector<Tensor> gradients(parameters().size());
  for (const NamedTensor& gradient : kept) {
    const auto p = std::ranges::find(parameters(), gradient.name, &Parameter::name);
    if (p == parameters().end() || gradient.shape != sizes_of(p->tensor.shape()) || gradient.dtype != file_dtype_of(p->tensor.dtype()))
      throw CheckpointError(source + ": its gradient of \"" + gradient.name + "\" fits no parameter of the model.");
    gradients[static_cast<size_t>(p - parameters().begin())] = from_host(memory_, gradient, MemoryCategory::gradients);
  }
  return gradients;
}

TrainerState Trainer::snapshot() const {
  assert(!within_step());
  const Optimizer& optimizer = *crew_.optimizers.front().optimizer;
  TrainerState state{config_, data_->checksum, state_dict(), {},      scaler().state_dict(), recorder_.position(0),
                     step_,   updates_,        samples_,     wall_s_, nonfinite_seen_};
  const auto names = state_names(*optimizer_named(config_.optimizer.name));
  for (size_t i = 0; i < optimizer.slots().size(); ++i) {
    const Optimizer::Slot& slot = optimizer.slots()[i];
    if (slot.steps == 0) continue;
    ParameterState& kept = state.optimizer[parameters()[i].name];
    kept.steps = slot.steps;
    for (size_t s = 0; s < slot.state.size(); ++s)
      kept.tensors.push_back(on_host(std::string(names[s]), slot.state[s]));
  }
  const loop::Program& program = loop_->program();
  state.names = kept_names(program.globals, program.outlives_step, loop_->walk().globals());
  if (!loop_->forgets_gradients_first())
    for (const Parameter& p : parameters())
      if (p.tensor.grad()) state.gradients.push_back(on_host(p.name, contiguous(p.tensor.grad())));
  return state;
}

void Trainer::restore(TrainerState state, const std::string& source) {
  assert(!within_step());
  GradScaler& scaler = crew_.scalers.front().scaler;
  Feed& feed = crew_.feeds.front().feed;
  const auto require = [&](bool holds, const std::string& otherwise) {
    if (!holds) throw CheckpointError(source + ": " + otherwise + ".");
  };
  require(state.data_checksum == data_->checksum, "the run was trained on other data: its training set has checksum " +
                                                      printable(state.data_checksum, kLongestQuote) + ", this one " + data_->checksum);
  require(state.position.epoch >= 0 && state.position.offset >= 0 &&
              state.position.offset < feed.samples_per_epoch(),
          "it stands at sample " + std::to_string(state.position.offset) + " of an epoch of " +
              std::to_string(feed.samples_per_epoch()));
  require(state.scaler.has_value() == scaler.enabled(),
          "the scaler's state and \"scaler.kind\" contradict each other");
  require(!state.scaler || (state.scaler->scale >= 0 && std::isfinite(static_cast<float>(state.scaler->scale))),
          "no loss scale can be " + std::to_string(state.scaler ? state.scaler->scale : 0));
  std::vector<Optimizer::Slot> slots = slots_from(state.optimizer, *optimizer_named(config_.optimizer.name),
                                                  parameters(), model().weights.stepped(), source);
  const std::vector<Tensor> gradients = gradients_from(state.gradients, source);
  load_state_dict(std::move(state.weights), source);
  for (size_t i = 0; i < parameters().size(); ++i) Tensor(parameters()[i].tensor).set_grad(gradients[i]);
  const loop::Program& program = loop_->program();
  set_names(state.names, program.globals, loop_->walk().globals(), acts_);
  crew_.optimizers.front().optimizer->set_slots(std::move(slots));
  scaler.load_state_dict(state.scaler);
  scaler.set_dials(scaler_settings_of(config_)); // which the run that saved it may have had otherwise
  feed.set_position(state.position);
  step_ = state.step;
  updates_ = state.updates;
  samples_ = state.samples;
  wall_s_ = state.wall_s;
  nonfinite_seen_ = state.told;
}

} // namespace amplab
