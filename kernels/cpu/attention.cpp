// SPDX-License-Identifier: Apache-2.0
// Per head, with s the scale of the attributes; causal: key j is seen from queries i >= j only
//   forward    S = s q kT   lse = ln of the row sums of e^S   P = e^(S - lse)   y = P v
//   backward   dP = g vT    dS = P (dP - row sums of g y)     dq = s dS k   dk = s dST q   dv = PT g
// S and P never leave a block of rows (Dao et al., FlashAttention, 2022). Sums are fp32; before they are multiplied,
// P and dS are rounded to q's dtype, as tensor cores have to. A head is one thread's, so results are the same bits for
// any number of threads. Here operands are widened to fp32; bf16 goes to attention_tiles.cpp where the processor has tiles.
#include "kernels/cpu/attention.h"

#include "kernels/cpu/attention_tiles.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/small_product.h"
#include "kernels/format/elementary.h"

#include <cstring>
#include <limits>

namespace amplab::cpu {
namespace {

constexpr int64_t kBlock = 48; // rows of S at a time: whole blocks of small_product, and they stay in the cache
constexpr int64_t kStep = 12;  // rows whose products end at the same key
constexpr int64_t kPanel = 32; // columns of a right operand that lie together: they stay in the nearest cache

struct Sizes {
  int64_t heads, queries, keys, width;
  explicit Sizes(const Call& call)
      : heads(call.in[0].shape[0] * call.in[0].shape[1]), queries(call.in[0].shape[2]), keys(call.in[1].shape[2]),
        width(call.in[0].shape[3]) {}
};

// Matrices of one thread, one after the other.
class Room {
 public:
  explicit Room(float* begin) : next_(begin) {}
  float* take(int64_t rows, int64_t columns) {
    float* taken = next_;
    next_ += (rows * columns + 15) / 16 * 16;
    return taken;
  }
  FloatRows read(const View& x, int64_t head) { return HeadRows(x, head).read(take(x.shape[2], x.shape[3])); }
  // For what is read more than once or by columns, which costs more where rows are far apart.
  FloatRows copied(const View& x, int64_t head) { return HeadRows(x, head).copied(take(x.shape[2], x.shape[3])); }
 private:
  float* next_;
};

// A right operand of products, in panels of kPanel columns, the last one narrower: each dense by rows.
class Panels {
 public:
  // As many numbers as these hold fit into `to`.
  Panels(float* to, int64_t rows, int64_t columns) : first_(to), rows_(rows), columns_(columns) {}
  static Panels of(const FloatRows& matrix, int64_t rows, int64_t columns, float* to) {
    const Panels panels(to, rows, columns);
    panels.for_each([&](int64_t begin, int64_t count, float* panel) {
      for (int64_t i = 0; i < rows; ++i) std::copy_n(matrix.at(i) + begin, count, panel + i * count);
    });
    return panels;
  }
  static Panels of_transposed(const FloatRows& dense, int64_t rows, int64_t columns, float* to) {
    const Panels panels(to, columns, rows);
    panels.for_each([&](int64_t begin, int64_t count, float* panel) { transpose(dense.at(begin), count, columns, panel); });
    return panels;
  }
  // Calls work(first column, columns, panel) for those of [0, columns) and of the matrix.
  template <class Work> void for_each(Work work, int64_t columns = std::numeric_limits<int64_t>::max()) const {
    for (int64_t j = 0; j < std::min(columns, columns_); j += kPanel) work(j, std::min(kPanel, columns_ - j), first_ + j * rows_);
  }

 private:
  float* first_;
  int64_t rows_, columns_;
};

// Calls work(head, room) for each head, with room for `floats` numbers and the round-ups of Room.
template <class Work> void for_heads(Context& context, const Sizes& sizes, int64_t floats, Work work) {
  constexpr int64_t kMatrices = 16;
  const int64_t each = floats + 16 * kMatrices;
  float* all = context.scratch.take<float>(Slot::rows, static_cast<size_t>(context.threads * each));
  parallel_rows(context.threads, sizes.heads, sizes.queries * sizes.keys, [&](int64_t begin, int64_t end, int part) {
    for (int64_t head = begin; head < end; ++head) work(head, Room(all + part * each));
  });
}

// Calls work(first row, rows, keys that any of them sees).
template <class Work> void for_blocks(const Sizes& sizes, bool causal, Work work) {
  for (int64_t i = 0; i < sizes.queries; i += kBlock) {
    const int64_t rows = std::min(kBlock, sizes.queries - i);
    work(i, rows, causal ? std::min(i + rows, sizes.keys) : sizes.keys);
  }
}

int64_t seen_from(int64_t row, int64_t keys, bool causal) { return causal ? std::min(row + 1, keys) : keys; }

// As an operand of a product in that dtype.
void round_to(DType dtype, float* values, int64_t count) {
  if (dtype == DType::f32) return;
  alignas(64) std::byte rounded[kRun * sizeof(float)];
  for_runs(0, count, [&](int64_t begin, int n) {
    narrow(dtype, values + begin, rounded, n);
    widen(dtype, rounded, values + begin, n);
  });
}

// How long rows of S are that have room for so many numbers.
int64_t whole_lanes(int64_t count) { return (count + kSumLanes - 1) / kSumLanes * kSumLanes; }

// S of a block: rows [i, i + rows) of `a`, as wide as `width`, by the columns that they see; rows of `c` are whole_lanes(seen) apart. What no row of a
// kStep sees is left as it was.
void scores(const FloatRows& a, int64_t width, const Panels& columns, int64_t i, int64_t rows, int64_t seen, bool causal, float* c) {
  columns.for_each(
      [&](int64_t begin, int64_t count, const float* panel) {
        const int64_t first = causal ? std::clamp<int64_t>((begin - i) / kStep * kStep, 0, rows) : 0;
        small_product(rows - first, std::min(count, seen - begin), width, {a.at(i + first), a.row, 1}, panel, count,
                      c + first * whole_lanes(seen) + begin, whole_lanes(seen));
      },
      seen);
}

// c[rows, width] = weights[rows, seen] by the rows of `right`, those that a kStep sees.
void weighted(const float* weights, int64_t i, int64_t rows, int64_t seen, bool causal, const Panels& right, float* c, int64_t width) {
  right.for_each([&](int64_t begin, int64_t count, const float* panel) {
    for (int64_t r = 0; r < rows; r += kStep) {
      const int64_t step = causal ? std::min(kStep, rows - r) : rows;
      small_product(step, count, causal ? std::min(i + r + step, seen) : seen, {weights + r * whole_lanes(seen), whole_lanes(seen), 1}, panel, count,
                    c + r * width + begin, width);
      if (!causal) return;
    }
  });
}

// c[seen, width] += weights[rows, seen]T right, by the rows [i, i + rows) of `right`, those that see a key.
void add_weighted_transposed(const float* weights, int64_t i, int64_t rows, int64_t seen, bool causal, const FloatRows& right, float* c,
                             int64_t width) {
  const int64_t by_all = causal ? std::min(i / kStep * kStep, seen) : seen, row = whole_lanes(seen);
  small_product(by_all, width, rows, {weights, 1, row}, right.at(i), right.row, c, width, true);
  for (int64_t j = by_all; j < seen; j += kStep) {
    const int64_t first = std::max<int64_t>(0, j - i);
    small_product(std::min(kStep, seen - j), width, rows - first, {weights + first * row + j, 1, row}, right.at(i + first), right.row,
                  c + j * width, width, true);
  }
}

// 16 numbers side by side, whatever the processor has. Halves are put together as sum_in_lanes does it.
using Lanes = float __attribute__((vector_size(4 * kSumLanes)));
Lanes lanes_at(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
template <class Join> float joined(Lanes all, Join join) {
  all = join(all, __builtin_shufflevector(all, all, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  all = join(all, __builtin_shufflevector(all, all, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  all = join(all, __builtin_shufflevector(all, all, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  all = join(all, __builtin_shufflevector(all, all, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  return all[0];
}

// Calls work(j) for each number of whole lanes: rows of S have room for them, and what stands past `seen` does not count.
template <class Work> inline void for_whole_lanes(int64_t seen, Work work) {
  for (int64_t begin = 0; begin < seen; begin += kSumLanes) {
#pragma omp simd
    for (int64_t j = begin; j < begin + kSumLanes; ++j) work(j);
  }
}

// The largest of S. NaN is passed over; its exponential is NaN whatever the largest is.
AMPLAB_LOOP float largest_of(const float* row, int64_t seen, float scale) {
  const auto larger = [](const Lanes& a, const Lanes& b) { return a > b ? a : b; };
  Lanes most = Lanes{} - std::numeric_limits<float>::infinity();
  int64_t j = 0;
  for (; j + kSumLanes <= seen; j += kSumLanes) most = larger(lanes_at(row + j) * scale, most);
  if (j < seen) {
    Lanes last = Lanes{} - std::numeric_limits<float>::infinity();
    for (int lane = 0; j + lane < seen; ++lane) last[lane] = row[j + lane] * scale;
    most = larger(last, most);
  }
  return joined(most, larger);
}

// Of a row that is zero past what is seen.
AMPLAB_LOOP float sum_of_row(const float* row, int64_t seen) {
  Lanes sums = {};
  for (int64_t j = 0; j < seen; j += kSumLanes) sums += lanes_at(row + j);
  return joined(sums, [](const Lanes& a, const Lanes& b) { return a + b; });
}

// S to e^(S - number), zero past `seen`.
AMPLAB_LOOP void exponentials(float* row, int64_t seen, int64_t row_length, float scale, float number) {
  for_whole_lanes(seen, [=](int64_t j) { row[j] = lane::exp(row[j] * scale - number); });
  std::fill(row + seen, row + row_length, 0.0f);
}

AMPLAB_LOOP void score_gradients(const float* p, float* dp, float sum, int64_t seen, int64_t row_length) {
  for_whole_lanes(seen, [=](int64_t j) { dp[j] = p[j] * (dp[j] - sum); });
  std::fill(dp + seen, dp + row_length, 0.0f);
}

// ln of the sums of e^S: what is kept for the backward.
AMPLAB_LOOP void logarithms(const float* largest, const float* sums, int64_t rows, float* lse) {
#pragma omp simd
  for (int64_t r = 0; r < rows; ++r) lse[r] = largest[r] + lane::log(sums[r]);
}

} // namespace

void scaled_dot_product_attention_forward(Context& context, const Call& call) {
  if (attention_by_tiles(context, call)) return attention_forward_by_tiles(context, call);
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.out[0], &lse = call.out[1];
  const auto& attributes = std::get<AttentionAttributes>(call.attributes);
  const Sizes sizes(call);
  const int64_t width = sizes.width, keys = sizes.keys;
  const auto scale = static_cast<float>(attributes.scale);

  const int64_t floats = (sizes.queries + 4 * keys + kBlock) * width + kBlock * whole_lanes(keys);
  for_heads(context, sizes, floats, [&](int64_t head, Room room) {
    const FloatRows queries = room.read(q, head);
    const Panels k_columns = Panels::of_transposed(room.copied(k, head), keys, width, room.take(keys, width));
    const Panels values = Panels::of(room.read(v, head), keys, width, room.take(keys, width));
    float* p = room.take(kBlock, whole_lanes(keys));
    float* sums = room.take(kBlock, width);
    const HeadRows out(y, head);
    for_blocks(sizes, attributes.causal, [&](int64_t i, int64_t rows, int64_t seen) {
      scores(queries, width, k_columns, i, rows, seen, attributes.causal, p);
      const int64_t row = whole_lanes(seen);
      float largest[kBlock], row_sum[kBlock];
      // One after the other for all rows: what a row waits for, the next ones fill.
      const auto by_row = [&](int64_t r) { return seen_from(i + r, keys, attributes.causal); };
      for (int64_t r = 0; r < rows; ++r) largest[r] = largest_of(p + r * row, by_row(r), scale);
      for (int64_t r = 0; r < rows; ++r) exponentials(p + r * row, by_row(r), row, scale, largest[r]);
      for (int64_t r = 0; r < rows; ++r) row_sum[r] = sum_of_row(p + r * row, by_row(r));
      logarithms(largest, row_sum, rows, lse.as<float>() + head * sizes.queries + i);
      round_to(q.dtype, p, rows * row);
      weighted(p, i, rows, seen, attributes.causal, values, sums, width);
      for (int64_t r = 0; r < rows; ++r) out.store(i + r, 1, sums + r * width, seen > 0 ? 1 / row_sum[r] : 1);
    });
  });
}

void scaled_dot_product_attention_backward(Context& context, const Call& call) {
  if (attention_by_tiles(context, call)) return attention_backward_by_tiles(context, call);
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.in[3], &lse = call.in[4], &g = call.in[5];
  const auto& attributes = std::get<AttentionAttributes>(call.attributes);
  const Sizes sizes(call);
  const int64_t width = sizes.width, keys = sizes.keys, queries = sizes.queries;
  const auto scale = static_cast<float>(attributes.scale);

  const int64_t floats = (3 * queries + 7 * keys + kBlock) * width + 2 * kBlock * whole_lanes(keys);
  for_heads(context, sizes, floats, [&](int64_t head, Room room) {
    const FloatRows q_rows = room.copied(q, head), k_rows = room.copied(k, head), g_rows = room.copied(g, head);
    const FloatRows y_rows = room.copied(y, head);
    const Panels k_columns = Panels::of_transposed(k_rows, keys, width, room.take(keys, width));
    const Panels v_columns = Panels::of_transposed(room.copied(v, head), keys, width, room.take(keys, width));
    const Panels k_panels = Panels::of(k_rows, keys, width, room.take(keys, width));
    float *p = room.take(kBlock, whole_lanes(keys)), *ds = room.take(kBlock, whole_lanes(keys)), *dq = room.take(kBlock, width);
    float *dk = room.take(keys, width), *dv = room.take(keys, width);
    std::fill_n(dk, keys * width, 0.0f);
    std::fill_n(dv, keys * width, 0.0f);
    for_blocks(sizes, attributes.causal, [&](int64_t i, int64_t rows, int64_t seen) {
      const int64_t row = whole_lanes(seen);
      scores(q_rows, width, k_columns, i, rows, seen, attributes.causal, p);
      scores(g_rows, width, v_columns, i, rows, seen, attributes.causal, ds);
      for (int64_t r = 0; r < rows; ++r) {
        const float row_lse = lse.as<const float>()[head * queries + i + r];
        const int64_t by_row = seen_from(i + r, keys, attributes.causal);
        exponentials(p + r * row, by_row, row, scale, row_lse);
        const float *g_row = g_rows.at(i + r), *y_row = y_rows.at(i + r);
        const float sum = sum_of(width, [=](int64_t d) { return g_row[d] * y_row[d]; });
        score_gradients(p + r * row, ds + r * row, sum, by_row, row);
      }
      round_to(q.dtype, p, rows * row);
      round_to(q.dtype, ds, rows * row);
      weighted(ds, i, rows, seen, attributes.causal, k_panels, dq, width);
      if (call.out[0]) HeadRows(call.out[0], head).store(i, rows, dq, scale);
      add_weighted_transposed(ds, i, rows, seen, attributes.causal, q_rows, dk, width);
      add_weighted_transposed(p, i, rows, seen, attributes.causal, g_rows, dv, width);
    });
    if (call.out[1]) HeadRows(call.out[1], head).store(0, keys, dk, scale);
    if (call.out[2]) HeadRows(call.out[2], head).store(0, keys, dv);
  });
}

} // namespace amplab::cpu
