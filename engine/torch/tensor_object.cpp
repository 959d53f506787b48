// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/tensor_object.h"

#include "engine/autograd/functional.h"
#include "engine/interpreter/operators.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/in_place.h"
#include "engine/torch/names.h"
#include "engine/torch/products.h"

namespace amplab::torch {
namespace {

constexpr std::string_view kAttributes[] = {"T",       "data",    "device",        "dtype",    "grad",
                                            "grad_fn", "is_cuda", "is_leaf",       "itemsize", "mT",
                                            "nbytes",  "ndim",    "requires_grad", "shape"};

// The value of grad_fn, for printing and for `is None`.
class NodeObject final : public interpreter::Object {
 public:
  explicit NodeObject(std::string name) : name_(std::move(name)) {}
  std::string type() const override { return name_; }
  std::vector<std::string_view> attributes() const override { return {"name"}; }
  std::optional<Value> call_method(Interpreter&, std::string_view name, const Arguments&) override {
    if (name == "name") return Value::text(name_);
    return {};
  }
  std::string str(Interpreter&) override { return "<" + name_ + " object>"; }

 private:
  std::string name_;
};

// Iterates over x[0], x[1], ...
class Rows final : public interpreter::Iterator {
 public:
  Rows(Environment& environment, Tensor x) : environment_(environment), x_(std::move(x)) {}
  std::optional<Value> next(Interpreter& interpreter) override {
    if (next_ == x_.shape()[0]) return {};
    return translated(interpreter, environment_, [&] {
      return Value(make_ref<TensorObject>(environment_, indexed(interpreter, x_, Value(next_++))));
    });
  }

 private:
  Environment& environment_;
  Tensor x_;
  int64_t next_ = 0;
};

class ParameterObject final : public TensorObject {
 public:
  using TensorObject::TensorObject;
  std::string type() const override { return "Parameter"; }
};

// As at::indexing::slicePrefix1sSize.
Tensor without_leading_ones(const Tensor& x) {
  int ones = 0;
  while (ones < x.shape().rank && x.shape()[ones] == 1) ++ones;
  Shape shape;
  for (int axis = ones; axis < x.shape().rank; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = x.shape()[axis];
  return ones ? reshape(x, shape) : x;
}

void assign_grad(Interpreter& interpreter, Environment& environment, const Tensor& x, const Value& value) {
  environment.prepare_gradients(interpreter);
  if (value.is_none()) return void(x.body()->grad = {});
  const auto* object = value.as<TensorObject>();
  if (!object)
    interpreter.raise("TypeError", "assigned grad expected to be a Tensor or None but got grad of type " +
                                       interpreter::type_name(value));
  const Tensor& grad = readable(interpreter, *object);
  if (grad.dtype() != x.dtype())
    interpreter.raise(
        "RuntimeError",
        "attempting to assign a gradient with dtype '" + std::string(cpp_type(grad.dtype())) +
            "' to a tensor with grad_dtype '" + std::string(scalar_type(x.dtype())) +
            "'. The gradient must match the tensor's grad_dtype (defaults to the tensor's dtype). You can set "
            "the tensor's "
            "grad_dtype attribute with a specific dtype, or None to allow any dtype. Set grad_dtype with "
            "caution. Diverging the "
            "dtypes of a tensor and its gradient may break downstream systems that assume they match.");
  if (grad.shape() != x.shape())
    interpreter.raise("RuntimeError", "attempting to assign a gradient of size '" + to_string(grad.shape()) +
                                          "' to a tensor of size '" + to_string(x.shape()) +
                                          "'. Please ensure that the gradient and the tensor are the same size");
  if (!grad.view().contiguous())
    interpreter.raise_unsupported("the lab takes contiguous gradients only; PyTorch takes any. Write g.clone()");
  x.body()->grad = grad;
}

} // namespace

const Tensor* tensor_of(const Value& value) {
  const auto* object = value.as<TensorObject>();
  return object ? &object->tensor : nullptr;
}

Value TensorObject::result(Tensor made) const { return make_ref<TensorObject>(environment_, std::move(made)); }

std::vector<std::string_view> TensorObject::attributes() const {
  std::vector<std::string_view> names(std::begin(kAttributes), std::end(kAttributes));
  const std::vector<std::string_view> methods = tensor_method_names();
  names.insert(names.end(), methods.begin(), methods.end());
  return names;
}

std::optional<Value> TensorObject::attribute(Interpreter& interpreter, std::string_view name) {
  const TensorBody& body = *tensor.body();
  if (name == "grad") {
    environment_.prepare_gradients(interpreter);
    return body.grad ? result(body.grad) : interpreter::none();
  }
  if (name == "dtype") return dtype_value(environment_, tensor.dtype());
  if (name == "shape") return make_ref<SizeObject>(tensor.shape());
  if (name == "requires_grad") return tensor.requires_grad();
  if (name == "device") return make_ref<DeviceObject>(environment_.device_type);
  if (name == "is_leaf") return !body.node;
  if (name == "grad_fn") {
    readable(interpreter, *this);
    return body.node ? Value(make_ref<NodeObject>(static_cast<const Node&>(*body.node).name())) : interpreter::none();
  }
  if (name == "ndim") return static_cast<int64_t>(tensor.shape().rank);
  if (name == "data") {
    const NoGradGuard unrecorded;
    return result(readable(interpreter, *this).data());
  }
  if (name == "is_cuda") return environment_.device_type == "cuda";
  if (name == "itemsize") return static_cast<int64_t>(bytes_of(tensor.dtype()));
  if (name == "nbytes") return static_cast<int64_t>(tensor.view().bytes());
  if (name == "T" || name == "mT") {
    if (tensor.shape().rank == 2)
      return translated(interpreter, environment_,
                        [&] { return result(transpose(readable(interpreter, *this), 0, 1)); });
    if (tensor.shape().rank < 2 && name == "T")
      return translated(interpreter, environment_,
                        [&] { return result(reshape(readable(interpreter, *this), tensor.shape())); });
    interpreter.raise_unsupported("the lab has x." + std::string(name) +
                                  " of matrices only; PyTorch of more axes. Write x.transpose(-2, -1)");
  }
  reject_known_method(interpreter, name);
  return {};
}

std::optional<Value> TensorObject::call_method(Interpreter& interpreter, std::string_view name,
                                               const Arguments& arguments) {
  if (std::optional<Value> made = call_tensor_method(interpreter, environment_, self(), name, arguments)) return made;
  reject_known_method(interpreter, name);
  return {};
}

bool TensorObject::set_attribute(Interpreter& interpreter, std::string_view name, const Value& value) {
  if (name == "grad") return assign_grad(interpreter, environment_, tensor, value), true;
  if (name == "requires_grad") {
    if (!value.is_bool()) interpreter.raise("RuntimeError", "requires_grad must be a bool");
    return set_requires_grad(interpreter, *this, value.as_bool()), true;
  }
  if (name == "data")
    interpreter.raise_unsupported(
        "the lab does not replace the data of a tensor; PyTorch does. Write x.copy_(y) under torch.no_grad()");
  return false;
}

std::optional<Value> TensorObject::binary(Interpreter& interpreter, loop::BinaryOp op, const Value& other,
                                          bool reflected) {
  if (!other.is_number() && !other.as<TensorObject>()) return {};
  return translated(interpreter, environment_, [&]() -> std::optional<Value> {
    const Value a = reflected ? other : self(), b = reflected ? self() : other;
    if (op == loop::BinaryOp::matmul) {
      const auto *x = a.as<TensorObject>(), *y = b.as<TensorObject>();
      if (!x || !y) return {};
      return result(matrix_product(interpreter, environment_, readable(interpreter, *x), readable(interpreter, *y)));
    }
    const std::optional<Tensor> made = arithmetic(interpreter, op, a, b);
    return made ? std::optional(result(*made)) : std::nullopt;
  });
}

std::optional<Value> TensorObject::in_place(Interpreter& interpreter, loop::BinaryOp op, const Value& other) {
  if (op == loop::BinaryOp::matmul || (!other.is_number() && !other.as<TensorObject>())) return {};
  return translated(interpreter, environment_, [&] {
    change_in_place(interpreter, *this, [&](const Tensor& old) {
      if (const Tensor* read = tensor_of(other)) expect_disjoint(interpreter, tensor, *read);
      return *arithmetic(interpreter, op, result(old), other);
    });
    return std::optional(self());
  });
}

std::optional<Value> TensorObject::unary(Interpreter& interpreter, loop::UnaryOp op) {
  if (op == loop::UnaryOp::plus) return self();
  return call_method(interpreter, "neg", {});
}
std::optional<Value> TensorObject::absolute(Interpreter& interpreter) { return call_method(interpreter, "abs", {}); }

std::optional<Value> TensorObject::compare(Interpreter& interpreter, loop::CompareOp op, const Value& other,
                                           bool reflected) {
  return translated(interpreter, environment_, [&]() -> std::optional<Value> {
    const std::optional<Tensor> mask =
        comparison(interpreter, environment_, op, reflected ? other : self(), reflected ? self() : other);
    return mask ? std::optional(result(*mask)) : std::nullopt;
  });
}

// Reading p.grad twice makes two objects of one tensor. PyTorch returns one.
bool TensorObject::is_same(const interpreter::Object& other) const {
  const auto* object = dynamic_cast<const TensorObject*>(&other);
  return object && tensor.same_as(object->tensor);
}

bool TensorObject::truth(Interpreter& interpreter) {
  if (tensor.count() != 1)
    interpreter.raise("RuntimeError", tensor.count() ? "Boolean value of Tensor with more than one value is ambiguous"
                                                     : "Boolean value of Tensor with no values is ambiguous");
  return number_of(interpreter, environment_, *this).as_number() != 0;
}

std::optional<Value> TensorObject::as_number(Interpreter& interpreter) {
  if (tensor.count() != 1)
    interpreter.raise("ValueError", "only one element tensors can be converted to Python scalars");
  return number_of(interpreter, environment_, *this);
}

std::optional<int64_t> TensorObject::length(Interpreter& interpreter) {
  if (tensor.shape().rank == 0) interpreter.raise("TypeError", "len() of a 0-d tensor");
  return tensor.shape()[0];
}

std::optional<Value> TensorObject::item(Interpreter& interpreter, const Value& index) {
  return translated(interpreter, environment_,
                    [&] { return std::optional(result(indexed(interpreter, readable(interpreter, *this), index))); });
}

bool TensorObject::set_item(Interpreter& interpreter, const Value& index, const Value& value) {
  translated(interpreter, environment_, [&] {
    const Value target = result(indexed(interpreter, readable(interpreter, *this), index));
    if (value.is_number()) return set_all(interpreter, *target.as<TensorObject>(), value);
    const auto* written = value.as<TensorObject>();
    const Arguments target_argument{{&target, 1}, {}};
    const Value source = written ? *call_tensor_method(interpreter, environment_,
                                                       result(without_leading_ones(readable(interpreter, *written))),
                                                       "expand_as", target_argument)
                                 : value;
    const Arguments one{{&source, 1}, {}};
    call_tensor_method(interpreter, environment_, target, "copy_", one);
  });
  return true;
}

Ref<interpreter::Iterator> TensorObject::iterate(Interpreter& interpreter) {
  if (tensor.shape().rank == 0) interpreter.raise("TypeError", "iteration over a 0-d tensor");
  return make_ref<Rows>(environment_, readable(interpreter, *this));
}

std::string TensorObject::str(Interpreter& interpreter) {
  const NoGradGuard unrecorded;
  const std::string text = tensor_text(interpreter, environment_, readable(interpreter, *this));
  return type() == "Parameter" ? "Parameter containing:\n" + text : text;
}

std::optional<std::string> TensorObject::format(Interpreter& interpreter, std::string_view spec) {
  if (tensor.shape().rank != 0) return spec.empty() ? std::optional(str(interpreter)) : std::nullopt;
  return interpreter.format(number_of(interpreter, environment_, *this), spec);
}

Value parameter_object(Environment& environment, Tensor parameter) {
  return Value(make_ref<ParameterObject>(environment, std::move(parameter)));
}

} // namespace amplab::torch
