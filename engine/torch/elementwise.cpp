// SPDX-License-Identifier: Apache-2.0
// Elementwise ops: activations, powers and logarithms, arithmetic.
#include "engine/autograd/op_node.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/in_place.h"
#include "kernels/format/convert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace amplab::torch {
namespace {

using loop::BinaryOp;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

template <Op op> Value one(const Call& c) { return c.result(unary(op, c.floating(0))); }

Value neg_(const Call& c) {
  if (c.tensor(0).dtype() == DType::u8)
    c.raise("NotImplementedError",
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
            "invert a mask, use the `~` or `logical_not()` operator instead.");
  return one<Op::neg>(c);
}

// F.relu(x, inplace=True)
template <Op op> Value maybe_in_place(const Call& c) {
  if (c.flag(1, false)) return c.changed(0, [](const Tensor& x) { return unary(op, x); });
  return one<op>(c);
}

Value gelu_(const Call& c) {
  const std::string form = c.text(1, "none");
  if (form != "none" && form != "tanh") c.raise("RuntimeError", "approximate argument must be either none or tanh.");
  return c.result(gelu(c.floating(0), form == "tanh"));
}

Value softplus_(const Call& c) {
  if ((c.is_given(1) && c.scalar(1).as_number() != 1) || (c.is_given(2) && c.scalar(2).as_number() != 20))
    c.interpreter.raise_unsupported("the lab's softplus has beta=1 and threshold=20 only; PyTorch's takes others");
  return one<Op::softplus>(c);
}

Value square_(const Call& c) { return c.result(square(c.floating(0))); }

Value pow_(const Call& c) {
  c.floating(0);
  const std::optional<Tensor> power = arithmetic(c.interpreter, BinaryOp::power, c.arguments[0], c.arguments[1]);
  if (!power) c.scalar(1); // raises the TypeError
  return c.result(*power);
}

Value clamp_(const Call& c) {
  if (!c.is_given(1) && !c.is_given(2))
    c.raise("RuntimeError", "torch.clamp: At least one of 'min' or 'max' must not be None");
  for (const size_t bound : {1, 2})
    if (c.arguments[bound].as<TensorObject>())
      c.interpreter.raise_unsupported("the lab clamps by numbers only; PyTorch by tensors too");
  for (const size_t bound : {1, 2})
    if (c.is_given(bound)) expect_in_range(c.interpreter, c.number(bound), c.floating(0).dtype());
  return c.result(clamp(c.floating(0), c.number(1, -kUnbounded), c.number(2, kUnbounded)));
}

// PyTorch computes some ops on 16-bit tensors entirely in fp32 and rounds once.
Tensor widened(const Tensor& x) { return to(x, DType::f32); }
double held_in(DType dtype, double number) {
  const auto narrow = static_cast<float>(number);
  return static_cast<double>(dtype == DType::f16    ? to_float(to_half(narrow))
                             : dtype == DType::bf16 ? to_float(to_bfloat16(narrow))
                                                    : narrow);
}
template <class F> Tensor rounded_once(DType dtype, const F& op) { return to(op(), dtype); }

// Rejects a - b of which one is a mask, True or False, as at::sub_check.
void reject_boolean_subtraction(Interpreter& interpreter, const Value& a, const Value& b) {
  const auto is_boolean = [](const Value& x) {
    const Tensor* const tensor = tensor_of(x);
    return tensor ? tensor->dtype() == DType::u8 : x.is_bool();
  };
  const bool both = is_boolean(a) && is_boolean(b);
  if (!is_boolean(a) && !is_boolean(b)) return;
  interpreter.raise("NotImplementedError",
                    both ? "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
                           "`logical_xor()` operator instead."
                         : "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
                           "invert a mask, use the `~` or `logical_not()` operator instead.");
}

// Returns input op other, for a number and a tensor, or two tensors.
Value of_two(const Call& c, BinaryOp op, const Value& other) {
  const std::optional<Tensor> made = arithmetic(c.interpreter, op, c.arguments[0], other);
  if (made) return c.result(*made);
  if (!c.arguments[0].is_number()) c.object(0);
  c.object(1); // raises the TypeError
  return {};
}
Value add_(const Call& c, BinaryOp op) {
  if (!c.is_given(2)) return of_two(c, op, c.arguments[1]);
  if (op == BinaryOp::subtract) reject_boolean_subtraction(c.interpreter, c.arguments[0], c.arguments[1]);
  const Tensor* const other = tensor_of(c.arguments[1]);
  const DType own = c.floating(0).dtype();
  const bool of_mask = other && !is_floating(other->dtype());
  const DType common = !other || of_mask || other->dtype() == own ? own : DType::f32;
  const double number = c.scalar(2).as_number(), alpha = held_in(common, number);
  expect_in_range(c.interpreter, number, common);
  if (!other) return of_two(c, op, Value(c.number(1) * alpha));
  if (common == DType::f32 || of_mask) {
    const auto share = [&] {
      const ContextGuard<&ExecutionContext::in_composite> parts(true);
      return *arithmetic(c.interpreter, BinaryOp::multiply, c.arguments[1], Value(alpha));
    };
    return of_two(c, op, c.result(share()));
  }
  expect_broadcast(c.interpreter, c.tensor(0).shape(), other->shape());
  const double sign = op == BinaryOp::subtract ? -1 : 1;
  const ContextGuard<&ExecutionContext::in_composite> parts(true);
  return c.result(
      rounded_once(own, [&] { return add(widened(c.tensor(0)), mul(widened(c.tensor(1)), sign * alpha)); }));
}
Value plus(const Call& c) { return add_(c, BinaryOp::add); }
Value minus(const Call& c) { return add_(c, BinaryOp::subtract); }
Value times(const Call& c) { return of_two(c, BinaryOp::multiply, c.arguments[1]); }
Value over(const Call& c) {
  if (c.arguments.size() > 2) c.reject_arguments({2});
  return of_two(c, BinaryOp::divide, c.arguments[1]);
}

// at::lerp's formula, which starts from the nearer end.
Value lerp(const Call& c) {
  const Tensor &from = c.floating(0), &to = c.floating(1);
  if (c.arguments[2].as<TensorObject>())
    c.interpreter.raise_unsupported("the lab's lerp takes a number as weight only; PyTorch's takes a tensor too");
  const double weight = c.number(2);
  if (from.dtype() != to.dtype())
    c.raise("RuntimeError", "expected dtype " + std::string(cpp_type(from.dtype())) + " for `end` but got dtype " +
                                std::string(cpp_type(to.dtype())));
  expect_broadcast(c.interpreter, from.shape(), to.shape());
  expect_in_range(c.interpreter, weight, DType::f32);
  const ContextGuard<&ExecutionContext::in_composite> parts(true);
  const auto between = [&](const Tensor& a, const Tensor& b) {
    const Tensor way = sub(b, a);
    return std::abs(weight) < 0.5 ? add(a, mul(way, weight)) : sub(b, mul(way, 1 - weight));
  };
  if (!is_16bit(from.dtype())) return c.result(between(from, to));
  return c.result(rounded_once(from.dtype(), [&] { return between(widened(from), widened(to)); }));
}

constexpr uint16_t kEverywhere = kTorch | kMethod | kInPlace;

// Without the functions of one tensor that the op table names.
constexpr Row kElementwiseRows[] = {
    {"relu", "input, inplace=", kFunctional, maybe_in_place<Op::relu>},
    {"silu", "input, inplace=", kFunctional, maybe_in_place<Op::silu>},
    {"gelu", "input, *, approximate=", kFunctional, gelu_},
    {"softplus", "input, beta=, threshold=", kFunctional, softplus_},
    {"absolute", "input", kEverywhere, one<Op::abs>},
    {"neg", "input", kEverywhere, neg_},
    {"negative", "input", kEverywhere, neg_},
    {"square", "input", kEverywhere, square_},
    {"pow", "input, exponent", kEverywhere, pow_},
    {"clamp", "input, min=, max=", kEverywhere, clamp_},
    {"clip", "input, min=, max=", kEverywhere, clamp_},
    {"add", "input, other, *, alpha=", kEverywhere, plus},
    {"sub", "input, other, *, alpha=", kEverywhere, minus},
    {"subtract", "input, other, *, alpha=", kEverywhere, minus},
    {"mul", "input, other", kEverywhere, times},
    {"multiply", "input, other", kEverywhere, times},
    {"div", "input, other, *, rounding_mode=", kEverywhere, over},
    {"divide", "input, other, *, rounding_mode=", kEverywhere, over},
    {"true_divide", "input, other", kEverywhere, over},
    {"lerp", "input, end, weight", kEverywhere, lerp},
};

// ---- operators ----

[[noreturn]] void reject_integers(Interpreter& interpreter, const Tensor& x) {
  interpreter.raise_unsupported("the lab computes with floating tensors only, not with " + python_name(x.dtype()) +
                                "; PyTorch computes with integers too. Write x.float()");
}

std::optional<Tensor> with_tensor(Interpreter& interpreter, BinaryOp op, const Tensor& a, const Tensor& b) {
  if (op != BinaryOp::matmul) {
    expect_broadcast(interpreter, a.shape(), b.shape());
    for (const Tensor& x : {a, b}) // masks may be combined with floats
      if (x.dtype() == DType::i64 || (!is_floating(a.dtype()) && !is_floating(b.dtype())))
        reject_integers(interpreter, x);
  }
  switch (op) {
  case BinaryOp::add: return add(a, b);
  case BinaryOp::subtract: return sub(a, b);
  case BinaryOp::multiply: return mul(a, b);
  case BinaryOp::divide: return div(a, b);
  case BinaryOp::power:
    interpreter.raise_unsupported("the lab raises a tensor to a number only; PyTorch to a tensor too");
  default: interpreter.raise_unsupported("the lab has no // and % of tensors; PyTorch does");
  }
}

Tensor with_number(Interpreter& interpreter, BinaryOp op, const Tensor& a, double b) {
  if (!is_floating(a.dtype())) reject_integers(interpreter, a);
  switch (op) {
  case BinaryOp::add: return add(a, b);
  case BinaryOp::subtract: return add(a, -b);
  case BinaryOp::multiply: return mul(a, b);
  case BinaryOp::divide: return div(a, b);
  case BinaryOp::power: return pow(a, b);
  default: interpreter.raise_unsupported("the lab has no // and % of tensors; PyTorch does");
  }
}

// As in PyTorch, b - a is -a + b, and b / a is reciprocal(a) b.
Tensor number_with(Interpreter& interpreter, BinaryOp op, double a, const Tensor& b) {
  if (!is_floating(b.dtype())) reject_integers(interpreter, b);
  switch (op) {
  case BinaryOp::add: return add(b, a);
  case BinaryOp::subtract: return add(unary(Op::neg, b), a);
  case BinaryOp::multiply: return mul(b, a);
  case BinaryOp::divide: return mul(unary(Op::reciprocal, b), a);
  case BinaryOp::power:
    interpreter.raise_unsupported("the lab raises a tensor to a number only; PyTorch also a number to a tensor");
  default: interpreter.raise_unsupported("the lab has no // and % of tensors; PyTorch does");
  }
}

} // namespace

std::span<const Row> elementwise_rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> rows(std::begin(kElementwiseRows), std::end(kElementwiseRows));
    const auto add_functions_of = [&rows]<Op op>() {
      constexpr uint8_t of = row_of(op).functions;
      constexpr int names =
          (of & op_columns::anywhere ? kEverywhere : 0) | (of & op_columns::functional ? kFunctional : 0);
      if constexpr (of) rows.push_back({row_of(op).id, "input", static_cast<uint16_t>(names), one<op>});
    };
#define OP(id, ...) add_functions_of.operator()<Op::id>();
#define FORMULA(id, ...) OP(id)
#define GRADIENT(...)
#define PART(...)
#include "kernels/contract/ops.def"
    return rows;
  }();
  return all;
}

void expect_broadcast(Interpreter& interpreter, const Shape& a, const Shape& b) {
  const int rank = std::max(a.rank, b.rank);
  Shape both;
  both.rank = rank;
  for (int back = 1; back <= rank; ++back) {
    const int64_t in_a = back <= a.rank ? a[-back] : 1, in_b = back <= b.rank ? b[-back] : 1;
    both.size[static_cast<size_t>(rank - back)] = in_a == 1 ? in_b : in_a;
    if (in_a != in_b && in_a != 1 && in_b != 1)
      interpreter.raise("RuntimeError", "The size of tensor a (" + std::to_string(in_a) +
                                            ") must match the size of tensor b (" + std::to_string(in_b) +
                                            ") at non-singleton dimension " + std::to_string(rank - back));
  }
  if (a != both && b != both) check_element_limit(interpreter, both);
}

std::optional<Tensor> arithmetic(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
  const auto *x = a.as<TensorObject>(), *y = b.as<TensorObject>();
  if (op == BinaryOp::subtract && (x || a.is_number()) && (y || b.is_number()))
    reject_boolean_subtraction(interpreter, a, b);
  if (x && y) return with_tensor(interpreter, op, readable(interpreter, *x), readable(interpreter, *y));
  if (op == BinaryOp::matmul) return {};
  if (x && b.is_number()) return with_number(interpreter, op, readable(interpreter, *x), b.as_number());
  if (y && a.is_number()) return number_with(interpreter, op, a.as_number(), readable(interpreter, *y));
  return {};
}

} // namespace amplab::torch
