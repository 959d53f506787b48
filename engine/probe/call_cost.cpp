// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/call_cost.h"

#include <algorithm>

namespace amplab {
namespace {

// y = x wT over all leading axes, [rows, I] x [I, O].
GemmShape of_linear(const Call& call) {
  const View& x = call.in[0];
  const View& w = call.in[1];
  const int64_t outputs = w.shape[0], inputs = w.shape[1], rows = inputs > 0 ? x.count() / inputs : 0;
  if (call.direction == Direction::forward) return {rows, outputs, inputs};
  if (call.out[0]) return {rows, inputs, outputs};
  return call.out.size() > 1 && call.out[1] ? GemmShape{outputs, inputs, rows} : GemmShape{};
}

GemmShape of_matmul(const Call& call) {
  const Shape& a = call.in[0].shape;
  const Shape& b = call.in[1].shape;
  return {a.rank > 1 ? a[-2] : 1, b.rank > 1 ? b[-1] : 1, a[-1]};
}

// x [N, C, H, W], w [O, C / G, kh, kw], y [N, O, H', W'].
struct Convolution {
  const Shape &x, &w, &y;
  int64_t groups;
  int64_t kernel() const { return w[2] * w[3]; }
  GemmShape forward() const { return {y[0] * y[2] * y[3], w[0] / groups, w[1] * kernel()}; }
  GemmShape of_input() const { return {x[0] * x[2] * x[3], w[1], w[0] / groups * kernel()}; }
  GemmShape of_weight() const { return {w[0] / groups, w[1] * kernel(), y[0] * y[2] * y[3]}; }
};

GemmShape of_convolution(const Call& call) {
  const int64_t groups = std::get<Conv2dAttributes>(call.attributes).groups;
  switch (call.op) {
  case Op::conv2d_input: return Convolution{call.out[0].shape, call.in[1].shape, call.in[0].shape, groups}.of_input();
  case Op::conv2d_weight: return Convolution{call.in[0].shape, call.out[0].shape, call.in[1].shape, groups}.of_weight();
  default: break;
  }
  if (call.direction == Direction::forward)
    return Convolution{call.in[0].shape, call.in[1].shape, call.out[0].shape, groups}.forward();
  const Convolution its{call.in[0].shape, call.in[1].shape, call.in[2].shape, groups};
  if (call.out[0]) return its.of_input();
  return call.out.size() > 1 && call.out[1] ? its.of_weight() : GemmShape{};
}

double multiplications(const GemmShape& sides) {
  return static_cast<double>(sides.m) * static_cast<double>(sides.n) * static_cast<double>(sides.k);
}

// Number of products of these sizes: matrices of a batch, groups of a convolution, gradients.
double products(const Call& call) {
  const bool backward = call.direction == Direction::backward;
  const double gradients =
      backward ? static_cast<double>(std::ranges::count_if(call.out.first(std::min<size_t>(call.out.size(), 2)),
                                                           [](const View& v) { return bool(v); }))
               : 1;
  switch (row_of(call.op).product) {
  case Product::none: return 0;
  case Product::matrix: {
    const Shape& y = call.op == Op::linear ? call.in[1].shape : call.out[0].shape;
    double batch = 1;
    for (int axis = 0; axis < y.rank - 2; ++axis) batch *= static_cast<double>(y[axis]);
    return batch * gradients;
  }
  case Product::convolution: return static_cast<double>(std::get<Conv2dAttributes>(call.attributes).groups) * gradients;
  case Product::attention: {
    const Shape& q = call.in[0].shape;
    const bool causal = std::get<AttentionAttributes>(call.attributes).causal;
    // forward: scores and values; backward: scores, and the gradients of weights, values, queries and keys
    return static_cast<double>(q[0] * q[1]) * (backward ? 5 : 2) * (causal ? 0.5 : 1);
  }
  }
  return 0;
}

double bytes_of_all(std::span<const View> views) {
  double bytes = 0;
  for (const View& v : views)
    if (v) bytes += static_cast<double>(v.bytes());
  return bytes;
}

} // namespace

GemmShape gemm_shape_of(const Call& call) {
  switch (row_of(call.op).product) {
  case Product::none: return {};
  case Product::matrix: return call.op == Op::linear ? of_linear(call) : of_matmul(call);
  case Product::convolution: return of_convolution(call);
  case Product::attention: return {call.in[0].shape[2], call.in[1].shape[2], call.in[0].shape[3]};
  }
  return {};
}

CallCost cost_of(const Call& call) {
  CallCost cost;
  cost.operations = 2 * products(call) * multiplications(gemm_shape_of(call));
  cost.bytes = bytes_of_all(call.in) + bytes_of_all(call.out);
  const OpRow& row = row_of(call.op);
  if (row.updates() && row.written == Written::in && row.least > 0) // the first list is written too
    cost.bytes += bytes_of_all(call.in.first(call.in.size() / row.least));
  if (!call.in.empty()) cost.operands = call.in[0].dtype;
  return cost;
}

} // namespace amplab
