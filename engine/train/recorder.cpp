// SPDX-License-Identifier: Apache-2.0
#include "engine/train/recorder.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Eager steps before a capture, so that optimizer state, caches and scratch memory exist.
constexpr int64_t kWarmUp = 3;

int64_t changes_of(std::span<const Tensor> tensors) {
  int64_t sum = 0;
  for (const Tensor& tensor : tensors) sum += tensor.body()->storage->version();
  return sum;
}

int64_t allocations(const MemoryStats& stats) { return stats.device_allocations + stats.reuses; }

bool alike(const StepNotes& notes) {
  return !notes.host_learnt && !notes.repeated_acts && !notes.carried_gradients &&
         std::ranges::all_of(notes.optimizers, [](const OptimizerNotes& n) { return n.applied; });
}

} // namespace

bool draws_as_known(const Crew& crew, const StepNotes& notes, int64_t batches) {
  for (size_t i = 0; i < crew.models.size(); ++i)
    if (crew.models[i].module().draws() > 0 && (crew.models.size() > 1 || notes.passes[i] > batches)) return false;
  return true;
}

void StepRecorder::note_traced(const StepNotes& notes, bool plain, size_t room_for_losses) {
  if (recorded_) return;
  const bool can =
      plain && alike(notes) && notes.losses.size() <= room_for_losses && draws_as_known(crew_, notes, crew_.batches());
  traced_alike_ = can ? traced_alike_ + 1 : 0;
}

void StepRecorder::forget() {
  drop_ahead();
  recorded_.reset();
  traced_alike_ = 0;
  recordable_ = true;
}

// The first capture ends where the first optimizer steps.
bool StepRecorder::take_down(Recorded& recorded) {
  acts_.record(&recorded.acts);
  std::vector<Tensor> weights;
  for (const Parameter& p : crew_.parameters()) weights.push_back(p.tensor);
  if (const AutocastState region = acts_.region(); region.enabled) recorded.casts = KeptCasts(weights, region.dtype);
  KeptCasts::Lending copies(recorded.casts);
  recorded.acts.before_first_step = [&, changes = changes_of(weights)] {
    recorded.gradients_change_weights = changes_of(weights) != changes;
    copies.end(); // later casts are of changed weights
    recorded.gradients = device_.end_recording();
    device_.begin_recording();
  };
  bool whole = true;
  device_.begin_recording();
  try {
    if (device_.discrete())
      for (const Participant& model : crew_.models) model.running.save();
    trainer_.walk();
    recorded.casts.fill_changed();
  } catch (const Unrepeatable&) {
    whole = false;
  } catch (...) {
    device_.end_recording();
    acts_.record(nullptr);
    throw;
  }
  recorded.update = device_.end_recording();
  acts_.record(nullptr);
  recorded.casts.drop_unused();
  if (!recorded.casts.empty()) {
    device_.begin_recording();
    recorded.casts.fill();
    recorded.all_casts = device_.end_recording();
  }
  return whole;
}

std::unique_ptr<StepRecorder::Recorded> StepRecorder::record(StepBlock& block) {
  auto recorded = std::make_unique<Recorded>();
  recorded->trims = memory_.stats().trims;
  if (device_.discrete())
    for (Participant& model : crew_.models) model.running.make_room(memory_);
  for (size_t i = 0; i < crew_.feeds.size(); ++i) {
    std::vector<Upload>& uploads = recorded->acts.uploads.emplace_back();
    for (int64_t batch = 0; batch < acts_.batches_of(i); ++batch) {
      const Feed& feed = crew_.feeds[i].feed;
      uploads.push_back(feed.room_for_batch(feed.resident() ? block.rows[i][static_cast<size_t>(batch)] : Tensor()));
      uploads.back().charge_to(MemoryCategory::compiled_step);
    }
  }
  const std::vector<NamedScaler> scalers = crew_.scalers;
  const std::vector<bool> required = crew_.requiring();
  const bool whole = take_down(*recorded);
  crew_.scalers = scalers;
  recorded->pattern = acts_.notes();
  recorded->memory = memory_.account().step();
  for (Participant& model : crew_.models) model.weights.zero_grad(); // their memory belongs to the capture
  const bool repeatable =
      std::ranges::all_of(crew_.optimizers, [](const NamedOptimizer& o) { return o.optimizer->repeatable(); });
  // memory used by the capture was not released meanwhile
  const bool stays = recorded->trims == memory_.stats().trims;
  // A launch must find requires_grad as the capture did.
  const bool as_found = required == crew_.requiring();
  if (whole && as_found && recorded->gradients && recorded->update && repeatable && stays) return recorded;
  crew_.set_requiring(required);
  return nullptr;
}

void StepRecorder::queue_gradients(StepBlock& block, const StepNumbers& numbers) {
  rows_.clear();
  for (size_t i = 0; i < crew_.feeds.size(); ++i) {
    Feed& feed = crew_.feeds[i].feed;
    if (!feed.resident()) continue;
    const std::span<const uint32_t> rows = feed.next_rows(acts_.batches_of(i));
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }
  block.write(numbers, rows_);
  for (size_t i = 0; i < crew_.feeds.size(); ++i)
    if (Feed& feed = crew_.feeds[i].feed; !feed.resident())
      for (const Upload& to : recorded_->acts.uploads[i]) feed.upload_next(to);
  device_.replay(*recorded_->gradients);
  if (!recorded_->acts.answers_late) block.ask(); // the host need not wait for the update
}

void StepRecorder::go_ahead(StepBlock& block) {
  std::vector<NamedScaler> scalers = crew_.scalers;
  for (const auto& [kind, scaler, optimizer] : recorded_->acts.deeds) {
    if (scaler == kNoScaler) continue;
    const OptimizerId id{static_cast<uint32_t>(optimizer)};
    GradScaler& its = scalers[scaler].scaler;
    switch (kind) {
    case Deed::Kind::unscaled:
      its.begin_unscale(id);
      its.record_found_inf(id, false);
      break;
    case Deed::Kind::stepped: its.begin_step(id); break;
    case Deed::Kind::updated: its.update(); break;
    }
  }
  std::vector<BatchPosition> from;
  for (const NamedFeed& feed : crew_.feeds) from.push_back(feed.feed.position());
  queue_gradients(block, trainer_.numbers(scalers, 1));
  ahead_ = {std::move(from), allocations(memory_.stats())};
  block_of_ahead_ = &block;
}

void StepRecorder::drop_ahead() {
  casts_stand_ = false;
  if (!ahead_) return;
  for (size_t i = 0; i < crew_.feeds.size(); ++i) crew_.feeds[i].feed.set_position(ahead_->from[i]);
  for (const Participant& model : crew_.models) model.running.restore();
  if (!recorded_->acts.answers_late) block_of_ahead_->drop();
  ahead_.reset();
}

BatchPosition StepRecorder::position(size_t feed) const {
  return ahead_ ? ahead_->from[feed] : crew_.feeds[feed].feed.position();
}

Tensor StepRecorder::buffer_of(const Participant& model, const Buffer& buffer) const {
  return ahead_ ? model.running.saved(buffer) : buffer.tensor;
}

bool StepRecorder::repeat(StepBlock& block, bool may_go_ahead) {
  if (recorded_ && recorded_->trims != memory_.stats().trims) forget(); // its memory was released
  if (!recordable_ || (!recorded_ && traced_alike_ < kWarmUp)) return false;
  if (!recorded_ && !(recorded_ = record(block))) {
    recordable_ = false;
    return false;
  }
  if (ahead_ && ahead_->allocations != allocations(memory_.stats())) drop_ahead();
  if (!std::exchange(casts_stand_, false) && recorded_->all_casts) device_.replay(*recorded_->all_casts);
  if (!ahead_) queue_gradients(block, trainer_.numbers(crew_.scalers, 0));
  ahead_.reset();
  device_.replay(*recorded_->update);
  casts_stand_ = true;
  if (recorded_->acts.answers_late) block.ask();
  if (may_go_ahead && device_.discrete() && !recorded_->gradients_change_weights)
    go_ahead(block); // useless if the device is the CPU

  // gradients of an eager step since then are not read
  for (Participant& model : crew_.models) model.weights.zero_grad();
  acts_.repeat(recorded_->pattern, recorded_->acts.deeds, block.take());
  if (!std::ranges::all_of(acts_.notes().optimizers, [](const OptimizerNotes& n) { return n.applied; })) drop_ahead();
  return true;
}

} // namespace amplab
