// SPDX-License-Identifier: Apache-2.0
// Outputs of a lane's model for samples outside of training.
#include "engine/autograd/apply.h"
#include "engine/nn/layer.h"
#include "engine/train/objective.h"
#include "engine/train/picture_of.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"

#include <algorithm>

namespace amplab {
namespace {

const std::string kLossLayer = "loss";
constexpr int64_t kEvaluated = 1000; // samples per batch; more texts would need much memory

} // namespace

const Participant* Trainer::evaluated() const {
  if (crew_.models.size() == 1) return crew_.models.front().fits_data ? &crew_.models.front() : nullptr;
  const auto named = std::ranges::find(crew_.models, config_.train.eval_model, &Participant::name);
  return named == crew_.models.end() ? nullptr : &*named;
}

Trainer::Answer Trainer::answer_of(const Participant& model, const HostBatch& samples) {
  const Feed& feed = crew_.feeds[model.data].feed;
  const Mode& mode = *context_.mode;
  const ForwardContext context{.training = false, .regions = context_.layer_regions, .names = model.layer_names.get()};
  const Upload room = feed.room_for(samples);
  feed.upload(samples, room);
  const bool converted = model.converted().has_value(); // by the program, which handles inputs and outputs itself
  Answer answer{feed.batch_of(room, converted ? model.converted() : mode.inputs), {}};
  answer.outputs = model.module().forward(answer.batch.features, context);
  if (mode.outputs || converted) answer.outputs = to(answer.outputs, mode.outputs.value_or(DType::f32));
  return answer;
}

Evaluation Trainer::evaluate() {
  const Participant* const model = evaluated();
  if (!model) return {not_recorded(), not_recorded()};
  recorder_.drop_ahead();
  set_device_dials();
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  const ChargeScope apart(memory_, MemoryCategory::evaluation);
  Score total;
  const Feed& feed = crew_.feeds[model->data].feed;
  const ForwardContext of_loss{.training = false, .regions = context_.layer_regions};
  const Dataset& data = feed.data();
  const bool has_classes = data.task != Task::regression;
  HostBatch samples = make_batch(data, data.task == Task::tokens ? feed.batch_size() : kEvaluated);
  for (int64_t first = 0; gather_from(data.test, first, samples); first += samples.size) {
    const AutocastGuard autocast(context_.region, clear_cast_cache);
    const auto [batch, outputs] = answer_of(*model, samples);
    const double loss = item(run_layer(kLossLayer, outputs, of_loss,
                                       [&](const Tensor& y) { return objective(data.task, y, batch.targets); }));
    const auto classes = has_classes ? static_cast<size_t>(samples.size * data.training.targets_each) : 0;
    total += score_of(data.task, loss, outputs, batch.targets, std::span(samples.targets).first(classes));
  }
  return {total.loss / total.count, has_classes ? total.right / total.count : not_recorded()};
}

LanePicture Trainer::picture() {
  LanePicture picture;
  picture.step = step_;
  const Participant* const model = evaluated();
  if (!model) {
    picture.what =
        NoPicture{crew_.models.size() > 1
                      ? "Of several models the one that \"train.eval_model\" names is shown, and none is named."
                      : "The model has inputs or outputs of its own: what it does is no answer to the data."};
    return picture;
  }
  recorder_.drop_ahead();
  set_device_dials();
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  const ChargeScope apart(memory_, MemoryCategory::evaluation);
  const AskModel ask = [&](const HostBatch& samples) {
    const AutocastGuard autocast(context_.region, clear_cast_cache);
    return to_host(contiguous(answer_of(*model, samples).outputs));
  };
  draw_picture(picture, crew_.feeds[model->data].feed.data(), ask, model->module().parameters());
  return picture;
}

} // namespace amplab
