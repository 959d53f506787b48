// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/pooling.h"

#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"

namespace amplab::cuda {
namespace {

const PoolAttributes& attributes_of(const Call& call) { return std::get<PoolAttributes>(call.attributes); }

// All operands have the layout of the first.
Planes shrinking(const Call& call) {
  const Shape &x = call.in[0].shape, &y = call.out[0].shape;
  return {attributes_of(call), x, y, y, call.in[0].format()};
}
Planes growing(const Call& call) {
  const Shape &g = call.in[0].shape, &dx = call.out[0].shape;
  return {attributes_of(call), dx, g, dx, call.in[0].format()};
}

} // namespace

void avg_pool2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (y.count() > 0) for_items(context, y.count(), AveragePool{shrinking(call), operand_of(x), operand_of(y)});
}
void avg_pool2d_spread_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &dx = call.out[0];
  if (dx.count() > 0) for_items(context, dx.count(), AverageSpread{growing(call), operand_of(g), operand_of(dx)});
}

void adaptive_avg_pool2d_forward(Context& context, const Call& call) { avg_pool2d_forward(context, call); }
void adaptive_avg_pool2d_spread_forward(Context& context, const Call& call) {
  avg_pool2d_spread_forward(context, call);
}

void max_pool2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (y.count() > 0)
    for_items(context, y.count(), MaxPool{shrinking(call), operand_of(x), operand_of(y), call.out[1].as<int64_t>()});
}
void max_pool2d_scatter_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &at = call.in[1], &dx = call.out[0];
  if (dx.count() > 0)
    for_items(context, dx.count(), MaxScatter{growing(call), operand_of(g), operand_of(dx), at.as<const int64_t>()});
}
void max_pool2d_gather_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &at = call.in[1], &y = call.out[0];
  if (y.count() == 0) return;
  for_items(context, y.count(), MaxGather{shrinking(call), operand_of(x), operand_of(y), at.as<const int64_t>()});
}

} // namespace amplab::cuda
