// SPDX-License-Identifier: Apache-2.0
// The formulas of attention.cpp with transposed scores: a row per key, a column per query. Each query is a vector lane,
// and the rounded result of one product is an operand of the next.
//   forward    ST = k qT    PT = e^(ST - m)      yT = vT PT              32 queries with all keys that they attend to
//   backward   ST = k qT    dPT = v gT           dqT += kT dST           256 keys with 256 queries
//              dv += PT g   dk += dST q
// Sizes are padded to multiples of 32, operands with zeros. P and dS are zero where padded or not attended to.
#include "kernels/cpu/attention.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/tiles.h"
#include "kernels/format/elementary.h"

#include <bit>
#include <limits>
#include <numbers>

#ifdef __x86_64__
#include <immintrin.h>

namespace amplab::cpu {
namespace {

using tiles::kSide;

// Keys, and queries, in a block of the backward pass: its three matrices stay in L2.
constexpr int64_t kBlock = 256;
constexpr int64_t kBlockRow = kBlock + 32; // so that rows do not map to the same cache sets
constexpr float kLog2E = std::numbers::log2e_v<float>;

struct Extents {
  int64_t heads, queries, keys, width;
  int64_t all_queries, all_keys, all_width; // padded
  bool causal;
  explicit Extents(const Call& call)
      : heads(call.in[0].shape[0] * call.in[0].shape[1]), queries(call.in[0].shape[2]), keys(call.in[1].shape[2]),
        width(call.in[0].shape[3]), all_queries(tiles::whole_sides(queries)), all_keys(tiles::whole_sides(keys)),
        all_width(tiles::whole_sides(width)), causal(std::get<AttentionAttributes>(call.attributes).causal) {}

  // Returns a bit for each of the 32 queries from `strip` on: whether it attends to this key.
  uint32_t seeing(int64_t key, int64_t strip) const {
    if (key >= keys || (causal && key >= strip + kSide)) return 0;
    return !causal || key <= strip ? ~0u : ~0u << (key - strip);
  }
  // Returns an even number of keys, from the first on, that all of these queries attend to.
  int64_t seen_by_all(int64_t strip) const { return (causal ? std::min(strip, keys) : keys) / 2 * 2; }
  // Returns the end of the keys in [0, all_keys) that any of these queries attends to.
  int64_t seen_from(int64_t strip) const { return causal ? std::min(strip + kSide, all_keys) : all_keys; }
};

// A head of a bf16 tensor with any strides. Strides do not change the bits of results.
struct HeadOfRows {
  uint16_t* first;
  int64_t rows, width, stride, column;
  HeadOfRows(const View& x, int64_t head)
      : rows(x.shape[2]), width(x.shape[3]), stride(x.stride[2]), column(x.stride[3]) {
    const int64_t batch = head / x.shape[1], in_batch = head % x.shape[1];
    first = static_cast<uint16_t*>(x.data) + batch * x.stride[0] + in_batch * x.stride[1];
  }
  // Copies rows [begin, begin + count), padded with zeros.
  void load(int64_t begin, int64_t count, uint16_t* to, int64_t to_width) const {
    if (column == 1)
      return tiles::load(first + begin * stride, stride, std::min(count, rows - begin), width, to, count, to_width);
    std::fill_n(to, count * to_width, uint16_t{0});
    for (int64_t i = 0; i < std::min(count, rows - begin); ++i)
      for (int64_t j = 0; j < width; ++j) to[i * to_width + j] = first[(begin + i) * stride + j * column];
  }
};

// Allocates a thread's matrices one after the other. With a null pointer, only counts the bytes.
class TileWorkspace {
 public:
  explicit TileWorkspace(char* begin) : begin_(begin) {}
  template <class T> T* acquire(int64_t rows, int64_t columns) {
    const int64_t at = used_;
    used_ += (rows * columns * static_cast<int64_t>(sizeof(T)) + 63) / 64 * 64;
    return begin_ ? reinterpret_cast<T*>(begin_ + at) : nullptr;
  }
  int64_t used() const { return used_; }

 private:
  char* begin_;
  int64_t used_ = 0;
};

// Calls work(head, matrices) for each head. Matrices(extents, supply) allocates what a thread needs.
template <class Matrices, class Work> void for_heads_by_tiles(Context& context, const Extents& extents, Work work) {
  TileWorkspace count(nullptr);
  Matrices(extents, count);
  const int64_t each = count.used();
  char* all = context.scratch.acquire<char>(Slot::rows, static_cast<size_t>(context.threads * each));
  parallel_rows(context.threads, extents.heads, extents.queries * extents.keys,
                [&](int64_t begin, int64_t end, int part) {
                  const tiles::Registers registers;
                  TileWorkspace workspace(all + part * each);
                  const Matrices matrices(extents, workspace);
                  for (int64_t head = begin; head < end; ++head) work(head, matrices);
                });
}

struct ForwardMatrices {
  uint16_t *k, *v, *v_transposed, *q;
  uint32_t *v_pairs, *q_transposed, *p;
  float *scores, *sums, *turned;
  int64_t v_row;
  ForwardMatrices(const Extents& e, TileWorkspace& from)
      : k(from.acquire<uint16_t>(e.all_keys, e.all_width)), v(from.acquire<uint16_t>(e.all_keys, e.all_width)),
        v_transposed(from.acquire<uint16_t>(e.all_width, e.all_keys + 32)),
        q(from.acquire<uint16_t>(kSide, e.all_width)), v_pairs(from.acquire<uint32_t>(e.all_keys / 2, e.all_width)),
        q_transposed(from.acquire<uint32_t>(e.all_width / 2, kSide)), p(from.acquire<uint32_t>(e.all_keys / 2, kSide)),
        scores(from.acquire<float>(e.all_keys, kSide)), sums(from.acquire<float>(e.all_width, kSide)),
        turned(from.acquire<float>(kSide, e.all_width)), v_row(e.all_keys + 32) {}
};

struct BackwardMatrices {
  uint16_t *k, *v, *q, *g, *k_transposed, *p, *ds;
  uint32_t *q_transposed, *g_transposed, *q_pairs, *g_pairs, *k_pairs, *ds_pairs;
  float *scores, *dp, *dq, *dk, *dv, *turned, *lse, *row_sums;
  int64_t k_row;
  BackwardMatrices(const Extents& e, TileWorkspace& from)
      : k(from.acquire<uint16_t>(e.all_keys, e.all_width)), v(from.acquire<uint16_t>(e.all_keys, e.all_width)),
        q(from.acquire<uint16_t>(e.all_queries, e.all_width)), g(from.acquire<uint16_t>(e.all_queries, e.all_width)),
        k_transposed(from.acquire<uint16_t>(e.all_width, e.all_keys + 32)),
        p(from.acquire<uint16_t>(kBlock, kBlockRow)), ds(from.acquire<uint16_t>(kBlock, kBlockRow)),
        q_transposed(from.acquire<uint32_t>(e.all_queries, e.all_width / 2)),
        g_transposed(from.acquire<uint32_t>(e.all_queries, e.all_width / 2)),
        q_pairs(from.acquire<uint32_t>(e.all_queries / 2, e.all_width)),
        g_pairs(from.acquire<uint32_t>(e.all_queries / 2, e.all_width)),
        k_pairs(from.acquire<uint32_t>(e.all_keys / 2, e.all_width)),
        ds_pairs(from.acquire<uint32_t>(kBlock / 2, kBlockRow)), scores(from.acquire<float>(kSide, kSide)),
        dp(from.acquire<float>(kSide, kSide)), dq(from.acquire<float>(e.all_queries, e.all_width)),
        dk(from.acquire<float>(e.all_keys, e.all_width)), dv(from.acquire<float>(e.all_keys, e.all_width)),
        turned(from.acquire<float>(kSide, e.all_width)), lse(from.acquire<float>(1, e.all_queries)),
        row_sums(from.acquire<float>(1, e.all_queries)), k_row(e.all_keys + 32) {}
};

} // namespace
} // namespace amplab::cpu

#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")

namespace amplab::cpu {
namespace {

// e^x within 3 ulp for -80 < x < 80, as 2^(x log2 e) with the exponent split at its nearest integer. NaN for NaN, zero
// from -140 down. The polynomial for 2^r is a near-minimax fit made for this file.
inline __m512 e_to_the(__m512 x) {
  const __m512 to_integer = _mm512_set1_ps(0x1.8p23f), log2e = _mm512_set1_ps(kLog2E); // to_integer: as in elementary.h
  x = _mm512_max_ps(_mm512_set1_ps(-140), x);                                          // NaN stays
  const __m512 n = _mm512_sub_ps(_mm512_fmadd_ps(x, log2e, to_integer), to_integer), r = _mm512_fmsub_ps(x, log2e, n);
  __m512 p = _mm512_set1_ps(0x1.5f48c8p-10f);
  for (const float c : {0x1.3d107cp-7f, 0x1.c6aeccp-5f, 0x1.ebf906p-3f, 0x1.62e43p-1f, 0x1.000002p+0f})
    p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(c));
  return _mm512_scalef_ps(p, n);
}

// scores * scale - number. The product is rounded first, so that the maximum minus itself is zero.
inline __m512 less(const float* scores, __m512 scale, __m512 number) {
  return _mm512_sub_ps(_mm512_mul_ps(_mm512_loadu_ps(scores), scale), number);
}

// Rounds two vectors to bf16, `low` first.
inline __m512i rounded(__m512 low, __m512 high) { return std::bit_cast<__m512i>(_mm512_cvtne2ps_pbh(high, low)); }

// Permutation that interleaves half a row with half of the next one into pairs.
inline __m512i order_of_pairs() {
  return _mm512_add_epi32(_mm512_set1_epi32(16 << 16),
                          _mm512_mullo_epi32(_mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
                                             _mm512_set1_epi32(0x10001)));
}

inline __m512 widened(__m256i x) { return std::bit_cast<__m512>(_mm512_slli_epi32(_mm512_cvtepu16_epi32(x), 16)); }
inline __mmask16 lanes_of(int64_t left) { return left >= 16 ? 0xffff : static_cast<__mmask16>((1 << left) - 1); }

void store_row(const HeadOfRows& to, int64_t i, const float* from, float factor) {
  uint16_t* row = to.first + i * to.stride;
  for (int64_t j = 0; j < to.width; j += 16) {
    const __m512 x = _mm512_mul_ps(_mm512_loadu_ps(from + j), _mm512_set1_ps(factor));
    const auto values = std::bit_cast<__m256i>(_mm512_cvtneps_pbh(x));
    if (to.column == 1) {
      _mm256_mask_storeu_epi16(row + j, lanes_of(to.width - j), values);
      continue;
    }
    uint16_t each[16];
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(each), values);
    for (int64_t k = 0; k < std::min<int64_t>(16, to.width - j); ++k) row[(j + k) * to.column] = each[k];
  }
}

float dot(const uint16_t* a, const uint16_t* b, int64_t width) {
  __m512 sum = _mm512_setzero_ps();
  for (int64_t j = 0; j < width; j += 16) {
    const __mmask16 there = lanes_of(width - j);
    sum = _mm512_fmadd_ps(widened(_mm256_maskz_loadu_epi16(there, a + j)),
                          widened(_mm256_maskz_loadu_epi16(there, b + j)), sum);
  }
  return _mm512_reduce_add_ps(sum);
}

// Maximum of each of the 32 columns times `scale`, over keys that the query attends to.
void maxima(const float* scores, const Extents& e, int64_t strip, float scale, float* to) {
  const __m512 c = _mm512_set1_ps(scale);
  __m512 m[4];
  for (__m512& lane : m) lane = _mm512_set1_ps(-std::numeric_limits<float>::infinity());
  const int64_t seen = e.seen_from(strip), by_all = e.seen_by_all(strip);
  const auto at = [&](int64_t j, int half) {
    return _mm512_mul_ps(_mm512_loadu_ps(scores + j * kSide + 16 * half), c);
  };
  for (int64_t j = 0; j < by_all; j += 2) { // ignores NaN: its exponential is NaN for any maximum
    m[0] = _mm512_max_ps(at(j, 0), m[0]);
    m[1] = _mm512_max_ps(at(j, 1), m[1]);
    m[2] = _mm512_max_ps(at(j + 1, 0), m[2]);
    m[3] = _mm512_max_ps(at(j + 1, 1), m[3]);
  }
  for (int64_t j = by_all; j < seen; ++j) {
    const uint32_t seeing = e.seeing(j, strip);
    m[0] = _mm512_mask_max_ps(m[0], static_cast<__mmask16>(seeing), at(j, 0), m[0]);
    m[1] = _mm512_mask_max_ps(m[1], static_cast<__mmask16>(seeing >> 16), at(j, 1), m[1]);
  }
  _mm512_storeu_ps(to, _mm512_max_ps(m[0], m[2]));
  _mm512_storeu_ps(to + 16, _mm512_max_ps(m[1], m[3]));
}

// e^(scores scale - m) of two rows of scores, in pairs. Added to the sums before rounding. even, odd: the queries that
// attend to each key, as bits, if not by_all.
template <bool by_all> inline void exponentials_of_two(const float* scores, __m512 scale, const __m512* m,
                                                       __m512i order, uint32_t even, uint32_t odd, uint32_t* p,
                                                       __m512* sums) {
  for (int half = 0; half < 2; ++half) {
    __m512 low = e_to_the(less(scores + 16 * half, scale, m[half]));
    __m512 high = e_to_the(less(scores + kSide + 16 * half, scale, m[half]));
    if constexpr (!by_all) {
      low = _mm512_maskz_mov_ps(static_cast<__mmask16>(even >> (16 * half)), low);
      high = _mm512_maskz_mov_ps(static_cast<__mmask16>(odd >> (16 * half)), high);
    }
    sums[half] = _mm512_add_ps(sums[half], _mm512_add_ps(low, high));
    _mm512_storeu_si512(p + 16 * half, _mm512_permutexvar_epi16(order, rounded(low, high)));
  }
}

void exponentials(const float* scores, const Extents& e, int64_t strip, float scale, const float* m, uint32_t* p,
                  float* sums) {
  const __m512 c = _mm512_set1_ps(scale), largest[2] = {_mm512_loadu_ps(m), _mm512_loadu_ps(m + 16)};
  const __m512i order = order_of_pairs();
  __m512 sum[2] = {_mm512_setzero_ps(), _mm512_setzero_ps()};
  const int64_t seen = e.seen_from(strip), by_all = e.seen_by_all(strip);
  for (int64_t j = 0; j < by_all; j += 2)
    exponentials_of_two<true>(scores + j * kSide, c, largest, order, ~0u, ~0u, p + j / 2 * kSide, sum);
  for (int64_t j = by_all; j < seen; j += 2)
    exponentials_of_two<false>(scores + j * kSide, c, largest, order, e.seeing(j, strip), e.seeing(j + 1, strip),
                               p + j / 2 * kSide, sum);
  _mm512_storeu_ps(sums, sum[0]);
  _mm512_storeu_ps(sums + 16, sum[1]);
}

void forward_of_head(const Extents& e, const Call& call, int64_t head, const ForwardMatrices& at) {
  const HeadOfRows q(call.in[0], head), y(call.out[0], head);
  const auto scale = static_cast<float>(std::get<AttentionAttributes>(call.attributes).scale);
  float* lse = call.out[1].as<float>() + head * e.queries;
  HeadOfRows(call.in[1], head).load(0, e.all_keys, at.k, e.all_width);
  HeadOfRows(call.in[2], head).load(0, e.all_keys, at.v, e.all_width);
  tiles::pair_rows(at.v, e.all_keys, e.all_width, at.v_pairs);
  tiles::transpose(at.v_pairs, e.all_width, e.all_keys / 2, e.all_width, reinterpret_cast<uint32_t*>(at.v_transposed),
                   at.v_row / 2);

  for (int64_t strip = 0; strip < e.queries; strip += kSide) {
    q.load(strip, kSide, at.q, e.all_width);
    tiles::transpose(reinterpret_cast<uint32_t*>(at.q), e.all_width / 2, kSide, e.all_width / 2, at.q_transposed,
                     kSide);
    const int64_t seen = e.seen_from(strip);
    for (int64_t j = 0; j < seen; j += kSide)
      tiles::product(at.k + j * e.all_width, e.all_width, at.q_transposed, kSide, e.all_width, kSide,
                     at.scores + j * kSide, kSide, false);
    alignas(64) float m[kSide], sums[kSide];
    maxima(at.scores, e, strip, scale, m);
    exponentials(at.scores, e, strip, scale, m, at.p, sums);
    for (int64_t d = 0; d < e.all_width; d += kSide)
      tiles::product(at.v_transposed + d * at.v_row, at.v_row, at.p, kSide, seen, kSide, at.sums + d * kSide, kSide,
                     false);
    tiles::transpose(reinterpret_cast<uint32_t*>(at.sums), kSide, e.all_width, kSide,
                     reinterpret_cast<uint32_t*>(at.turned), e.all_width);
    alignas(64) float row_lse[kSide];
    for (int i = 0; i < kSide; ++i) row_lse[i] = m[i] + lane::log(sums[i]);
    for (int64_t i = 0; i < std::min(kSide, e.queries - strip); ++i) {
      lse[strip + i] = row_lse[i];
      store_row(y, strip + i, at.turned + i * e.all_width, 1 / sums[i]);
    }
  }
}

// P and dS of 32 keys from `key` on and 32 queries from `strip` on, both rounded into blocks by rows, dS also in pairs.
template <bool by_all> void probabilities(const Extents& e, int64_t key, int64_t strip, float scale,
                                          const BackwardMatrices& at, uint16_t* p, uint16_t* ds, uint32_t* ds_pairs) {
  const __m512 c = _mm512_set1_ps(scale);
  const __m512 lse[2] = {_mm512_loadu_ps(at.lse + strip), _mm512_loadu_ps(at.lse + strip + 16)};
  const __m512 sums[2] = {_mm512_loadu_ps(at.row_sums + strip), _mm512_loadu_ps(at.row_sums + strip + 16)};
  const __m512i order = order_of_pairs();
  const int64_t left = e.queries - strip;
  const uint32_t there = left >= kSide ? ~0u : (1u << left) - 1;
  for (int64_t r = 0; r < kSide; r += 2) {
    __m512 gradient[2][2];
    for (int row = 0; row < 2; ++row) {
      const uint32_t seeing = by_all ? ~0u : e.seeing(key + r + row, strip) & there;
      __m512 probability[2];
      for (int half = 0; half < 2; ++half) {
        const int64_t offset = (r + row) * kSide + 16 * half;
        const auto mask = static_cast<__mmask16>(seeing >> (16 * half));
        const __m512 x = e_to_the(less(at.scores + offset, c, lse[half]));
        const __m512 difference = _mm512_sub_ps(_mm512_loadu_ps(at.dp + offset), sums[half]);
        probability[half] = by_all ? x : _mm512_maskz_mov_ps(mask, x);
        gradient[row][half] = by_all ? _mm512_mul_ps(x, difference) : _mm512_maskz_mul_ps(mask, x, difference);
      }
      _mm512_storeu_si512(p + (r + row) * kBlockRow, rounded(probability[0], probability[1]));
      _mm512_storeu_si512(ds + (r + row) * kBlockRow, rounded(gradient[row][0], gradient[row][1]));
    }
    for (int half = 0; half < 2; ++half)
      _mm512_storeu_si512(ds_pairs + r / 2 * kBlockRow + 16 * half,
                          _mm512_permutexvar_epi16(order, rounded(gradient[0][half], gradient[1][half])));
  }
}

// One block of keys from `key` on with one block of queries from `query` on.
void block_of_backward(const Extents& e, int64_t key, int64_t query, float scale, const BackwardMatrices& at) {
  const int64_t width = e.all_width, keys_end = std::min(key + kBlock, e.all_keys);
  const int64_t queries_end = std::min(query + kBlock, e.all_queries);
  for (int64_t i = query; i < queries_end; i += kSide) {
    const int64_t seen_end = std::min(e.seen_from(i), keys_end);
    for (int64_t j = key; j < seen_end; j += kSide) {
      tiles::product(at.k + j * width, width, at.q_transposed + i * width / 2, kSide, width, kSide, at.scores, kSide,
                     false);
      tiles::product(at.v + j * width, width, at.g_transposed + i * width / 2, kSide, width, kSide, at.dp, kSide,
                     false);
      const int64_t offset = (j - key) * kBlockRow + i - query;
      const bool by_all = i + kSide <= e.queries && j + kSide <= e.seen_by_all(i);
      (by_all ? probabilities<true> : probabilities<false>)(e, j, i, scale, at, at.p + offset, at.ds + offset,
                                                            at.ds_pairs + (j - key) / 2 * kBlockRow + i - query);
    }
    if (seen_end > key)
      for (int64_t d = 0; d < width; d += kSide)
        tiles::product(at.k_transposed + d * at.k_row + key, at.k_row, at.ds_pairs + i - query, kBlockRow,
                       seen_end - key, kSide, at.dq + i * width + d * kSide, kSide, key > 0);
  }
  for (int64_t j = key; j < keys_end; j += kSide) {
    const int64_t first = e.causal ? std::max(j, query) : query;
    if (first >= queries_end) break;
    const bool adds = query > (e.causal ? j / kBlock * kBlock : 0);
    const int64_t offset = (j - key) * kBlockRow + first - query, pairs = first / 2 * width,
                  count = queries_end - first;
    tiles::product(at.p + offset, kBlockRow, at.g_pairs + pairs, width, count, width, at.dv + j * width, width, adds);
    tiles::product(at.ds + offset, kBlockRow, at.q_pairs + pairs, width, count, width, at.dk + j * width, width, adds);
  }
}

// Loads a head as rows, transposed in strips of 32 rows, and in pairs.
void load_in_strips(const View& x, int64_t head, int64_t rows, int64_t width, uint16_t* to, uint32_t* transposed,
                    uint32_t* pairs) {
  HeadOfRows(x, head).load(0, rows, to, width);
  for (int64_t i = 0; i < rows; i += kSide)
    tiles::transpose(reinterpret_cast<uint32_t*>(to + i * width), width / 2, kSide, width / 2,
                     transposed + i * width / 2, kSide);
  tiles::pair_rows(to, rows, width, pairs);
}

void backward_of_head(const Extents& e, const Call& call, int64_t head, const BackwardMatrices& at) {
  const int64_t width = e.all_width;
  const auto scale = static_cast<float>(std::get<AttentionAttributes>(call.attributes).scale);
  const HeadOfRows y(call.in[3], head);
  load_in_strips(call.in[0], head, e.all_queries, width, at.q, at.q_transposed, at.q_pairs);
  load_in_strips(call.in[5], head, e.all_queries, width, at.g, at.g_transposed, at.g_pairs);
  HeadOfRows(call.in[1], head).load(0, e.all_keys, at.k, width);
  HeadOfRows(call.in[2], head).load(0, e.all_keys, at.v, width);
  tiles::pair_rows(at.k, e.all_keys, width, at.k_pairs);
  tiles::transpose(at.k_pairs, width, e.all_keys / 2, width, reinterpret_cast<uint32_t*>(at.k_transposed),
                   at.k_row / 2);
  const float* lse = call.in[4].as<const float>() + head * e.queries;
  for (int64_t i = 0; i < e.all_queries; ++i) {
    at.lse[i] = i < e.queries ? lse[i] : 0;
    auto* y_row = reinterpret_cast<uint16_t*>(at.turned);
    if (i < e.queries) y.load(i, 1, y_row, width);
    at.row_sums[i] = i < e.queries ? dot(at.g + i * width, y_row, e.width) : 0;
  }
  if (e.causal && e.all_keys > e.all_queries) { // no query attends to these keys
    const auto unseen = static_cast<size_t>((e.all_keys - e.all_queries) * width);
    std::fill_n(at.dk + e.all_queries * width, unseen, 0.0f);
    std::fill_n(at.dv + e.all_queries * width, unseen, 0.0f);
  }

  for (int64_t query = 0; query < e.all_queries; query += kBlock)
    for (int64_t key = 0; key < e.seen_from(query + std::min(kBlock, e.all_queries - query) - kSide); key += kBlock)
      block_of_backward(e, key, query, scale, at);

  if (call.out[0]) {
    const HeadOfRows dq(call.out[0], head);
    for (int64_t strip = 0; strip < e.queries; strip += kSide) {
      tiles::transpose(reinterpret_cast<uint32_t*>(at.dq + strip * width), kSide, width, kSide,
                       reinterpret_cast<uint32_t*>(at.turned), width);
      for (int64_t i = strip; i < std::min(strip + kSide, e.queries); ++i)
        store_row(dq, i, at.turned + (i - strip) * width, scale);
    }
  }
  const auto store = [&](const View& x, const float* from, float times) {
    if (!x) return;
    const HeadOfRows to(x, head);
    for (int64_t j = 0; j < e.keys; ++j) store_row(to, j, from + j * width, times);
  };
  store(call.out[1], at.dk, scale);
  store(call.out[2], at.dv, 1);
}

} // namespace
} // namespace amplab::cpu
#pragma GCC pop_options

namespace amplab::cpu {

bool attention_by_tiles(const Context& context, const Call& call) {
  const auto fits = [](const View& x) { return !x || x.shape.rank != 4 || (x.dtype == DType::bf16 && x.count() > 0); };
  return context.library->tiles() && std::ranges::all_of(call.in, fits) && std::ranges::all_of(call.out, fits);
}

void attention_forward_by_tiles(Context& context, const Call& call) {
  const Extents extents(call);
  for_heads_by_tiles<ForwardMatrices>(context, extents, [&](int64_t head, const ForwardMatrices& matrices) {
    forward_of_head(extents, call, head, matrices);
  });
}

void attention_backward_by_tiles(Context& context, const Call& call) {
  const Extents extents(call);
  for_heads_by_tiles<BackwardMatrices>(context, extents, [&](int64_t head, const BackwardMatrices& matrices) {
    backward_of_head(extents, call, head, matrices);
  });
}

} // namespace amplab::cpu

#else // no tile registers on this architecture

namespace amplab::cpu {
bool attention_by_tiles(const Context&, const Call&) { return false; }
void attention_forward_by_tiles(Context&, const Call&) {}
void attention_backward_by_tiles(Context&, const Call&) {}
} // namespace amplab::cpu
#endif
