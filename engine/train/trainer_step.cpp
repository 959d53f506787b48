// SPDX-License-Identifier: Apache-2.0
// The AMP step, phase by phase.
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/layer.h"
#include "engine/optim/gradients.h"
#include "engine/probe/origin.h"
#include "engine/train/objective.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"
#include "kernels/contract/step_numbers.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

const std::string kLoss = "loss";    // what the objective is called among the layers
} // namespace

ForwardContext Trainer::context(bool training) const {
  if (!training) return {.training = false, .regions = layer_regions_};
  const int64_t passes_before = open_->draws ? 0 : step_ * config_.accumulation.steps;
  return {.seed = config_.seed,
          .step = static_cast<uint64_t>(step_),
          .pass = static_cast<uint64_t>(passes_before + open_->micro_batches),
          .draws = open_->draws,
          .regions = layer_regions_,
          .injections = open_->micro_batches == 0 ? std::span<const Injection>(injections_) : std::span<const Injection>()};
}

Tensor Trainer::forward(const Batch& batch, bool training) {
  const PhaseScope phase(Phase::forward);
  const Tensor logits = model_->forward(batch.features, context(training));
  // ... and gives its output back in fp32 (apex cast_model_outputs).
  return mode_->outputs ? to(logits, *mode_->outputs) : logits;
}

Tensor Trainer::loss_of(const Tensor& outputs, const Tensor& targets, bool training) {
  const PhaseScope phase(Phase::forward);
  return run_layer(kLoss, outputs, context(training),
                   [&](const Tensor& t) { return objective(data_->task, t, targets); });
}

// ---- phases, in the order of Phase ---------------------------------------------------------------------------------

void Trainer::phase_cast() {
  const int64_t number = open_->micro_batches;
  if (number == 0) {
    drop_ahead();
    block_.write(numbers_of_step(scaler_, 0));
  }
  const Upload room = room_for_micro_batch(number);
  if (resident_)
    block_.write_rows(static_cast<size_t>(number), next_rows(1));
  else
    upload_next(room);
  open_->batch = batch_of(room);
  open_->next = Phase::forward;
}

void Trainer::phase_forward() {
  queue_forward();
  note_loss(item(open_->loss));
  open_->next = Phase::scale;
  if (config_.guard.skip_nonfinite_loss && !std::isfinite(open_->loss_sum)) {
    open_->record.grad_norm = open_->record.grad_norm_scaled = open_->record.clip_coef = not_recorded();
    open_->apply = false;
    open_->next = kStepDone;
  }
}

void Trainer::queue_forward() {
  {
    const AutocastGuard autocast(region_, clear_cast_cache);
    open_->outputs = forward(open_->batch, true);
    open_->loss = loss_of(open_->outputs, open_->batch.targets, true);
  }
  if (!open_->watched) open_->forget_batch();
}

void Trainer::note_loss(double loss) {
  samples_ += config_.data.batch_size;
  open_->loss_sum += loss;
  open_->record.loss = open_->loss_sum / static_cast<double>(config_.accumulation.steps);
  ++open_->micro_batches;
}

void Trainer::phase_scale() {
  open_->forget_batch();
  const LayerScope layer(kLoss);
  Tensor& loss = open_->loss;
  if (config_.train.loss_factor != 1) loss = mul(loss, config_.train.loss_factor);
  if (config_.accumulation.normalize && config_.accumulation.steps != 1)
    loss = div(loss, static_cast<double>(config_.accumulation.steps));
  // The scale is a tensor of its own, fp32 and 0-dim, so that promotion does to it what it does in GradScaler.scale.
  if (scaler_.enabled()) loss = mul(loss, block_.scale);
  open_->next = Phase::backward;
}

void Trainer::phase_backward() {
  queue_backward();
  if (open_->micro_batches < config_.accumulation.steps) {
    open_->next = Phase::cast;
    return;
  }
  for (const Parameter& p : model_->parameters())
    if (p.tensor.grad()) inject_into(p.name + ".grad", p.tensor.grad(), injections_, step_);
  weights_.gradients_to_masters();
  open_->next = clips_scaled() ? Phase::clip : Phase::unscale;
}

void Trainer::queue_backward() {
  const Tensor loss = std::exchange(open_->loss, {});
  run_backward(loss, filled(memory_, loss.shape(), loss.dtype(), 1.0, MemoryCategory::temporaries));
}

void Trainer::phase_unscale() {
  if (scaler_.enabled()) {
    scaler_.begin_unscale(kOptimizer);
    queue_unscale();
    note_found_inf(item(block_.found_inf));
  }
  open_->next = clips_scaled() ? Phase::step : Phase::clip;
}

void Trainer::queue_unscale() { unscale_gradients(weights_.stepped(), block_.inverse_scale, block_.found_inf); }

void Trainer::note_found_inf(double found_inf) {
  open_->record.found_inf = found_inf != 0;
  scaler_.record_found_inf(kOptimizer, open_->record.found_inf);
}

// The norm belongs to clipping, also where nothing is clipped.
void Trainer::phase_clip() {
  queue_clip();
  note_norm(item(block_.norm));
  open_->next = clips_scaled() ? Phase::unscale : Phase::step;
}

void Trainer::queue_clip() {
  gradient_norm(weights_.stepped(), block_.norm);
  if (config_.clip.kind == "norm")
    clip_gradient_norm(weights_.stepped(), config_.clip.max, block_.norm);
  else if (config_.clip.kind == "value")
    clip_gradient_value(weights_.stepped(), config_.clip.max);
}

void Trainer::note_norm(double norm) {
  StepRecord& record = open_->record;
  record.clip_coef = record.grad_norm_scaled = not_recorded();
  if (clips_scaled()) {
    record.grad_norm_scaled = norm;
    record.grad_norm = norm / record.loss_scale;
  } else {
    record.grad_norm = norm;
    if (scaler_.enabled())
      record.grad_norm_scaled = norm * record.loss_scale;
    else
      record.found_inf = !std::isfinite(norm); // seen, not acted upon: no scaler, no verdict
  }
  if (config_.clip.kind == "norm")
    record.clip_coef = clip_coefficient(static_cast<float>(config_.clip.max), static_cast<float>(norm));
}

void Trainer::phase_step() {
  if (scaler_.enabled()) open_->apply = scaler_.begin_step(kOptimizer);
  if (open_->apply) {
    optimizer_->step(optimizer_dials_of(config_, open_->record.lr));
    weights_.masters_to_model();
    ++updates_;
  }
  open_->next = Phase::update;
}

void Trainer::phase_update() {
  if (scaler_.enabled()) open_->record.verdict = scaler_.update();
  open_->next = kStepDone;
}

// ---- the step ------------------------------------------------------------------------------------------------------

bool Trainer::clips_scaled() const {
  return scaler_.enabled() && config_.clip.kind != "none" && config_.clip.when == "before-unscale";
}

void Trainer::begin_step(bool inspect, bool watched, CallObserver* observer) {
  ++step_;
  open_.emplace();
  open_->watched = watched;
  if (inspect) open_->probe = std::make_unique<Probe>(memory_, step_, observer);
  StepRecord& record = open_->record;
  record.step = step_;
  record.lr = learning_rate_of(config_, updates_); // a skipped step does not advance the schedule
  record.loss_scale = scaler_.get_scale();
  weights_.zero_grad();
  memory_.begin_step();
  if (!compiled_) scratch_.clear();
  scaler_.scale();
}

StepNumbers Trainer::numbers_of_step(GradScaler scaler, int64_t ahead) const {
  const OptimizerDials dials = optimizer_dials_of(config_, learning_rate_of(config_, updates_ + ahead));
  return {.draws = (step_ + ahead) * config_.accumulation.steps * static_cast<int64_t>(model_->draws()),
          .scale = scaler.scale(),
          .inverse_scale = scaler.begin_unscale(kOptimizer),
          .optimizer = optimizer_->numbers(dials, ahead)};
}

void Trainer::run_phase() {
  static constexpr void (Trainer::*kPhases[])() = {
      &Trainer::phase_cast,    &Trainer::phase_forward, &Trainer::phase_scale, &Trainer::phase_backward,
      &Trainer::phase_unscale, &Trainer::phase_clip,    &Trainer::phase_step,  &Trainer::phase_update};
  const PhaseScope phase(open_->next);
  (this->*kPhases[static_cast<size_t>(open_->next)])();
}

bool Trainer::evaluation_due() const {
  const TrainConfig& train = config_.train;
  return evaluates_ && ((train.eval_every > 0 && step_ % train.eval_every == 0) || step_ == train.steps);
}

StepResult Trainer::end_step() {
  StepResult result;
  result.ops = open_->probe ? open_->probe->take() : std::vector<OpRecord>{};
  StepRecord& record = open_->record;
  record.skipped = !open_->apply;
  record.injected = std::ranges::count(injections_, step_, &Injection::step) > 0;
  record.emulated = emulated_;
  for (OpRecord& op : result.ops) op.injected = record.injected;
  wall_s_ += open_->seconds;
  record.update = updates_;
  record.samples = samples_;
  record.wall_s = wall_s_;
  record.growth_tracker = scaler_.growth_tracker();
  record.infs_held = scaler_.infs_held();
  record.samples_per_s = static_cast<double>(config_.data.batch_size * config_.accumulation.steps) / open_->seconds;
  note_memory(record);

  const Evaluation none{not_recorded(), not_recorded()};
  const Evaluation evaluation = evaluation_due() ? evaluate() : none;
  record.eval_loss = evaluation.loss;
  record.eval_accuracy = evaluation.accuracy;
  constexpr auto kEvaluation = static_cast<size_t>(MemoryCategory::evaluation);
  record.memory[kEvaluation] = memory_.account().step().memory[kEvaluation];
  result.events = events_of(record, config_.scaler, scaler_.get_scale(), nonfinite_seen_);
  result.record = record;
  open_.reset();
  std::erase_if(injections_, [this](const Injection& i) { return i.step <= step_; });
  if (!compiled_) traced_alike_ = record.skipped || record.injected ? 0 : traced_alike_ + 1;
  if (turned_) take_over(*std::exchange(turned_, {}));
  return result;
}

StepResult Trainer::step(bool inspect, CallObserver* observer) {
  const auto begin = Clock::now();
  set_device_dials();
  if (!open_) begin_step(inspect, false, observer);
  {
    const ScratchScope ours(device_, &scratch_);
    if (!repeat_step()) {
      const ProbeScope watching(open_->probe.get());
      while (open_->next != kStepDone) run_phase();
    }
  }
  open_->seconds += seconds_since(begin);
  return end_step();
}

PhaseResult Trainer::advance() {
  const auto begin = Clock::now();
  set_device_dials(); // other lanes had the device since the last phase
  if (!open_) begin_step(true, true, nullptr);
  PhaseResult result;
  const Phase phase = open_->next;
  {
    const ScratchScope ours(device_, &scratch_);
    const ProbeScope watching(open_->probe.get());
    run_phase();
  }
  open_->seconds += seconds_since(begin);
  result.phase = numbers_after(phase);
  if (open_->next == kStepDone) result.step = end_step();
  return result;
}

// A repetition asks for no memory: it has what the step had when it was recorded. What stands apart is as it is now.
void Trainer::note_memory(StepRecord& record) {
  const StepMemory now = memory_.account().step(), step = open_->repeated ? compiled_->memory : now;
  record.memory = now.memory;
  std::copy_n(step.memory.begin(), kCountedCategories, record.memory.begin());
  const auto add = [&](MemoryCategory category, int64_t bytes) { record.memory[static_cast<size_t>(category)] += bytes; };
  add(MemoryCategory::workspace, scratch_.workspace());
  add(MemoryCategory::emulation, scratch_.emulation());
  if (open_->probe) add(MemoryCategory::inspection, open_->probe->scratch_bytes());
  record.memory_bytes = step.bytes + scratch_.workspace();
  record.memory_saved_bytes = step.activations_most;
  record.memory_casts_bytes = step.casts_most;
  peak_bytes_ = std::max(peak_bytes_, record.memory_bytes);
  record.memory_peak_bytes = peak_bytes_;
}

} // namespace amplab
