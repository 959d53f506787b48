// SPDX-License-Identifier: Apache-2.0
//   embedding                 y[n, :] = table[id[n], :]
//   embedding_dense_backward  dtable[v, :] = sum of g[n, :] over the n with id v, in fp32; none for the padding id
// Backward, the positions of each id are listed in order, and each row of the table sums its list. Few rows are summed
// in parts. Warp k mod 8 adds the k-th position of a part, so that the order of summation is fixed.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operand.h"
#include "kernels/cuda/order.h"

#include <bit>

namespace amplab::cuda {
namespace {

constexpr int kWarps = kBlockThreads / 32;

// One warp per row of y.
template <int kPack> __global__ void look_up(const Operand table, const int64_t rows, const int64_t width,
                                             const int64_t* ids, const int64_t count, const Operand y, Fault* fault) {
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

// The key of a position is its row of the table, or `rows` if the position does not count.
struct KeyById {
  const int64_t* ids;
  int64_t rows, padding;
  Keyed* items;
  __device__ void operator()(uint32_t n) const {
    const int64_t id = ids[n];
    items[n] = {static_cast<uint32_t>(id < 0 || id >= rows || id == padding ? rows : id), n};
  }
};

// Positions [begin, end) in the order belong to one row.
struct List {
  uint32_t begin, end;
};
struct Bound {
  const Keyed* order;
  uint32_t count;
  List* lists; // [rows + 1], zero before
  __device__ void operator()(uint32_t i) const {
    const uint32_t key = order[i].key;
    if (i == 0 || order[i - 1].key != key) lists[key].begin = i;
    if (i + 1 == count || order[i + 1].key != key) lists[key].end = i + 1;
  }
};

// Block (row of the table, tile of 32 packs of columns, part of the row's list). sums: [parts, rows, width]
template <int kPack> __global__ void sum_lists(const Operand g, const Keyed* order, const List* lists,
                                               const int64_t width, const Operand sums) {
  constexpr uint32_t kAtOnce = 4;
  __shared__ float all[kWarps][kPack][32];
  const int64_t packs = width / kPack, column = blockIdx.y * int64_t{32} + threadIdx.x % 32;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const List list = lists[blockIdx.x];
  const uint32_t share = (list.end - list.begin + gridDim.z - 1) / gridDim.z, begin = list.begin + blockIdx.z * share;
  const uint32_t end = column >= packs ? begin : begin + share < list.end ? begin + share : list.end;
  float own[kPack] = {};
  for (uint32_t first = begin + warp; first < end; first += kAtOnce * kWarps) {
    Pack<kPack> read[kAtOnce];
#pragma unroll
    for (uint32_t n = 0; n < kAtOnce; ++n)
      if (const uint32_t k = first + n * kWarps; k < end)
        read[n] = fetch<kPack>(g.dtype, g.data, order[k].position * packs + column);
#pragma unroll
    for (uint32_t n = 0; n < kAtOnce; ++n)
      if (first + n * kWarps < end) {
        float values[kPack];
        widen(g.dtype, read[n], values);
#pragma unroll
        for (int i = 0; i < kPack; ++i) own[i] += values[i];
      }
  }
#pragma unroll
  for (int i = 0; i < kPack; ++i) all[warp][i][lane] = own[i];
  __syncthreads();
  if (warp != 0 || column >= packs) return;
#pragma unroll
  for (int i = 0; i < kPack; ++i)
    for (int w = 1; w < kWarps; ++w) own[i] += all[w][i][lane];
  write_pack(sums, (blockIdx.z * int64_t{gridDim.x} + blockIdx.x) * packs + column, own);
}

// Joins the parts of one element of dtable.
struct Join {
  const float* sums;
  int64_t count;
  unsigned parts;
  Operand dtable;
  __device__ void operator()(uint32_t i) const {
    float sum = 0;
    for (unsigned part = 0; part < parts; ++part) sum += sums[part * count + i];
    store(dtable, i, sum);
  }
};

} // namespace

void embedding_forward(Context& context, const Call& call) {
  const View &table = call.in[0], &ids = call.in[1], &y = call.out[0];
  const int64_t width = table.shape[1], count = ids.count();
  if (y.count() == 0) return;
  with_pack(pack_of(width, table, y), [&](auto pack) {
    look_up<pack><<<blocks_for(context, count * 32), kBlockThreads, 0, context.stream>>>(
        operand_of(table), table.shape[0], width, ids.as<const int64_t>(), count, operand_of(y),
        context.faults.on_device());
  });
}

namespace {

struct Lists {
  const Keyed* order;
  const List* of_row;
};

// Lists the positions of each id. Scratch: Slot::columns, Slot::rows.
Lists lists_of(Context& context, const View& ids, int64_t rows, int64_t padding) {
  const int64_t count = ids.count();
  auto* const items = context.scratch.acquire<Keyed>(Slot::columns, static_cast<size_t>(2 * count));
  for_items(context, count, KeyById{ids.as<const int64_t>(), rows, padding, items});
  const int bits = std::bit_width(static_cast<uint64_t>(rows));
  const Keyed* const order = ordered(context, items, static_cast<uint32_t>(count), bits);
  auto* const lists = context.scratch.acquire<List>(Slot::rows, static_cast<size_t>(rows + 1));
  check(cudaMemsetAsync(lists, 0, static_cast<size_t>(rows + 1) * sizeof(List), context.stream), "embedding");
  for_items(context, count, Bound{order, static_cast<uint32_t>(count), lists});
  return {order, lists};
}

// Returns the number of parts per list, so that few rows still use the whole GPU.
unsigned parts_of(const Context& context, int64_t positions, int64_t blocks, int64_t rows) {
  constexpr int64_t kMostParts = 32, kLeast = 4 * kWarps; // kLeast: positions per part, if all rows had equally many
  const int64_t for_all = int64_t{context.processors} * 8 / blocks;
  return static_cast<unsigned>(std::clamp<int64_t>(std::min(for_all, positions / (rows * kLeast)), 1, kMostParts));
}

} // namespace

void embedding_dense_backward_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &ids = call.in[1], &dtable = call.out[0];
  const int64_t rows = dtable.shape[0], width = dtable.shape[1], count = dtable.count();
  if (count == 0) return;
  const Lists lists = lists_of(context, ids, rows, std::get<EmbeddingAttributes>(call.attributes).padding_idx);
  const int pack = pack_of(width, g, dtable);
  const int64_t tiles = (width + 32 * pack - 1) / (32 * pack);
  const unsigned parts = parts_of(context, ids.count(), rows * tiles, rows);
  Operand sums = operand_of(dtable);
  if (parts > 1)
    sums = {context.scratch.acquire<float>(Slot::partials, parts * static_cast<size_t>(count)), DType::f32};
  const dim3 grid(static_cast<unsigned>(rows), static_cast<unsigned>(tiles), parts);
  with_pack(pack, [&](auto kPack) {
    sum_lists<kPack><<<grid, kBlockThreads, 0, context.stream>>>(operand_of(g), lists.order, lists.of_row, width, sums);
  });
  if (parts > 1)
    for_items(context, count, Join{static_cast<const float*>(sums.data), count, parts, operand_of(dtable)});
}

} // namespace amplab::cuda
