// SPDX-License-Identifier: Apache-2.0
// y = x m / (1 - p), m = 1 with probability 1 - p   dx = g m / (1 - p)
// Multiplies instead of selecting: NaN and infinity with a zero mask become NaN, as in PyTorch.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/philox.h"

namespace amplab::cpu {
namespace {

float scale_of(const DropoutAttributes& a) { return a.p < 1 ? static_cast<float>(1 / (1 - a.p)) : 0.0f; }

// y[i] = x[i] * mask[i] * scale
void apply(const Context& context, const View& x, const View& mask, float scale, const View& y) {
  parallel_for(context.threads, y.count(), kHeavyGrain, [&](int64_t begin, int64_t end) {
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(x, i, count);
      const uint8_t* keep = mask.as<const uint8_t>() + i;
      float* to = out.where(y, i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = from[k] * (static_cast<float>(static_cast<int>(keep[k])) * scale);
      out.done(y, i, count);
    });
  });
}

constexpr int kLanes = 16, kBlock = 4 * kLanes;

// Draws the mask of one block: element 16 j + l of block b is draw j of counter (16 b + l, offset).
void draw_block(int64_t block, uint64_t seed, uint64_t offset, uint32_t dropped, bool all_dropped, uint8_t* keep) {
  uint32_t draws[4][kLanes];
#pragma omp simd
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto four = philox(static_cast<uint64_t>(block * kLanes + lane), offset, seed);
    draws[0][lane] = four[0];
    draws[1][lane] = four[1];
    draws[2][lane] = four[2];
    draws[3][lane] = four[3];
  }
  for (int j = 0; j < 4; ++j)
#pragma omp simd
    for (int lane = 0; lane < kLanes; ++lane) keep[j * kLanes + lane] = draws[j][lane] >= dropped && !all_dropped;
}

void draw(const Context& context, const DropoutAttributes& a, uint64_t offset, const View& mask) {
  // Dropped if draw < p 2^32. p = 1 drops all 2^32 draws, a bound that 32 bits cannot hold.
  const bool all = a.p >= 1;
  const uint32_t dropped = all ? UINT32_MAX : static_cast<uint32_t>(a.p * 0x1p32);
  uint8_t* keep = mask.as<uint8_t>();
  const int64_t whole = mask.count() / kBlock, rest = mask.count() % kBlock;
  parallel_rows(context.threads, whole, kBlock, [=](int64_t begin, int64_t end, int) {
    for (int64_t block = begin; block < end; ++block)
      draw_block(block, a.seed, offset, dropped, all, keep + block * kBlock);
  });
  uint8_t last[kBlock];
  draw_block(whole, a.seed, offset, dropped, all, last);
  std::copy_n(last, rest, keep + whole * kBlock);
}

} // namespace

void dropout_forward(Context& context, const Call& call) {
  const auto& a = std::get<DropoutAttributes>(call.attributes);
  const bool draws = call.in.size() > 1 && call.in[1];
  draw(context, a, a.offset + (draws ? *call.in[1].as<const uint64_t>() : 0), call.out[1]);
  apply(context, call.in[0], call.out[1], scale_of(a), call.out[0]);
}

void dropout_backward(Context& context, const Call& call) {
  apply(context, call.in[1], call.in[0], scale_of(std::get<DropoutAttributes>(call.attributes)), call.out[0]);
}

} // namespace amplab::cpu
