// SPDX-License-Identifier: Apache-2.0
// What one block of attention does, as kernels/cpu/attention.cpp: per head, with s the scale; causal: key j is seen
// from queries i >= j only
//   forward    S = s q kT   lse = ln of the row sums of e^S   P = e^(S - lse)   y = P v
//   backward   dP = g vT    dS = P (dP - row sums of g y)     dq = s dS k   dk = s dST q   dv = PT g
// S and P never leave a block (Dao et al., FlashAttention, 2022): it has 64 rows of a result and 64 of their columns,
// and walks the other side in tiles. Sums are fp32; before they are multiplied, P and dS are rounded to the operands'
// dtype. Whoever needs S computes it, so nothing is added up between blocks and results are the same bits each time.
// Wider heads than 64 are summed tile by tile. See attention_tile.h for Team. No CUDA in it.
#pragma once
#include "kernels/cuda/attention_plan.h"
#include "kernels/cuda/attention_tile.h"

namespace amplab::cuda::attention {

// Memory that a block shares, as tiles. kResident: heads are no wider than a tile, so that the block's own tiles stay
// where they are and one of each other operand comes along with them; else two tiles are filled for each product.
template <DType kDType, Pass kPass, bool kResident, class Team> class Stage {
 public:
  using T = typename Element<kDType>::Type;
  static constexpr int kOwn = own_tiles(kPass);

  AMPLAB_HD Stage(const Team& team, void* shared, const Problem& problem, const Place& place)
      : team_(team), shared_(static_cast<T*>(shared)), problem_(problem), place_(place) {}

  AMPLAB_HD Head<T> head(const Rows& x) const {
    return {static_cast<T*>(x.data) + place_.batch * x.batch + place_.head * x.head,
            x.row,
            x.column,
            x.count,
            problem_.width,
            x.packs};
  }

  // Puts the block's own rows in place, to stay.
  AMPLAB_HD void own(int slot, const Rows& x) const {
    if constexpr (kResident) fill(team_, tile(slot), head(x), place_.tile * kTile, 0);
  }
  // The next products take these tiles of the other side.
  AMPLAB_HD void next(int other) {
    other_ = other * kTile;
    if constexpr (kResident) team_.sync();
  }
  AMPLAB_HD void bring(int slot, const Rows& x) const {
    if constexpr (kResident) fill(team_, tile(kOwn + slot), head(x), other_, 0);
  }
  AMPLAB_HD void bring_turned(int slot, const Rows& x) const {
    if constexpr (kResident) fill_turned(team_, tile(kOwn + slot), head(x), other_, place_.columns * kTile);
  }
  AMPLAB_HD void ready() const {
    if constexpr (kResident) team_.sync();
  }

  // sums = (own rows of a) (the other rows of b)T over the whole width.
  AMPLAB_HD void product(Strip& sums, int own_slot, const Rows& a, int slot, const Rows& b) const {
    sums.clear();
    if constexpr (kResident) {
      multiply<kDType>(team_, sums, tile(own_slot), tile(kOwn + slot));
    } else {
      for (int column = 0; column < problem_.width; column += kTile) {
        team_.sync();
        fill(team_, tile(0), head(a), place_.tile * kTile, column);
        fill(team_, tile(1), head(b), other_, column);
        team_.sync();
        multiply<kDType>(team_, sums, tile(0), tile(1));
      }
    }
  }
  // sums += factors (the other rows of x, in the block's columns).
  AMPLAB_HD void add_product(Strip& sums, const Strip& factors, int slot, const Rows& x) const {
    if constexpr (kResident) {
      multiply<kDType>(team_, sums, factors, tile(kOwn + slot));
    } else {
      team_.sync();
      fill_turned(team_, tile(0), head(x), other_, place_.columns * kTile);
      team_.sync();
      multiply<kDType>(team_, sums, factors, tile(0));
    }
  }

  // The warp's strip of the block's rows of x.
  AMPLAB_HD void store(Strip& sums, const Rows& x, const float (&factor)[2]) const {
    put<kDType>(team_, sums, head(x), place_.tile * kTile + first_row_of(team_), place_.columns * kTile, factor);
  }

 private:
  AMPLAB_HD Tile<T> tile(int slot) const { return {shared_ + slot * Tile<T>::kElements}; }

  const Team& team_;
  T* shared_;
  const Problem& problem_;
  Place place_;
  int other_ = 0;
};

// y and lse of 64 queries.
template <DType kDType, bool kResident, class Team>
AMPLAB_HD inline void forward(const Team& team, void* shared, const Problem& p, uint32_t block) {
  const Place place = p.place(block, p.queries);
  Stage<kDType, Pass::forward, kResident, Team> stage(team, shared, p, place);
  const int lane = lane_of(team), first = place.tile * kTile + first_row_of(team);
  float largest[2] = {-INFINITY, -INFINITY}, sum[2] = {};
  Strip y, s;
  y.clear();
  stage.own(0, p.q);
  const int end = p.key_tiles_seen(place.tile);
  for (int tile = 0; tile < end; ++tile) {
    stage.next(tile);
    stage.bring(0, p.k);
    stage.bring_turned(1, p.v);
    stage.ready();
    stage.product(s, 0, p.q, 0, p.k);

    float next[2] = {largest[0], largest[1]};
    for_sums(lane, s, [&](float& score, int half, int row, int key) {
      score = p.sees(first + row, tile * kTile + key) ? score * p.scale : -INFINITY;
      next[half] = fmaxf(next[half], score);
    });
    float shift[2], decay[2];
    AMPLAB_UNROLL
    for (int half = 0; half < 2; ++half) {
      next[half] = largest_of_row(team, next[half]);
      shift[half] = next[half] == -INFINITY ? 0 : next[half]; // nothing seen yet
      decay[half] = expf(largest[half] - shift[half]);
      largest[half] = next[half];
      sum[half] *= decay[half];
    }
    for_sums(lane, s, [&](float& score, int half, int, int) {
      score = expf(score - shift[half]);
      sum[half] += score;
    });
    for_sums(lane, y, [&](float& value, int half, int, int) { value *= decay[half]; });
    stage.add_product(y, s, 1, p.v);
  }

  float inverse[2];
  AMPLAB_UNROLL
  for (int half = 0; half < 2; ++half) {
    sum[half] = sum_of_row(team, sum[half]);
    inverse[half] = 1 / sum[half];
    const int query = first + lane / 4 + half * 8;
    if (place.columns == 0 && lane % 4 == 0 && query < p.queries)
      p.lse[p.row_of(place, query)] = largest[half] + logf(sum[half]);
  }
  stage.store(y, p.y, inverse);
}

// dq of 64 queries.
template <DType kDType, bool kResident, class Team>
AMPLAB_HD inline void query_gradient(const Team& team, void* shared, const Problem& p, uint32_t block) {
  const Place place = p.place(block, p.queries);
  Stage<kDType, Pass::query_gradient, kResident, Team> stage(team, shared, p, place);
  const int lane = lane_of(team), first = place.tile * kTile + first_row_of(team);
  float lse[2] = {}, g_y[2] = {};
  AMPLAB_UNROLL
  for (int half = 0; half < 2; ++half)
    if (const int query = first + lane / 4 + half * 8; query < p.queries) {
      lse[half] = p.lse[p.row_of(place, query)];
      g_y[half] = p.g_y[p.row_of(place, query)];
    }
  Strip dq, probability, ds;
  dq.clear();
  stage.own(0, p.q);
  stage.own(1, p.g);
  const int end = p.key_tiles_seen(place.tile);
  for (int tile = 0; tile < end; ++tile) {
    stage.next(tile);
    stage.bring(0, p.k);
    stage.bring(1, p.v);
    stage.bring_turned(2, p.k);
    stage.ready();
    stage.product(probability, 0, p.q, 0, p.k);
    for_sums(lane, probability, [&](float& score, int half, int row, int key) {
      score = p.sees(first + row, tile * kTile + key) ? expf(score * p.scale - lse[half]) : 0;
    });
    stage.product(ds, 1, p.g, 1, p.v);
    AMPLAB_UNROLL
    for (int n = 0; n < 8; ++n) AMPLAB_UNROLL
    for (int e = 0; e < 4; ++e) ds.of[n][e] = score_gradient(probability.of[n][e], ds.of[n][e], g_y[e / 2]);
    stage.add_product(dq, ds, 2, p.k);
  }
  stage.store(dq, p.dq, {p.scale, p.scale});
}

// dk and dv of 64 keys.
template <DType kDType, bool kResident, class Team>
AMPLAB_HD inline void key_gradients(const Team& team, void* shared, const Problem& p, uint32_t block) {
  const Place place = p.place(block, p.keys);
  Stage<kDType, Pass::key_gradients, kResident, Team> stage(team, shared, p, place);
  const int lane = lane_of(team), first = place.tile * kTile + first_row_of(team);
  Strip dk, dv, probability, ds;
  dk.clear();
  dv.clear();
  stage.own(0, p.k);
  stage.own(1, p.v);
  for (int tile = p.first_query_tile(place.tile); tile < tiles_of(p.queries); ++tile) {
    stage.next(tile);
    stage.bring(0, p.q);
    stage.bring(1, p.g);
    stage.bring_turned(2, p.q);
    stage.bring_turned(3, p.g);
    stage.ready();
    const int64_t row_of_tile = p.row_of(place, tile * kTile);
    stage.product(probability, 0, p.k, 0, p.q);
    for_sums(lane, probability, [&](float& score, int, int row, int query) {
      score = p.sees(tile * kTile + query, first + row) ? expf(score * p.scale - p.lse[row_of_tile + query]) : 0;
    });
    stage.add_product(dv, probability, 3, p.g);
    stage.product(ds, 1, p.v, 1, p.g);
    AMPLAB_UNROLL
    for (int n = 0; n < 8; ++n) AMPLAB_UNROLL
    for (int e = 0; e < 4; ++e) {
      const int query = 8 * n + lane % 4 * 2 + e % 2;
      const float g_y = tile * kTile + query < p.queries ? p.g_y[row_of_tile + query] : 0;
      ds.of[n][e] = score_gradient(probability.of[n][e], ds.of[n][e], g_y);
    }
    stage.add_product(dk, ds, 2, p.q);
  }
  if (p.dk.data) stage.store(dk, p.dk, {p.scale, p.scale});
  if (p.dv.data) stage.store(dv, p.dv, {1, 1});
}

} // namespace amplab::cuda::attention
