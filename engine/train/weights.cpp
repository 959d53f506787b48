// SPDX-License-Identifier: Apache-2.0
#include "engine/train/weights.h"

#include "engine/ops/execute.h"

namespace amplab {
namespace {

void convert_into(const Tensor& from, const Tensor& into) {
  const View in[] = {from.view()}, out[] = {into.view()};
  execute(from.device(), {Op::cast, Direction::forward, in, out});
}

Tensor converted(const Tensor& from, DType dtype, MemoryCategory category) {
  const Tensor result(from.allocator(), from.shape(), dtype, category);
  convert_into(from, result);
  return result;
}

} // namespace

void Weights::adopt(Module& model, const Mode& mode) {
  const std::vector<Tensor> finest = stepped();
  std::vector<Tensor> parameters, masters;
  std::deque<Parameter>& of_model = model.parameters();
  for (size_t i = 0; i < of_model.size(); ++i) {
    const Tensor& source = finest.empty() ? of_model[i].tensor : finest[i];
    if (mode.masters) masters.push_back(converted(source, DType::f32, MemoryCategory::master_copies));
    if (of_model[i].tensor.dtype() != mode.parameters || source.dtype() != mode.parameters) {
      of_model[i].tensor = converted(source, mode.parameters, MemoryCategory::parameters);
      of_model[i].tensor.set_requires_grad(true);
    }
    parameters.push_back(of_model[i].tensor);
  }
  parameters_ = std::move(parameters);
  masters_ = std::move(masters);
}

void Weights::zero_grad() {
  for (Tensor& p : parameters_) p.set_grad({});
  for (Tensor& m : masters_) m.set_grad({});
}

void Weights::gradients_to_masters() {
  for (size_t i = 0; i < masters_.size(); ++i)
    if (parameters_[i].grad())
      masters_[i].set_grad(converted(parameters_[i].grad(), DType::f32, MemoryCategory::gradients));
}

void Weights::masters_to_model() {
  for (size_t i = 0; i < masters_.size(); ++i) convert_into(masters_[i], parameters_[i]);
}

} // namespace amplab
