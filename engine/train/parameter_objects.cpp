// SPDX-License-Identifier: Apache-2.0
#include "engine/train/parameter_objects.h"

#include "engine/torch/tensor_object.h"

namespace amplab {
namespace {

using namespace interpreter;

class ParameterObject final : public torch::TensorObject {
 public:
  using TensorObject::TensorObject;
  std::string type() const override { return "Parameter"; }
};

class Parameters final : public Iterator {
 public:
  Parameters(Acts& acts, std::vector<Tensor> tensors, std::vector<std::string> names)
      : acts_(acts), tensors_(std::move(tensors)), names_(std::move(names)) {}

  std::optional<Value> next(Walk&) override {
    if (next_ == tensors_.size()) return {};
    const size_t i = next_++;
    const Value parameter = parameter_object(acts_, tensors_[i]);
    return names_.empty() ? parameter : tuple({Value::text(names_[i]), parameter});
  }

 private:
  Acts& acts_;
  std::vector<Tensor> tensors_;
  std::vector<std::string> names_; // empty: parameters without names
  size_t next_ = 0;
};

std::vector<Tensor> tensors_of(const Participant& model) {
  std::vector<Tensor> tensors;
  for (const Parameter& p : model.module().parameters()) tensors.push_back(p.tensor);
  return tensors;
}

} // namespace

interpreter::Value parameters_of(Acts& acts, Participant& model) { return parameters_of(acts, tensors_of(model)); }

interpreter::Value named_parameters_of(Acts& acts, Participant& model) {
  std::vector<std::string> names;
  for (const Parameter& p : model.module().parameters()) names.push_back(p.name);
  return Value(make_ref<Parameters>(acts, tensors_of(model), std::move(names)));
}

interpreter::Value parameter_object(torch::Environment& environment, Tensor tensor) {
  return Value(make_ref<ParameterObject>(environment, std::move(tensor)));
}

interpreter::Value parameters_of(Acts& acts, std::vector<Tensor> tensors) {
  return Value(make_ref<Parameters>(acts, std::move(tensors), std::vector<std::string>()));
}

} // namespace amplab
