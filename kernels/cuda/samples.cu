// SPDX-License-Identifier: Apache-2.0
// y[n, :] = x[row[n], :]. Bytes become x / 255 in fp32, divided as on the host: no product with a reciprocal.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace amplab::cuda {
namespace {

__device__ void assign(float& to, uint8_t from) { to = __fdiv_rn(static_cast<float>(from), 255.0f); }
__device__ void assign(float& to, float from) { to = from; }
__device__ void assign(int64_t& to, int64_t from) { to = from; }

template <class From, class To>
__global__ void copy_rows(const From* x, const int64_t* rows, To* y, int64_t width, int64_t count) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += threads)
    assign(y[i], x[rows[i / width] * width + i % width]);
}

template <class From, class To> void copy_rows(const Context& context, const View& x, const View& rows, const View& y) {
  if (const int64_t count = y.count())
    copy_rows<<<blocks_for(context, count), kBlockThreads, 0, context.stream>>>(
        x.as<const From>(), rows.as<const int64_t>(), y.as<To>(), x.shape[1], count);
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
