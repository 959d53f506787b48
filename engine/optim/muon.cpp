// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/muon.h"

#include "engine/ops/execute.h"

#include <limits>
#include <utility>

namespace amplab {
namespace {

View transposed(View matrix) {
  std::swap(matrix.shape.size[0], matrix.shape.size[1]);
  std::swap(matrix.stride[0], matrix.stride[1]);
  return matrix;
}

// Runs forward calls whose results are temporaries.
class Calls {
 public:
  Calls(CachingAllocator& memory, Device& device) : memory_(memory), device_(device) {}

  Tensor run(Op op, std::initializer_list<View> in, const Shape& shape, DType dtype,
             const Attributes& attributes = {}) const {
    Tensor result(memory_, shape, dtype, MemoryCategory::temporaries);
    const View out[] = {result.view()};
    execute(device_, {op, Direction::forward, {in.begin(), in.size()}, out, attributes});
    return result;
  }
  Tensor product(const View& a, const View& b, DType dtype) const {
    return run(Op::matmul, {a, b}, {a.shape[0], b.shape[1]}, dtype);
  }
  // torch.addmm: beta x + alpha a b, rounded once, to bf16.
  Tensor addmm(const View& x, const View& a, const View& b, double beta, double alpha) const {
    const Tensor scaled = run(Op::mul, {x}, x.shape, DType::f32, ScalarAttributes{beta});
    Tensor sum = product(a, b, DType::f32);
    if (alpha != 1) sum = run(Op::mul, {sum.view()}, x.shape, DType::f32, ScalarAttributes{alpha});
    return run(Op::add, {scaled.view(), sum.view()}, x.shape, DType::bf16);
  }

 private:
  CachingAllocator& memory_;
  Device& device_;
};

} // namespace

Tensor zeropower_via_newtonschulz(const Tensor& matrix, const MuonSettings& settings, double eps) {
  const Calls calls(matrix.allocator(), matrix.device());
  const auto [a, b, c] = settings.ns_coefficients;
  const bool tall = matrix.shape()[0] > matrix.shape()[1];
  const View wide = tall ? transposed(matrix.view()) : matrix.view();
  const Shape shape = wide.shape;
  const Tensor rounded = calls.run(Op::cast, {wide}, shape, DType::bf16);
  const Tensor norm =
      calls.run(Op::linalg_vector_norm, {rounded.view()}, {}, DType::bf16, AxesAttributes{0b11, false, 2});
  const Tensor divisor = calls.run(Op::clamp, {norm.view()}, {}, DType::bf16,
                                   ClampAttributes{eps, std::numeric_limits<double>::infinity()});
  Tensor x = calls.run(Op::div, {rounded.view(), divisor.view()}, shape, DType::bf16);
  for (int64_t step = 0; step < settings.ns_steps; ++step) {
    const Tensor gram = calls.product(x.view(), transposed(x.view()), DType::bf16);
    const Tensor change = calls.addmm(gram.view(), gram.view(), gram.view(), b, c);
    x = calls.addmm(x.view(), change.view(), x.view(), a, 1);
  }
  return tall ? calls.run(Op::clone, {transposed(x.view())}, matrix.shape(), DType::bf16) : x;
}

void queue_muon(const Tensor& parameter, const Tensor& momentum_buffer, const MuonUpdate& step, const View& numbers,
                const View& found_inf) {
  Device& device = parameter.device();
  const Tensor& gradient = parameter.grad();
  const View buffer[] = {momentum_buffer.view(), gradient.view()};
  update(device, Op::lerp, buffer, {}, ScalarAttributes{1 - step.momentum}, {}, found_inf);
  Tensor direction = momentum_buffer;
  if (step.nesterov) {
    direction =
        Calls(parameter.allocator(), device).run(Op::clone, {gradient.view()}, gradient.shape(), gradient.dtype());
    const View ahead[] = {direction.view(), momentum_buffer.view()};
    update(device, Op::lerp, ahead, {}, ScalarAttributes{step.momentum});
  }
  const Tensor orthogonal = zeropower_via_newtonschulz(direction, step.settings, step.eps);
  const Shape& shape = parameter.shape();
  const double ratio = step.settings.lr_ratio(static_cast<double>(shape[0]), static_cast<double>(shape[1]));
  const View in[] = {parameter.view(), orthogonal.view()};
  update(device, Op::muon, in, {}, MuonAttributes{step.lr, step.weight_decay, ratio}, numbers, found_inf);
}

} // namespace amplab
