// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/execute.h"

#include <stdexcept>

namespace amplab {
namespace {

void check(bool fits, Op op, const char* what, const Tensor& a, const Tensor& b) {
  if (fits) return;
  throw std::invalid_argument("[" + std::string(name_of(op)) + "] " + what + ": " + to_string(a.shape()) + " and " +
                              to_string(b.shape()) + ".");
}

} // namespace

Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, std::optional<DType> requested) {
  const Tensor& x = inputs[0];
  CachingAllocator& memory = x.allocator();
  constexpr auto kind = MemoryCategory::activations;
  const DType dtype = requested.value_or(x.dtype());
  switch (op) {
  case Op::linear: {
    const Tensor& w = inputs[1];
    check(x.shape().rank == 2 && w.shape().rank == 2 && x.shape()[1] == w.shape()[1], op, "inner sizes differ", x, w);
    check(x.dtype() == w.dtype(), op, "operands have different dtypes", x, w);
    return {{Tensor(memory, {x.shape()[0], w.shape()[0]}, dtype, kind)}, 1};
  }
  case Op::dropout:
    return {{Tensor(memory, x.shape(), dtype, kind), Tensor(memory, x.shape(), DType::u8, kind)}, 2};
  case Op::layer_norm: {
    check(x.shape().rank == 2 && inputs[1].count() == x.shape()[1], op, "weight and row sizes differ", x, inputs[1]);
    const Shape rows = {x.shape()[0]};
    return {{Tensor(memory, x.shape(), dtype, kind), Tensor(memory, rows, DType::f32, kind),
             Tensor(memory, rows, DType::f32, kind)},
            3};
  }
  case Op::nll_loss:
    check(x.shape().rank == 2 && x.shape()[0] == inputs[1].count(), op, "batch sizes differ", x, inputs[1]);
    return {{Tensor(memory, {}, dtype, kind)}, 1};
  case Op::mul: // a 0-dim factor raises the dtype of another 0-dim tensor, never of one with dimensions
    return {{Tensor(memory, x.shape(), x.shape().rank == 0 ? inputs[1].dtype() : dtype, kind)}, 1};
  default: return {{Tensor(memory, x.shape(), dtype, kind)}, 1};
  }
}

void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes) {
  execute(device, {op, Direction::forward, in, out, attributes});
}

} // namespace amplab
