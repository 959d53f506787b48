// SPDX-License-Identifier: Apache-2.0
// Computes n terms, then no reduction, or their mean or sum in double.
#include "kernels/cuda/pointwise_losses.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/fold.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/format/sum.h"

namespace amplab::cuda {
namespace {

const LossAttributes& attributes_of(const Call& call) { return std::get<LossAttributes>(call.attributes); }

// Returns a Step of the dtype that PyTorch computes x and t in. Throws: DeviceError for dtypes that losses cannot have.
Step step_of(const Call& call) {
  const DType x = call.in[0].dtype, t = call.in[1].dtype;
  return step_in(x == t ? x : DType::f32, "losses");
}

float share_of(const Call& call, double of = 1) {
  const double n = static_cast<double>(call.in[0].count());
  return static_cast<float>(attributes_of(call).reduction == Reduction::mean ? of / n : of);
}

float count_of(const Call& call) {
  return attributes_of(call).reduction == Reduction::mean ? static_cast<float>(call.in[0].count()) : 1.0f;
}

template <class Loss, int kPack> struct SumOfLosses {
  using Total = double;
  Operand x, t, y;
  Loss loss;
  double divisor;

  __device__ void add(Total& total, int64_t pack) const {
    float xs[kPack], ts[kPack];
    read_pack(x, pack, xs);
    read_pack(t, pack, ts);
#pragma unroll
    for (int i = 0; i < kPack; ++i) total += static_cast<double>(loss(xs[i], ts[i]));
  }
  static __device__ Total join(Total a, Total b) { return a + b; }
  __device__ void finish(Total total) const { store(y, 0, static_cast<float>(in_fp32_range(total) / divisor)); }
};

template <class Loss> void forward(Context& context, const Call& call, const Loss& loss) {
  const View &x = call.in[0], &t = call.in[1], &y = call.out[0];
  const Reduction reduction = attributes_of(call).reduction;
  if (reduction == Reduction::none) return map(context, y, loss, x, t);
  const int64_t count = x.count();
  const double divisor = reduction == Reduction::mean ? static_cast<double>(count) : 1;
  with_pack(pack_of(count, x, t), [&](auto kPack) {
    fold_items(context, count / kPack,
               SumOfLosses<Loss, kPack>{operand_of(x), operand_of(t), operand_of(y), loss, divisor});
  });
}

// Computes the gradient of one operand if it is requested. g may be one number for all elements.
template <class F> void backward(Context& context, const Call& call, size_t to, const F& f) {
  if (to < call.out.size() && call.out[to]) map(context, call.out[to], f, call.in[0], call.in[1], call.in[2]);
}
template <class F> void symmetric_backward(Context& context, const Call& call, const F& f) {
  backward(context, call, 0, f);
  backward(context, call, 1, Swapped<F>{f});
}

} // namespace

void mse_loss_forward(Context& context, const Call& call) { forward(context, call, MseLoss{step_of(call)}); }
void mse_loss_backward(Context& context, const Call& call) {
  symmetric_backward(context, call, MseLossGradient{step_of(call), share_of(call, 2)});
}

void smooth_l1_loss_forward(Context& context, const Call& call) {
  forward(context, call, SmoothL1Loss{step_of(call), static_cast<float>(attributes_of(call).beta)});
}
void smooth_l1_loss_backward(Context& context, const Call& call) {
  symmetric_backward(context, call, SmoothL1LossGradient{share_of(call), static_cast<float>(attributes_of(call).beta)});
}

void binary_cross_entropy_forward(Context& context, const Call& call) {
  forward(context, call, BinaryCrossEntropy{step_of(call)});
}
void binary_cross_entropy_backward(Context& context, const Call& call) {
  backward(context, call, 0, BinaryCrossEntropyGradient{step_of(call), count_of(call)});
  backward(context, call, 1, BinaryCrossEntropyTargetGradient{step_of(call), count_of(call)});
}

void binary_cross_entropy_with_logits_forward(Context& context, const Call& call) {
  forward(context, call, BinaryCrossEntropyWithLogits{step_of(call)});
}

} // namespace amplab::cuda
