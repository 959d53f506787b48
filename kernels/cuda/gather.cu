// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/gather.h"

#include "kernels/cuda/items.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {

void gather_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &index = call.in[1], &y = call.out[0];
  const int axis = std::get<AxisAttributes>(call.attributes).axis;
  for_items(context, y.count(),
            Gather{operand_of(x), operand_of(y), Extent(x.shape, axis), Extent(y.shape, axis),
                   index.as<const int64_t>(), context.faults.on_device()});
}

void gather_backward_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &index = call.in[1], &dx = call.out[0];
  const int axis = std::get<AxisAttributes>(call.attributes).axis;
  for_items(context, dx.count(),
            GatherGradient{operand_of(g), operand_of(dx), Extent(g.shape, axis), Extent(dx.shape, axis),
                           index.as<const int64_t>()});
}

} // namespace amplab::cuda
