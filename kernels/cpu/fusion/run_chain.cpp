// SPDX-License-Identifier: Apache-2.0
// Intermediate results of a chain stay in a run of fp32. They are rounded to their dtype in memory by the same narrow()
// and widen() as in single calls.
#include "kernels/cpu/fusion/chains.h"

#include "kernels/cpu/batch_norm_loops.h"
#include "kernels/cpu/formulas.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/optimizers.h"

namespace amplab::cpu {
namespace {

AMPLAB_LOOP void relu_run(const float* x, float* to, int count) {
#pragma omp simd
  for (int k = 0; k < count; ++k) to[k] = Relu{}(x[k]);
}

AMPLAB_LOOP void add_run_to(const float* x, const float* y, float* to, int count) {
#pragma omp simd
  for (int k = 0; k < count; ++k) to[k] = Add{}(x[k], y[k]);
}

AMPLAB_LOOP void relu_backward_run(const float* y, const float* g, float* to, int count) {
#pragma omp simd
  for (int k = 0; k < count; ++k) to[k] = ReluBackward{}(y[k], g[k]);
}

// Applies the rest of the chain to runs of batch_norm's result.
class RestOfChain {
 public:
  RestOfChain(const Chain& chain, std::span<const Call> calls) : chain_(chain), calls_(calls) {}

  float* where(int64_t begin) { return run_of(0, begin); }
  void done(int64_t begin, int count) {
    for (size_t i = 0;; ++i) {
      finish(i, begin, count);
      if (i + 1 == calls_.size()) return;
      const float* from = run_of(i, begin);
      float* to = run_of(i + 1, begin);
      const Call& next = calls_[i + 1];
      if (next.op == Op::relu) {
        relu_run(from, to, count);
      } else {
        const bool first = next.in[0].data == calls_[i].out[0].data;
        const float* other = in_(next.in[first ? 1 : 0], begin, count);
        first ? add_run_to(from, other, to, count) : add_run_to(other, from, to, count);
      }
    }
  }

 private:
  const View& result(size_t i) const { return calls_[i].out[0]; }
  // Returns where the result of call i is written as fp32.
  float* run_of(size_t i, int64_t begin) {
    const View& y = result(i);
    return chain_.written[i] && y.dtype == DType::f32 ? y.as<float>() + begin : run_;
  }
  void finish(size_t i, int64_t begin, int count) {
    const View& y = result(i);
    if (y.dtype == DType::f32) return;
    void* const to = chain_.written[i] ? at(y, begin) : narrow_;
    narrow(y.dtype, run_, to, count);
    if (i + 1 < calls_.size()) widen(y.dtype, to, run_, count);
  }

  const Chain& chain_;
  std::span<const Call> calls_;
  InRun in_;
  alignas(64) float run_[kRun];
  alignas(64) uint16_t narrow_[kRun];
};

// Computes the gradient that batch_norm_backward reads, run by run.
class MadeGradient {
 public:
  explicit MadeGradient(const Call& relu) : relu_(relu) {}
  const float* operator()(int64_t begin, int count) {
    const View& made = relu_.out[0];
    float* const to = out_.where(made, begin);
    relu_backward_run(in_y_(relu_.in[0], begin, count), in_g_(relu_.in[1], begin, count), to, count);
    out_.done(made, begin, count);
    if (made.dtype != DType::f32) widen(made.dtype, at(made, begin), to, count);
    return to;
  }

 private:
  const Call& relu_;
  InRun in_y_, in_g_;
  OutRun out_;
};

void normalise_and_rest(Context& context, const Chain& chain, std::span<const Call> calls) {
  const View& x = calls[0].in[0];
  const RowLoops loops(context, x.shape);
  batch_norm_forward_over(loops, calls[0], [&](const ScaleShift& numbers, const ChannelGroup& group) {
    loops.normalise_into(x, numbers, group, [&] { return RestOfChain(chain, calls); });
  });
}

void relu_and_normalise_backward(Context& context, std::span<const Call> calls) {
  const View& x = calls[1].in[0];
  const RowLoops loops(context, x.shape);
  batch_norm_backward_over(loops, calls[1], [&](const ChannelNumbers& mean, const ChannelGroup& group) {
    return loops.gradient_sums_of(x, mean, group, [&] { return MadeGradient(calls[0]); });
  });
}

// If the update is skipped, the casts still run.
void update_and_cast(Context& context, std::span<const Call> calls, std::span<const View> copies) {
  const Call& update = calls[0];
  if (update.unless && *update.unless.as<const float>() != 0) {
    for (const Call& call : calls.subspan(1)) cast_forward(context, call);
    return;
  }
  (update.op == Op::sgd ? update_by_sgd : update_by_adamw)(context, update, copies);
}

} // namespace

void run_chain(Context& context, const Chain& chain, std::span<const Call> calls) {
  switch (chain.kind) {
  case ChainKind::after_batch_norm: return normalise_and_rest(context, chain, calls);
  case ChainKind::before_batch_norm: return relu_and_normalise_backward(context, calls);
  case ChainKind::update_and_casts: return update_and_cast(context, calls, chain.copies);
  case ChainKind::single: return;
  }
}

} // namespace amplab::cpu
