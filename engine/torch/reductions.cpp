// SPDX-License-Identifier: Apache-2.0
// Sums, means, norms and extremes over axes, and normalisation over one axis.
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/torch/call.h"
#include "engine/torch/host_numbers.h"

#include <cmath>
#include <numeric>

namespace amplab::torch {
namespace {

// Returns the axes named by argument i, or all axes if it was not given or is ().
AxesAttributes axes_of(const Call& c, size_t i, int rank, bool keepdim, double number = 0) {
  AxesAttributes attributes{.reduced = 0, .keepdim = keepdim, .number = number};
  if (c.is_given(i))
    for (const int64_t given : c.integers(i)) {
      const int axis = c.wrap_axis(given, rank);
      const auto bit = static_cast<uint8_t>(1 << axis);
      if (attributes.reduced & bit)
        c.raise("RuntimeError", "dim " + std::to_string(axis) + " appears multiple times in the list of dims");
      attributes.reduced |= bit;
    }
  if (attributes.reduced == 0) attributes.reduced = static_cast<uint8_t>((1 << rank) - 1);
  return attributes;
}

// sum(mask) counts exactly, as int64.
Value counted(const Call& c, const Tensor& mask) {
  c.reject_arguments({1, 2});
  c.environment.before_host_sync(c.interpreter);
  const std::vector<int64_t> values = host_integers(mask);
  const int64_t total = std::accumulate(values.begin(), values.end(), int64_t{0});
  return c.result(integers_from(c.environment, {}, {&total, 1}));
}

template <Op op> Value over_axes(const Call& c) { // input, dim=, keepdim=, *, dtype=
  Tensor x = c.tensor(0);
  const std::optional<DType> dtype = c.dtype(3);
  const bool of_integers = !is_floating(dtype.value_or(x.dtype()));
  if (of_integers && op == Op::mean)
    c.raise("NotImplementedError", c.name + "(): could not infer output dtype. " + (dtype ? "Optional" : "Input") +
                                       " dtype must be either a floating point or complex dtype. Got: " +
                                       std::string(scalar_type(dtype.value_or(x.dtype()))));
  if (!is_floating(x.dtype()) && of_integers && dtype != DType::u8) return counted(c, x);
  if (of_integers)
    c.interpreter.raise_unsupported("the lab's " + c.name +
                                    " works in floating dtypes only; PyTorch's in integers too");
  if (!is_floating(x.dtype())) x = in_floats(c.environment, c.interpreter, x, *dtype);
  return c.result(apply(op, {x}, axes_of(c, 1, x.shape().rank, c.flag(2, false)), dtype));
}

Value variance(const Call& c) { // input, dim=, unbiased=, keepdim=, *, correction=
  const Tensor& x = c.floating(0);
  const double correction = c.is_given(4) ? c.scalar(4).as_number() : c.flag(2, true) ? 1 : 0;
  return c.result(apply(Op::var, {x}, axes_of(c, 1, x.shape().rank, c.flag(3, false), correction)));
}

// Returns the order of a norm, given as a number or "inf".
double order_of(const Call& c, size_t i) {
  if (!c.is_given(i)) return 2;
  if (const auto* word = c.arguments[i].as<interpreter::Text>()) {
    if (word->value == "inf") return std::numeric_limits<double>::infinity();
    if (word->value == "fro") return 2;
  }
  const double order = c.scalar(i).as_number();
  if (order != 1 && order != 2 && !(std::isinf(order) && order > 0))
    c.interpreter.raise_unsupported("the lab has norms of order 1, 2 and inf; PyTorch has any order");
  return order;
}
Value norm_over_axes(const Call& c) { // input, order=, dim=, keepdim=, *, dtype=
  const Tensor& x = c.floating(0);
  if (const std::optional<DType> dtype = c.dtype(4);
      dtype && dtype != x.dtype() && (*dtype != DType::f32 || !is_16bit(x.dtype())))
    c.raise("RuntimeError", "linalg.vector_norm: the dtype of the input (" + std::string(scalar_type(x.dtype())) +
                                ") should be convertible without narrowing to the specified dtype (" +
                                std::string(scalar_type(*dtype)) + ")");
  if (x.count() == 0 && std::isinf(order_of(c, 1)))
    c.raise("RuntimeError", "linalg.vector_norm cannot compute the inf norm on an empty tensor because the operation "
                            "does not have an identity");
  return c.result(
      apply(Op::linalg_vector_norm, {x}, axes_of(c, 2, x.shape().rank, c.flag(3, false), order_of(c, 1)), c.dtype(4)));
}

void expect_nonempty(const Call& c, const Tensor& x, int axis) {
  if (x.shape().rank > 0 && x.shape()[axis] == 0)
    c.raise("IndexError", c.name + "(): Expected reduction dim " + std::to_string(axis) + " to have non-zero size.");
}

template <Op op> Value extreme(const Call& c, double gradient = 0) { // input, dim=, keepdim=
  const Tensor& x = c.floating(0);
  if (x.count() == 0 && !c.is_given(1))
    c.raise("RuntimeError",
            c.name + "(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction "
                     "dim with the 'dim' argument.");
  const AxesAttributes axes = axes_of(c, 1, x.shape().rank, c.flag(2, false), gradient);
  for (int axis = 0; axis < x.shape().rank; ++axis)
    if (axes.reduced >> axis & 1) expect_nonempty(c, x, axis);
  return c.result(apply(op, {x}, axes));
}
template <Op op> Value extreme_over_axes(const Call& c) { return extreme<op>(c); }

// (values, indices), like torch.return_types.max.
class ValuesAndIndices final : public interpreter::Sequence {
 public:
  ValuesAndIndices(Value values, Value indices) : Sequence(Kind::tuple, {std::move(values), std::move(indices)}) {}
  std::vector<std::string_view> attributes() const override { return {"count", "index", "indices", "values"}; }
  std::optional<Value> attribute(Interpreter& interpreter, std::string_view name) override {
    if (name == "values") return items[0];
    if (name == "indices") return items[1];
    return Sequence::attribute(interpreter, name);
  }
};

template <Op op, Op over_all> Value extreme_and_index(const Call& c) { // input, dim=, keepdim=
  if (!c.is_given(1)) return extreme<over_all>(c, kSharedAmongNaNs);
  if (c.arguments[1].as<TensorObject>())
    c.interpreter.raise_unsupported("the lab has no torch." + c.name + " of two tensors; PyTorch does");
  const Tensor& x = c.floating(0);
  const AxisAttributes along{.axis = c.axis(1, x.shape().rank), .keepdim = c.flag(2, false)};
  expect_nonempty(c, x, along.axis);
  const Outputs outputs = apply_all(op, {&x, 1}, along);
  return make_ref<ValuesAndIndices>(c.result(outputs.tensor[0]), c.result(outputs.tensor[1]));
}

template <Op op> Value index_of_extreme(const Call& c) { // input, dim=, keepdim=
  const NoGradGuard unrecorded;
  if (!c.is_given(1) && c.floating(0).count() == 0)
    c.raise("IndexError", c.name + "(): Expected reduction dim to be specified for input.numel() == 0.");
  const Tensor x = c.is_given(1) ? c.floating(0) : reshape(c.floating(0), {-1});
  const AxisAttributes along{.axis = c.is_given(1) ? c.axis(1, x.shape().rank) : 0, .keepdim = c.flag(2, false)};
  expect_nonempty(c, x, along.axis);
  return c.result(apply_all(op, {&x, 1}, along).tensor[1]);
}

// The op normalises over the last axis, so other axes are transposed to it.
template <Op op> Value normalised(const Call& c, size_t dim, size_t dtype) {
  const Tensor& x = c.floating(0);
  const int rank = x.shape().rank;
  int axis = rank == 0 || rank == 1 || rank == 3 ? 0 : 1; // PyTorch's default axis
  if (c.is_given(dim))
    axis = c.axis(dim, rank);
  else
    warn(c.interpreter, c.environment, "UserWarning",
         "Implicit dimension choice for " + c.name +
             " has been deprecated. Change the call to include dim=X as an argument.");
  if (rank == 0 || axis == rank - 1) {
    const Tensor y = apply(op, {rank == 0 ? reshape(x, {1}) : x}, {}, c.dtype(dtype));
    return c.result(rank == 0 ? reshape(y, {}) : y);
  }
  return c.result(transpose(apply(op, {transpose(x, axis, -1)}, {}, c.dtype(dtype)), axis, -1));
}
template <Op op> Value normalised_torch(const Call& c) { return normalised<op>(c, 1, 2); }
template <Op op> Value normalised_functional(const Call& c) { return normalised<op>(c, 1, 3); }

constexpr Row kReductionRows[] = {
    {"sum", "input, dim=, keepdim=, *, dtype=", kBoth, over_axes<Op::sum>},
    {"mean", "input, dim=, keepdim=, *, dtype=", kBoth, over_axes<Op::mean>},
    {"var", "input, dim=, unbiased=, keepdim=, *, correction=", kBoth, variance},
    {"norm", "input, p=, dim=, keepdim=, dtype=", kBoth, norm_over_axes},
    {"vector_norm", "x, ord=, dim=, keepdim=, *, dtype=", kLinalg, norm_over_axes},
    {"norm", "A, ord=, dim=, keepdim=, *, dtype=", kLinalg, norm_over_axes},
    {"amax", "input, dim=, keepdim=", kBoth, extreme_over_axes<Op::amax>},
    {"amin", "input, dim=, keepdim=", kBoth, extreme_over_axes<Op::amin>},
    {"max", "input, dim=, keepdim=", kBoth, extreme_and_index<Op::max, Op::amax>},
    {"min", "input, dim=, keepdim=", kBoth, extreme_and_index<Op::min, Op::amin>},
    {"argmax", "input, dim=, keepdim=", kBoth, index_of_extreme<Op::max>},
    {"argmin", "input, dim=, keepdim=", kBoth, index_of_extreme<Op::min>},
    {"softmax", "input, dim, dtype=", kBoth, normalised_torch<Op::softmax>},
    {"log_softmax", "input, dim, dtype=", kBoth, normalised_torch<Op::log_softmax>},
    {"softmax", "input, dim=, _stacklevel=, dtype=", kFunctional, normalised_functional<Op::softmax>},
    {"log_softmax", "input, dim=, _stacklevel=, dtype=", kFunctional, normalised_functional<Op::log_softmax>},
};

} // namespace

std::span<const Row> reduction_rows() { return kReductionRows; }

} // namespace amplab::torch
