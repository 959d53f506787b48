// SPDX-License-Identifier: Apache-2.0
// Masks: comparisons, isfinite and ops on masks. The op table has only `eq`. The others use it and the sign of a
// difference. The sign is exact because the smallest difference of two numbers of a format is itself representable.
#include "engine/autograd/apply.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/in_place.h"

#include <cmath>

namespace amplab::torch {
namespace {

using loop::CompareOp;

// Disables autograd and autocast. A mask depends on its operands in their own dtypes.
class NoAutocastGuard {
 public:
  NoAutocastGuard() : uncast_(off()) {}

 private:
  static AutocastState off() {
    AutocastState state = autocast_state();
    state.enabled = false;
    return state;
  }
  NoGradGuard unrecorded_;
  AutocastGuard uncast_;
};

Tensor negation(const Tensor& mask) { return eq(mask, 0.0); }
Tensor either(const Tensor& a, const Tensor& b) { return apply(Op::where, {a, {}, b}, ScalarAttributes{1}); }
Tensor both(const Tensor& a, const Tensor& b) { return apply(Op::where, {a, b, {}}, ScalarAttributes{0}); }
Tensor is_less(const Tensor& a, const Tensor& b) { return eq(unary(Op::sign, sub(b, a)), 1.0); }
Tensor unequal_itself(const Tensor& x) { return negation(eq(x, x)); }

Tensor compared(CompareOp op, const Tensor& a, const Tensor& b) {
  switch (op) {
  case CompareOp::equal: return eq(a, b);
  case CompareOp::not_equal: return negation(eq(a, b));
  case CompareOp::less: return is_less(a, b);
  case CompareOp::greater: return is_less(b, a);
  case CompareOp::less_equal: return either(is_less(a, b), eq(a, b));
  default: return either(is_less(b, a), eq(a, b));
  }
}

bool holds(CompareOp op, int64_t a, int64_t b) {
  switch (op) {
  case CompareOp::equal: return a == b;
  case CompareOp::not_equal: return a != b;
  case CompareOp::less: return a < b;
  case CompareOp::less_equal: return a <= b;
  case CompareOp::greater: return a > b;
  default: return a >= b;
  }
}

// Compares class numbers and indices on the host, because no kernel compares integers.
Tensor compared_integers(Interpreter& interpreter, Environment& environment, CompareOp op, const Tensor& a,
                         const Tensor& b) {
  if (a.shape() != b.shape() && a.count() != 1 && b.count() != 1)
    interpreter.raise_unsupported("the lab compares int64 tensors of one shape; PyTorch broadcasts them");
  environment.before_host_sync(interpreter);
  const std::vector<int64_t> x = host_integers(a), y = host_integers(b);
  const Shape shape = broadcast(a.shape(), b.shape());
  interpreter.charge(shape.count() / 1000);
  std::vector<int64_t> mask(static_cast<size_t>(shape.count()));
  for (size_t i = 0; i < mask.size(); ++i) mask[i] = holds(op, x[x.size() == 1 ? 0 : i], y[y.size() == 1 ? 0 : i]);
  return mask_from(environment, shape, mask);
}

// Returns a number in the dtype of the tensor it is compared with, as in PyTorch. Beside a mask, 2 is any number that
// is neither 0 nor 1.
Tensor beside(const Tensor& x, const Value& number) {
  if (x.dtype() != DType::u8) return filled_with(x.allocator(), {}, x.dtype(), number);
  const double value = number.as_number();
  return filled(x.allocator(), {}, DType::u8, value == 0 || value == 1 ? value : 2, MemoryCategory::temporaries);
}

template <CompareOp op> Value compare(const Call& c) {
  const std::optional<Tensor> mask = comparison(c.interpreter, c.environment, op, c.arguments[0], c.arguments[1]);
  if (!mask) c.object(c.arguments[0].as<TensorObject>() ? 1 : 0); // raises the TypeError
  return c.result(*mask);
}

template <Tensor (*mask)(const Tensor&)> Value test(const Call& c) {
  const NoAutocastGuard no_autocast;
  return c.result(mask(c.floating(0)));
}
Tensor finite(const Tensor& x) { return eq(sub(x, x), 0.0); }
Tensor infinite(const Tensor& x) { return eq(unary(Op::abs, x), std::numeric_limits<double>::infinity()); }

const Tensor& mask_of(const Call& c, size_t i) {
  const Tensor& mask = c.tensor(i);
  if (mask.dtype() != DType::u8)
    c.interpreter.raise_unsupported("a mask such as x > 0 is expected here, not a tensor of " +
                                    python_name(mask.dtype()) + "; PyTorch allows numbers too");
  return mask;
}

Value not_(const Call& c) {
  const NoAutocastGuard no_autocast;
  return c.result(negation(mask_of(c, 0)));
}
Value and_(const Call& c) {
  const NoAutocastGuard no_autocast;
  return c.result(both(mask_of(c, 0), mask_of(c, 1)));
}
Value or_(const Call& c) {
  const NoAutocastGuard no_autocast;
  return c.result(either(mask_of(c, 0), mask_of(c, 1)));
}
Tensor set_ones(const Call& c, bool set) {
  const Tensor mask = mask_of(c, 0);
  return sum(set ? mask : negation(mask), {}, false, DType::f32);
}
Value any(const Call& c) {
  c.reject_arguments({1, 2});
  const NoAutocastGuard no_autocast;
  return c.result(negation(eq(set_ones(c, true), 0.0)));
}
Value all(const Call& c) {
  c.reject_arguments({1, 2});
  const NoAutocastGuard no_autocast;
  return c.result(eq(set_ones(c, false), 0.0));
}

Value masked_fill_(const Call& c) {
  const Tensor &x = c.floating(0), &mask = c.tensor(1);
  const Tensor* value = tensor_of(c.arguments[2]);
  if (value && value->shape().rank > 0)
    c.raise("RuntimeError", "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                                std::to_string(value->shape().rank) + " dimension(s).");
  if (mask.dtype() != DType::u8)
    c.raise("RuntimeError",
            "masked_fill_ only supports boolean masks, but got mask with dtype " + std::string(cpp_type(mask.dtype())));
  expect_broadcast(c.interpreter, mask.shape(), x.shape());
  if (!value || !value->requires_grad() || !grad_enabled())
    return c.result(masked_fill(x, mask, c.value_to_fill(2).as_number()));
  expect_in_range(c.interpreter, c.value_to_fill(2).as_number(), x.dtype());
  return c.result(where(mask, to(c.tensor(2), x.dtype()), x));
}

// A number takes the dtype of the other operand's tensor.
Value where_(const Call& c, size_t condition, size_t x, size_t y) {
  const Tensor mask = c.tensor(condition);
  if (mask.dtype() != DType::u8)
    c.raise("RuntimeError", "where expected condition to be a boolean tensor, but got a tensor with dtype " +
                                std::string(scalar_type(mask.dtype())));
  const bool number_x = c.arguments[x].is_number(), number_y = c.arguments[y].is_number();
  if (number_x && number_y)
    c.interpreter.raise_unsupported(
        "the lab's where needs at least one tensor to choose from; PyTorch's takes two numbers too");
  for (const size_t i : {x, y})
    if (!c.arguments[i].is_number()) expect_broadcast(c.interpreter, mask.shape(), c.floating(i).shape());
  if (number_x) return c.result(apply(Op::where, {mask, {}, c.floating(y)}, ScalarAttributes{c.number(x)}));
  if (number_y) return c.result(apply(Op::where, {mask, c.floating(x), {}}, ScalarAttributes{c.number(y)}));
  expect_broadcast(c.interpreter, c.tensor(x).shape(), c.tensor(y).shape());
  return c.result(where(mask, c.floating(x), c.floating(y)));
}
Value where_torch(const Call& c) { return where_(c, 0, 1, 2); }
Value where_method(const Call& c) { return where_(c, 1, 0, 2); }

constexpr Row kComparisonRows[] = {
    {"eq", "input, other", kBoth, compare<CompareOp::equal>},
    {"ne", "input, other", kBoth, compare<CompareOp::not_equal>},
    {"lt", "input, other", kBoth, compare<CompareOp::less>},
    {"le", "input, other", kBoth, compare<CompareOp::less_equal>},
    {"gt", "input, other", kBoth, compare<CompareOp::greater>},
    {"ge", "input, other", kBoth, compare<CompareOp::greater_equal>},
    {"isfinite", "input", kBoth, test<finite>},
    {"isinf", "input", kBoth, test<infinite>},
    {"isnan", "input", kBoth, test<unequal_itself>},
    {"all", "input, dim=, keepdim=", kBoth, all},
    {"any", "input, dim=, keepdim=", kBoth, any},
    {"logical_not", "input", kBoth, not_},
    {"logical_and", "input, other", kBoth, and_},
    {"logical_or", "input, other", kBoth, or_},
    {"masked_fill", "input, mask, value", kBoth | kInPlace, masked_fill_},
    {"where", "condition, input, other", kTorch, where_torch},
    {"where", "input, condition, other", kMethod, where_method},
};

} // namespace

std::span<const Row> comparison_rows() { return kComparisonRows; }

std::optional<Tensor> comparison(Interpreter& interpreter, Environment& environment, CompareOp op, const Value& a,
                                 const Value& b) {
  const auto *x = a.as<TensorObject>(), *y = b.as<TensorObject>();
  if ((!x && !a.is_number()) || (!y && !b.is_number())) return {};
  const NoAutocastGuard no_autocast;
  const Tensor like = readable(interpreter, x ? *x : *y);
  const auto operand = [&](const TensorObject* object, const Value& value) {
    return object ? readable(interpreter, *object) : beside(like, value);
  };
  const Value& number = x ? b : a; // if one is no tensor
  if (number.is_float()) {         // int64 would truncate a number it cannot hold
    const double value = number.as_number();
    if (!is_floating(like.dtype()) && (!fits_int64(value) || value != std::trunc(value)))
      interpreter.raise_unsupported("the lab compares int64 tensors with whole numbers only; PyTorch with any");
  }
  const bool orders = op != CompareOp::equal && op != CompareOp::not_equal;
  if (like.dtype() == DType::i64 && number.is_number() && !orders && std::abs(number.as_number()) < 0x1p53) {
    const Tensor equal = eq(contiguous(like), number.as_number()); // needs no host sync
    return op == CompareOp::equal ? equal : negation(equal);
  }
  const Tensor left = operand(x, a), right = operand(y, b);
  if (left.dtype() == DType::i64 && right.dtype() == DType::i64)
    return compared_integers(interpreter, environment, op, left, right);
  if (left.dtype() == DType::i64 || right.dtype() == DType::i64)
    interpreter.raise_unsupported(
        "the lab does not compare int64 tensors with floating ones; PyTorch does. Write t.float()");
  if (orders && !is_floating(left.dtype()) && !is_floating(right.dtype()))
    interpreter.raise_unsupported("the lab compares masks for equality only; PyTorch orders them too");
  expect_broadcast(interpreter, left.shape(), right.shape());
  return compared(op, left, right);
}

} // namespace amplab::torch
