// SPDX-License-Identifier: Apache-2.0
#include "engine/train/acts.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/layer.h"
#include "engine/ops/execute.h"
#include "engine/train/objective.h"

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

bool holds_gradients(const Participant& model) {
  return std::ranges::any_of(model.module().parameters(),
                             [](const Parameter& p) { return static_cast<bool>(p.tensor.grad()); });
}

} // namespace

Acts::Acts(Crew& crew, CachingAllocator& its_memory, std::string its_device_type)
    : torch::Environment(its_memory, std::move(its_device_type)), crew_(crew) {}

void Acts::begin(int64_t step, int64_t updates, int64_t first_pass, const ActsContext& context, StepBlock& block,
                 std::span<const Injection> injections) {
  context_ = context;
  if (step == 0) generator = TorchGenerator(config().seed);
  region_ = context.region;
  block_ = &block;
  injections_.assign(injections.begin(), injections.end());
  step_ = step;
  updates_ = updates;
  first_pass_ = first_pass;
  notes_ = {};
  scaled_.clear();
  kept_batches_.clear();
  notes_.optimizers.resize(crew_.optimizers.size());
  notes_.passes.resize(crew_.models.size());
  carried_.clear();
  for (Participant& model : crew_.models) {
    carried_.push_back(holds_gradients(model) || shards_hold_gradients(carried_.size()));
    model.gradients_are_new = false;
  }
  for (NamedFeed& from : crew_.feeds) from.feed.begin_step();
  phase_ = kNoPhase;
  scale_moved_ = false;
}

void Acts::enter(Phase phase) {
  if (phase == phase_) return;
  if (phase_watch_) phase_watch_(phase);
  phase_ = phase;
}

// ---- forward -------------------------------------------------------------------------------------------------------

int64_t Acts::batches_of(size_t feed) const { return crew_.feeds[feed].batches; }

Batch Acts::draw(size_t feed, int64_t batch) {
  if (drawer_ && !recorded_) return drawer_(feed, batch);
  return draw_anew(feed, batch);
}

Batch Acts::draw_anew(size_t feed, int64_t batch) {
  const bool keeps = feed < keeps_batches_.size() && keeps_batches_[feed];
  if (const auto kept = kept_batches_.find({feed, batch}); kept != kept_batches_.end()) return kept->second;
  enter(Phase::cast);
  Feed& from = crew_.feeds[feed].feed;
  ++notes_.batches;
  notes_.samples += from.batch_size() * (ranks_ ? ranks_->size() : 1);
  Upload upload;
  if (recorded_) {
    // Lives as long as the capture, but is charged to the batch while an eager step would hold it.
    for (const Upload& other : recorded_->uploads[feed]) other.charge_to(MemoryCategory::compiled_step);
    upload = recorded_->uploads[feed][static_cast<size_t>(batch)];
    upload.charge_to(MemoryCategory::batch);
  } else {
    upload = from.room_for_batch(from.resident() ? block_->rows[feed][static_cast<size_t>(batch)] : Tensor());
    from.seek(batch);
    if (from.resident())
      block_->write_rows(feed, static_cast<size_t>(batch), from.next_rows(1));
    else
      from.upload_next(upload);
  }
  Batch drawn = from.batch_of(upload, context_.mode->inputs);
  if (recorded_ && upload.features && !drawn.features.same_as(upload.features)) // converted: an eager step drops it
    upload.features.charge_to(MemoryCategory::compiled_step);
  if (watched_) notes_.batch = drawn;
  if (keeps) kept_batches_.emplace(std::pair(feed, batch), drawn);
  return drawn;
}

ForwardContext Acts::context_of(size_t model) const {
  LayerNames* names = crew_.models[model].layer_names.get();
  if (!crew_.models[model].training) return {.training = false, .regions = context_.layer_regions, .names = names};
  const int64_t pass = notes_.passes[model];
  const bool recorded = recorded_ != nullptr;
  return {.seed = context_.config->seed + model + (ranks_ ? kSeedsApart * static_cast<uint64_t>(ranks_->rank()) : 0),
          .step = static_cast<uint64_t>(step_),
          .pass = static_cast<uint64_t>((recorded ? 0 : first_pass_) + pass),
          .draws = recorded ? block_->draws : Tensor(),
          .regions = context_.layer_regions,
          .injections = pass == 0 ? std::span<const Injection>(injections_) : std::span<const Injection>(),
          .names = names,
          .batch_of_all = ranks_ ? ranks_->batch_of_all() : nullptr};
}

Tensor Acts::forward(size_t model, const Tensor& x) {
  enter(Phase::forward);
  const PhaseScope phase(Phase::forward);
  const OutsideRegions overrides(region_);
  Participant& taking_part = crew_.models[model];
  const Mode& mode = *context_.mode;
  if (ranks_) ranks_->before_forward(taking_part, model);
  const Tensor input = mode.inputs && is_floating(x.dtype()) ? to(x, *mode.inputs) : x;
  Tensor outputs = taking_part.module().forward(input, context_of(model));
  // apex cast_model_outputs
  if (mode.outputs) outputs = to(outputs, *mode.outputs);
  if (taking_part.training) ++notes_.passes[model];
  if (watched_) notes_.outputs = outputs;
  return outputs;
}

Tensor Acts::objective(const Tensor& outputs, const Tensor& targets) {
  enter(Phase::forward);
  const PhaseScope phase(Phase::forward);
  const OutsideRegions overrides(region_);
  ForwardContext context{.step = static_cast<uint64_t>(step_), .regions = context_.layer_regions};
  const auto of_loss_fn = [](const StepNotes::Loss& l) { return l.column == StepNotes::kOfLossFn; };
  if (std::ranges::none_of(notes_.losses, of_loss_fn)) context.injections = injections_;
  const Task task = crew_.feeds.front().feed.data().task;
  Tensor loss =
      run_layer(kLoss, outputs, context, [&](const Tensor& t) { return amplab::objective(task, t, targets); });
  if (watched_) notes_.loss = loss;
  note_loss(loss, StepNotes::kOfLossFn);
  return loss;
}

// Called before a result of the step is computed.
void Acts::note_answer() {
  if (recorded_ && !recorded_->before_first_step) recorded_->answers_late = true;
}

void Acts::note_loss(const Tensor& loss, int column) {
  note_answer();
  const size_t number = notes_.losses.size();
  notes_.losses.push_back({column, 0, current_origin.line});
  if (!recorded_) {
    notes_.losses.back().value = item(loss);
  } else {
    if (number >= block_->losses.size()) throw Unrepeatable{};
    const View from[] = {loss.view()}, kept[] = {block_->losses[number].view()};
    execute(loss.device(), {Op::cast, Direction::forward, from, kept});
  }
}

// ---- the loss ------------------------------------------------------------------------------------------------------

Tensor Acts::scale(size_t scaler, const Tensor& loss) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return loss;
  enter(Phase::scale);
  const PhaseScope phase(Phase::scale);
  const LayerScope layer(kLoss);
  const float scale = its.scale();
  if (scale_moved_) { // changed since the step's begin
    block_->write_scale(scaler, {scale, inverse_of(scale)});
    notes_.repeated_acts = true;
  }
  // The scale is an fp32 0-dim tensor, so that type promotion works as in GradScaler.scale.
  Tensor scaled = mul(loss, block_->scalers[scaler].scale);
  if (watched_) notes_.loss = scaled;
  if (!watched_roots_.empty()) scaled_.emplace_back(scaled, loss.detach());
  return scaled;
}

// ---- parameters ----------------------------------------------------------------------------------------------------

void Acts::convert(size_t model, DType dtype) {
  if (!crew_.models[model].convert(memory, dtype)) return;
  notes_.host_learnt = true; // a capture uses the old tensors
  if (recorded_) throw Unrepeatable{};
  for (NamedOptimizer& optimizer : crew_.optimizers) crew_.rebind(optimizer);
}

void Acts::zero_grad(size_t model, bool set_to_none) {
  // writes zeros into an earlier gradient's memory, which a capture does not have
  if (!set_to_none && holds_gradients(crew_.models[model])) {
    notes_.carried_gradients = true;
    if (recorded_) throw Unrepeatable{};
  }
  crew_.models[model].weights.zero_grad(set_to_none);
  if (gradients_are_shared_out()) ranks_->reducer(model).drop_gradients_of_shards();
  if (ranks_) ranks_->forget_gradients(model);
  crew_.models[model].gradients_are_new = false;
  carried_[model] = false;
}

// ---- the end -------------------------------------------------------------------------------------------------------

void Acts::end() {
  scaled_.clear();
  kept_batches_.clear();
  if (recorded_) {
    for (const std::vector<Upload>& of_feed : recorded_->uploads)
      for (const Upload& upload : of_feed) upload.charge_to(MemoryCategory::compiled_step);
    return;
  }
  for (NamedFeed& from : crew_.feeds) from.feed.seek(from.batches);
  read_norms();
}

void Acts::read_norms() {
  for (size_t i = 0; i < notes_.optimizers.size(); ++i)
    if (OptimizerNotes& notes = notes_.optimizers[i]; notes.measured && !is_recorded(notes.norm))
      notes.norm = item(block_->optimizers[i].norm);
}

void Acts::repeat(const StepNotes& pattern, std::span<const Deed> deeds, const StepBlock::Answers& answers) {
  notes_ = pattern;
  for (size_t i = 0; i < notes_.losses.size(); ++i) notes_.losses[i].value = answers.loss(i);
  repeat_deeds(deeds, answers);
  for (size_t i = 0; i < notes_.optimizers.size(); ++i) notes_.optimizers[i].norm = answers.norm(i);
}

void Acts::read_losses() {
  for (size_t i = 0; i < notes_.losses.size(); ++i) notes_.losses[i].value = item(block_->losses[i]);
}

} // namespace amplab
