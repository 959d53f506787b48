// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/call_cost.h"

#include "engine/probe/gemm_shape.h"

#include <algorithm>

namespace amplab {
namespace {

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
