// SPDX-License-Identifier: Apache-2.0
// The problem of attention and its division into blocks. Plain C++ without CUDA. Built on the host, read by kernels.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/contract/error.h"
#include "kernels/format/host_device.h"

#include <algorithm>

namespace amplab::cuda::attention {

constexpr int kTile = 64, kThreads = 128; // one warp per 16 rows

// A tensor [B, H, rows, width] over all heads. Strides in elements.
struct Rows {
  void* data;
  int64_t batch, head, row, column;
  int count;  // rows per head
  bool packs; // whether 16-byte accesses are possible
};

AMPLAB_HD inline int tiles_of(int64_t count) { return static_cast<int>((count + kTile - 1) / kTile); }

// The result of a block: 64 rows of one head and 64 columns.
struct BlockPosition {
  int tile, columns;
  int64_t batch, head;
};

// Operands q g y dq [B,H,T,D] and k v dk dv [B,H,S,D], all of one dtype. A null gradient pointer is not requested.
struct Problem {
  Rows q{}, k{}, v{}, y{}, g{}, dq{}, dk{}, dv{};
  float* lse = nullptr; // [B,H,T]
  float* g_y = nullptr; // [B,H,T], sums of g y over the width
  int64_t batches = 0, heads = 0;
  int queries = 0, keys = 0, width = 0;
  float scale = 1;
  bool causal = false;

  // Returns the number of blocks for results with `rows` rows per head.
  int64_t blocks(int rows) const { return batches * heads * tiles_of(width) * tiles_of(rows); }
  AMPLAB_HD BlockPosition position(uint32_t block, int rows) const {
    const auto tiles = static_cast<uint32_t>(tiles_of(rows)), across = static_cast<uint32_t>(tiles_of(width));
    const uint32_t strip = block / tiles, head_of_all = strip / across;
    const auto per_batch = static_cast<uint32_t>(heads);
    return {static_cast<int>(block % tiles), static_cast<int>(strip % across), head_of_all / per_batch,
            head_of_all % per_batch};
  }
  // Returns the query's row index in lse and g_y.
  AMPLAB_HD int64_t row_of(const BlockPosition& position, int query) const {
    return (position.batch * heads + position.head) * queries + query;
  }

  AMPLAB_HD bool sees(int query, int key) const { return query < queries && key < keys && (!causal || key <= query); }
  // Returns whether every query of the one tile sees every key of the other, so that no score needs masking.
  AMPLAB_HD bool sees_all(int query_tile, int key_tile) const {
    return (query_tile + 1) * kTile <= queries && (key_tile + 1) * kTile <= keys && (!causal || key_tile < query_tile);
  }
  // Returns the end of the key tiles that some query of the tile sees. They start at 0.
  AMPLAB_HD int key_tiles_seen(int query_tile) const {
    const int all = tiles_of(keys);
    return causal && query_tile + 1 < all ? query_tile + 1 : all;
  }
  // Returns the first query tile that sees some key of the tile.
  AMPLAB_HD int first_query_tile(int key_tile) const { return causal ? key_tile : 0; }
};

// Tiles in shared memory per block: the tiles of the block's own rows, and two buffers for the two tiles of the other
// side. One buffer is loaded while the other is multiplied. key_gradients adds two buffers for lse and g y of the
// queries of a tile.
enum class Pass : uint8_t { forward, query_gradient, key_gradients };
constexpr int own_tiles(Pass pass) { return pass == Pass::forward ? 1 : 2; }
constexpr int tiles_needed(Pass pass, bool resident) { return resident ? own_tiles(pass) + 4 : 2; }
constexpr int rows_needed(Pass pass) { return pass == Pass::key_gradients ? 2 * 2 * kTile : 0; }
constexpr int64_t shared_bytes(Pass pass, bool resident, DType dtype) {
  const int64_t row = kTile + 16 / static_cast<int64_t>(bytes_of(dtype));
  return tiles_needed(pass, resident) * kTile * row * static_cast<int64_t>(bytes_of(dtype)) + 4 * rows_needed(pass);
}
// Returns whether the block's own tiles fit into `most` bytes for the whole kernel.
constexpr bool stays_resident(Pass pass, DType dtype, int width, int64_t most) {
  return width <= kTile && shared_bytes(pass, true, dtype) <= most;
}

// Requires: x [B,H,rows,width] with any strides and fewer than 2^31 rows.
inline Rows rows_of(const View& x) {
  if (!x) return {};
  const auto bytes = static_cast<int64_t>(bytes_of(x.dtype)), pack = 16 / bytes;
  bool packs = x.stride[3] == 1 && x.shape.size[3] % pack == 0 && reinterpret_cast<uintptr_t>(x.data) % 16 == 0;
  for (size_t axis = 0; axis < 3; ++axis) packs = packs && (x.shape.size[axis] == 1 || x.stride[axis] % pack == 0);
  return {x.data, x.stride[0], x.stride[1], x.stride[2], x.stride[3], static_cast<int>(x.shape.size[2]), packs};
}

// Returns the problem of the forward pass. The backward pass adds g and the gradients. Requires: four axes. Throws:
// DeviceError for more rows or blocks than a kernel can count.
inline Problem problem_of(const AttentionAttributes& a, const View& q, const View& k, const View& v, const View& y) {
  Problem p;
  p.q = rows_of(q), p.k = rows_of(k), p.v = rows_of(v), p.y = rows_of(y);
  p.batches = q.shape.size[0], p.heads = q.shape.size[1];
  constexpr int64_t kMost = int64_t{1} << 30;
  if (std::max({q.shape.size[2], k.shape.size[2], q.shape.size[3]}) >= kMost)
    throw DeviceError("An attention has too many rows for the CUDA kernel. Use a shorter context.");
  p.queries = static_cast<int>(q.shape.size[2]), p.keys = static_cast<int>(k.shape.size[2]);
  p.width = static_cast<int>(q.shape.size[3]);
  p.scale = static_cast<float>(a.scale);
  p.causal = a.causal;
  if (std::max(p.blocks(p.queries), p.blocks(p.keys)) > kMost)
    throw DeviceError("An attention has too many heads for the CUDA kernel. Use a smaller batch.");
  return p;
}

} // namespace amplab::cuda::attention
