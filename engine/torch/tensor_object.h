// SPDX-License-Identifier: Apache-2.0
// A tensor as a loop sees it: torch.Tensor with its methods and operators. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

class TensorObject : public interpreter::Object {
 public:
  TensorObject(Environment& environment, Tensor its_tensor) : tensor(std::move(its_tensor)), environment_(environment) {}
  std::string type() const override { return "Tensor"; } // "Parameter" for those of a model
  std::vector<std::string_view> attributes() const override;
  std::optional<interpreter::Value> attribute(interpreter::Walk&, std::string_view name) override; // grad, dtype, shape, T ...
  std::optional<interpreter::Value> call_method(interpreter::Walk&, std::string_view name, const interpreter::Arguments&) override;
  bool set_attribute(interpreter::Walk&, std::string_view name, const interpreter::Value&) override; // grad, requires_grad
  std::optional<interpreter::Value> binary(interpreter::Walk&, loop::BinaryOp, const interpreter::Value&, bool reflected) override;
  std::optional<interpreter::Value> in_place(interpreter::Walk&, loop::BinaryOp, const interpreter::Value&) override;
  std::optional<interpreter::Value> unary(interpreter::Walk&, loop::UnaryOp) override;
  std::optional<interpreter::Value> compare(interpreter::Walk&, loop::CompareOp, const interpreter::Value&, bool reflected) override;
  bool truth(interpreter::Walk&) override; // the host learns it; Boolean value of Tensor with more than one value is ambiguous
  std::optional<double> as_float(interpreter::Walk&) override;
  std::optional<int64_t> length(interpreter::Walk&) override;
  std::optional<interpreter::Value> item(interpreter::Walk&, const interpreter::Value& index) override;
  Ref<interpreter::Iterator> iterate(interpreter::Walk&) override;
  std::string str(interpreter::Walk&) override;

  const Tensor tensor; // defined

 private:
  Environment& environment_;
};

// The tensor of a value, or null.
const Tensor* tensor_of(const interpreter::Value& value);

} // namespace amplab::torch
