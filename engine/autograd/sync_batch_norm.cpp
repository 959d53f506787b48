// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/sync_batch_norm.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/custom_function.h"
#include "engine/autograd/views.h"
#include "engine/ops/execute.h"

#include <algorithm>
#include <string>

namespace amplab {
namespace {

// Memory format of the call: x's, if the device supports it.
MemoryFormat format_of(const Tensor& x) {
  return x.shape().rank == 4 && x.device().properties().channels_last ? x.view().format() : MemoryFormat::contiguous;
}

// Runs a part. Requires: its first operand is defined.
Outputs run_op(Op op, MemoryFormat image_format, std::initializer_list<Tensor> operands,
               const Attributes& attributes = {}) {
  const std::span<const Tensor> given(operands.begin(), operands.size());
  if (needs_node(given))
    throw NotTwiceDifferentiable("The gradient of batch norm over several ranks cannot be differentiated again: " +
                                 std::string(name_of(op)) + " is one kernel.");
  std::array<Tensor, kMostOperands> laid_out;
  std::array<View, kMostOperands> in;
  std::array<View, kMostOutputs> out;
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    laid_out[i] = contiguous(given[i], given[i].shape().rank == 4 ? image_format : MemoryFormat::contiguous);
    in[i] = laid_out[i].view();
  }
  Outputs outputs = allocate_outputs(op, {laid_out.data(), given.size()}, attributes, {});
  for (int i = 0; i < outputs.count; ++i) out[static_cast<size_t>(i)] = outputs.tensor[static_cast<size_t>(i)].view();
  execute(given[0].device(), {op,
                              Direction::forward,
                              {in.data(), given.size()},
                              {out.data(), static_cast<size_t>(outputs.count)},
                              attributes});
  return outputs;
}

Tensor gathered_over(ProcessGroup& group, const Tensor& mine) {
  const Shape& shape = mine.shape();
  const Tensor all(mine.allocator(), {group.size(), shape[0], shape[1]}, mine.dtype(), MemoryCategory::temporaries);
  const View from[] = {mine.view()}, to[] = {all.view()};
  update(mine.device(), Op::all_gather, from, to, CollectiveAttributes{&group});
  return all;
}

void sum_over(ProcessGroup& group, const Tensor& x) {
  const View views[] = {x.view()};
  update(x.device(), Op::all_reduce, views, views, CollectiveAttributes{&group});
}

} // namespace

Tensor batch_norm_stats(const Tensor& x) { return run_op(Op::batch_norm_stats, format_of(x), {x}).tensor[0]; }

BatchNormStatistics batch_norm_gather_stats(const Tensor& gathered, const Tensor& running_mean,
                                            const Tensor& running_var, double momentum, double eps) {
  const BatchNormAttributes options{.momentum = momentum, .eps = eps};
  const Outputs made =
      run_op(Op::batch_norm_gather_stats, MemoryFormat::contiguous, {gathered, running_mean, running_var}, options);
  return {made.tensor[0], made.tensor[1], made.tensor[2]};
}

Tensor batch_norm_elemt(const Tensor& x, const Tensor& weight, const Tensor& bias,
                        const BatchNormStatistics& statistics) {
  return run_op(Op::batch_norm_elemt, format_of(x), {x, weight, bias, statistics.mean, statistics.invstd}).tensor[0];
}

BatchNormGradients batch_norm_backward_reduce(const Tensor& gradient, const Tensor& x,
                                              const BatchNormStatistics& statistics, const Tensor& weight) {
  const Outputs made =
      run_op(Op::batch_norm_backward_reduce, format_of(x), {gradient, x, statistics.mean, statistics.invstd, weight});
  return {made.tensor[0], made.tensor[1], made.tensor[2]};
}

Tensor batch_norm_backward_elemt(const Tensor& gradient, const Tensor& x, const BatchNormStatistics& statistics,
                                 const Tensor& weight, const Tensor& sums) {
  return run_op(Op::batch_norm_backward_elemt, format_of(x),
                {gradient, x, statistics.mean, statistics.invstd, weight, sums, statistics.count})
      .tensor[0];
}

Tensor sync_batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                       const Tensor& running_var, const BatchNormAttributes& options, ProcessGroup& group) {
  CustomFunction function;
  function.name = "SyncBatchNormBackward";
  function.forward = [&](std::span<const Tensor> in, std::vector<Tensor>& saved) {
    const BatchNormStatistics all = batch_norm_gather_stats(gathered_over(group, batch_norm_stats(in[0])), running_mean,
                                                            running_var, options.momentum, options.eps);
    saved = {in[0], in[1], all.mean, all.invstd, all.count};
    return batch_norm_elemt(in[0], in[1], in[2], all);
  };
  function.backward = [&group](const Tensor& gradient, std::span<const Tensor> saved) {
    const BatchNormStatistics all{saved[2], saved[3], saved[4]};
    const BatchNormGradients parts = batch_norm_backward_reduce(gradient, saved[0], all, saved[1]);
    sum_over(group, parts.sums);
    return std::vector<Tensor>{batch_norm_backward_elemt(gradient, saved[0], all, saved[1], parts.sums), parts.weight,
                               parts.bias};
  };
  return call(function, {x, weight, bias});
}

} // namespace amplab
