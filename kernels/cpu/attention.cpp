// SPDX-License-Identifier: Apache-2.0
// Per head, with s the scale of the attributes; causal: key j is seen from queries i >= j only
//   forward    S = s q kT   lse = ln of the row sums of e^S   P = e^(S - lse)   y = P v
//   backward   dP = g vT    dS = P (dP - row sums of g y)     dq = s dS k   dk = s dST q   dv = PT g
// S and P never leave a block of rows (Dao et al., FlashAttention, 2022). Sums are fp32; before they are multiplied,
// P and dS are rounded to q's dtype, as tensor cores have to. A head is one thread's, so results are the same bits for
// any number of threads.
#include "kernels/cpu/attention.h"

#include "kernels/cpu/attention_tiles.h"
#include "kernels/format/elementary.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/small_product.h"

#include <limits>

namespace amplab::cpu {
namespace {

constexpr int64_t kBlock = 48; // rows of S at a time: whole blocks of small_product, and they stay in the cache

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
  float* load(const View& x, int64_t head) {
    float* rows = take(x.shape[2], x.shape[3]);
    HeadRows(x, head).load(rows);
    return rows;
  }
  float* transposed(const float* matrix, int64_t rows, int64_t columns) {
    float* result = take(columns, rows);
    transpose(matrix, rows, columns, result);
    return result;
  }

 private:
  float* next_;
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

// S to e^(S - m) in place, zero past `seen`. Returns ln of the row's sum, and the sum that is still to be divided by;
// a row that sees no key is a sum of nothing, zero, as PyTorch's is.
struct RowSum {
  float lse, sum;
};
AMPLAB_LOOP RowSum exponentials(float* row, int64_t seen, int64_t keys, float scale) {
  float m = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : m)
  for (int64_t j = 0; j < seen; ++j) {
    row[j] *= scale;
    m = row[j] > m ? row[j] : m;
  }
  const float sum = sum_of(seen, [=](int64_t j) { return row[j] = lane::exp(row[j] - m); });
  std::fill(row + seen, row + keys, 0.0f);
  return {m + std::log(sum), seen > 0 ? sum : 1};
}

AMPLAB_LOOP void probabilities(float* row, int64_t seen, int64_t keys, float scale, float lse) {
#pragma omp simd
  for (int64_t j = 0; j < seen; ++j) row[j] = lane::exp(row[j] * scale - lse);
  std::fill(row + seen, row + keys, 0.0f);
}

AMPLAB_LOOP void score_gradients(const float* p, float* dp, float sum, int64_t keys) {
#pragma omp simd
  for (int64_t j = 0; j < keys; ++j) dp[j] = p[j] * (dp[j] - sum);
}

} // namespace

void scaled_dot_product_attention_forward(Context& context, const Call& call) {
  if (attention_by_tiles(context, call)) return attention_forward_by_tiles(context, call);
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.out[0], &lse = call.out[1];
  const auto& attributes = std::get<AttentionAttributes>(call.attributes);
  const Sizes sizes(call);
  const int64_t width = sizes.width, keys = sizes.keys;
  const auto scale = static_cast<float>(attributes.scale);

  const int64_t floats = (sizes.queries + 3 * keys + kBlock) * width + kBlock * keys;
  for_heads(context, sizes, floats, [&](int64_t head, Room room) {
    const float* queries = room.load(q, head);
    const float* keys_transposed = room.transposed(room.load(k, head), keys, width);
    const float* values = room.load(v, head);
    float* scores = room.take(kBlock, keys);
    float* sums = room.take(kBlock, width);
    const HeadRows out(y, head);
    for_blocks(sizes, attributes.causal, [&](int64_t i, int64_t rows, int64_t seen) {
      small_product(rows, seen, width, {queries + i * width, width, 1}, keys_transposed, keys, scores, seen);
      std::array<float, kBlock> row_sum;
      for (int64_t r = 0; r < rows; ++r) {
        float* row = scores + r * seen;
        const RowSum sum = exponentials(row, seen_from(i + r, keys, attributes.causal), seen, scale);
        lse.as<float>()[head * sizes.queries + i + r] = sum.lse;
        row_sum[static_cast<size_t>(r)] = sum.sum;
      }
      round_to(q.dtype, scores, rows * seen);
      small_product(rows, width, seen, {scores, seen, 1}, values, width, sums, width);
      for (int64_t r = 0; r < rows; ++r) out.store(i + r, 1, sums + r * width, 1 / row_sum[static_cast<size_t>(r)]);
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

  const int64_t floats = (3 * queries + 6 * keys + kBlock) * width + 2 * kBlock * keys;
  for_heads(context, sizes, floats, [&](int64_t head, Room room) {
    const float *q_rows = room.load(q, head), *k_rows = room.load(k, head), *g_rows = room.load(g, head);
    const float *y_rows = room.load(y, head), *k_transposed = room.transposed(k_rows, keys, width);
    const float* v_transposed = room.transposed(room.load(v, head), keys, width);
    float *p = room.take(kBlock, keys), *ds = room.take(kBlock, keys), *dq = room.take(kBlock, width);
    float *dk = room.take(keys, width), *dv = room.take(keys, width);
    std::fill_n(dk, keys * width, 0.0f);
    std::fill_n(dv, keys * width, 0.0f);
    for_blocks(sizes, attributes.causal, [&](int64_t i, int64_t rows, int64_t seen) {
      const float *q_block = q_rows + i * width, *g_block = g_rows + i * width, *y_block = y_rows + i * width;
      small_product(rows, seen, width, {q_block, width, 1}, k_transposed, keys, p, seen);
      small_product(rows, seen, width, {g_block, width, 1}, v_transposed, keys, ds, seen);
      for (int64_t r = 0; r < rows; ++r) {
        const float row_lse = lse.as<const float>()[head * queries + i + r];
        probabilities(p + r * seen, seen_from(i + r, keys, attributes.causal), seen, scale, row_lse);
        const float sum = sum_of(width, [&](int64_t d) { return g_block[r * width + d] * y_block[r * width + d]; });
        score_gradients(p + r * seen, ds + r * seen, sum, seen);
      }
      round_to(q.dtype, p, rows * seen);
      round_to(q.dtype, ds, rows * seen);
      small_product(rows, width, seen, {ds, seen, 1}, k_rows, width, dq, width);
      if (call.out[0]) HeadRows(call.out[0], head).store(i, rows, dq, scale);
      small_product(seen, width, rows, {ds, 1, seen}, q_block, width, dk, width, true);
      small_product(seen, width, rows, {p, 1, seen}, g_block, width, dv, width, true);
    });
    if (call.out[1]) HeadRows(call.out[1], head).store(0, keys, dk, scale);
    if (call.out[2]) HeadRows(call.out[2], head).store(0, keys, dv);
  });
}

} // namespace amplab::cpu
