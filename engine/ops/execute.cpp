// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/execute.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

struct Row {
  ShapeRule rule;
  std::initializer_list<Op> ops;
};

constexpr Row kRows[] = {
    {linear_outputs, {Op::linear}},
    {matmul_outputs, {Op::matmul, Op::bmm}},
    {attention_outputs, {Op::scaled_dot_product_attention}},
    {conv2d_outputs, {Op::conv2d}},
    {conv2d_input_outputs, {Op::conv2d_input}},
    {conv2d_weight_outputs, {Op::conv2d_weight}},
    // elementwise
    {like_first,
     {Op::cast, Op::clone, Op::relu, Op::sigmoid, Op::tanh, Op::gelu, Op::silu, Op::softplus, Op::clamp, Op::sign,
      Op::abs, Op::neg, Op::exp, Op::log, Op::erf, Op::sqrt, Op::rsqrt, Op::reciprocal, Op::pow}},
    {dropout_outputs, {Op::dropout}},
    {broadcast_outputs, {Op::add, Op::sub, Op::mul, Op::div}},
    {equality_outputs, {Op::eq}},
    {masked_fill_outputs, {Op::masked_fill}},
    {where_outputs, {Op::where}},
    // reductions
    {reduced_outputs, {Op::sum, Op::mean, Op::var}},
    {norm_outputs, {Op::linalg_vector_norm}},
    {extreme_outputs, {Op::amax, Op::amin}},
    {extreme_and_index_outputs, {Op::max, Op::min}},
    // joining and indexing
    {cat_outputs, {Op::cat}},
    {gather_outputs, {Op::gather}},
    {gather_backward_outputs, {Op::gather_backward}},
    {embedding_outputs, {Op::embedding}},
    {embedding_dense_backward_outputs, {Op::embedding_dense_backward}},
    // pooling
    {max_pool2d_outputs, {Op::max_pool2d}},
    {avg_pool2d_outputs, {Op::avg_pool2d}},
    {adaptive_pool_outputs, {Op::adaptive_avg_pool2d}},
    {like_indices_outputs, {Op::max_pool2d_gather}},
    {spread_outputs, {Op::max_pool2d_scatter, Op::avg_pool2d_spread, Op::adaptive_avg_pool2d_spread}},
    // normalisation
    {batch_norm_outputs, {Op::batch_norm}},
    {batch_norm_stats_outputs, {Op::batch_norm_stats}},
    {batch_norm_gather_stats_outputs, {Op::batch_norm_gather_stats}},
    {batch_norm_elemt_outputs, {Op::batch_norm_elemt}},
    {batch_norm_backward_reduce_outputs, {Op::batch_norm_backward_reduce}},
    {batch_norm_backward_elemt_outputs, {Op::batch_norm_backward_elemt}},
    {group_norm_outputs, {Op::group_norm}},
    {layer_norm_outputs, {Op::layer_norm}},
    {like_first, {Op::softmax, Op::log_softmax}},
    // losses
    {nll_loss_outputs, {Op::nll_loss}},
    {loss_outputs, {Op::mse_loss, Op::smooth_l1_loss}},
    {probability_loss_outputs, {Op::binary_cross_entropy}},
    {logit_loss_outputs, {Op::binary_cross_entropy_with_logits}},
};

constexpr std::array<ShapeRule, kOpCount> kRules = [] {
  std::array<ShapeRule, kOpCount> rules{};
  for (const Row& row : kRows)
    for (const Op op : row.ops) rules[static_cast<size_t>(op)] = row.rule;
  return rules;
}();

constexpr int rules_for(Op op) {
  int rules = 0;
  for (const Row& row : kRows)
    for (const Op other : row.ops) rules += other == op;
  return rules;
}

// A missing rule does not compile, and the message names the op.
#define OP(id, ...) static_assert(rules_for(Op::id) == 1, "not one shape rule for " #id);
#define FORMULA(id, ...) OP(id)
#include "kernels/contract/ops.def"

bool all_channels_last(std::span<const Tensor> inputs) {
  bool any = false;
  for (const Tensor& t : inputs) {
    if (!t || t.shape().rank != 4) continue;
    if (t.view().format() == MemoryFormat::contiguous) return false;
    any = true;
  }
  return any;
}

// The memory format of the outputs, by the op's row.
MemoryFormat format_of_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes) {
  if (const auto* clone = std::get_if<CloneAttributes>(&attributes)) return clone->memory_format;
  const auto first = std::ranges::find_if(inputs, [](const Tensor& t) { return bool(t); });
  if (first->shape().rank > 4 || !first->device().channels_last()) return MemoryFormat::contiguous;
  switch (row_of(op).layout) {
  case Layout::image: return first->view().format();
  case Layout::preserving: return all_channels_last(inputs) ? MemoryFormat::channels_last : MemoryFormat::contiguous;
  default: return MemoryFormat::contiguous;
  }
}

[[maybe_unused]] bool fits(const OpRow& row, std::span<const Tensor> inputs) {
  const auto given = static_cast<size_t>(std::ranges::count_if(inputs, [](const Tensor& t) { return bool(t); }));
  return given >= row.least && inputs.size() <= row.most;
}

} // namespace

Outputs allocate_outputs(Op op, std::span<const Tensor> inputs, const Attributes& attributes,
                         std::optional<DType> requested) {
  assert(fits(row_of(op), inputs));
  const Outputs outputs =
      kRules[static_cast<size_t>(op)]({op, inputs, attributes, requested, format_of_outputs(op, inputs, attributes)});
  assert(outputs.count == row_of(op).outputs);
  return outputs;
}

void update(Device& device, Op op, std::span<const View> in, std::span<const View> out, const Attributes& attributes,
            const View& numbers, const View& unless) {
  assert(row_of(op).most == 0 ? in.empty() : in.size() >= row_of(op).least);
  execute(device, {op, Direction::forward, in, out, attributes, numbers, unless});
}

} // namespace amplab
