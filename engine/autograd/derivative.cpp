// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/derivative.h"

#include "engine/autograd/formulas.h"

namespace amplab {
namespace {

constexpr Derivative derivative(Op op, Formula formula) {
  using namespace op_columns;
  const uint16_t flags = row_of(op).saved;
  const auto has = [flags](uint16_t all) { return (flags & all) == all; };
  Derivative made;
  for (int i = 0; i < 3; ++i)
    if (has(static_cast<uint16_t>(in0 << i))) made.saved[made.saved_count++] = i;
  for (int i = 0; i < 3; ++i)
    if (has(static_cast<uint16_t>(out0 << i))) made.saved[made.saved_count++] = out(i);
  made.saved_for_other = has(factors) ? 2 : has(numerator) ? 1 : 0;
  made.once = has(once);
  made.formula = formula;
  return made;
}

constexpr std::array<Derivative, kOpCount> kDerivatives = [] {
  std::array<Derivative, kOpCount> table{};
#define OP(id, name, layout, least, most, outputs, product, attributes, rule, formula, ...)                            \
  table[static_cast<size_t>(Op::id)] = derivative(Op::id, formulas::formula);
#define ONCE(id, ...) table[static_cast<size_t>(Op::id)] = derivative(Op::id, nullptr);
#define FORMULA(...) OP(__VA_ARGS__)
#define PART(...)
#include "kernels/contract/ops.def"
  return table;
}();

} // namespace

const Derivative& derivative_of(Op op) { return kDerivatives[static_cast<size_t>(op)]; }

} // namespace amplab
