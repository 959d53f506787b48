// SPDX-License-Identifier: Apache-2.0
// y = x m / (1 - p), m = 1 with probability 1 - p   dx = g m / (1 - p)
// Multiplied rather than selected: NaN and infinity under a zero mask become NaN, as in PyTorch.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/philox.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

float scale_of(const DropoutAttributes& a) { return a.p < 1 ? static_cast<float>(1 / (1 - a.p)) : 0.0f; }

// y[i] = x[i] * (mask[i] ? scale : 0)
void apply(const Context& context, const View& x, const View& mask, float scale, const View& y) {
  parallel_for(context.threads, y.count(), kGrain, [&](int64_t begin, int64_t end) {
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(x, i, count);
      const uint8_t* keep = mask.as<const uint8_t>() + i;
      float* to = out.where(y, i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = from[k] * (keep[k] ? scale : 0.0f);
      out.done(y, i, count);
    });
  });
}

// Element 4q + j is draw j of counter (q, offset), whatever the cut into threads.
void draw(const Context& context, const DropoutAttributes& a, const View& mask) {
  // Dropped when draw < p 2^32; p = 1 drops all 2^32 draws, so the comparison needs 33 bits.
  const uint64_t dropped = static_cast<uint64_t>(a.p * 0x1p32);
  const uint64_t seed = a.seed, offset = a.offset;
  uint8_t* keep = mask.as<uint8_t>();
  const int64_t quads = mask.count() / 4;
  parallel_for(context.threads, quads, kGrain / 4, [=](int64_t begin, int64_t end) {
#pragma omp simd
    for (int64_t quad = begin; quad < end; ++quad) {
      const auto draws = philox(static_cast<uint64_t>(quad), offset, seed);
      for (int j = 0; j < 4; ++j) keep[4 * quad + j] = draws[static_cast<size_t>(j)] >= dropped;
    }
  });
  const auto last = philox(static_cast<uint64_t>(quads), offset, seed);
  for (int64_t i = 4 * quads; i < mask.count(); ++i) keep[i] = last[static_cast<size_t>(i % 4)] >= dropped;
}

} // namespace

void dropout_forward(Context& context, const Call& call) {
  const auto& a = std::get<DropoutAttributes>(call.attributes);
  draw(context, a, call.out[1]);
  apply(context, call.in[0], call.out[1], scale_of(a), call.out[0]);
}

void dropout_backward(Context& context, const Call& call) {
  apply(context, call.in[1], call.in[0], scale_of(std::get<DropoutAttributes>(call.attributes)), call.out[0]);
}

} // namespace amplab::cpu
