// SPDX-License-Identifier: Apache-2.0
#include "engine/state/trained_model.h"

#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/ops/execute.h"

#include <algorithm>

namespace amplab {
namespace {

void convert_into(const Tensor& from, const Tensor& into) {
  const View in[] = {from.view()}, out[] = {into.view()};
  execute(from.device(), {Op::cast, Direction::forward, in, out});
}

void set_zero(const Tensor& tensor) {
  const View out[] = {tensor.view()};
  execute(tensor.device(), {Op::fill, Direction::forward, {}, out, FillAttributes{0}});
  tensor.changed_in_place();
}

Tensor converted(const Tensor& from, DType dtype, MemoryCategory category) {
  const Tensor result(from.allocator(), from.shape(), dtype, category);
  convert_into(from, result);
  return result;
}

// Returns the dtype in which a mode stores a tensor. Batch norm may stay fp32, and integers stay.
DType stored_dtype(const Mode& mode, DType now, bool of_batch_norm) {
  if (!is_floating(now)) return now;
  return of_batch_norm && mode.keep_batchnorm_fp32 ? DType::f32 : mode.parameters;
}

constexpr size_t kWord = sizeof(int64_t), kAlignment = 64; // bytes

size_t allocate(const Tensor& tensor) { return (tensor.view().bytes() + kAlignment - 1) / kAlignment * kAlignment; }

} // namespace

void Weights::convert_to(Module& model, const Mode& mode) {
  const std::vector<Tensor> finest = stepped();
  std::vector<Tensor> parameters, masters;
  std::deque<Parameter>& of_model = model.parameters();
  for (size_t i = 0; i < of_model.size(); ++i) {
    Parameter& parameter = of_model[i];
    const Tensor source = finest.empty() ? parameter.tensor : finest[i];
    const DType dtype = stored_dtype(mode, source.dtype(), parameter.of_batch_norm);
    if (parameter.tensor.dtype() != dtype || source.dtype() != dtype) {
      const bool requires_grad = parameter.tensor.requires_grad(); // the program may have changed it
      parameter.tensor = converted(source, dtype, MemoryCategory::parameters);
      parameter.tensor.set_requires_grad(requires_grad);
    }
    // An fp32 parameter of the model is its own master.
    if (mode.masters)
      masters.push_back(dtype == DType::f32 ? parameter.tensor
                                            : converted(source, DType::f32, MemoryCategory::master_copies));
    parameters.push_back(parameter.tensor);
  }
  for (Buffer& buffer : model.buffers())
    if (const DType dtype = stored_dtype(mode, buffer.tensor.dtype(), true); buffer.tensor.dtype() != dtype)
      buffer.tensor = converted(buffer.tensor, dtype, MemoryCategory::buffers);
  parameters_ = std::move(parameters);
  masters_ = std::move(masters);
}

void Weights::zero_grad(bool set_to_none, ParameterSelection which) {
  for (const std::vector<Tensor>* tensors : {&parameters_, &masters_})
    for (Tensor p : *tensors) {
      if (!selects(which, p.shape().rank)) continue;
      if (set_to_none)
        p.set_grad({});
      else if (p.grad())
        set_zero(p.grad());
    }
}

void Weights::gradients_to_masters() {
  for (size_t i = 0; i < masters_.size(); ++i)
    if (parameters_[i].grad() && !masters_[i].same_as(parameters_[i]))
      masters_[i].set_grad(converted(parameters_[i].grad(), DType::f32, MemoryCategory::gradients));
}

void Weights::drop_master_gradients() {
  for (size_t i = 0; i < masters_.size(); ++i)
    if (!masters_[i].same_as(parameters_[i])) masters_[i].set_grad({});
}

void Weights::masters_to_model() {
  for (size_t i = 0; i < masters_.size(); ++i)
    if (!masters_[i].same_as(parameters_[i])) {
      convert_into(masters_[i], parameters_[i]);
      parameters_[i].changed_in_place();
    }
}

void RunningState::copy(const Tensor& from, const Tensor& to) {
  if (!from) return;
  const View in[] = {from.view()}, out[] = {to.view()};
  from.device().run({Op::clone, Direction::forward, in, out}); // not an op of the step, so probes do not record it
}

void RunningState::gather(CachingAllocator& memory, Module& model) {
  size_t bytes = 0;
  for (const Buffer& buffer : model.buffers()) bytes += allocate(buffer.tensor);
  if (bytes == 0) return;
  const Shape words{static_cast<int64_t>(bytes / kWord)};
  const Tensor block(memory, words, DType::i64, MemoryCategory::buffers);
  char* place = block.view().as<char>();
  for (Buffer& buffer : model.buffers()) {
    const Tensor moved = block.viewed_as(View(place, buffer.tensor.dtype(), buffer.tensor.shape()));
    place += allocate(buffer.tensor);
    copy(buffer.tensor, moved);
    buffer.tensor = moved;
  }
  scalars_ = block;
  saved_ = {};
}

void RunningState::allocate_buffers(CachingAllocator& memory) {
  scales->allocate_buffers();
  if (scalars_ && !saved_) saved_ = Tensor(memory, scalars_.shape(), DType::i64, MemoryCategory::compiled_step);
}

Tensor RunningState::saved(const Buffer& buffer) const {
  const View& now = buffer.tensor.view();
  const auto offset = now.as<char>() - scalars_.view().as<char>();
  return saved_.viewed_as(View(saved_.view().as<char>() + offset, now.dtype, now.shape));
}

bool TrainedModel::convert(CachingAllocator& memory, DType dtype) {
  const auto is_that = [&](const Tensor& tensor) { return !is_floating(tensor.dtype()) || tensor.dtype() == dtype; };
  if (std::ranges::all_of(module_->parameters(), is_that, &Parameter::tensor) &&
      std::ranges::all_of(module_->buffers(), is_that, &Buffer::tensor))
    return false;
  std::vector<Tensor> gradients;
  for (const Parameter& p : module_->parameters()) gradients.push_back(p.tensor.grad());
  Mode mode = *mode_with({});
  mode.parameters = dtype;
  weights.convert_to(*module_, mode);
  running.gather(memory, *module_);
  const NoGradGuard no_grad;
  for (size_t i = 0; i < gradients.size(); ++i)
    if (gradients[i]) module_->parameters()[i].tensor.set_grad(to(gradients[i], dtype));
  converted_ = dtype;
  return true;
}

} // namespace amplab
