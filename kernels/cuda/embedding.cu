// SPDX-License-Identifier: Apache-2.0
//   embedding                 y[n, :] = table[id[n], :]
//   embedding_dense_backward  dtable[v, :] = sum of g[n, :] over the n whose id is v, in fp32; none for the padding id
// Backward each row of the table has blocks of its own that look for its ids and share the rows they find, the k-th to
// the warp k mod 8: one order of summation, and no atomics but on integers.
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {
namespace {

constexpr int kWarps = kBlockThreads / 32;

// A warp to each row of y.
template <int kPack>
__global__ void look_up(const Operand table, const int64_t rows, const int64_t width, const int64_t* ids,
                        const int64_t count, const Operand y, Fault* fault) {
  const int64_t packs = width / kPack, warps = int64_t{gridDim.x} * kWarps;
  for (int64_t n = blockIdx.x * int64_t{kWarps} + threadIdx.x / 32; n < count; n += warps) {
    const int64_t id = ids[n];
    const bool there = expect_below(id, rows, Fault::index, fault);
    for (int64_t pack = threadIdx.x % 32; pack < packs; pack += 32) {
      float values[kPack] = {};
      if (there) read_pack(table, id * packs + pack, values);
      write_pack(y, n * packs + pack, values);
    }
  }
}

// How often each id stands among all.
__global__ void count_ids(const int64_t* ids, const int64_t count, const int64_t rows, unsigned* of_row) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t n = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; n < count; n += threads)
    if (const int64_t id = ids[n]; id >= 0 && id < rows) atomicAdd(&of_row[id], 1u);
}

// Block (row of the table, tile of 32 packs of columns).
template <int kPack>
__global__ void sum_found(const Operand g, const int64_t* ids, const int64_t count, const int64_t width,
                          const int64_t padding, const unsigned* of_row, const Operand dtable) {
  __shared__ int64_t found[kBlockThreads];
  __shared__ unsigned of_warp[kWarps];
  __shared__ float all[kWarps][kPack][32];
  const int64_t row = blockIdx.x, packs = width / kPack, column = blockIdx.y * int64_t{32} + threadIdx.x % 32;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned wanted = row == padding ? 0 : of_row[row];
  float sums[kPack] = {};
  unsigned seen = 0;
  for (int64_t begin = 0; seen < wanted; begin += kBlockThreads) {
    const int64_t n = begin + threadIdx.x;
    const bool mine = n < count && ids[n] == row;
    const unsigned votes = __ballot_sync(kWholeWarp, mine);
    if (lane == 0) of_warp[warp] = __popc(votes);
    __syncthreads();
    unsigned before = 0, here = 0;
    for (unsigned w = 0; w < kWarps; ++w) {
      before += w < warp ? of_warp[w] : 0;
      here += of_warp[w];
    }
    if (mine) found[before + __popc(votes & ((1u << lane) - 1))] = n;
    __syncthreads();
    // The first found here is number `seen` of all.
    for (unsigned k = (warp + kWarps - seen % kWarps) % kWarps; k < here && column < packs; k += kWarps) {
      float values[kPack];
      read_pack(g, found[k] * packs + column, values);
#pragma unroll
      for (int i = 0; i < kPack; ++i) sums[i] += values[i];
    }
    seen += here;
    __syncthreads(); // found is written again
  }
#pragma unroll
  for (int i = 0; i < kPack; ++i) all[warp][i][lane] = sums[i];
  __syncthreads();
  if (warp != 0 || column >= packs) return;
#pragma unroll
  for (int i = 0; i < kPack; ++i)
    for (int w = 1; w < kWarps; ++w) sums[i] += all[w][i][lane];
  write_pack(dtable, row * packs + column, sums);
}

} // namespace

void embedding_forward(Context& context, const Call& call) {
  const View &table = call.in[0], &ids = call.in[1], &y = call.out[0];
  const int64_t width = table.shape[1], count = ids.count();
  if (y.count() == 0) return;
  with_pack(pack_of(width, table, y), [&](auto pack) {
    look_up<pack><<<blocks_for(context, count * 32), kBlockThreads, 0, context.stream>>>(
        operand_of(table), table.shape[0], width, ids.as<const int64_t>(), count, operand_of(y), context.faults.on_device());
  });
}

void embedding_dense_backward_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &ids = call.in[1], &dtable = call.out[0];
  const int64_t rows = dtable.shape[0], width = dtable.shape[1], count = ids.count();
  if (dtable.count() == 0) return;
  auto* const of_row = context.scratch.take<unsigned>(Slot::rows, static_cast<size_t>(rows));
  check(cudaMemsetAsync(of_row, 0, static_cast<size_t>(rows) * sizeof(unsigned), context.stream), "embedding");
  if (count > 0)
    count_ids<<<blocks_for(context, count), kBlockThreads, 0, context.stream>>>(ids.as<const int64_t>(), count, rows, of_row);
  const int pack = pack_of(width, g, dtable);
  const int64_t tile = 32 * pack;
  const dim3 grid(static_cast<unsigned>(rows), static_cast<unsigned>((width + tile - 1) / tile));
  with_pack(pack, [&](auto kPack) {
    sum_found<kPack><<<grid, kBlockThreads, 0, context.stream>>>(
        operand_of(g), ids.as<const int64_t>(), count, width,
        std::get<EmbeddingAttributes>(call.attributes).padding_idx, of_row, operand_of(dtable));
  });
}

} // namespace amplab::cuda
