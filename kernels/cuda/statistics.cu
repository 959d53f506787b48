// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/statistics.h"

#include "kernels/cuda/copy.h"
#include "kernels/cuda/fold.cuh"
#include "kernels/cuda/tally.h"

namespace amplab::cuda {
namespace {

template <int kPack> struct TallyOfAll {
  using Total = Tally;
  Operand x;
  uint32_t smallest_normal;
  Tally* all;

  __device__ void add(Total& total, int64_t pack) const {
    float values[kPack];
    read_pack(x, pack, values);
#pragma unroll
    for (int i = 0; i < kPack; ++i) total.add(values[i], smallest_normal);
  }
  static __device__ Total join(Total a, const Total& b) {
    a.join(b);
    return a;
  }
  __device__ void finish(const Total& total) const { *all = total; }
};

} // namespace

View in_rows(Context& context, const View& view) {
  const View x = in_memory_order(view);
  if (x.contiguous()) return x;
  const View dense(context.scratch.bytes(Slot::operand_a, x.bytes()), x.dtype, x.shape);
  copy(context, x, dense);
  return dense;
}

Statistics statistics_of(Context& context, const View& view) {
  const View x = in_rows(context, view);
  const auto smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(x.dtype).smallest_normal));
  const int64_t count = x.count();
  Tally* const on_device = context.scratch.take<Tally>(Slot::rows, 1);
  with_pack(pack_of(count, x), [&](auto pack) {
    fold_items(context, count / pack, TallyOfAll<pack>{operand_of(x), smallest_normal, on_device});
  });
  check(cudaGetLastError(), "the statistics of a tensor");
  Tally all;
  context.staging.to_host(&all, on_device, sizeof all);
  return all.statistics(count);
}

} // namespace amplab::cuda
