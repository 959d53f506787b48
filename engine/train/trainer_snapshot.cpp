// SPDX-License-Identifier: Apache-2.0
// The trainer's state as a value, and back.
#include "engine/checkpoint/safetensors.h"
#include "engine/ranks/sharded_slots.h"
#include "engine/run/named_sections.h"
#include "engine/state/host_copy.h"
#include "engine/state/settings.h"
#include "engine/state/state_file.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

// Returns the tensors of a state for files: the state, or its codes with the parameter's shape and then their scales.
std::vector<std::pair<std::string, Tensor>> parts_of_state(std::string_view name, const Tensor& parameter,
                                                           const Tensor& state) {
  const std::string its_name(name);
  if (!quantize::is_of_state_codes(state.dtype())) return {{its_name, state}};
  const int64_t count = parameter.count();
  auto* const codes = state.view().as<std::byte>();
  return {{its_name, state.viewed_as(View(codes, state.dtype(), parameter.shape()))},
          {its_name + "_scale", state.viewed_as(View(codes + count, DType::f32, {count / quantize::kStateBlock}))}};
}

// Returns the optimizer state to load. Throws before anything changes.
std::vector<Optimizer::Slot> slots_from(const std::map<std::string, ParameterState>& saved_states,
                                        const OptimizerConfig& optimizer, const std::vector<std::string>& keys,
                                        const std::vector<Tensor>& stepped, size_t& found, const std::string& source) {
  const OptimizerRow& row = optimizer_row_of(optimizer);
  const OptimizerStatesRow& states = optimizer_states_named(optimizer.states);
  const auto fail = [&](const std::string& what) { throw CheckpointError(source + ": " + what + "."); };
  std::vector<Optimizer::Slot> slots(saved_states.empty() ? 0 : keys.size());
  for (size_t i = 0; i < keys.size(); ++i) {
    const auto state = saved_states.find(keys[i]);
    if (state == saved_states.end()) continue;
    ++found;
    const Tensor& p = stepped[i];
    slots[i].steps = state->second.steps;
    // A file may have them in another order: wider elements first.
    const std::vector<NamedTensor>& tensors = state->second.tensors;
    const auto find = [&](std::string_view name) { return std::ranges::find(tensors, name, &NamedTensor::name); };
    std::vector<bool> used(tensors.size());
    for (size_t s = 0; s < row.state.size() && find(row.state[s]) != tensors.end(); ++s) {
      const Tensor to = Optimizer::empty_state(p, states);
      for (const auto& [name, tensor] : parts_of_state(row.state[s], p, to)) {
        const FileDType dtype = file_dtype_of(tensor.dtype());
        const std::vector<int64_t> shape = sizes_of(tensor.shape());
        const auto from = find(name);
        if (from == tensors.end()) fail("the optimizer state of \"" + keys[i] + "\" lacks \"" + name + "\"");
        if (from->shape != shape || from->dtype != dtype)
          fail("the optimizer state \"" + name + "\" of \"" + keys[i] + "\" is " + std::string(name_of(from->dtype)) +
               " " + shape_text(from->shape) + "; expected " + std::string(name_of(dtype)) + " " + shape_text(shape));
        copy_into(tensor, *from);
        used[static_cast<size_t>(from - tensors.begin())] = true;
      }
      slots[i].state.push_back(to);
    }
    if (const auto unknown = std::ranges::find(used, false); unknown != used.end())
      fail("the optimizer state of \"" + keys[i] + "\" has \"" +
           tensors[static_cast<size_t>(unknown - used.begin())].name + "\", which this optimizer does not have there");
  }
  return slots;
}

std::vector<ExpectedTensor> expected_in(const TrainingState& state) {
  std::vector<ExpectedTensor> expected;
  const auto add = [&](const std::string& name, const Tensor& tensor) {
    expected.push_back({name, file_dtype_of(tensor.dtype()), sizes_of(tensor.shape())});
  };
  for (const Parameter& p : state.stepped()) add(p.name, p.tensor);
  for (const TrainedModel& model : state.models)
    for (const Buffer& buffer : model.module().buffers()) add(state.name_of(model, buffer.name), buffer.tensor);
  return expected;
}

// By holder; undefined if the state has none.
std::vector<Tensor> gradients_from(const std::vector<NamedTensor>& saved, const TrainingState& state,
                                   CachingAllocator& memory, const std::string& source) {
  const auto all = state.holders_of_gradients();
  std::vector<Tensor> gradients(all.size());
  for (const NamedTensor& gradient : saved) {
    const auto p = std::ranges::find(all, gradient.name, &std::pair<std::string, Tensor>::first);
    if (p == all.end() || gradient.shape != sizes_of(p->second.shape()) ||
        gradient.dtype != file_dtype_of(p->second.dtype()))
      throw CheckpointError(source + ": its gradient of \"" + gradient.name + "\" fits no parameter of the model.");
    gradients[static_cast<size_t>(p - all.begin())] = from_host(memory, gradient, MemoryCategory::gradients);
  }
  return gradients;
}

void check_scales(const std::vector<NamedTensor>& saved, const std::string& source) {
  for (const NamedTensor& its : saved)
    if (its.dtype != FileDType::f32 || its.shape.size() != 2 || its.shape[0] != quantize::kSlots || its.shape[1] < 2)
      throw CheckpointError(source + ": its scales of \"" + its.name + "\" are not 3 scales with a history each.");
}

// Requires: check_scales() has not thrown.
void restore_scales(const std::vector<NamedTensor>& saved, TrainingState& state, CachingAllocator& memory) {
  for (TrainedModel& model : state.models) {
    model.running.scales->forget();
    const std::string prefix = state.name_of(model, "");
    for (const NamedTensor& its : saved) {
      if (!its.name.starts_with(prefix)) continue;
      copy_into(model.running.scales->of(its.name.substr(prefix.size()), its.shape[1] - 1, memory), its);
    }
  }
}

// Returns the names of an optimizer's tensors for its state in checkpoints.
std::vector<std::string> optimizer_keys(const TrainingState& state, const NamedOptimizer& optimizer) {
  std::vector<std::string> keys = state.names_stepped_by(optimizer);
  if (state.optimizers.size() > 1)
    for (std::string& key : keys) key.insert(0, optimizer.name + ".");
  return keys;
}

} // namespace

std::vector<NamedTensor> Trainer::state_dict() const {
  std::vector<NamedTensor> weights;
  for (const Parameter& p : state_.stepped()) weights.push_back(on_host(p.name, p.tensor));
  for (const TrainedModel& model : state_.models)
    for (const Buffer& buffer : model.module().buffers())
      weights.push_back(on_host(state_.name_of(model, buffer.name), step_capture_.buffer_of(model, buffer)));
  return weights;
}

void Trainer::load_state_dict(std::vector<NamedTensor> given, const std::string& source) {
  const std::vector<NamedTensor> weights = match_state_dict(std::move(given), expected_in(state_), source);
  if (ranks_) ranks_->send_order({.kind = RankOrder::Kind::load, .state = safetensors_of(weights_file(weights))});
  step_capture_.invalidate();
  region_capture_.invalidate();
  auto next = weights.begin();
  for (const Parameter& p : state_.stepped()) copy_into(p.tensor, *next++);
  for (TrainedModel& model : state_.models) {
    for (const Buffer& buffer : model.module().buffers()) copy_into(buffer.tensor, *next++);
    model.weights.masters_to_model();
  }
}

TrainerState Trainer::snapshot() const {
  assert(!within_step());
  if (ranks_ && ranks_->sharding() != Sharding::none) ranks_->send_order({.kind = RankOrder::Kind::gather});
  TrainerState state{
      progress_, config_, data_.checksum(), state_dict(), {}, scaler().state_dict(), step_capture_.position(0)};
  for (size_t i = 1; i < state_.scalers.size(); ++i)
    if (const auto saved = state_.scalers[i].scaler.state_dict())
      state.more_scalers.emplace(state_.scalers[i].name, *saved);
  for (size_t i = 1; i < state_.loaders.size(); ++i)
    state.more_positions.emplace(state_.loaders[i].name, step_capture_.position(i));
  for (const TrainedModel& model : state_.models)
    if (model.converted()) state.converted.emplace(model.name, name_of(*model.converted()));
  for (const NamedOptimizer& optimizer : state_.optimizers) {
    if (optimizer.rate) state.rates.emplace(optimizer.name, *optimizer.rate);
    if (optimizer.apex != ScaledLossState()) state.apex.emplace(optimizer.name, optimizer.apex);
    const std::vector<std::string> keys = optimizer_keys(state_, optimizer);
    const auto names = optimizer_row_of(optimizer.settings).state;
    const std::vector<Optimizer::Slot> slots = gathered_slots(ranks_.get(), optimizer);
    for (size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].steps == 0) continue;
      ParameterState& saved = state.optimizer[keys[i]];
      saved.steps = slots[i].steps;
      for (size_t s = 0; s < slots[i].state.size(); ++s)
        for (const auto& [name, tensor] : parts_of_state(names[s], optimizer.parameters[i], slots[i].state[s]))
          saved.tensors.push_back(on_host(name, tensor));
    }
  }
  if (ops_.generator != TorchGenerator(config_.seed)) state.generator = ops_.generator.text();
  const auto holders = state_.holders_of_gradients();
  state.names = persistent_variables(loop_->program(), loop_->interpreter(), holders);
  state.program_flags = program_flags(state_);
  for (const TrainedModel& model : state_.models)
    for (const auto& [layer, scales] : step_capture_.scales_of(model))
      state.delayed_scales.push_back(on_host(state_.name_of(model, layer), scales));
  if (!loop_->clears_gradients_first())
    for (const auto& [name, tensor] : holders)
      if (tensor.grad()) state.gradients.push_back(on_host(name, contiguous(tensor.grad())));
  return state;
}

void Trainer::restore(TrainerState state, const std::string& source) {
  assert(!within_step());
  const std::vector<std::byte> nonfinite_seen =
      ranks_ && ranks_->leads() ? safetensors_of(checkpoint_file(state)) : std::vector<std::byte>();
  GradScaler& scaler = state_.scalers.front().scaler;
  const auto require = [&](bool holds, const std::string& otherwise) {
    if (!holds) throw CheckpointError(source + ": " + otherwise + ".");
  };
  require(state.data_checksum == data_.checksum(), "the run was trained on other data: its training set has checksum " +
                                                       printable(state.data_checksum, kLongestQuote) + ", this one " +
                                                       data_.checksum());
  std::vector<BatchPosition> positions = {state.position};
  for (const NamedDataLoader& loader : state_.loaders | std::views::drop(1)) {
    const auto saved = state.more_positions.find(loader.name);
    require(saved != state.more_positions.end(), "it lacks its position in \"datasets." + loader.name + "\"");
    positions.push_back(saved->second);
  }
  for (size_t i = 0; i < positions.size(); ++i) {
    const auto [epoch, offset] = positions[i];
    const int64_t samples = state_.loaders[i].loader.samples_per_epoch();
    require(epoch >= 0 && offset >= 0 && offset < samples,
            "its position is sample " + std::to_string(offset) + " of an epoch of " + std::to_string(samples));
  }
  require(state.scaler.has_value() == scaler.enabled(), "the scaler's state and \"scaler.kind\" contradict each other");
  require(!state.scaler || (state.scaler->scale >= 0 && std::isfinite(static_cast<float>(state.scaler->scale))),
          "no loss scale can be " + std::to_string(state.scaler ? state.scaler->scale : 0));
  const auto generator =
      state.generator.empty() ? TorchGenerator(config_.seed) : TorchGenerator::from_text(state.generator);
  require(generator.has_value(), "it lacks the state of its random number generator");
  for (const auto& [name, dtype] : state.converted) {
    const auto model = std::ranges::find(state_.models, name, &TrainedModel::name);
    const auto format = dtype_named(dtype);
    require(model != state_.models.end() && format && is_floating(*format),
            "it has converted a model that does not exist");
    model->convert(memory_, *format);
  }
  for (NamedOptimizer& optimizer : state_.optimizers) {
    const auto rate = state.rates.find(optimizer.name);
    optimizer.rate = rate == state.rates.end() ? std::nullopt : std::optional(rate->second);
    const auto apex = state.apex.find(optimizer.name);
    optimizer.apex = apex == state.apex.end() ? ScaledLossState() : apex->second;
    if (!ranks_ || ranks_->sharding() == Sharding::none) state_.rebind(optimizer);
  }
  std::vector<std::vector<Optimizer::Slot>> slots;
  size_t found = 0;
  for (const NamedOptimizer& optimizer : state_.optimizers)
    slots.push_back(slots_from(state.optimizer, optimizer.settings, optimizer_keys(state_, optimizer),
                               optimizer.parameters, found, source));
  require(found == state.optimizer.size(), "it holds optimizer state of a parameter that the model does not have");
  const std::vector<Tensor> gradients = gradients_from(state.gradients, state_, memory_, source);
  reject_unknown(state.program_flags, state_, source);
  check_scales(state.delayed_scales, source);
  std::vector<SlotValue> names =
      values_of(state.names, loop_->program(), loop_->interpreter(), state_.holders_of_gradients(), ops_, source);
  {
    const Ranks::OrderSilence silence(ranks_.get());
    load_state_dict(std::move(state.weights), source);
  }
  restore_scales(state.delayed_scales, state_, memory_);
  auto gradient = gradients.begin();
  for (auto& [name, tensor] : state_.holders_of_gradients()) tensor.set_grad(*gradient++);
  if (state.step > 0) loop_->interpreter().clear_step_variables();
  for (auto& [slot, value] : names) loop_->interpreter().globals()[slot] = std::move(value);
  for (size_t i = 0; i < slots.size(); ++i)
    state_.optimizers[i].optimizer->set_slots(
        own_slots(ranks_.get(), state_, state_.optimizers[i], std::move(slots[i])));
  scaler.load_state_dict(state.scaler);
  const std::vector<Named<ScalerConfig>> saved_scalers = scaler_sections_of(state.config);
  for (NamedScaler& its : state_.scalers) {
    if (const auto saved = state.more_scalers.find(its.name); saved != state.more_scalers.end())
      its.scaler.load_state_dict(saved->second);
    const auto saved = std::ranges::find(saved_scalers, its.name, &Named<ScalerConfig>::name);
    if (saved == saved_scalers.end() || saved->section != its.settings)
      its.scaler.apply_settings(scaler_settings_of(its.settings)); // else the program may have set some
    if (state.step > 0) its.scaler.scale();                        // a loop must have scaled before
  }
  apply_flags(state.program_flags, state_);
  ops_.generator = *generator;
  state_.set_positions(positions);
  progress_ = state;
  if (progress_.next_pass == 0) progress_.next_pass = state.step == 0 ? 0 : (state.step + 1) * state_.batches();
  if (ranks_) ranks_->send_order({.kind = RankOrder::Kind::restore, .state = nonfinite_seen});
}

} // namespace amplab
