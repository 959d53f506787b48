// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/derivative.h"

#include "engine/autograd/formulas.h"

#include <cassert>
#include <initializer_list>

namespace amplab {
namespace {

struct Row {
  Op op;
  std::initializer_list<int> kept;
  Formula formula = nullptr;
};

constexpr Row kRows[] = {
    {Op::linear, {0, 1}, formulas::linear},
    {Op::matmul, {0, 1}, formulas::matmul},
    {Op::bmm, {0, 1}, formulas::matmul},
    {Op::scaled_dot_product_attention, {0, 1, 2, out(0), out(1)}},
    {Op::cast, {}, formulas::pass_on},
    {Op::clone, {}, formulas::pass_on},
    // elementwise
    {Op::relu, {out(0)}, formulas::relu},
    {Op::sigmoid, {out(0)}, formulas::sigmoid},
    {Op::tanh, {out(0)}, formulas::tanh},
    {Op::gelu, {0}},
    {Op::silu, {0}},
    {Op::dropout, {out(1)}},
    {Op::sign, {}, formulas::zero},
    {Op::exp, {out(0)}, formulas::exp},
    {Op::add, {}, formulas::add},
    {Op::sub, {}, formulas::sub},
    {Op::mul, {0, 1}, formulas::mul},
    {Op::div, {0, 1}, formulas::div},
    // reductions
    {Op::sum, {}, formulas::sum},
    // normalisation
    {Op::layer_norm, {0, 1, out(1), out(2)}},
    {Op::softmax, {out(0)}, formulas::softmax},
    {Op::log_softmax, {out(0)}, formulas::log_softmax},
    // losses
    {Op::nll_loss, {1}},
};

constexpr auto kDerivatives = [] {
  std::array<Derivative, kOpCount> table{};
  for (const Row& row : kRows) {
    Derivative& derivative = table[static_cast<size_t>(row.op)];
    for (int what : row.kept) derivative.kept[derivative.kept_count++] = what;
    derivative.formula = row.formula;
  }
  return table;
}();

constexpr size_t recorded_ops() {
  size_t count = 0;
  for (const OpRow& row : kOps) count += row.kind == OpKind::kernel || row.kind == OpKind::formula;
  return count;
}
static_assert(recorded_ops() == std::size(kRows), "every op that is recorded says what it keeps");
static_assert(
    [] {
      for (size_t op = 0; op < kOpCount; ++op)
        if (kOps[op].kind == OpKind::formula && !kDerivatives[op].formula) return false;
      return true;
    }(),
    "an op without a backward kernel has a formula");

} // namespace

const Derivative& derivative_of(Op op) { return kDerivatives[static_cast<size_t>(op)]; }

} // namespace amplab
