// SPDX-License-Identifier: Apache-2.0
// Results of a phase, as numbers and as a sentence.
#include "engine/run/mode.h"
#include "engine/run/number_text.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"

#include <cmath>
#include <iterator>
#include <variant>

namespace amplab {
namespace {

TensorRecord numbers_of(std::string name, const Tensor& tensor) {
  TensorRecord record;
  record.name = std::move(name);
  record.dtype = name_of(tensor.dtype());
  record.shape = to_string(tensor.shape());
  record.count = tensor.count();
  if (!is_floating(tensor.dtype())) return record;
  const Statistics s = tensor.device().probing().statistics(tensor.view());
  record.norm = std::sqrt(s.sum_squares);
  record.amax = s.amax;
  record.zeros = s.zeros;
  record.subnormals = s.subnormals;
  record.inf = s.inf;
  record.nan = s.nan;
  return record;
}

std::string counted(size_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

std::string bytes_of_elements(DType dtype, const Tensor& tensor) {
  return bytes_text(static_cast<double>(bytes_of(dtype)) * static_cast<double>(tensor.count()));
}

DType stored_dtype(const Features& features) {
  constexpr DType kStored[] = {DType::u8, DType::f32, DType::i64}; // in the order of the alternatives
  static_assert(std::variant_size_v<Features> == std::size(kStored));
  return kStored[features.index()];
}

// Returns "input from uint8 (98 KiB) over fp32 to fp16 (196 KiB)". Numbers reach the device as fp32 before any
// further cast.
std::string cast_description(const std::string& name, DType stored, const Tensor& tensor) {
  const DType made = tensor.dtype();
  const std::string its_bytes = " (" + bytes_of_elements(made, tensor) + ")";
  if (stored == made) return name + " " + std::string(name_of(made)) + " as it is stored" + its_bytes;
  const bool over = stored == DType::u8 && made != DType::f32;
  return name + " from " + std::string(name_of(stored)) + " (" + bytes_of_elements(stored, tensor) + ")" +
         (over ? " over fp32" : "") + " to " + std::string(name_of(made)) + its_bytes;
}

// Describes casts on the way to the device, and later ones. data: of the batch. Null: it may be any of several.
std::string casts_text(const Batch& batch, const Dataset* data, const Mode& mode) {
  std::string text;
  if (data && batch.features) text = cast_description("input", stored_dtype(data->training.features), batch.features);
  if (data && batch.targets)
    text += "; " + cast_description("target", data->training.values.empty() ? DType::i64 : DType::f32, batch.targets);
  text = text.empty() ? std::string(".") : ": " + text + ".";
  if (mode.autocast)
    text += " Within forward, autocast casts to " + std::string(name_of(mode.low)) + " the inputs of ops as needed.";
  return text;
}

} // namespace

PhaseRecord Trainer::numbers_after(const Stepper::Phases& phases) {
  const auto [phase, next, line] = phases;
  ops_.read_norms();
  const StepStats& made = ops_.stats();
  StepRecord numbers = open_->record;
  note_numbers(numbers);
  PhaseRecord record;
  record.step = progress_.step;
  record.micro_batch = made.batches;
  if (phase != kNoPhase) record.phase = name_of(phase), record.line = line;
  if (next != kNoPhase) record.next = name_of(next);
  const auto add = [&](std::string name, const Tensor& tensor) {
    if (tensor) record.tensors.push_back(numbers_of(std::move(name), tensor));
  };
  const auto add_parameters = [&](bool gradients) {
    for (const Parameter& p : state_.stepped())
      add(p.name + (gradients ? ".grad" : ""), gradients ? p.tensor.grad() : p.tensor);
  };
  const std::string scale = number_text(numbers.loss_scale);
  const bool scaled = made.optimizers.front().measured_scaled; // clipping came before unscale_
  switch (phase) {
  case Phase::cast:
    add("input", made.batch.features);
    add("target", made.batch.targets);
    record.text = "The next " + counted(static_cast<size_t>(made.batch.size), "sample") + " are on the device" +
                  casts_text(made.batch, state_.loaders.size() == 1 ? &state_.loaders.front().loader.data() : nullptr,
                             mode_of(config_));
    break;
  case Phase::forward:
    add("output", made.outputs);
    add("loss", made.loss);
    if (made.loss) record.text = "The loss is " + number_text(item(made.loss)) + ".";
    break;
  case Phase::scale:
    add("loss", made.loss);
    if (made.loss) record.text = "The loss, times the scale " + scale + ", is " + number_text(item(made.loss)) + ".";
    break;
  case Phase::backward:
    if (next == Phase::cast)
      for (const Parameter& p : parameters()) add(p.name + ".grad", p.tensor.grad());
    else
      add_parameters(true);
    record.text = scaler().enabled() ? "Each gradient is multiplied by " + scale + ", as the loss was."
                                     : "Gradients are not scaled.";
    break;
  case Phase::unscale:
    add_parameters(true);
    record.text = "Divided by " + scale +
                  (numbers.found_inf ? ". A gradient is Inf or NaN: the optimizer will not step."
                                     : ". Every gradient is finite.");
    break;
  case Phase::clip:
    add_parameters(true);
    record.text =
        "The gradients' norm is " + number_text(scaled ? numbers.grad_norm_scaled : numbers.grad_norm) +
        (scaled ? ", including the scale" : "") +
        (is_recorded(numbers.clip_coef) ? "; they were multiplied by " + number_text(numbers.clip_coef) + "."
         : config_.clip.kind == "value" ? "; each element was clamped to " + number_text(config_.clip.max) + "."
                                        : "; clipping is off.");
    break;
  case Phase::step:
    add_parameters(false);
    record.text = made.optimizers.front().applied
                      ? "The optimizer changed " + counted(record.tensors.size(), "parameter") + "."
                      : "Skipped: the parameters did not change.";
    break;
  case Phase::update:
    record.text = "The scale for the next step is " + number_text(scaler().get_scale()) + "; the growth tracker is " +
                  std::to_string(scaler().growth_tracker()) + ".";
    break;
  }
  return record;
}

} // namespace amplab
