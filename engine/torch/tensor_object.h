// SPDX-License-Identifier: Apache-2.0
// torch.Tensor in a program, with its methods and operators. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

class TensorObject : public interpreter::Object {
 public:
  TensorObject(Environment& environment, Tensor its_tensor)
      : tensor(std::move(its_tensor)), environment_(environment) {}
  std::string type() const override { return "Tensor"; } // "Parameter" for a model's parameters
  std::vector<std::string_view> attributes() const override;
  std::optional<interpreter::Value> attribute(interpreter::Interpreter&,
                                              std::string_view name) override; // grad, dtype, shape, T ...
  std::optional<interpreter::Value> call_method(interpreter::Interpreter&, std::string_view name,
                                                const interpreter::Arguments&) override;
  bool set_attribute(interpreter::Interpreter&, std::string_view name,
                     const interpreter::Value&) override; // grad, requires_grad
  std::optional<interpreter::Value> binary(interpreter::Interpreter&, loop::BinaryOp, const interpreter::Value&,
                                           bool reflected) override;
  std::optional<interpreter::Value> in_place(interpreter::Interpreter&, loop::BinaryOp,
                                             const interpreter::Value&) override;
  std::optional<interpreter::Value> unary(interpreter::Interpreter&, loop::UnaryOp) override;
  std::optional<interpreter::Value> compare(interpreter::Interpreter&, loop::CompareOp, const interpreter::Value&,
                                            bool reflected) override;
  bool is_same(const interpreter::Object& other) const override;
  bool truth(
      interpreter::Interpreter&) override; // host sync; "Boolean value of Tensor with more than one value is ambiguous"
  std::optional<interpreter::Value> as_number(interpreter::Interpreter&) override;
  std::optional<interpreter::Value> absolute(interpreter::Interpreter&) override;
  std::optional<int64_t> length(interpreter::Interpreter&) override;
  std::optional<interpreter::Value> item(interpreter::Interpreter&, const interpreter::Value& index) override;
  bool set_item(interpreter::Interpreter&, const interpreter::Value& index, const interpreter::Value&) override;
  Ref<interpreter::Iterator> iterate(interpreter::Interpreter&) override;
  std::string str(interpreter::Interpreter&) override; // "tensor(2.3026)"
  std::optional<std::string> format(interpreter::Interpreter&,
                                    std::string_view spec) override; // as a number if it holds one

  // Never undefined. In-place changes replace its elements and its autograd history, not this handle.
  const Tensor tensor;

 private:
  interpreter::Value self() { return Ref<interpreter::Object>(this); }
  interpreter::Value result(Tensor made) const;

  Environment& environment_;
};

// Returns the object of a model's parameter, of type "Parameter".
interpreter::Value parameter_object(Environment& environment, Tensor parameter);

// Returns the tensor of a value, or null.
const Tensor* tensor_of(const interpreter::Value& value);

// Returns x.item(): a float, int or bool. Autograd does not see this read. Throws: LoopError if x does not hold exactly
// one number.
interpreter::Value number_of(interpreter::Interpreter& interpreter, Environment& environment, const TensorObject& x);

// x.requires_grad_(on). Throws: LoopError for results of ops and for integers.
void set_requires_grad(interpreter::Interpreter& interpreter, const TensorObject& x, bool on);

// Returns x[i], x[a:b], x[:, 0] or x[None] as a view.
// Throws: LoopError: PyTorch's IndexError; NotInTheLab for a mask or tensor as index.
Tensor indexed(interpreter::Interpreter& interpreter, const Tensor& x, const interpreter::Value& index);

// Returns the tensor in PyTorch's print format: "tensor([1.0000, 2.5000], grad_fn=<AddBackward0>)".
// Throws: LoopError (NotInTheLab) for more than a thousand elements, which PyTorch abbreviates.
std::string tensor_text(interpreter::Interpreter& interpreter, Environment& environment, const Tensor& x);

} // namespace amplab::torch
