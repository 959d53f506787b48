// SPDX-License-Identifier: Apache-2.0
// The step as a recording: what a traced step would queue, taken down once by the device and repeated from then on.
// What differs from step to step lies in the device's memory, and so do the numbers that it is judged by: see StepBlock.
// Same bits as a traced step.
#include "engine/ops/execute.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"

namespace amplab {

namespace {

constexpr int64_t kWarmUp =
    3; // traced steps before a recording: optimizer state, caches and scratch memory are there then

template <class Queue> std::unique_ptr<Recording> recorded(Device& device, Queue queue) {
  device.begin_recording();
  try {
    queue();
  } catch (...) {
    device.end_recording();
    throw;
  }
  return device.end_recording();
}

int64_t allocations(const MemoryStats& stats) { return stats.device_allocations + stats.reuses; }

} // namespace

// A step that somebody looks into is traced, and one whose course depends on its own numbers or on the step's number.
bool Trainer::may_repeat() const {
  return config_.train.compile && compilable_ && !open_->probe && open_->next == Phase::cast &&
         open_->micro_batches == 0 && traced_alike_ >= kWarmUp && injections_.empty() &&
         !config_.guard.skip_nonfinite_loss;
}

void Trainer::queue_micro_batch(const Upload& upload, size_t number) {
  open_->micro_batches = static_cast<int64_t>(number);
  upload.charge_to(MemoryCategory::batch);
  open_->batch = batch_of(upload);
  const bool read = open_->batch.features.same_as(upload.features); // else it was converted, and a traced step forgets it
  if (upload.features && !read) upload.features.charge_to(MemoryCategory::compiled_step);
  queue_forward();
  upload.charge_to(MemoryCategory::compiled_step);
  const View loss[] = {open_->loss.view()}, kept[] = {block_.losses[number].view()};
  execute(device_, {Op::cast, Direction::forward, loss, kept});
  phase_scale();
  queue_backward();
}

std::unique_ptr<Trainer::CompiledStep> Trainer::compiled() {
  auto step = std::make_unique<CompiledStep>();
  step->trims = memory_.stats().trims;
  if (device_.discrete()) running_.make_room(memory_);
  for (int64_t number = 0; number < config_.accumulation.steps; ++number)
    step->uploads.emplace_back(room_for_micro_batch(number)).charge_to(MemoryCategory::compiled_step);
  open_->draws = block_.draws;
  step->gradients = recorded(device_, [&] {
    if (device_.discrete()) running_.save();
    for (size_t number = 0; number < step->uploads.size(); ++number) queue_micro_batch(step->uploads[number], number);
    weights_.gradients_to_masters();
    if (clips_scaled()) queue_clip();
    if (scaler_.enabled()) queue_unscale();
    if (!clips_scaled()) queue_clip();
  });
  step->update = recorded(device_, [&] {
    optimizer_->plan_step();
    optimizer_->queue_step(optimizer_dials_of(config_, open_->record.lr), block_.optimizer.view(),
                           scaler_.enabled() ? block_.found_inf.view() : View());
    weights_.masters_to_model();
  });
  step->memory = memory_.account().step();
  open_->micro_batches = 0;
  const bool stays = step->trims == memory_.stats().trims; // memory that a recording reads has not gone back meanwhile
  return step->gradients && step->update && optimizer_->repeatable() && stays ? std::move(step) : nullptr;
}

void Trainer::forget_compiled() {
  drop_ahead();
  compiled_.reset();
  traced_alike_ = 0;
  compilable_ = true;
}

void Trainer::queue_gradients(const StepNumbers& numbers) {
  if (resident_) {
    block_.write(numbers, next_rows(std::ssize(compiled_->uploads)));
  } else {
    block_.write(numbers);
    for (const Upload& to : compiled_->uploads) upload_next(to);
  }
  device_.replay(*compiled_->gradients);
  block_.ask();
}

// Not where the host's processor is the device.
bool Trainer::may_go_ahead() const {
  return device_.discrete() && !evaluation_due() && step_ < config_.train.steps;
}

void Trainer::go_ahead() {
  GradScaler scaler = scaler_;
  scaler.begin_unscale(kOptimizer);
  scaler.record_found_inf(kOptimizer, false);
  scaler.begin_step(kOptimizer);
  scaler.update();
  const BatchPosition from = batcher_.position();
  queue_gradients(numbers_of_step(scaler, 1));
  ahead_ = {from, allocations(memory_.stats())};
}

void Trainer::drop_ahead() {
  if (!ahead_) return;
  batcher_.set_position(ahead_->from);
  running_.restore();
  block_.drop();
  ahead_.reset();
}

bool Trainer::repeat_step() {
  if (compiled_ && compiled_->trims != memory_.stats().trims) forget_compiled(); // its memory went back to the device
  if (!may_repeat()) return false;
  if (!compiled_ && !(compiled_ = compiled())) {
    compilable_ = false;
    weights_.zero_grad();
    memory_.begin_step();
    open_->next = Phase::cast;
    return false;
  }
  if (ahead_ && ahead_->allocations != allocations(memory_.stats())) drop_ahead();
  if (!ahead_) queue_gradients(numbers_of_step(scaler_, 0));
  ahead_.reset();
  device_.replay(*compiled_->update);
  if (may_go_ahead()) go_ahead();
  open_->repeated = true;

  const StepResults results = block_.take();
  for (const float loss : results.losses) note_loss(static_cast<double>(loss));
  if (scaler_.enabled()) {
    scaler_.begin_unscale(kOptimizer);
    note_found_inf(results.found_inf);
    open_->apply = scaler_.begin_step(kOptimizer);
  }
  note_norm(results.norm);
  if (open_->apply) {
    optimizer_->count_step();
    ++updates_;
  } else {
    drop_ahead();
  }
  phase_update();
  return true;
}

} // namespace amplab
