// SPDX-License-Identifier: Apache-2.0
#include "engine/step/step_ops.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/layer.h"
#include "engine/step/objective.h"

#include <algorithm>

namespace amplab {
namespace {

const std::string kLoss = "loss"; // layer name of the objective

// Applies the user's overrides of single ops in models and objectives outside of autocast regions.
class OutsideRegions {
 public:
  explicit OutsideRegions(AutocastState region) {
    if (autocast_state().nesting > 0) return;
    region.enabled = false;
    guard_.emplace(region, clear_cast_cache);
  }

 private:
  std::optional<AutocastGuard> guard_;
};

float inverse_of(float scale) { return static_cast<float>(1.0 / static_cast<double>(scale)); }

bool holds_gradients(const TrainedModel& model) {
  return std::ranges::any_of(model.module().parameters(),
                             [](const Parameter& p) { return static_cast<bool>(p.tensor.grad()); });
}

} // namespace

StepOps::StepOps(TrainingState& state, CachingAllocator& its_memory, std::string its_device_type)
    : torch::Environment(its_memory, std::move(its_device_type)), state_(state) {}

void StepOps::begin(int64_t step, int64_t updates, int64_t first_pass, const StepOpsContext& context,
                    StepScalars& scalars, std::span<const Injection> injections) {
  context_ = context;
  if (step == 0) generator = TorchGenerator(config().seed);
  region_ = context.region;
  scalars_ = &scalars;
  injections_.clear();
  std::ranges::copy_if(injections, std::back_inserter(injections_), [this](const Injection& fault) {
    return !ranks_ || fault.rank < 0 || fault.rank == ranks_->rank();
  });
  step_ = step;
  updates_ = updates;
  first_pass_ = first_pass;
  stats_ = {};
  scaled_.clear();
  cached_batches_.clear();
  stats_.optimizers.resize(state_.optimizers.size());
  stats_.passes.resize(state_.models.size());
  carried_.clear();
  for (TrainedModel& model : state_.models) {
    carried_.push_back(holds_gradients(model) || shards_hold_gradients(carried_.size()));
    model.gradients_are_new = false;
  }
  for (NamedDataLoader& from : state_.loaders) from.loader.begin_step();
  phase_ = kNoPhase;
  scale_changed_ = false;
}

void StepOps::enter(Phase phase) {
  if (phase == phase_) return;
  if (phase_observer_) phase_observer_(phase);
  phase_ = phase;
}

// ---- forward -------------------------------------------------------------------------------------------------------

int64_t StepOps::batches_of(size_t loader) const { return state_.loaders[loader].batches; }

Batch StepOps::draw(size_t loader, int64_t batch) {
  if (std::optional<Batch> drawn = backend_->drawn(loader, batch)) return *std::move(drawn);
  const bool caches = loader < caches_batches_.size() && caches_batches_[loader];
  if (const auto cached = cached_batches_.find({loader, batch}); cached != cached_batches_.end()) return cached->second;
  enter(Phase::cast);
  const DataLoader& from = state_.loaders[loader].loader;
  ++stats_.batches;
  stats_.samples += from.batch_size() * (ranks_ ? ranks_->size() : 1);
  const Upload upload = backend_->upload(loader, batch);
  Batch drawn = from.batch_of(upload, context_.mode->inputs);
  backend_->after_cast(upload, drawn);
  if (records_phase_tensors_) stats_.batch = drawn;
  if (caches) cached_batches_.emplace(std::pair(loader, batch), drawn);
  return drawn;
}

ForwardContext StepOps::context_of(size_t model) const {
  const int64_t pass = stats_.passes[model];
  const TrainedModel& its = state_.models[model];
  ForwardContext context{
      .training = its.training,
      .seed = context_.config->seed + model + (ranks_ ? kSeedDistance * static_cast<uint64_t>(ranks_->rank()) : 0),
      .step = static_cast<uint64_t>(step_),
      .regions = context_.layer_regions,
      .recipe = &context_.recipe,
      .scales = its.running.scales.get(),
      .injections = its.training && pass == 0 ? std::span<const Injection>(injections_) : std::span<const Injection>(),
      .names = its.layer_names.get(),
      .batch_norm_group = its.training && ranks_ ? ranks_->batch_norm_group() : nullptr};
  backend_->set_pass(context, pass);
  return context;
}

Tensor StepOps::forward(size_t model, const Tensor& x, const std::stop_token& stop) {
  enter(Phase::forward);
  const PhaseScope phase(Phase::forward);
  const OutsideRegions overrides(region_);
  TrainedModel& trained = state_.models[model];
  const Mode& mode = *context_.mode;
  if (ranks_) ranks_->before_forward(trained, model);
  const Tensor input = mode.inputs && is_floating(x.dtype()) ? to(x, *mode.inputs) : x;
  ForwardContext context = context_of(model);
  context.stop = stop;
  Tensor outputs = trained.module().forward(input, context);
  if (ranks_ && trained.training && delays_scaling() && !current_context().recomputes)
    ranks_->reduce_amaxes(trained.running.scales->all(), quantize::kForwardSlots);
  // apex cast_model_outputs
  if (mode.outputs) outputs = to(outputs, *mode.outputs);
  if (trained.training) ++stats_.passes[model];
  if (records_phase_tensors_) stats_.outputs = outputs;
  return outputs;
}

Tensor StepOps::objective(const Tensor& outputs, const Tensor& targets) {
  enter(Phase::forward);
  const PhaseScope phase(Phase::forward);
  const OutsideRegions overrides(region_);
  ForwardContext context{.step = static_cast<uint64_t>(step_), .regions = context_.layer_regions};
  const auto of_loss_fn = [](const StepStats::Loss& l) { return l.column == StepStats::kOfLossFn; };
  if (std::ranges::none_of(stats_.losses, of_loss_fn)) context.injections = injections_;
  const Task task = state_.loaders.front().loader.data().task;
  Tensor loss =
      run_layer(kLoss, outputs, context, [&](const Tensor& t) { return amplab::objective(task, t, targets); });
  if (records_phase_tensors_) stats_.loss = loss;
  note_loss(loss, StepStats::kOfLossFn);
  return loss;
}

void StepOps::note_loss(const Tensor& loss, int column) {
  backend_->before_result();
  const int64_t line = current_context().line;
  stats_.losses.push_back({column, backend_->loss(loss, stats_.losses.size()), line});
}

// ---- the loss ------------------------------------------------------------------------------------------------------

Tensor StepOps::scale(size_t scaler, const Tensor& loss) {
  GradScaler& its = state_.scalers[scaler].scaler;
  if (!its.enabled()) return loss;
  enter(Phase::scale);
  const PhaseScope phase(Phase::scale);
  const LayerScope layer(kLoss);
  const float scale = its.scale();
  if (scale_changed_) { // changed since the step's begin
    scalars_->write_scale(scaler, {scale, inverse_of(scale)});
    stats_.repeated_ops = true;
  }
  // The scale is an fp32 0-dim tensor, so that type promotion works as in GradScaler.scale.
  Tensor scaled = mul(loss, scalars_->scalers[scaler].scale);
  if (records_phase_tensors_) stats_.loss = scaled;
  if (!loss_roots_.empty()) scaled_.emplace_back(scaled, loss.detach());
  return scaled;
}

// ---- parameters ----------------------------------------------------------------------------------------------------

void StepOps::convert(size_t model, DType dtype) {
  if (!state_.models[model].convert(memory, dtype)) return;
  stats_.had_host_sync = true; // a capture uses the old tensors
  backend_->require_eager();
  for (NamedOptimizer& optimizer : state_.optimizers) state_.rebind(optimizer);
}

void StepOps::zero_grad(size_t model, bool set_to_none, ParameterSelection which) {
  // writes zeros into an earlier gradient's memory, which a capture does not have
  if (!set_to_none && holds_gradients(state_.models[model])) {
    stats_.carried_gradients = true;
    backend_->require_eager();
  }
  state_.models[model].weights.zero_grad(set_to_none, which);
  if (which != ParameterSelection::all && holds_gradients(state_.models[model])) return;
  if (gradients_are_sharded()) ranks_->reducer(model).clear_shard_gradients();
  if (ranks_) ranks_->forget_gradients(model);
  state_.models[model].gradients_are_new = false;
  carried_[model] = false;
}

// ---- the end -------------------------------------------------------------------------------------------------------

void StepOps::end() {
  scaled_.clear();
  cached_batches_.clear();
  if (backend_->end()) read_norms();
}

void StepOps::read_norms() {
  for (size_t i = 0; i < stats_.optimizers.size(); ++i)
    if (OptimizerStats& stats = stats_.optimizers[i]; stats.measured && !is_recorded(stats.norm))
      stats.norm = item(scalars_->optimizers[i].norm);
  if (stats_.has_shared_clip && !is_recorded(stats_.clip_norm)) stats_.clip_norm = item(scalars_->clip_norm);
}

} // namespace amplab
