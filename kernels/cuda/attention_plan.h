// SPDX-License-Identifier: Apache-2.0
// The work of attention and how blocks share it. Made on the host, read by kernels. No CUDA in it.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/contract/error.h"
#include "kernels/format/host_device.h"

#include <algorithm>

namespace amplab::cuda::attention {

constexpr int kTile = 64, kThreads = 128; // a warp to every 16 rows

// Rows of one tensor [B, H, rows, width], all heads. Strides in elements.
struct Rows {
  void* data;
  int64_t batch, head, row, column;
  int count;  // rows of a head
  bool packs; // may 16 bytes be moved at once?
};

AMPLAB_HD inline int tiles_of(int64_t count) { return static_cast<int>((count + kTile - 1) / kTile); }

// What a block has: 64 rows of one head, and 64 of the columns of its results.
struct Place {
  int tile, columns;
  int64_t batch, head;
};

// Operands q g y dq [B,H,T,D] and k v dk dv [B,H,S,D] of one dtype. A null pointer: not asked for.
struct Problem {
  Rows q{}, k{}, v{}, y{}, g{}, dq{}, dk{}, dv{};
  float* lse = nullptr; // [B,H,T]
  float* g_y = nullptr; // [B,H,T], sums of g y over the width
  int64_t batches = 0, heads = 0;
  int queries = 0, keys = 0, width = 0;
  float scale = 1;
  bool causal = false;

  // Blocks for results of `rows` rows.
  int64_t blocks(int rows) const { return batches * heads * tiles_of(width) * tiles_of(rows); }
  AMPLAB_HD Place place(uint32_t block, int rows) const {
    const auto tiles = static_cast<uint32_t>(tiles_of(rows)), across = static_cast<uint32_t>(tiles_of(width));
    const uint32_t strip = block / tiles, head_of_all = strip / across;
    const auto per_batch = static_cast<uint32_t>(heads);
    return {static_cast<int>(block % tiles), static_cast<int>(strip % across), head_of_all / per_batch,
            head_of_all % per_batch};
  }
  // Among the rows of lse and g_y.
  AMPLAB_HD int64_t row_of(const Place& place, int query) const {
    return (place.batch * heads + place.head) * queries + query;
  }

  AMPLAB_HD bool sees(int query, int key) const { return query < queries && key < keys && (!causal || key <= query); }
  // Does every query of that tile see every key of that one? Then no score of theirs needs to be looked at.
  AMPLAB_HD bool sees_all(int query_tile, int key_tile) const {
    return (query_tile + 1) * kTile <= queries && (key_tile + 1) * kTile <= keys && (!causal || key_tile < query_tile);
  }
  // Tiles of keys that some query of that tile sees: [0, this).
  AMPLAB_HD int key_tiles_seen(int query_tile) const {
    const int all = tiles_of(keys);
    return causal && query_tile + 1 < all ? query_tile + 1 : all;
  }
  // The first tile of queries that sees some key of that tile.
  AMPLAB_HD int first_query_tile(int key_tile) const { return causal ? key_tile : 0; }
};

// Tiles that a block of each kernel shares: those of its own rows, and twice the two that change, so that the next come
// while these are multiplied. Beside them, for the gradients of keys, twice lse and g y of the queries in such a tile.
enum class Pass : uint8_t { forward, query_gradient, key_gradients };
constexpr int own_tiles(Pass pass) { return pass == Pass::forward ? 1 : 2; }
constexpr int tiles_needed(Pass pass, bool resident) { return resident ? own_tiles(pass) + 4 : 2; }
constexpr int rows_needed(Pass pass) { return pass == Pass::key_gradients ? 2 * 2 * kTile : 0; }
constexpr int64_t shared_bytes(Pass pass, bool resident, DType dtype) {
  const int64_t row = kTile + 16 / static_cast<int64_t>(bytes_of(dtype));
  return tiles_needed(pass, resident) * kTile * row * static_cast<int64_t>(bytes_of(dtype)) + 4 * rows_needed(pass);
}
// May the block's own tiles stay in `most` bytes?
constexpr bool stays_resident(Pass pass, DType dtype, int width, int64_t most) {
  return width <= kTile && shared_bytes(pass, true, dtype) <= most;
}

// x [B,H,rows,width], any strides. Requires: fewer than 2^31 rows.
inline Rows rows_of(const View& x) {
  if (!x) return {};
  const auto bytes = static_cast<int64_t>(bytes_of(x.dtype)), pack = 16 / bytes;
  bool packs = x.stride[3] == 1 && x.shape.size[3] % pack == 0 && reinterpret_cast<uintptr_t>(x.data) % 16 == 0;
  for (size_t axis = 0; axis < 3; ++axis) packs = packs && (x.shape.size[axis] == 1 || x.stride[axis] % pack == 0);
  return {x.data, x.stride[0], x.stride[1], x.stride[2], x.stride[3], static_cast<int>(x.shape.size[2]), packs};
}

// Of the forward pass or, with g, of the backward one. Requires: of 4 axes. Throws: DeviceError for more rows or blocks
// than a kernel counts.
inline Problem problem_of(const AttentionAttributes& a, const View& q, const View& k, const View& v, const View& y) {
  Problem p;
  p.q = rows_of(q), p.k = rows_of(k), p.v = rows_of(v), p.y = rows_of(y);
  p.batches = q.shape.size[0], p.heads = q.shape.size[1];
  constexpr int64_t kMost = int64_t{1} << 30;
  if (std::max({q.shape.size[2], k.shape.size[2], q.shape.size[3]}) >= kMost)
    throw DeviceError("A CUDA kernel of attention was given more rows than it counts: take a shorter context.");
  p.queries = static_cast<int>(q.shape.size[2]), p.keys = static_cast<int>(k.shape.size[2]);
  p.width = static_cast<int>(q.shape.size[3]);
  p.scale = static_cast<float>(a.scale);
  p.causal = a.causal;
  if (std::max(p.blocks(p.queries), p.blocks(p.keys)) > kMost)
    throw DeviceError("A CUDA kernel of attention was given more heads than it counts: take a smaller batch.");
  return p;
}

} // namespace amplab::cuda::attention
