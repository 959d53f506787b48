// SPDX-License-Identifier: Apache-2.0
// The step as a recording: what a traced step would queue, taken down once by the device and repeated from then on.
// What differs from step to step lies in the device's memory: the samples, the loss scale and its inverse, the
// optimizer's numbers. So do the loss, found_inf and the norm, which are read when all is done. Same bits as a traced
// step.
#include "engine/train/settings.h"
#include "engine/train/trainer.h"

namespace amplab {

namespace {

constexpr int64_t kWarmUp =
    3; // traced steps before a recording: optimizer state, caches and scratch memory are there then

} // namespace

// A step that somebody looks into is traced, and one whose course depends on its own numbers or on the step's number.
bool Trainer::may_repeat() const {
  return config_.train.compile && compilable_ && !open_->probe && open_->next == Phase::cast &&
         open_->micro_batches == 0 && traced_alike_ >= kWarmUp && injections_.empty() &&
         config_.accumulation.steps == 1 && !config_.guard.skip_nonfinite_loss && !model_->draws();
}

std::unique_ptr<Trainer::CompiledStep> Trainer::compiled() {
  auto step = std::make_unique<CompiledStep>();
  step->upload = room_for_upload(samples_of_batch_);
  device_.begin_recording();
  const auto queue = [&] {
    open_->batch = batch_of(step->upload);
    queue_forward();
    step->memory = open_->record;
    step->loss = open_->loss;
    phase_scale();
    queue_backward();
    weights_.gradients_to_masters();
    if (clips_scaled()) queue_clip();
    if (scaler_.enabled()) queue_unscale();
    if (!clips_scaled()) queue_clip();
    optimizer_->plan_step();
    optimizer_->queue_step(optimizer_dials_of(config_, open_->record.lr), open_->found_inf);
    weights_.masters_to_model();
  };
  try {
    queue();
  } catch (...) {
    device_.end_recording();
    throw;
  }
  step->recording = device_.end_recording();
  step->trims = memory_.stats().trims;
  step->found_inf = open_->found_inf;
  step->norm = open_->norm;
  return step->recording && optimizer_->repeatable() ? std::move(step) : nullptr;
}

void Trainer::forget_compiled() {
  compiled_.reset();
  traced_alike_ = 0;
  compilable_ = true;
}

bool Trainer::repeat_step() {
  if (compiled_ && compiled_->trims != memory_.stats().trims) forget_compiled(); // its memory went back to the device
  if (!may_repeat()) return false;
  if (!compiled_ && !(compiled_ = compiled())) {
    compilable_ = false;
    weights_.zero_grad();
    open_->next = Phase::cast;
    return false;
  }
  StepRecord& record = open_->record;
  upload_next(compiled_->upload);
  optimizer_->set_numbers(optimizer_dials_of(config_, record.lr));
  if (scaler_.enabled()) set_inverse_scale();
  device_.replay(*compiled_->recording);

  record.memory = compiled_->memory.memory;
  record.memory_bytes = compiled_->memory.memory_bytes;
  open_->loss = compiled_->loss;
  open_->found_inf = compiled_->found_inf;
  open_->norm = compiled_->norm;
  note_loss();
  if (scaler_.enabled()) note_found_inf();
  note_norm();
  if (scaler_.enabled()) open_->apply = scaler_.begin_step(kOptimizer);
  if (open_->apply) {
    optimizer_->count_step();
    ++updates_;
  }
  phase_update();
  return true;
}

} // namespace amplab
