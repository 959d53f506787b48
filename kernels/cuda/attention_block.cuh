// SPDX-License-Identifier: Apache-2.0
// The work of one block of attention, as in kernels/cpu/attention.cpp. Per head, with scale s. If causal, query i sees
// only keys j <= i.
//   forward    S = s q kT   lse = ln of the row sums of e^S   P = e^(S - lse)   y = P v
//   backward   dP = g vT    dS = P (dP - row sums of g y)     dq = s dS k   dk = s dST q   dv = PT g
// S and P never leave a block (Dao et al., FlashAttention, 2022). A block owns 64 rows by 64 columns of a result and
// iterates over the other side in tiles. Sums are fp32. P and dS are rounded to the operands' dtype before they are
// multiplied. Each pass recomputes S, so no sums cross blocks and results are bitwise reproducible. Heads wider than 64
// are summed tile by tile. e^x is computed as 2^(x / ln 2).
#pragma once
#include "kernels/cuda/attention_stage.cuh"

namespace amplab::cuda::attention {

constexpr float kLog2OfE = 1.44269504f, kLnOf2 = 0.693147181f;

// Computes y and lse of 64 queries.
template <DType kDType, bool kResident> __device__ inline void forward(void* shared, const Problem& p, uint32_t block) {
  const BlockPosition position = p.position(block, p.queries);
  Stage<kDType, Pass::forward, kResident> stage(shared, p, position, {p.q}, {p.k, p.v});
  const int first = position.tile * kTile + first_row();
  const float scale = p.scale * kLog2OfE;
  float largest[2] = {-INFINITY, -INFINITY}, sum[2] = {}; // largest: of the scores / ln 2
  Strip y, s;
  y.clear();
  stage.for_others(0, p.key_tiles_seen(position.tile), [&](int tile) {
    stage.product(s, 0, 0);
    for_sums(s, [&](float& score, int, int, int) { score *= scale; });
    if (!p.sees_all(position.tile, tile))
      for_sums(s, [&](float& score, int, int row, int key) {
        if (!p.sees(first + row, tile * kTile + key)) score = -INFINITY;
      });
    float next[2] = {largest[0], largest[1]};
    for_sums(s, [&](float& score, int half, int, int) { next[half] = fmaxf(next[half], score); });
    float shift[2], decay[2];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      next[half] = largest_of_row(next[half]);
      shift[half] = next[half] == -INFINITY ? 0 : next[half]; // no key seen yet
      decay[half] = exp2f(largest[half] - shift[half]);
      largest[half] = next[half];
      sum[half] *= decay[half];
    }
    for_sums(s, [&](float& score, int half, int, int) {
      score = exp2f(score - shift[half]);
      sum[half] += score;
    });
    for_sums(y, [&](float& value, int half, int, int) { value *= decay[half]; });
    stage.add_product(y, s, 1);
  });

  float inverse[2];
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    sum[half] = sum_of_row(sum[half]);
    inverse[half] = sum[half] == 0 ? 0 : 1 / sum[half]; // no key was seen
    const int query = first + lane() / 4 + half * 8;
    if (position.columns == 0 && lane() % 4 == 0 && query < p.queries)
      p.lse[p.row_of(position, query)] = (largest[half] + log2f(sum[half])) * kLnOf2;
  }
  stage.store(y, p.y, inverse);
}

// Returns dS. Masked scores get no gradient, whatever their dP.
__device__ inline float score_gradient(float probability, float dp, float g_y) {
  return probability == 0 ? 0 : probability * (dp - g_y);
}

// Computes dq of 64 queries.
template <DType kDType, bool kResident>
__device__ inline void query_gradient(void* shared, const Problem& p, uint32_t block) {
  const BlockPosition position = p.position(block, p.queries);
  Stage<kDType, Pass::query_gradient, kResident> stage(shared, p, position, {p.q, p.g}, {p.k, p.v});
  const int first = position.tile * kTile + first_row();
  const float scale = p.scale * kLog2OfE;
  float lse[2] = {}, g_y[2] = {}; // lse: divided by ln 2
#pragma unroll
  for (int half = 0; half < 2; ++half)
    if (const int query = first + lane() / 4 + half * 8; query < p.queries) {
      lse[half] = p.lse[p.row_of(position, query)] * kLog2OfE;
      g_y[half] = p.g_y[p.row_of(position, query)];
    }
  Strip dq, probability, ds;
  dq.clear();
  stage.for_others(0, p.key_tiles_seen(position.tile), [&](int tile) {
    stage.product(probability, 0, 0);
    for_sums(probability, [&](float& score, int half, int, int) { score = exp2f(fmaf(score, scale, -lse[half])); });
    if (!p.sees_all(position.tile, tile))
      for_sums(probability, [&](float& of, int, int row, int key) {
        if (!p.sees(first + row, tile * kTile + key)) of = 0;
      });
    stage.product(ds, 1, 1);
    for_sums(ds, probability, [&](float& dp, float p_of, int half, int) { dp = score_gradient(p_of, dp, g_y[half]); });
    stage.add_product(dq, ds, 0);
  });
  stage.store(dq, p.dq, {p.scale, p.scale});
}

// Computes dk and dv of 64 keys.
template <DType kDType, bool kResident>
__device__ inline void key_gradients(void* shared, const Problem& p, uint32_t block) {
  const BlockPosition position = p.position(block, p.keys);
  Stage<kDType, Pass::key_gradients, kResident> stage(shared, p, position, {p.k, p.v}, {p.q, p.g});
  const int first = position.tile * kTile + first_row();
  const float scale = p.scale * kLog2OfE;
  Strip dk, dv, probability, ds;
  dk.clear();
  dv.clear();
  stage.for_others(p.first_query_tile(position.tile), tiles_of(p.queries), [&](int tile) {
    stage.product(probability, 0, 0);
    for_sums(probability, [&](float& score, int, int, int query) {
      score = exp2f(fmaf(score, scale, -stage.lse(query) * kLog2OfE));
    });
    if (!p.sees_all(tile, position.tile))
      for_sums(probability, [&](float& of, int, int row, int query) {
        if (!p.sees(tile * kTile + query, first + row)) of = 0;
      });
    stage.add_product(dv, probability, 1);
    stage.product(ds, 1, 1);
    for_sums(ds, probability,
             [&](float& dp, float p_of, int, int query) { dp = score_gradient(p_of, dp, stage.g_y(query)); });
    stage.add_product(dk, ds, 0);
  });
  if (p.dk.data) stage.store(dk, p.dk, {p.scale, p.scale});
  if (p.dv.data) stage.store(dv, p.dv, {1, 1});
}

} // namespace amplab::cuda::attention
