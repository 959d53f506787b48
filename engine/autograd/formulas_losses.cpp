// SPDX-License-Identifier: Apache-2.0
// With k = 1/n for a mean over n elements, else 1.
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {
namespace {

double share_of(const RecordedCall& call) {
  if (call.as<LossAttributes>().reduction != Reduction::mean) return 1;
  return 1 / static_cast<double>(call.shape(0).count());
}

} // namespace

Tensor constant_slope(Op op, const RecordedCall& call, std::span<const Tensor> operands, const Tensor& ones) {
  const Edge& x = call.edges[0];
  const Tensor slope(ones.allocator(), x.shape, x.dtype, MemoryCategory::temporaries,
                     x.format); // in the operands' layout
  std::array<View, kMostSaved + 1> in;
  for (size_t i = 0; i < operands.size(); ++i) in[i] = operands[i].view();
  in[operands.size()] = ones.view();
  const View out[] = {slope.view()};
  execute(ones.device(), {op, Direction::backward, {in.data(), operands.size() + 1}, out, call.attributes});
  return slope;
}

void nll_loss(const RecordedCall& call, Gradients& gradients) {
  const Tensor &target = call.saved[0], &g = call.gradient;
  const Tensor ones = filled(g.allocator(), g.shape(), g.dtype(), 1, MemoryCategory::temporaries);
  const Tensor slope = constant_slope(Op::nll_loss, call, {&target, 1}, ones);
  gradients[0] = amplab::mul(slope, g.shape().rank ? reshape(g, {-1, 1}) : g);
}

// dx = 2k (x - t) g   dt = -dx
void mse_loss(const RecordedCall& call, Gradients& gradients) {
  const Tensor difference = amplab::sub(call.saved[0], call.saved[1]);
  const Tensor slope = amplab::mul(difference, 2 * share_of(call));
  if (call.needs_gradient(0)) gradients[0] = amplab::mul(slope, call.gradient);
  if (call.needs_gradient(1)) gradients[1] = amplab::mul(unary(Op::neg, slope), call.gradient);
}

// dx = k clamp((x - t) / beta) g   dt = -dx
void smooth_l1_loss(const RecordedCall& call, Gradients& gradients) {
  const double beta = call.as<LossAttributes>().beta;
  const Tensor difference = amplab::sub(call.saved[0], call.saved[1]);
  const Tensor slope = amplab::mul(amplab::clamp(amplab::div(difference, beta), -1, 1), share_of(call));
  if (call.needs_gradient(0)) gradients[0] = amplab::mul(slope, call.gradient);
  if (call.needs_gradient(1)) gradients[1] = amplab::mul(unary(Op::neg, slope), call.gradient);
}

// dx = k (x - t) / max(x (1 - x), 1e-12) g   dt = k (ln(1 - x) - ln x) g
void binary_cross_entropy(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &t = call.saved[1];
  const Tensor rest = amplab::add(unary(Op::neg, x), 1), share = amplab::mul(call.gradient, share_of(call));
  if (call.needs_gradient(0)) {
    const Tensor width = amplab::clamp(amplab::mul(rest, x), 1e-12);
    gradients[0] = amplab::div(amplab::mul(share, amplab::sub(x, t)), width);
  }
  if (call.needs_gradient(1)) { // 0 becomes -0, as in PyTorch
    const Tensor logit = amplab::sub(unary(Op::log, x), unary(Op::log, rest));
    gradients[1] = amplab::mul(share, unary(Op::neg, logit));
  }
}

// dx = (sigmoid(x) - t) g k   dt = -x g k
void binary_cross_entropy_with_logits(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &t = call.saved[1], &g = call.gradient;
  const double n = 1 / share_of(call);
  if (call.needs_gradient(0)) gradients[0] = amplab::div(amplab::mul(amplab::sub(unary(Op::sigmoid, x), t), g), n);
  if (call.needs_gradient(1)) gradients[1] = amplab::div(amplab::mul(unary(Op::neg, x), g), n);
}

} // namespace amplab::formulas
