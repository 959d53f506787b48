// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/derivative.h"

#include "engine/autograd/formulas.h"

#include <cassert>
#include <initializer_list>

namespace amplab {
namespace {

struct Row {
  Op op;
  std::initializer_list<int> saved;
  Formula formula = nullptr;
  int saved_for_other = 0;
  bool once = false;
};
constexpr int kFactors = 2, kNumerator = 1;
constexpr bool kAutogradFunction = true;

constexpr Row kRows[] = {
    {Op::linear, {0, 1}, formulas::linear, kFactors},
    {Op::matmul, {0, 1}, formulas::matmul, kFactors},
    {Op::bmm, {0, 1}, formulas::matmul, kFactors},
    {Op::scaled_dot_product_attention, {0, 1, 2, out(0), out(1)}},
    // convolutions and pools
    {Op::conv2d, {0, 1}, formulas::conv2d, kFactors, kAutogradFunction},
    {Op::conv2d_input, {0, 1}, formulas::conv2d_input, kFactors},
    {Op::conv2d_weight, {0, 1}, formulas::conv2d_weight, kFactors},
    {Op::max_pool2d, {out(1)}, formulas::max_pool2d},
    {Op::max_pool2d_scatter, {1}, formulas::max_pool2d_scatter},
    {Op::max_pool2d_gather, {1}, formulas::max_pool2d},
    {Op::avg_pool2d, {}, formulas::avg_pool2d, 0, kAutogradFunction},
    {Op::avg_pool2d_spread, {}, formulas::avg_pool2d_spread},
    {Op::adaptive_avg_pool2d, {}, formulas::adaptive_avg_pool2d},
    {Op::adaptive_avg_pool2d_spread, {}, formulas::adaptive_avg_pool2d_spread},
    {Op::cast, {}, formulas::identity},
    {Op::clone, {}, formulas::clone},
    // elementwise
    {Op::relu, {out(0)}, formulas::relu},
    {Op::sigmoid, {out(0)}, formulas::sigmoid},
    {Op::tanh, {out(0)}, formulas::tanh},
    {Op::gelu, {0}, formulas::gelu},
    {Op::silu, {0}, formulas::silu},
    {Op::softplus, {0}, formulas::softplus},
    {Op::clamp, {0}, formulas::clamp},
    {Op::dropout, {out(1)}, formulas::dropout},
    {Op::sign, {}, formulas::zero},
    {Op::abs, {0}, formulas::abs},
    {Op::neg, {}, formulas::neg},
    {Op::exp, {out(0)}, formulas::exp},
    {Op::log, {0}, formulas::log},
    {Op::erf, {0}, formulas::erf},
    {Op::sqrt, {out(0)}, formulas::sqrt},
    {Op::rsqrt, {out(0)}, formulas::rsqrt},
    {Op::reciprocal, {out(0)}, formulas::reciprocal},
    {Op::pow, {0}, formulas::pow},
    {Op::add, {}, formulas::add},
    {Op::sub, {}, formulas::sub},
    {Op::mul, {0, 1}, formulas::mul, kFactors, kAutogradFunction},
    {Op::div, {0, 1}, formulas::div, kNumerator, kAutogradFunction},
    {Op::eq, {}, formulas::zero},
    {Op::masked_fill, {1}, formulas::masked_fill},
    {Op::where, {0}, formulas::where},
    // reductions
    {Op::sum, {}, formulas::sum},
    {Op::mean, {}, formulas::mean},
    {Op::var, {0}, formulas::var},
    {Op::linalg_vector_norm, {0, out(0)}, formulas::linalg_vector_norm},
    {Op::amax, {0, out(0)}, formulas::extreme},
    {Op::amin, {0, out(0)}, formulas::extreme},
    {Op::max, {out(1)}, formulas::extreme_with_index},
    {Op::min, {out(1)}, formulas::extreme_with_index},
    // joining and indexing
    {Op::cat, {}, formulas::cat},
    {Op::gather, {1}, formulas::gather},
    {Op::gather_backward, {1}, formulas::gather_backward},
    {Op::embedding, {1}, formulas::embedding},
    {Op::embedding_dense_backward, {1}, formulas::embedding_dense_backward},
    // normalisation
    {Op::batch_norm, {0, 1, out(1), out(2)}, formulas::batch_norm},
    {Op::group_norm, {0, 1, out(1), out(2)}, formulas::group_norm},
    {Op::layer_norm, {0, 1, out(1), out(2)}, formulas::layer_norm},
    {Op::softmax, {out(0)}, formulas::softmax},
    {Op::log_softmax, {out(0)}, formulas::log_softmax},
    // losses
    {Op::nll_loss, {1}, formulas::nll_loss},
    {Op::mse_loss, {0, 1}, formulas::mse_loss},
    {Op::smooth_l1_loss, {0, 1}, formulas::smooth_l1_loss},
    {Op::binary_cross_entropy, {0, 1}, formulas::binary_cross_entropy},
    {Op::binary_cross_entropy_with_logits, {0, 1}, formulas::binary_cross_entropy_with_logits},
};

constexpr auto kDerivatives = [] {
  std::array<Derivative, kOpCount> table{};
  for (const Row& row : kRows) {
    Derivative& derivative = table[static_cast<size_t>(row.op)];
    for (int what : row.saved) derivative.saved[derivative.saved_count++] = what;
    derivative.formula = row.formula;
    derivative.saved_for_other = row.saved_for_other;
    derivative.once = row.once;
  }
  return table;
}();

constexpr bool has_one_row(Op op) {
  int rows = 0;
  for (const Row& row : kRows) rows += row.op == op;
  return rows == 1;
}

// A missing row does not compile, and the message names the op.
#define OP(id, ...) static_assert(has_one_row(Op::id), "not one row for " #id);
#define FORMULA(id, ...) OP(id)
#define PART(id, ...)
#include "kernels/contract/ops.def"

} // namespace

const Derivative& derivative_of(Op op) { return kDerivatives[static_cast<size_t>(op)]; }

} // namespace amplab
