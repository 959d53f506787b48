// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/tensor_object.h"

#include "engine/autograd/functional.h"
#include "engine/interpreter/operators.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/in_place.h"
#include "engine/torch/indexing.h"
#include "engine/torch/names.h"
#include "engine/torch/products.h"
#include "engine/torch/tensor_text.h"

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
  std::optional<Value> call_method(Walk&, std::string_view name, const Arguments&) override {
    if (name == "name") return Value::text(name_);
    return {};
  }
  std::string str(Walk&) override { return "<" + name_ + " object>"; }

 private:
  std::string name_;
};

// Iterates over x[0], x[1], ...
class Rows final : public interpreter::Iterator {
 public:
  Rows(Environment& environment, Tensor x) : environment_(environment), x_(std::move(x)) {}
  std::optional<Value> next(Walk& walk) override {
    if (next_ == x_.shape()[0]) return {};
    return translated(walk, environment_,
                      [&] { return Value(make_ref<TensorObject>(environment_, indexed(walk, x_, Value(next_++)))); });
  }

 private:
  Environment& environment_;
  Tensor x_;
  int64_t next_ = 0;
};

// As at::indexing::slicePrefix1sSize.
Tensor without_leading_ones(const Tensor& x) {
  int ones = 0;
  while (ones < x.shape().rank && x.shape()[ones] == 1) ++ones;
  Shape shape;
  for (int axis = ones; axis < x.shape().rank; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = x.shape()[axis];
  return ones ? reshape(x, shape) : x;
}

void assign_grad(Walk& walk, Environment& environment, const Tensor& x, const Value& value) {
  environment.gradients_are_read(walk);
  if (value.is_none()) return void(x.body()->grad = {});
  const auto* object = value.as<TensorObject>();
  if (!object)
    walk.raise("TypeError",
               "assigned grad expected to be a Tensor or None but got grad of type " + interpreter::type_name(value));
  const Tensor& grad = readable(walk, *object);
  if (grad.dtype() != x.dtype())
    walk.raise("RuntimeError",
               "attempting to assign a gradient with dtype '" + std::string(cpp_type(grad.dtype())) +
                   "' to a tensor with grad_dtype '" + std::string(scalar_type(x.dtype())) +
                   "'. The gradient must match the tensor's grad_dtype (defaults to the tensor's dtype). You can set "
                   "the tensor's "
                   "grad_dtype attribute with a specific dtype, or None to allow any dtype. Set grad_dtype with "
                   "caution. Diverging the "
                   "dtypes of a tensor and its gradient may break downstream systems that assume they match.");
  if (grad.shape() != x.shape())
    walk.raise("RuntimeError", "attempting to assign a gradient of size '" + to_string(grad.shape()) +
                                   "' to a tensor of size '" + to_string(x.shape()) +
                                   "'. Please ensure that the gradient and the tensor are the same size");
  if (!grad.view().contiguous())
    walk.refuse("the lab takes gradients that stand densely; PyTorch takes any. Write g.clone()");
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

std::optional<Value> TensorObject::attribute(Walk& walk, std::string_view name) {
  const TensorBody& body = *tensor.body();
  if (name == "grad") {
    environment_.gradients_are_read(walk);
    return body.grad ? result(body.grad) : interpreter::none();
  }
  if (name == "dtype") return dtype_value(environment_, tensor.dtype());
  if (name == "shape") return make_ref<SizeObject>(tensor.shape());
  if (name == "requires_grad") return tensor.requires_grad();
  if (name == "device") return make_ref<DeviceObject>(environment_.device_type);
  if (name == "is_leaf") return !body.node;
  if (name == "grad_fn")
    return body.node ? Value(make_ref<NodeObject>(static_cast<const Node&>(*body.node).name())) : interpreter::none();
  if (name == "ndim") return static_cast<int64_t>(tensor.shape().rank);
  if (name == "data") return result(readable(walk, *this).data());
  if (name == "is_cuda") return environment_.device_type == "cuda";
  if (name == "itemsize") return static_cast<int64_t>(bytes_of(tensor.dtype()));
  if (name == "nbytes") return static_cast<int64_t>(tensor.view().bytes());
  if (name == "T" || name == "mT") {
    if (tensor.shape().rank == 2)
      return translated(walk, environment_, [&] { return result(transpose(readable(walk, *this), 0, 1)); });
    if (tensor.shape().rank < 2 && name == "T")
      return translated(walk, environment_, [&] { return result(reshape(readable(walk, *this), tensor.shape())); });
    walk.refuse("the lab has x." + std::string(name) + " of matrices only; PyTorch of more. Write x.transpose(-2, -1)");
  }
  refuse_known_method(walk, name);
  return {};
}

std::optional<Value> TensorObject::call_method(Walk& walk, std::string_view name, const Arguments& arguments) {
  if (std::optional<Value> made = call_tensor_method(walk, environment_, self(), name, arguments)) return made;
  refuse_known_method(walk, name);
  return {};
}

bool TensorObject::set_attribute(Walk& walk, std::string_view name, const Value& value) {
  if (name == "grad") return assign_grad(walk, environment_, tensor, value), true;
  if (name == "requires_grad") {
    if (!value.is_bool()) walk.raise("RuntimeError", "requires_grad must be a bool");
    return set_requires_grad(walk, *this, value.as_bool()), true;
  }
  if (name == "data")
    walk.refuse("the lab does not exchange the data of a tensor; PyTorch does. Write x.copy_(y) under torch.no_grad()");
  return false;
}

std::optional<Value> TensorObject::binary(Walk& walk, loop::BinaryOp op, const Value& other, bool reflected) {
  if (!other.is_number() && !other.as<TensorObject>()) return {};
  return translated(walk, environment_, [&]() -> std::optional<Value> {
    const Value a = reflected ? other : self(), b = reflected ? self() : other;
    if (op == loop::BinaryOp::matmul) {
      const auto *x = a.as<TensorObject>(), *y = b.as<TensorObject>();
      if (!x || !y) return {};
      return result(matrix_product(walk, environment_, readable(walk, *x), readable(walk, *y)));
    }
    const std::optional<Tensor> made = arithmetic(walk, op, a, b);
    return made ? std::optional(result(*made)) : std::nullopt;
  });
}

std::optional<Value> TensorObject::in_place(Walk& walk, loop::BinaryOp op, const Value& other) {
  if (op == loop::BinaryOp::matmul || (!other.is_number() && !other.as<TensorObject>())) return {};
  return translated(walk, environment_, [&] {
    change_in_place(walk, *this, [&](const Tensor& old) {
      if (const Tensor* read = tensor_of(other)) expect_apart(walk, tensor, *read);
      return *arithmetic(walk, op, result(old), other);
    });
    return std::optional(self());
  });
}

std::optional<Value> TensorObject::unary(Walk& walk, loop::UnaryOp op) {
  if (op == loop::UnaryOp::plus) return self();
  return call_method(walk, "neg", {});
}
std::optional<Value> TensorObject::absolute(Walk& walk) { return call_method(walk, "abs", {}); }

std::optional<Value> TensorObject::compare(Walk& walk, loop::CompareOp op, const Value& other, bool reflected) {
  return translated(walk, environment_, [&]() -> std::optional<Value> {
    const std::optional<Tensor> mask =
        comparison(walk, environment_, op, reflected ? other : self(), reflected ? self() : other);
    return mask ? std::optional(result(*mask)) : std::nullopt;
  });
}

bool TensorObject::truth(Walk& walk) {
  if (tensor.count() != 1)
    walk.raise("RuntimeError", tensor.count() ? "Boolean value of Tensor with more than one value is ambiguous"
                                              : "Boolean value of Tensor with no values is ambiguous");
  return number_of(walk, environment_, readable(walk, *this)).as_number() != 0;
}

std::optional<double> TensorObject::as_float(Walk& walk) {
  if (tensor.count() != 1) walk.raise("ValueError", "only one element tensors can be converted to Python scalars");
  return number_of(walk, environment_, readable(walk, *this)).as_number();
}

std::optional<int64_t> TensorObject::length(Walk& walk) {
  if (tensor.shape().rank == 0) walk.raise("TypeError", "len() of a 0-d tensor");
  return tensor.shape()[0];
}

std::optional<Value> TensorObject::item(Walk& walk, const Value& index) {
  return translated(walk, environment_,
                    [&] { return std::optional(result(indexed(walk, readable(walk, *this), index))); });
}

bool TensorObject::set_item(Walk& walk, const Value& index, const Value& value) {
  translated(walk, environment_, [&] {
    const Value place = result(indexed(walk, readable(walk, *this), index));
    if (value.is_number()) return set_all(walk, *place.as<TensorObject>(), value.as_number());
    const auto* written = value.as<TensorObject>();
    const Arguments as_place{{&place, 1}, {}};
    const Value source =
        written ? *call_tensor_method(walk, environment_, result(without_leading_ones(readable(walk, *written))),
                                      "expand_as", as_place)
                : value;
    const Arguments one{{&source, 1}, {}};
    call_tensor_method(walk, environment_, place, "copy_", one);
  });
  return true;
}

Ref<interpreter::Iterator> TensorObject::iterate(Walk& walk) {
  if (tensor.shape().rank == 0) walk.raise("TypeError", "iteration over a 0-d tensor");
  return make_ref<Rows>(environment_, readable(walk, *this));
}

std::string TensorObject::str(Walk& walk) {
  const std::string text = tensor_text(walk, environment_, readable(walk, *this));
  return type() == "Parameter" ? "Parameter containing:\n" + text : text;
}

std::optional<std::string> TensorObject::format(Walk& walk, std::string_view spec) {
  if (tensor.shape().rank != 0) return spec.empty() ? std::optional(str(walk)) : std::nullopt;
  return walk.format(number_of(walk, environment_, readable(walk, *this)), spec);
}

} // namespace amplab::torch
