// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/sync_batch_norm.h"

#include "engine/autograd/custom_function.h"
#include "engine/autograd/sync_batch_norm_ops.h"
#include "engine/ops/execute.h"

namespace amplab {

namespace {

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
