// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/cost_limits.h"

#include <cmath>

namespace amplab::torch {
namespace {

using interpreter::Interpreter;

constexpr int64_t kMostBytes = int64_t{8} << 30;         // on the host, where exceeding memory kills the program
constexpr int kElementsPerUnit = 14, kPairsPerUnit = 18; // powers of two, in units of Interpreter::charge()

} // namespace

void charge_read(Interpreter& interpreter, const Tensor& x) {
  interpreter.charge(x.count() >> kElementsPerUnit);
  const CachingAllocator& memory = x.allocator();
  if (memory.device().properties().discrete) return; // a discrete device reports out of memory itself
  const MemoryByCategory& held = memory.account().in_use();
  const int64_t bytes =
      held[static_cast<size_t>(MemoryCategory::temporaries)] + held[static_cast<size_t>(MemoryCategory::activations)];
  if (bytes > kMostBytes)
    interpreter.raise_unsupported("the tensors of a step use at most " + std::to_string(kMostBytes >> 30) +
                                  " GiB of memory in the lab; PyTorch has no such limit. Use fewer or smaller tensors");
}

void charge_pairs(Interpreter& interpreter, double pairs) {
  const double units = std::ldexp(pairs, -kPairsPerUnit);
  interpreter.charge(units < 1e15 ? static_cast<int64_t>(units) : int64_t{1} << 50);
}

void check_element_limit(Interpreter& interpreter, const Shape& shape) {
  int64_t count = 1;
  bool too_many = false;
  for (int axis = 0; axis < shape.rank; ++axis) {
    if (shape[axis] == 0) return;
    too_many |= __builtin_mul_overflow(count, shape[axis], &count);
  }
  if (too_many || count > kMostElements)
    interpreter.raise_unsupported("a tensor of more than " + std::to_string(kMostElements) +
                                  " elements is too large for a loop in the lab; use a smaller shape");
}

} // namespace amplab::torch
