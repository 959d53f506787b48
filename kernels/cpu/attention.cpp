// SPDX-License-Identifier: Apache-2.0
// Per head, with s the scale of the attributes. causal: only queries i >= j attend to key j
//   forward    S = s q kT   lse = ln of the row sums of e^S   P = e^(S - lse)   y = P v
//   backward   dP = g vT    dS = P (dP - row sums of g y)     dq = s dS k   dk = s dST q   dv = PT g
// S and P exist for one block of queries at a time (Dao et al., FlashAttention, 2022). Sums are fp32. P and dS are
// rounded to q's dtype before they are multiplied, as tensor cores require. One thread computes a head, so the bits do
// not depend on the number of threads. Operands are widened to fp32 here. bf16 uses attention_tiles.cpp if the
// processor has tile registers.
//
// Scores are stored transposed (ST): a row per key, a column per query. Each query is a vector lane, so its largest
// score and its sums are computed lane by lane, without reductions across lanes.
#include "kernels/cpu/attention.h"

#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/small_product.h"
#include "kernels/format/elementary.h"

#include <cstring>
#include <limits>

namespace amplab::cpu {
namespace {

// Queries per block: whole vectors on any processor, three cache lines per key, and the scores stay in cache.
constexpr int64_t kBlock = 48;
constexpr int64_t kStep = 12;  // granularity of keys or queries in products where not all queries attend to all keys
constexpr int64_t kPanel = 32; // columns of a right operand stored together, so that they stay in L1

struct Sizes {
  int64_t heads, queries, keys, width;
  bool causal;
  explicit Sizes(const Call& call)
      : heads(call.in[0].shape[0] * call.in[0].shape[1]), queries(call.in[0].shape[2]), keys(call.in[1].shape[2]),
        width(call.in[0].shape[3]), causal(std::get<AttentionAttributes>(call.attributes).causal) {}
};

// Queries [first, first + count) and all keys that any of them attends to. Their scores are [seen, lanes] by rows.
// Lanes past the count are never read.
struct Block {
  int64_t first, count, lanes, seen, by_all; // all queries attend to keys [0, by_all), which are whole blocks
  Block(const Sizes& sizes, int64_t from)
      : first(from), count(std::min(kBlock, sizes.queries - from)),
        lanes((count + kSumLanes - 1) / kSumLanes * kSumLanes),
        seen(sizes.causal ? std::min(first + count, sizes.keys) : sizes.keys),
        by_all(sizes.causal ? std::min(first, seen) : seen) {}
  // Returns n: the block's queries [0, n) do not attend to this key.
  int64_t hidden(int64_t key) const { return key < by_all ? 0 : key - first; }
};
int64_t lane_of(int64_t query) { return query / kSumLanes * kSumLanes; }

template <class Work> void for_blocks(const Sizes& sizes, Work work) {
  for (int64_t first = 0; first < sizes.queries; first += kBlock) work(Block(sizes, first));
}

// Allocates one thread's matrices one after the other.
class Workspace {
 public:
  explicit Workspace(float* begin) : next_(begin) {}
  float* acquire(int64_t rows, int64_t columns) {
    float* begin = next_;
    next_ += (rows * columns + 15) / 16 * 16;
    return begin;
  }
  FloatRows read(const View& x, int64_t head) { return HeadRows(x, head).read(acquire(x.shape[2], x.shape[3])); }

 private:
  float* next_;
};

// A right operand used by many rows, stored in panels of kPanel columns, the last one narrower. Each panel is dense by
// rows.
class Panels {
 public:
  // to: space for rows * columns floats.
  Panels(const FloatRows& matrix, int64_t rows, int64_t columns, float* to)
      : first_(to), rows_(rows), columns_(columns) {
    for_each([&](int64_t begin, int64_t count, const float* panel) {
      for (int64_t i = 0; i < rows; ++i) std::copy_n(matrix.at(i) + begin, count, to + (panel - first_) + i * count);
    });
  }
  // Calls work(first column, columns, panel).
  template <class Work> void for_each(Work work) const {
    for (int64_t j = 0; j < columns_; j += kPanel) work(j, std::min(kPanel, columns_ - j), first_ + j * rows_);
  }

 private:
  const float* first_;
  int64_t rows_, columns_;
};

// Returns the block's rows densely: in place if they are dense, else copied to `workspace`.
const float* dense(const FloatRows& rows, const Block& block, int64_t width, float* workspace) {
  if (rows.row == width) return rows.at(block.first);
  for (int64_t i = 0; i < block.count; ++i) std::copy_n(rows.at(block.first + i), width, workspace + i * width);
  return workspace;
}

// Transposes these rows to columns, one lane each, with zeros in the lanes past them.
const float* turned(const float* dense_rows, const Block& block, int64_t width, float* workspace) {
  if (block.count < block.lanes) std::fill_n(workspace, width * block.lanes, 0.0f);
  transpose(dense_rows, block.count, width, width, workspace, block.lanes);
  return workspace;
}

// Calls work(head, room) for each head, with space for `floats` numbers and for the alignment of Room.
template <class Work> void for_heads(Context& context, const Sizes& sizes, int64_t floats, Work work) {
  constexpr int64_t kMatrices = 16;
  const int64_t each = floats + 16 * kMatrices;
  float* all = context.scratch.acquire<float>(Slot::rows, static_cast<size_t>(context.threads * each));
  parallel_rows(context.threads, sizes.heads, sizes.queries * sizes.keys, [&](int64_t begin, int64_t end, int part) {
    for (int64_t head = begin; head < end; ++head) work(head, Workspace(all + part * each));
  });
}

// Rounds operands of a product to that dtype.
void round_to(DType dtype, float* values, int64_t count) {
  if (dtype == DType::f32) return;
  alignas(64) std::byte rounded[kRun * sizeof(float)];
  for_runs(0, count, [&](int64_t begin, int n) {
    narrow(dtype, values + begin, rounded, n);
    widen(dtype, rounded, values + begin, n);
  });
}

// st[seen, lanes] = keys[seen, width] columns[width, lanes]. For each kStep of keys, leaves the lanes before the first
// attending query unchanged.
void scores(const FloatRows& keys, int64_t width, const float* columns, const Block& block, float* st) {
  small_product(block.by_all, block.lanes, width, {keys.first, keys.row, 1}, columns, block.lanes, st, block.lanes);
  for (int64_t j = block.by_all; j < block.seen; j += kStep) {
    const int64_t begin = lane_of(block.hidden(j));
    small_product(std::min(kStep, block.seen - j), block.lanes - begin, width, {keys.at(j), keys.row, 1},
                  columns + begin, block.lanes, st + j * block.lanes + begin, block.lanes);
  }
}

// c[count, width] = weightsT[count, seen] times the rows of `right` that a kStep of queries attends to.
void weighted(const float* weights, const Block& block, const Panels& right, float* c, int64_t width) {
  const bool all_see_all = block.by_all == block.seen;
  right.for_each([&](int64_t begin, int64_t count, const float* panel) {
    for (int64_t r = 0, step = all_see_all ? block.count : kStep; r < block.count; r += step)
      small_product(std::min(step, block.count - r), count,
                    all_see_all ? block.seen : std::min(block.first + r + step, block.seen),
                    {weights + r, 1, block.lanes}, panel, count, c + r * width + begin, width);
  });
}

// c[seen, width] += weights[seen, count] right[count, width], with only the rows of `right` that attend to a key.
void add_weighted_transposed(const float* weights, const Block& block, const float* right, float* c, int64_t width) {
  small_product(block.by_all, width, block.count, {weights, block.lanes, 1}, right, width, c, width, true);
  for (int64_t j = block.by_all; j < block.seen; j += kStep) {
    const int64_t first = block.hidden(j);
    small_product(std::min(kStep, block.seen - j), width, block.count - first,
                  {weights + j * block.lanes + first, block.lanes, 1}, right + first * width, width, c + j * width,
                  width, true);
  }
}

// Calls work(lane) for [begin, lanes), both multiples of kSumLanes.
template <class Work> inline void for_lanes(int64_t begin, int64_t lanes, Work work) {
  for (; begin < lanes; begin += kSumLanes) {
#pragma omp simd
    for (int64_t lane = begin; lane < begin + kSumLanes; ++lane) work(lane);
  }
}

// Largest score of each query times `scale`, over keys that it attends to. Ignores NaN: its exponential is NaN for any
// maximum.
AMPLAB_LOOP void maxima(const float* st, const Block& block, float scale, float* largest) {
  std::fill_n(largest, block.lanes, -std::numeric_limits<float>::infinity());
  const auto larger = [=](float score, float than) { return score * scale > than ? score * scale : than; };
  for (int64_t j = 0; j < block.by_all; ++j, st += block.lanes)
    for_lanes(0, block.lanes, [=](int64_t i) { largest[i] = larger(st[i], largest[i]); });
  for (int64_t j = block.by_all; j < block.seen; ++j, st += block.lanes) {
#pragma omp simd
    for (int64_t i = block.hidden(j); i < block.lanes; ++i) largest[i] = larger(st[i], largest[i]);
  }
}

// Replaces ST by e^(ST - number), with one number per query. Zero where a query does not attend to the key.
AMPLAB_LOOP void exponentials(float* st, const Block& block, float scale, const float* number) {
  for (int64_t j = 0; j < block.seen; ++j, st += block.lanes) {
    for_lanes(lane_of(block.hidden(j)), block.lanes, [=](int64_t i) { st[i] = lane::exp(st[i] * scale - number[i]); });
    std::fill_n(st, block.hidden(j), 0.0f);
  }
}

// Sums per query over all keys, four at a time.
AMPLAB_LOOP void sums_of_keys(const float* p, const Block& block, float* sums) {
  const int64_t row = block.lanes;
  std::fill_n(sums, row, 0.0f);
  int64_t j = 0;
  for (; j + 4 <= block.seen; j += 4, p += 4 * row)
    for_lanes(0, row, [=](int64_t i) { sums[i] += (p[i] + p[i + row]) + (p[i + 2 * row] + p[i + 3 * row]); });
  for (; j < block.seen; ++j, p += row) for_lanes(0, row, [=](int64_t i) { sums[i] += p[i]; });
}

// Replaces dPT by dST, given the row sums of g y. Zero where a query does not attend to the key.
AMPLAB_LOOP void score_gradients(const float* p, float* dp, const Block& block, const float* sums) {
  for (int64_t j = 0; j < block.seen; ++j, p += block.lanes, dp += block.lanes) {
    for_lanes(lane_of(block.hidden(j)), block.lanes, [=](int64_t i) { dp[i] = p[i] * (dp[i] - sums[i]); });
    std::fill_n(dp, block.hidden(j), 0.0f);
  }
}

// ln of the sums of e^S, saved for the backward pass.
AMPLAB_LOOP void logarithms(const float* largest, const float* sums, int64_t count, float* lse) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) lse[i] = largest[i] + lane::log(sums[i]);
}

} // namespace

void scaled_dot_product_attention_forward(Context& context, const Call& call) {
  if (attention_by_tiles(context, call)) return attention_forward_by_tiles(context, call);
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.out[0], &lse = call.out[1];
  const Sizes sizes(call);
  const int64_t width = sizes.width, keys = sizes.keys;
  const auto scale = static_cast<float>(std::get<AttentionAttributes>(call.attributes).scale);

  const int64_t floats = (sizes.queries + 3 * keys + 3 * kBlock) * width + kBlock * keys;
  for_heads(context, sizes, floats, [&](int64_t head, Workspace workspace) {
    const FloatRows q_rows = workspace.read(q, head), k_rows = workspace.read(k, head);
    const Panels values(workspace.read(v, head), keys, width, workspace.acquire(keys, width));
    float *q_buffer = workspace.acquire(kBlock, width), *q_turned = workspace.acquire(width, kBlock),
          *p = workspace.acquire(keys, kBlock), *out = workspace.acquire(kBlock, width);
    for_blocks(sizes, [&](const Block& block) {
      scores(k_rows, width, turned(dense(q_rows, block, width, q_buffer), block, width, q_turned), block, p);
      float largest[kBlock], sums[kBlock];
      maxima(p, block, scale, largest);
      exponentials(p, block, scale, largest);
      sums_of_keys(p, block, sums);
      logarithms(largest, sums, block.count, lse.as<float>() + head * sizes.queries + block.first);
      round_to(q.dtype, p, block.seen * block.lanes);
      weighted(p, block, values, out, width);
      for (int64_t i = 0; i < block.count; ++i)
        HeadRows(y, head).store(block.first + i, 1, out + i * width, block.seen > 0 ? 1 / sums[i] : 1);
    });
  });
}

void scaled_dot_product_attention_backward(Context& context, const Call& call) {
  if (attention_by_tiles(context, call)) return attention_backward_by_tiles(context, call);
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.in[3], &lse = call.in[4], &g = call.in[5];
  const Sizes sizes(call);
  const int64_t width = sizes.width, keys = sizes.keys, queries = sizes.queries;
  const auto scale = static_cast<float>(std::get<AttentionAttributes>(call.attributes).scale);

  const int64_t floats = (3 * queries + 5 * keys + 5 * kBlock) * width + 2 * kBlock * keys;
  for_heads(context, sizes, floats, [&](int64_t head, Workspace workspace) {
    const FloatRows q_rows = workspace.read(q, head), k_rows = workspace.read(k, head),
                    v_rows = workspace.read(v, head);
    const FloatRows y_rows = workspace.read(y, head), g_rows = workspace.read(g, head);
    const Panels k_panels(k_rows, keys, width, workspace.acquire(keys, width));
    float *q_buffer = workspace.acquire(kBlock, width), *g_buffer = workspace.acquire(kBlock, width);
    float *q_turned = workspace.acquire(width, kBlock), *g_turned = workspace.acquire(width, kBlock);
    float *p = workspace.acquire(keys, kBlock), *ds = workspace.acquire(keys, kBlock),
          *dq = workspace.acquire(kBlock, width);
    float *dk = workspace.acquire(keys, width), *dv = workspace.acquire(keys, width);
    std::fill_n(dk, keys * width, 0.0f);
    std::fill_n(dv, keys * width, 0.0f);
    for_blocks(sizes, [&](const Block& block) {
      const float *q_dense = dense(q_rows, block, width, q_buffer), *g_dense = dense(g_rows, block, width, g_buffer);
      scores(k_rows, width, turned(q_dense, block, width, q_turned), block, p);
      scores(v_rows, width, turned(g_dense, block, width, g_turned), block, ds);
      float lse_of[kBlock] = {}, sums[kBlock] = {};
      std::copy_n(lse.as<const float>() + head * queries + block.first, block.count, lse_of);
      for (int64_t i = 0; i < block.count; ++i) {
        const float *g_row = g_dense + i * width, *y_row = y_rows.at(block.first + i);
        sums[i] = sum_of(width, [=](int64_t d) { return g_row[d] * y_row[d]; });
      }
      exponentials(p, block, scale, lse_of);
      score_gradients(p, ds, block, sums);
      round_to(q.dtype, p, block.seen * block.lanes);
      round_to(q.dtype, ds, block.seen * block.lanes);
      weighted(ds, block, k_panels, dq, width);
      if (call.out[0]) HeadRows(call.out[0], head).store(block.first, block.count, dq, scale);
      add_weighted_transposed(ds, block, q_dense, dk, width);
      add_weighted_transposed(p, block, g_dense, dv, width);
    });
    if (call.out[1]) HeadRows(call.out[1], head).store(0, keys, dk, scale);
    if (call.out[2]) HeadRows(call.out[2], head).store(0, keys, dv);
  });
}

} // namespace amplab::cpu
