// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/capture_backend.h"

#include "engine/ops/execute.h"

#include <algorithm>

namespace amplab {

void apply_side_effects(std::span<const SideEffect> side_effects, const StepScalars::Results& results, StepOps& ops) {
  for (const auto& [kind, scaler, optimizer] : side_effects) {
    const OptimizerId id{static_cast<uint32_t>(optimizer)};
    GradScaler* const its = scaler == kNoScaler ? nullptr : &ops.state().scalers[scaler].scaler;
    switch (kind) {
    case SideEffect::Kind::unscaled:
      its->begin_unscale(id);
      ops.note_found_inf(scaler, optimizer, results.found_inf(optimizer));
      break;
    case SideEffect::Kind::stepped: {
      bool& applied = ops.stats().optimizers[optimizer].applied;
      applied = !its || its->begin_step(id);
      if (applied) ops.state().optimizers[optimizer].optimizer->count_step();
      break;
    }
    case SideEffect::Kind::updated:
      if (const Verdict verdict = its->update(); scaler == 0) ops.stats().verdict = verdict;
      break;
    }
  }
}

void CaptureBackend::allocate_batches() {
  for (size_t i = 0; i < ops_.state().loaders.size(); ++i) {
    const DataLoader& loader = ops_.state().loaders[i].loader;
    std::vector<Upload>& of_loader = uploads.emplace_back();
    for (size_t batch = 0; batch < static_cast<size_t>(ops_.batches_of(i)); ++batch) {
      of_loader.push_back(loader.allocate_batch(loader.resident() ? ops_.scalars().rows[i][batch] : Tensor()));
      of_loader.back().charge_to(MemoryCategory::compiled_step);
    }
  }
}

void CaptureBackend::charge_batches(MemoryCategory category) const {
  for (const std::vector<Upload>& of_loader : uploads)
    for (const Upload& upload : of_loader) upload.charge_to(category);
}

void CaptureBackend::write(const StepInputs& inputs) {
  rows_.clear();
  for (size_t i = 0; i < uploads.size(); ++i)
    if (DataLoader& loader = ops_.state().loaders[i].loader; loader.resident())
      std::ranges::copy(loader.next_rows(ops_.batches_of(i)), std::back_inserter(rows_));
  ops_.scalars().write(inputs, rows_);
  for (size_t i = 0; i < uploads.size(); ++i)
    if (DataLoader& loader = ops_.state().loaders[i].loader; !loader.resident())
      for (const Upload& to : uploads[i]) loader.upload_next(to);
}

// The batch lives as long as the capture, but is charged to the batch while an eager step would hold it.
Upload CaptureBackend::upload(size_t loader, int64_t batch) {
  for (const Upload& other : uploads[loader]) other.charge_to(MemoryCategory::compiled_step);
  const Upload& upload = uploads[loader][static_cast<size_t>(batch)];
  upload.charge_to(MemoryCategory::batch);
  return upload;
}

void CaptureBackend::after_cast(const Upload& upload, const Batch& drawn) {
  if (upload.features && !drawn.features.same_as(upload.features)) // converted: an eager step drops it
    upload.features.charge_to(MemoryCategory::compiled_step);
}

void CaptureBackend::set_pass(ForwardContext& context, int64_t pass) const {
  context.pass = static_cast<uint64_t>(pass);
  context.draws = ops_.scalars().draws;
  context.passes = ops_.scalars().passes;
}

double CaptureBackend::loss(const Tensor& loss, size_t number) {
  if (number >= ops_.scalars().losses.size()) throw CannotCapture{};
  const View from[] = {loss.view()}, stored[] = {ops_.scalars().losses[number].view()};
  execute(loss.device(), {Op::cast, Direction::forward, from, stored});
  return 0;
}

bool CaptureBackend::found_inf(size_t scaler, size_t optimizer) {
  side_effects.push_back({SideEffect::Kind::unscaled, scaler, optimizer});
  return false;
}

void CaptureBackend::step(size_t scaler, size_t optimizer, const OptimizerSettings& settings, bool) {
  if (before_first_step) std::exchange(before_first_step, {})();
  side_effects.push_back({SideEffect::Kind::stepped, scaler, optimizer});
  Optimizer& its = *ops_.state().optimizers[optimizer].optimizer;
  const StepScalars::OfOptimizer& own = ops_.scalars().optimizers[optimizer];
  its.plan_step();
  its.queue_step(settings, own.numbers.view(), scaler == kNoScaler ? View() : own.found_inf.view());
}

bool CaptureBackend::end() {
  charge_batches(MemoryCategory::compiled_step);
  return false;
}

} // namespace amplab
