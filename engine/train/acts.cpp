// SPDX-License-Identifier: Apache-2.0
#include "engine/train/acts.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/layer.h"
#include "engine/optim/gradients.h"
#include "engine/ops/execute.h"
#include "engine/train/objective.h"
#include "engine/train/settings.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

const std::string kLoss = "loss"; // what the objective is called among the layers

// The user's word on single ops holds in models and objectives where the text has opened no region, too.
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

OptimizerId id_of(size_t optimizer) { return {static_cast<uint32_t>(optimizer)}; }

bool holds_gradients(const Participant& model) {
  return std::ranges::any_of(model.module().parameters(), [](const Parameter& p) { return static_cast<bool>(p.tensor.grad()); });
}

// Passes that a loop makes beyond those that accumulation knows of draw masks from here on.
constexpr int64_t kFurtherPasses = int64_t{1} << 40, kFurtherPassesOfAStep = int64_t{1} << 16;

} // namespace

Acts::Acts(Crew& crew, CachingAllocator& its_memory, std::string its_device_type)
    : torch::Environment(its_memory, std::move(its_device_type)), crew_(crew) {}

void Acts::begin(int64_t step, int64_t updates, const ActsContext& context, StepBlock& block, std::span<const Injection> injections) {
  context_ = context;
  if (step == 0) generator = TorchGenerator(config().seed);
  region_ = context.region;
  block_ = &block;
  injections_ = injections;
  step_ = step;
  updates_ = updates;
  notes_ = {};
  scaled_.clear();
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
  enter(Phase::cast);
  Feed& from = crew_.feeds[feed].feed;
  ++notes_.batches;
  notes_.samples += from.batch_size() * (ranks_ ? ranks_->size() : 1);
  Upload upload;
  if (recorded_) {
    // It lies there as long as the recording does, and counts as the step's while a traced step would have it.
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
  if (recorded_ && upload.features && !drawn.features.same_as(upload.features)) // converted: a traced step forgets it
    upload.features.charge_to(MemoryCategory::compiled_step);
  if (watched_) notes_.batch = drawn;
  return drawn;
}

ForwardContext Acts::context_of(size_t model) const {
  LayerNames* names = crew_.models[model].layer_names.get();
  if (!crew_.models[model].training) return {.training = false, .regions = context_.layer_regions, .names = names};
  const int64_t n = crew_.batches(), pass = notes_.passes[model];
  const bool recorded = recorded_ != nullptr;
  const int64_t known = (recorded ? 0 : step_ * n) + pass, further = kFurtherPasses + step_ * kFurtherPassesOfAStep + pass;
  return {.seed = context_.config->seed + model + (ranks_ ? kSeedsApart * static_cast<uint64_t>(ranks_->rank()) : 0),
          .step = static_cast<uint64_t>(step_),
          .pass = static_cast<uint64_t>(pass < n ? known : further),
          .draws = recorded ? block_->draws : Tensor(),
          .regions = context_.layer_regions,
          .injections = pass == 0 ? injections_ : std::span<const Injection>(),
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
  // ... and gives its output back in fp32 (apex cast_model_outputs).
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
  Tensor loss = run_layer(kLoss, outputs, context, [&](const Tensor& t) { return amplab::objective(task, t, targets); });
  if (watched_) notes_.loss = loss;
  note_loss(loss, StepNotes::kOfLossFn);
  return loss;
}

// A number that the step is judged by is about to be made.
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

// ---- backward ------------------------------------------------------------------------------------------------------

Tensor Acts::scale(size_t scaler, const Tensor& loss) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return loss;
  enter(Phase::scale);
  const PhaseScope phase(Phase::scale);
  const LayerScope layer(kLoss);
  const float scale = its.scale();
  if (scale_moved_) { // not what the step began with
    block_->write_scale(scaler, {scale, inverse_of(scale)});
    notes_.repeated_acts = true;
  }
  // The scale is a tensor of its own, fp32 and 0-dim, so that promotion does to it what it does in GradScaler.scale.
  Tensor scaled = mul(loss, block_->scalers[scaler].scale);
  if (watched_) notes_.loss = scaled;
  if (!watched_roots_.empty()) scaled_.emplace_back(scaled, loss.detach());
  return scaled;
}

void Acts::before_backward(interpreter::Walk& walk, const Tensor& root) {
  const auto watched = std::ranges::find(watched_roots_, walk.where(), &WatchedRoot::where);
  if (watched != watched_roots_.end() && root.count() == 1) {
    const auto before = std::ranges::find_if(scaled_, [&](const auto& pair) { return pair.first.same_as(root); });
    note_loss(before == scaled_.end() ? root : before->second, watched->column);
    if (before != scaled_.end()) scaled_.erase(before);
  }
  enter(Phase::backward);
  if (ranks_) {
    ranks_->before_backward();
    reducing_.emplace([this](const Tensor& leaf) { ranks_->ready(leaf); });
  }
  carried_gradients_ = carried_gradients();
}

// Gradients of an earlier step that nobody has cleared, and how often their elements were changed.
std::vector<std::pair<Tensor, int64_t>> Acts::carried_gradients() const {
  std::vector<std::pair<Tensor, int64_t>> gradients;
  const auto add = [&](const Tensor& holder) { gradients.emplace_back(holder.grad(), holder.grad() ? holder.grad().body()->storage->version() : 0); };
  for (size_t model = 0; model < carried_.size(); ++model) {
    if (!carried_[model]) continue;
    for (const Parameter& p : crew_.models[model].module().parameters()) add(p.tensor);
    if (gradients_are_shared_out()) std::ranges::for_each(ranks_->reducer(model).shards(), add);
  }
  return gradients;
}

void Acts::after_backward(interpreter::Walk&) {
  if (ranks_) {
    reducing_.reset();
    const PhaseScope phase(Phase::backward);
    ranks_->after_backward();
  }
  for (Participant& model : crew_.models) model.gradients_are_new = true;
  const auto untouched = [](const auto& before, const auto& now) { return before.first.same_as(now.first) && before.second == now.second; };
  if (!std::ranges::equal(carried_gradients_, carried_gradients(), untouched)) notes_.carried_gradients = true;
  carried_gradients_.clear();
  tell({.kind = Done::Kind::backward});
}

// What comes of the step is somebody else's to say; here nothing waits for it any more.
void Acts::backward_has_thrown() noexcept {
  reducing_.reset();
  carried_gradients_.clear();
  if (ranks_) ranks_->abandon_backward();
}

// Whose is not said: it may be one of an earlier step.
void Acts::gradients_are_read(interpreter::Walk&) {
  if (std::ranges::find(carried_, true) != carried_.end()) notes_.carried_gradients = true;
  if (drawer_ && !recorded_ && context_.mode->masters && std::ranges::any_of(crew_.models, &Participant::gradients_are_new))
    throw Unrepeatable{}; // masters would get theirs outside of what is recorded
  gradients_are_read();
}

void Acts::gradients_are_read() {
  const PhaseScope phase(Phase::backward);
  for (size_t i = 0; i < crew_.models.size(); ++i) {
    Participant& model = crew_.models[i];
    if (!std::exchange(model.gradients_are_new, false)) continue;
    for (const Parameter& p : model.module().parameters())
      if (p.tensor.grad() && !injections_.empty()) inject_into(crew_.name_of(model, p.name) + ".grad", p.tensor.grad(), injections_, step_);
    model.weights.gradients_to_masters();
  }
}

void Acts::convert(size_t model, DType dtype) {
  if (!crew_.models[model].convert(memory, dtype)) return;
  notes_.host_learnt = true; // a recording has other tensors in mind
  if (recorded_) throw Unrepeatable{};
  for (NamedOptimizer& optimizer : crew_.optimizers) crew_.rebind(optimizer);
}

void Acts::zero_grad(size_t model, bool set_to_none) {
  if (!set_to_none && holds_gradients(crew_.models[model])) { // zeros in the memory of an earlier gradient, which a recording does not have
    notes_.carried_gradients = true;
    if (recorded_) throw Unrepeatable{};
  }
  crew_.models[model].weights.zero_grad(set_to_none);
  if (gradients_are_shared_out()) ranks_->reducer(model).drop_gradients_of_shards();
  if (ranks_) ranks_->forget_gradients(model);
  crew_.models[model].gradients_are_new = false;
  carried_[model] = false;
}

// ---- the optimizer -------------------------------------------------------------------------------------------------

bool Acts::shards_hold_gradients(size_t model) const {
  return gradients_are_shared_out() && std::ranges::any_of(ranks_->reducer(model).shards(), [](const Tensor& shard) { return static_cast<bool>(shard.grad()); });
}

bool Acts::gradients_are_shared_out() const { return ranks_ && ranks_->sharding() == Sharding::gradients; }

const std::vector<Tensor>& Acts::holders_of(size_t optimizer) const {
  const NamedOptimizer& its = crew_.optimizers[optimizer];
  return gradients_are_shared_out() ? its.optimizer->parameters() : its.parameters;
}

std::vector<Tensor> Acts::gradient_holders(std::vector<Tensor> parameters) const {
  if (!gradients_are_shared_out()) return parameters;
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (const NamedOptimizer& optimizer : crew_.optimizers)
    if (std::ranges::equal(parameters, optimizer.parameters, same)) return optimizer.optimizer->parameters();
  return parameters;
}

void Acts::join_norm(const Tensor& norm) {
  if (gradients_are_shared_out()) ranks_->join_norm(norm);
}

bool Acts::has_gradients(size_t optimizer) const {
  return std::ranges::any_of(holders_of(optimizer),
                             [](const Tensor& p) { return static_cast<bool>(p.grad()); });
}

void Acts::note_found_inf(size_t scaler, size_t optimizer, bool found_inf) {
  notes_.optimizers[optimizer].verdict = true;
  notes_.optimizers[optimizer].found_inf = found_inf;
  crew_.scalers[scaler].scaler.record_found_inf(id_of(optimizer), found_inf);
}

void Acts::unscale(size_t scaler, size_t optimizer, bool fp16_too) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  notes_.optimizers[optimizer].scaler = scaler;
  gradients_are_read();
  enter(Phase::unscale);
  const PhaseScope phase(Phase::unscale);
  for (const size_t model : crew_.optimizers[optimizer].of)
    if (carried_[model]) notes_.carried_gradients = true;
  const std::vector<Tensor>& parameters = holders_of(optimizer);
  std::vector<DType> formats; // a static scale is apex's own, which unscales fp16 gradients too
  if (its.kind() == ScalerKind::dynamic && !fp16_too)
    for (const Tensor& p : parameters)
      if (p.grad()) formats.push_back(p.grad().dtype());
  const float inverse = its.begin_unscale(id_of(optimizer), formats);
  if (scale_moved_) block_->write_scale(scaler, {its.scale(), inverse});
  const StepBlock::OfOptimizer& own = block_->optimizers[optimizer];
  if (!has_gradients(optimizer)) return; // GradScaler records nothing then
  note_answer();
  notes_.optimizers[optimizer].unscaled_by = current_origin.line;
  unscale_gradients(parameters, block_->scalers[scaler].inverse_scale, own.found_inf);
  if (ranks_) ranks_->agree(optimizer, own.found_inf);
  if (recorded_) {
    recorded_->deeds.push_back({Deed::Kind::unscaled, scaler, optimizer});
    note_found_inf(scaler, optimizer, false);
  } else {
    note_found_inf(scaler, optimizer, item(own.found_inf) != 0);
    tell({.kind = Done::Kind::unscaled, .scaler = scaler, .held = notes_.optimizers[optimizer].found_inf});
  }
}

// The norm belongs to the step, also where nothing is clipped.
void Acts::measure(size_t optimizer) {
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  if (notes.measured) return;
  note_answer();
  enter(Phase::clip);
  const PhaseScope phase(Phase::clip);
  gradient_norm(holders_of(optimizer), block_->optimizers[optimizer].norm);
  join_norm(block_->optimizers[optimizer].norm);
  notes.measured = true;
}

Tensor Acts::place_for_norm(interpreter::Walk& walk, std::span<const Tensor> parameters, std::optional<double> max_norm) {
  gradients_are_read(walk);
  enter(Phase::clip);
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (size_t i = 0; i < crew_.optimizers.size(); ++i) {
    OptimizerNotes& notes = notes_.optimizers[i];
    if (notes.measured || !std::ranges::equal(parameters, holders_of(i), same)) continue;
    note_answer();
    notes.measured = true;
    const auto wants = [&](const NamedScaler& s) { return s.scaler.wants_unscale(id_of(i)); };
    const auto has_unscaled = [&](const NamedScaler& s) { return s.scaler.enabled() && !wants(s); };
    notes.measured_scaled = !notes.unscaled_by_loss && std::ranges::any_of(crew_.scalers, wants) && std::ranges::none_of(crew_.scalers, has_unscaled);
    notes.clip_max = max_norm;
    tell({.kind = Done::Kind::normed, .norm = block_->optimizers[i].norm, .clip_max = max_norm});
    return block_->optimizers[i].norm;
  }
  const Tensor place(memory, {}, DType::f32, MemoryCategory::temporaries);
  tell({.kind = Done::Kind::normed, .norm = place, .clip_max = max_norm});
  return place;
}

bool Acts::step(size_t scaler, size_t optimizer) {
  NamedOptimizer& its = crew_.optimizers[optimizer];
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  for (const size_t model : its.of)
    if (carried_[model]) notes_.carried_gradients = true;
  if (notes.asked) notes_.repeated_acts = true;
  const bool scaled = scaler != kNoScaler && crew_.scalers[scaler].scaler.enabled();
  if (scaled && crew_.scalers[scaler].scaler.wants_unscale(id_of(optimizer))) unscale(scaler, optimizer);
  gradients_are_read();
  measure(optimizer);
  enter(Phase::step);
  const PhaseScope phase(Phase::step);
  const bool left_out = std::exchange(its.apex.skips_next, false);
  if (left_out && recorded_) throw Unrepeatable{};
  const bool apply = (!scaled || crew_.scalers[scaler].scaler.begin_step(id_of(optimizer))) && !left_out;
  notes.asked = true;
  notes.stepped_by = current_origin.line;
  if (left_out) {
    notes_.host_learnt = true;
    for (const size_t model : its.of) crew_.models[model].weights.drop_master_gradients();
  }
  const OptimizerDials dials = optimizer_dials_of(its.dials, its.learning_rate(*context_.config, updates_));
  const bool shares = ranks_ && ranks_->sharding() != Sharding::none;
  if (ranks_ && apply) ranks_->weights_move(its.of);
  if (shares) ranks_->before_step(its.of);
  if (recorded_) {
    if (recorded_->before_first_step) std::exchange(recorded_->before_first_step, {})();
    recorded_->deeds.push_back({Deed::Kind::stepped, scaled ? scaler : kNoScaler, optimizer});
    its.optimizer->plan_step();
    its.optimizer->queue_step(dials, block_->optimizers[optimizer].numbers.view(),
                              scaled ? block_->optimizers[optimizer].found_inf.view() : View());
  } else if (apply) {
    its.optimizer->step(dials);
  }
  if (shares) ranks_->after_step(its.of); // also where nothing was applied: another rank may have
  if (apply) {
    for (const size_t model : its.of) crew_.models[model].weights.masters_to_model();
    notes.applied = true;
  }
  tell({.kind = Done::Kind::stepped, .held = apply});
  return apply;
}

void Acts::set_learning_rate(interpreter::Walk& walk, size_t optimizer, double rate) {
  if (learning_rate(optimizer) != rate) host_learns(walk);
  crew_.optimizers[optimizer].rate = rate;
}

void Acts::update(size_t scaler, std::optional<double> new_scale) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  enter(Phase::update);
  if (scaler == 0) notes_.updated_by = current_origin.line;
  Done done{.kind = Done::Kind::updated, .scaler = scaler, .before = its.get_scale()};
  if (new_scale)
    its.update(*new_scale);
  else
    done.verdict = its.update();
  if (!new_scale && scaler == 0) notes_.verdict = done.verdict;
  done.after = its.get_scale();
  tell(done);
  if (scale_moved_) notes_.repeated_acts = true;
  scale_moved_ = true;
  if (recorded_) recorded_->deeds.push_back({Deed::Kind::updated, scaler, 0});
}

// ---- the end -------------------------------------------------------------------------------------------------------

void Acts::end() {
  scaled_.clear();
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
    if (OptimizerNotes& notes = notes_.optimizers[i]; notes.measured && !is_recorded(notes.norm)) notes.norm = item(block_->optimizers[i].norm);
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

void Acts::repeat_deeds(std::span<const Deed> deeds, const StepBlock::Answers& answers) {
  for (const auto& [kind, scaler, optimizer] : deeds) {
    switch (kind) {
    case Deed::Kind::unscaled:
      crew_.scalers[scaler].scaler.begin_unscale(id_of(optimizer));
      note_found_inf(scaler, optimizer, answers.found_inf(optimizer));
      break;
    case Deed::Kind::stepped: {
      bool& applied = notes_.optimizers[optimizer].applied;
      applied = scaler == kNoScaler || crew_.scalers[scaler].scaler.begin_step(id_of(optimizer));
      if (applied) crew_.optimizers[optimizer].optimizer->count_step();
      break;
    }
    case Deed::Kind::updated:
      if (const Verdict verdict = crew_.scalers[scaler].scaler.update(); scaler == 0) notes_.verdict = verdict;
      break;
    }
  }
}

} // namespace amplab
