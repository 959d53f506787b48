// SPDX-License-Identifier: Apache-2.0
// Elements and rows by index: gather and its backward, samples of a data set. embedding.cu has the tables.
#include "kernels/cuda/gather.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/offset_calculator.h"

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

// y[n, :] = x[row[n], :]. Bytes become x / 255 in fp32. As on the host, this is a division, not a product with a
// reciprocal.
namespace {

__device__ void assign(float& to, uint8_t from) { to = __fdiv_rn(static_cast<float>(from), 255.0f); }
__device__ void assign(float& to, float from) { to = from; }
__device__ void assign(int64_t& to, int64_t from) { to = from; }

// Copies one element of y.
template <class From, class To> struct CopyRow {
  const From* x;
  const int64_t* rows;
  To* y;
  Divider width;
  __device__ void operator()(uint32_t i) const {
    const uint32_t row = width.quotient(i), column = i - row * width.divisor();
    assign(y[i], x[rows[row] * width.divisor() + column]);
  }
};

template <class From, class To> void copy_rows(const Context& context, const View& x, const View& rows, const View& y) {
  const Divider width(static_cast<uint32_t>(std::max<int64_t>(x.shape[1], 1)));
  for_items(context, y.count(), CopyRow<From, To>{x.as<const From>(), rows.as<const int64_t>(), y.as<To>(), width});
}

} // namespace

void samples_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &rows = call.in[1], &y = call.out[0];
  switch (x.dtype) {
  case DType::u8: return copy_rows<uint8_t, float>(context, x, rows, y);
  case DType::i64: return copy_rows<int64_t, int64_t>(context, x, rows, y);
  default: return copy_rows<float, float>(context, x, rows, y);
  }
}

} // namespace amplab::cuda
