// SPDX-License-Identifier: Apache-2.0
// Outputs of a lane's model for samples outside of training.
#include "engine/autograd/apply.h"
#include "engine/nn/layer.h"
#include "engine/preview/draw_preview.h"
#include "engine/run/mode.h"
#include "engine/state/settings.h"
#include "engine/step/objective.h"
#include "engine/train/trainer.h"

#include <algorithm>

namespace amplab {
namespace {

const std::string kLossLayer = "loss";
constexpr int64_t kEvaluated = 1000; // samples per batch; more texts would need much memory

} // namespace

const TrainedModel* Trainer::evaluated() const {
  if (state_.models.size() == 1) return state_.models.front().fits_data ? &state_.models.front() : nullptr;
  const auto named = std::ranges::find(state_.models, config_.train.eval_model, &TrainedModel::name);
  return named == state_.models.end() ? nullptr : &*named;
}

Trainer::ModelOutputs Trainer::outputs_of(const TrainedModel& model, const HostBatch& samples) {
  const DataLoader& loader = state_.loaders[model.data].loader;
  const Mode& mode = *context_.mode;
  const ForwardContext context{.training = false,
                               .regions = context_.layer_regions,
                               .recipe = &context_.recipe,
                               .scales = model.running.scales.get(),
                               .names = model.layer_names.get()};
  const Upload upload_buffer = loader.allocate(samples);
  loader.upload(samples, upload_buffer);
  const bool converted = model.converted().has_value(); // by the program, which handles inputs and outputs itself
  ModelOutputs outputs_of_batch{loader.batch_of(upload_buffer, converted ? model.converted() : mode.inputs), {}};
  outputs_of_batch.outputs = model.module().forward(outputs_of_batch.batch.features, context);
  if (mode.outputs || converted)
    outputs_of_batch.outputs = to(outputs_of_batch.outputs, mode.outputs.value_or(DType::f32));
  return outputs_of_batch;
}

Evaluation Trainer::evaluate() {
  const TrainedModel* const model = evaluated();
  if (!model) return {not_recorded(), not_recorded()};
  step_capture_.drop_run_ahead();
  const DeviceScope ours(*this, device_.clients().current().scratch);
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  const ChargeScope apart(memory_, MemoryCategory::evaluation);
  Score total;
  const DataLoader& loader = state_.loaders[model->data].loader;
  const ForwardContext of_loss{.training = false, .regions = context_.layer_regions};
  const Dataset& data = loader.data();
  const bool has_classes = data.task != Task::regression;
  HostBatch samples = make_batch(data, data.task == Task::tokens ? loader.batch_size() : kEvaluated);
  for (int64_t first = 0; gather_from(data.test, first, samples); first += samples.size) {
    const AutocastGuard autocast(context_.region, clear_cast_cache);
    const auto [batch, outputs] = outputs_of(*model, samples);
    const double loss = item(run_layer(kLossLayer, outputs, of_loss,
                                       [&](const Tensor& y) { return objective(data.task, y, batch.targets); }));
    const auto classes = has_classes ? static_cast<size_t>(samples.size * data.training.targets_each) : 0;
    total += score_of(data.task, loss, outputs, batch.targets, std::span(samples.targets).first(classes));
  }
  return {total.loss / total.count, has_classes ? total.right / total.count : not_recorded()};
}

LanePreview Trainer::preview() {
  LanePreview preview;
  preview.step = progress_.step;
  const TrainedModel* const model = evaluated();
  if (!model) {
    preview.what = NoPreview{state_.models.size() > 1
                                 ? "The run has several models: name one in \"train.eval_model\" for its preview."
                                 : "The model's inputs or outputs do not fit the data set, so there is no preview."};
    return preview;
  }
  step_capture_.drop_run_ahead();
  const DeviceScope ours(*this, device_.clients().current().scratch);
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  const ChargeScope apart(memory_, MemoryCategory::evaluation);
  const RunModel run_model = [&](const HostBatch& samples) {
    const AutocastGuard autocast(context_.region, clear_cast_cache);
    return to_host(contiguous(outputs_of(*model, samples).outputs));
  };
  draw_preview(preview, state_.loaders[model->data].loader.data(), run_model, model->module().parameters());
  return preview;
}

} // namespace amplab
