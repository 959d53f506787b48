// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/copy.h"
#include "kernels/cuda/fold.cuh"
#include "kernels/cuda/statistics.h"
#include "kernels/cuda/tally.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

template <int kPack> struct ZerosElsewhere {
  using Total = int64_t;
  Operand x, y, otherwise;
  int64_t* all;

  __device__ void add(Total& total, int64_t pack) const {
    float xs[kPack], ys[kPack], others[kPack];
    read_pack(x, pack, xs);
    read_pack(y, pack, ys);
    read_pack(otherwise, pack, others);
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
      const auto magnitude = [](float value) { return std::bit_cast<uint32_t>(value) & Tally::kMagnitude; };
      const uint32_t other = magnitude(others[i]);
      total += magnitude(xs[i]) == 0 && magnitude(ys[i]) == 0 && other != 0 && other < Tally::kInfinity;
    }
  }
  static __device__ Total join(Total a, Total b) { return a + b; }
  __device__ void finish(Total total) const { *all = total; }
};

} // namespace

int64_t count_zeros_where_nonzero(Context& context, std::span<const View> zero, const View& otherwise) {
  const auto in_rows = [&](const View& view, Slot slot) {
    return view.contiguous() ? view : dense_copy(context, view, slot);
  };
  const View x = in_rows(zero.front(), Slot::operand_a), z = in_rows(otherwise, Slot::operand_c);
  const View y = zero.size() == 1 ? x : in_rows(zero.back(), Slot::operand_b);
  const int64_t count = x.count();
  int64_t* const on_device = context.scratch.acquire<int64_t>(Slot::rows, 1);
  with_pack(pack_of(count, x, y, z), [&](auto pack) {
    fold_items(context, count / pack, ZerosElsewhere<pack>{operand_of(x), operand_of(y), operand_of(z), on_device});
  });
  check(cudaGetLastError(), "the zeros of a tensor");
  int64_t all = 0;
  context.staging.to_host(&all, on_device, sizeof all);
  return all;
}

} // namespace amplab::cuda
