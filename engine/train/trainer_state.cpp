// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer_state.h"

#include "engine/checkpoint/safetensors_bytes.h"
#include "engine/run/named_sections.h"
#include "engine/train/host_copy.h"
#include "engine/train/settings.h"
#include "engine/train/state_file.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

// State names of torch.optim, in the op table's order.
std::span<const std::string_view> state_names(OptimizerKind kind) {
  static constexpr std::string_view kSgd[] = {"momentum_buffer"};
  static constexpr std::string_view kAdam[] = {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"};
  if (kind == OptimizerKind::sgd) return kSgd;
  return kAdam;
}

// Returns the optimizer state to load. Throws before anything changes.
std::vector<Optimizer::Slot> slots_from(const std::map<std::string, ParameterState>& states, OptimizerKind kind,
                                        const std::vector<std::string>& keys, const std::vector<Tensor>& stepped,
                                        size_t& found, const std::string& source) {
  const auto fail = [&](const std::string& what) { throw CheckpointError(source + ": " + what + "."); };
  std::vector<Optimizer::Slot> slots(states.empty() ? 0 : keys.size());
  for (size_t i = 0; i < keys.size(); ++i) {
    const auto state = states.find(keys[i]);
    if (state == states.end()) continue;
    ++found;
    const Tensor& p = stepped[i];
    slots[i].steps = state->second.steps;
    const auto& tensors = state->second.tensors;
    for (size_t s = 0; s < tensors.size(); ++s) {
      const NamedTensor& from = tensors[s];
      if (s >= state_names(kind).size() || from.name != state_names(kind)[s])
        fail("the optimizer state of \"" + keys[i] + "\" has \"" + from.name +
             "\", which this optimizer does not keep there");
      if (from.shape != sizes_of(p.shape()) || from.dtype != file_dtype_of(p.dtype()))
        fail("the optimizer state \"" + from.name + "\" of \"" + keys[i] + "\" is " + std::string(name_of(from.dtype)) +
             " " + shape_text(from.shape) + "; expected " + std::string(name_of(file_dtype_of(p.dtype()))) + " " +
             shape_text(sizes_of(p.shape())));
      slots[i].state.emplace_back(p.allocator(), p.shape(), p.dtype(), MemoryCategory::optimizer_state);
      copy_into(slots[i].state.back(), from);
    }
  }
  return slots;
}

} // namespace

std::vector<NamedTensor> Trainer::state_dict() const {
  std::vector<NamedTensor> weights;
  for (const Parameter& p : crew_.stepped()) weights.push_back(on_host(p.name, p.tensor));
  for (const Participant& model : crew_.models)
    for (const Buffer& buffer : model.module().buffers())
      weights.push_back(on_host(crew_.name_of(model, buffer.name), recorder_.buffer_of(model, buffer)));
  return weights;
}

std::vector<ExpectedTensor> Trainer::expected_state() const {
  std::vector<ExpectedTensor> expected;
  const auto add = [&](const std::string& name, const Tensor& tensor) {
    expected.push_back({name, file_dtype_of(tensor.dtype()), sizes_of(tensor.shape())});
  };
  for (const Parameter& p : crew_.stepped()) add(p.name, p.tensor);
  for (const Participant& model : crew_.models)
    for (const Buffer& buffer : model.module().buffers()) add(crew_.name_of(model, buffer.name), buffer.tensor);
  return expected;
}

void Trainer::load_state_dict(std::vector<NamedTensor> given, const std::string& source) {
  const std::vector<NamedTensor> weights = fitted(std::move(given), expected_state(), source);
  if (ranks_) ranks_->tell({.kind = RankOrder::Kind::load, .state = safetensors_of(weights_file(weights))});
  recorder_.forget();
  segments_.forget();
  auto next = weights.begin();
  for (const Parameter& p : crew_.stepped()) copy_into(p.tensor, *next++);
  for (Participant& model : crew_.models) {
    for (const Buffer& buffer : model.module().buffers()) copy_into(buffer.tensor, *next++);
    model.weights.masters_to_model();
  }
}

// By holder; undefined if the state has none.
std::vector<Tensor> Trainer::gradients_from(const std::vector<NamedTensor>& kept, const std::string& source) {
  const auto all = crew_.holders_of_gradients();
  std::vector<Tensor> gradients(all.size());
  for (const NamedTensor& gradient : kept) {
    const auto p = std::ranges::find(all, gradient.name, &std::pair<std::string, Tensor>::first);
    if (p == all.end() || gradient.shape != sizes_of(p->second.shape()) ||
        gradient.dtype != file_dtype_of(p->second.dtype()))
      throw CheckpointError(source + ": its gradient of \"" + gradient.name + "\" fits no parameter of the model.");
    gradients[static_cast<size_t>(p - all.begin())] = from_host(memory_, gradient, MemoryCategory::gradients);
  }
  return gradients;
}

// Returns the names of an optimizer's tensors for its state in checkpoints.
std::vector<std::string> Trainer::optimizer_keys(const NamedOptimizer& optimizer) const {
  std::vector<std::string> keys;
  for (const size_t model : optimizer.of)
    for (const Parameter& p : crew_.models[model].module().parameters())
      keys.push_back((crew_.optimizers.size() > 1 ? optimizer.name + "." : "") +
                     crew_.name_of(crew_.models[model], p.name));
  return keys;
}

TrainerState Trainer::snapshot() const {
  assert(!within_step());
  if (ranks_ && ranks_->sharding() != Sharding::none) ranks_->tell({.kind = RankOrder::Kind::gather});
  TrainerState state{config_, data_.checksum(), state_dict(), {},      scaler().state_dict(), recorder_.position(0),
                     step_,   updates_,         samples_,     wall_s_, nonfinite_seen_};
  for (size_t i = 1; i < crew_.scalers.size(); ++i)
    if (const auto kept = crew_.scalers[i].scaler.state_dict())
      state.more_scalers.emplace(crew_.scalers[i].name, *kept);
  for (size_t i = 1; i < crew_.feeds.size(); ++i)
    state.more_positions.emplace(crew_.feeds[i].name, recorder_.position(i));
  for (const Participant& model : crew_.models)
    if (model.converted()) state.converted.emplace(model.name, name_of(*model.converted()));
  for (const NamedOptimizer& optimizer : crew_.optimizers) {
    if (optimizer.rate) state.rates.emplace(optimizer.name, *optimizer.rate);
    if (optimizer.apex != ScaledLossState()) state.apex.emplace(optimizer.name, optimizer.apex);
    const std::vector<std::string> keys = optimizer_keys(optimizer);
    const auto names = state_names(*optimizer_named(optimizer.dials.name));
    const std::vector<Optimizer::Slot> slots = gathered_slots(optimizer);
    for (size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].steps == 0) continue;
      ParameterState& kept = state.optimizer[keys[i]];
      kept.steps = slots[i].steps;
      for (size_t s = 0; s < slots[i].state.size(); ++s)
        kept.tensors.push_back(on_host(std::string(names[s]), slots[i].state[s]));
    }
  }
  if (acts_.generator != TorchGenerator(config_.seed)) state.generator = acts_.generator.text();
  const loop::Program& program = loop_->program();
  const auto holders = crew_.holders_of_gradients();
  state.names = kept_names(program.globals, program.outlives_step, loop_->walk().globals(), holders);
  state.set_by_text = set_by_text(crew_);
  state.next_pass = next_pass_;
  if (!loop_->forgets_gradients_first())
    for (const auto& [name, tensor] : holders)
      if (tensor.grad()) state.gradients.push_back(on_host(name, contiguous(tensor.grad())));
  return state;
}

void Trainer::restore(TrainerState state, const std::string& source) {
  assert(!within_step());
  const std::vector<std::byte> told =
      ranks_ && ranks_->leads() ? safetensors_of(checkpoint_file(state)) : std::vector<std::byte>();
  GradScaler& scaler = crew_.scalers.front().scaler;
  const auto require = [&](bool holds, const std::string& otherwise) {
    if (!holds) throw CheckpointError(source + ": " + otherwise + ".");
  };
  require(state.data_checksum == data_.checksum(), "the run was trained on other data: its training set has checksum " +
                                                       printable(state.data_checksum, kLongestQuote) + ", this one " +
                                                       data_.checksum());
  std::vector<BatchPosition> positions = {state.position};
  for (const NamedFeed& feed : crew_.feeds | std::views::drop(1)) {
    const auto kept = state.more_positions.find(feed.name);
    require(kept != state.more_positions.end(), "it does not say where it stands in \"datasets." + feed.name + "\"");
    positions.push_back(kept->second);
  }
  for (size_t i = 0; i < positions.size(); ++i) {
    const auto [epoch, offset] = positions[i];
    const int64_t samples = crew_.feeds[i].feed.samples_per_epoch();
    require(epoch >= 0 && offset >= 0 && offset < samples,
            "it stands at sample " + std::to_string(offset) + " of an epoch of " + std::to_string(samples));
  }
  require(state.scaler.has_value() == scaler.enabled(), "the scaler's state and \"scaler.kind\" contradict each other");
  require(!state.scaler || (state.scaler->scale >= 0 && std::isfinite(static_cast<float>(state.scaler->scale))),
          "no loss scale can be " + std::to_string(state.scaler ? state.scaler->scale : 0));
  const auto generator =
      state.generator.empty() ? TorchGenerator(config_.seed) : TorchGenerator::from_text(state.generator);
  require(generator.has_value(), "its generator of random numbers stands nowhere");
  for (const auto& [name, dtype] : state.converted) {
    const auto model = std::ranges::find(crew_.models, name, &Participant::name);
    const auto format = dtype_named(dtype);
    require(model != crew_.models.end() && format && is_floating(*format),
            "it has converted a model that is not there");
    model->convert(memory_, *format);
  }
  for (NamedOptimizer& optimizer : crew_.optimizers) {
    const auto rate = state.rates.find(optimizer.name);
    optimizer.rate = rate == state.rates.end() ? std::nullopt : std::optional(rate->second);
    const auto apex = state.apex.find(optimizer.name);
    optimizer.apex = apex == state.apex.end() ? ScaledLossState() : apex->second;
    if (!ranks_ || ranks_->sharding() == Sharding::none) crew_.rebind(optimizer);
  }
  std::vector<std::vector<Optimizer::Slot>> slots;
  size_t found = 0;
  for (const NamedOptimizer& optimizer : crew_.optimizers)
    slots.push_back(slots_from(state.optimizer, *optimizer_named(optimizer.dials.name), optimizer_keys(optimizer),
                               optimizer.parameters, found, source));
  require(found == state.optimizer.size(), "it holds optimizer state of a parameter that the model lacks");
  const std::vector<Tensor> gradients = gradients_from(state.gradients, source);
  refuse_unknown(state.set_by_text, crew_, source);
  const loop::Program& program = loop_->program();
  std::vector<SlotValue> names = values_of(state.names, program.globals, crew_.holders_of_gradients(), acts_, source);
  {
    const Ranks::Silence told_already(ranks_.get());
    load_state_dict(std::move(state.weights), source);
  }
  auto gradient = gradients.begin();
  for (auto& [name, tensor] : crew_.holders_of_gradients()) tensor.set_grad(*gradient++);
  if (state.step > 0) loop_->walk().forget_what_does_not_outlive_a_step();
  for (auto& [slot, value] : names) loop_->walk().globals()[slot] = std::move(value);
  for (size_t i = 0; i < slots.size(); ++i)
    crew_.optimizers[i].optimizer->set_slots(own_slots(crew_.optimizers[i], std::move(slots[i])));
  scaler.load_state_dict(state.scaler);
  const std::vector<Named<ScalerConfig>> saved_dials = scaler_sections_of(state.config);
  for (NamedScaler& its : crew_.scalers) {
    if (const auto kept = state.more_scalers.find(its.name); kept != state.more_scalers.end())
      its.scaler.load_state_dict(kept->second);
    const auto saved = std::ranges::find(saved_dials, its.name, &Named<ScalerConfig>::name);
    if (saved == saved_dials.end() || saved->section != its.dials)
      its.scaler.set_dials(scaler_settings_of(its.dials)); // else the program may have set some
    if (state.step > 0) its.scaler.scale();                // a loop must have scaled before
  }
  set_again(state.set_by_text, crew_);
  acts_.generator = *generator;
  for (size_t i = 0; i < positions.size(); ++i) crew_.feeds[i].feed.set_position(positions[i]);
  step_ = state.step;
  updates_ = state.updates;
  samples_ = state.samples;
  next_pass_ = state.next_pass > 0 || state.step == 0 ? state.next_pass : (state.step + 1) * crew_.batches();
  wall_s_ = state.wall_s;
  nonfinite_seen_ = state.told;
  if (ranks_) ranks_->tell({.kind = RankOrder::Kind::restore, .state = told});
}

} // namespace amplab
