// SPDX-License-Identifier: Apache-2.0
#include "engine/step/parameter_objects.h"

#include "engine/torch/tensor_object.h"

namespace amplab {
namespace {

using namespace interpreter;

class Parameters final : public Iterator {
 public:
  Parameters(StepOps& ops, std::vector<Tensor> tensors, std::vector<std::string> names)
      : ops_(ops), tensors_(std::move(tensors)), names_(std::move(names)) {}

  std::optional<Value> next(Interpreter&) override {
    if (next_ == tensors_.size()) return {};
    const size_t i = next_++;
    const Value parameter = torch::parameter_object(ops_, tensors_[i]);
    return names_.empty() ? parameter : tuple({Value::text(names_[i]), parameter});
  }

 private:
  StepOps& ops_;
  std::vector<Tensor> tensors_;
  std::vector<std::string> names_; // empty: parameters without names
  size_t next_ = 0;
};

std::vector<Tensor> tensors_of(const TrainedModel& model) {
  std::vector<Tensor> tensors;
  for (const Parameter& p : model.module().parameters()) tensors.push_back(p.tensor);
  return tensors;
}

} // namespace

interpreter::Value parameters_of(StepOps& ops, TrainedModel& model) { return parameters_of(ops, tensors_of(model)); }

interpreter::Value named_parameters_of(StepOps& ops, TrainedModel& model) {
  std::vector<std::string> names;
  for (const Parameter& p : model.module().parameters()) names.push_back(p.name);
  return Value(make_ref<Parameters>(ops, tensors_of(model), std::move(names)));
}

interpreter::Value parameters_of(StepOps& ops, std::vector<Tensor> tensors) {
  return Value(make_ref<Parameters>(ops, std::move(tensors), std::vector<std::string>()));
}

} // namespace amplab
