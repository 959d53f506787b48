// SPDX-License-Identifier: Apache-2.0
// Loss and accuracy of classes.
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/faults.h"
#include "kernels/cuda/fold.cuh"
#include "kernels/cuda/folds.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/format/sum.h"

namespace amplab::cuda {

// Per row, loss = -logp[n, t[n]], 0 if t[n] is ignore_index. Then no reduction, the mean over the rows not ignored, or
// the sum.
// dlogp[n, t[n]] = -g, divided by the number of those rows for a mean; elsewhere 0. As in PyTorch, the mean of no rows
// is NaN.
namespace {

struct Rows {
  const int64_t* target;
  int64_t count, classes, ignored;
};

Rows rows_of(const View& target, const View& classes, const Call& call) {
  return {target.as<const int64_t>(), target.count(), classes.shape[-1],
          std::get<LossAttributes>(call.attributes).ignore_index};
}

// Returns the loss of a row. An invalid target is reported and has loss 0.
__device__ float loss_of(const Rows& rows, const Operand& logp, int64_t row, Fault* fault) {
  const int64_t t = rows.target[row];
  if (t == rows.ignored || !expect_below(t, rows.classes, Fault::target, fault)) return -0.0f;
  return -load(logp, row * rows.classes + t);
}

__global__ void loss_of_each(const Rows rows, const Operand logp, const Operand y, Fault* fault) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t row = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; row < rows.count; row += threads)
    store(y, row, loss_of(rows, logp, row, fault));
}

struct LossOfAll {
  struct Total {
    double sum = 0;
    int64_t counted = 0;
  };
  Rows rows;
  Operand logp, y;
  bool mean;
  Fault* fault;

  __device__ void add(Total& total, int64_t row) const {
    total.sum += static_cast<double>(loss_of(rows, logp, row, fault));
    total.counted += rows.target[row] != rows.ignored;
  }
  static __device__ Total join(const Total& a, const Total& b) { return {a.sum + b.sum, a.counted + b.counted}; }
  __device__ void finish(const Total& total) const {
    store(y, 0, static_cast<float>(mean ? in_fp32_range(total.sum) / static_cast<double>(total.counted) : total.sum));
  }
};

struct CountedRows {
  using Total = int64_t;
  Rows rows;
  float* count;
  __device__ void add(Total& total, int64_t row) const { total += rows.target[row] != rows.ignored; }
  static __device__ Total join(Total a, Total b) { return a + b; }
  __device__ void finish(Total total) const { *count = static_cast<float>(total); }
};

// Requires: dlogp is zero. shares: the number of rows in the mean; null for no mean.
__global__ void spread(const Rows rows, const Operand g, const bool each, const float* shares, const Operand dlogp) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t row = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; row < rows.count; row += threads) {
    const int64_t t = rows.target[row];
    if (t == rows.ignored || t < 0 || t >= rows.classes) continue; // reported by the forward kernel
    store(dlogp, row * rows.classes + t, -load(g, each ? row : 0) / (shares ? *shares : 1.0f));
  }
}

} // namespace

void nll_loss_forward(Context& context, const Call& call) {
  const View &logp = call.in[0], &y = call.out[0];
  const Rows rows = rows_of(call.in[1], logp, call);
  const Reduction reduction = std::get<LossAttributes>(call.attributes).reduction;
  Fault* const fault = context.faults.on_device();
  if (reduction != Reduction::none)
    return fold_items(context, rows.count,
                      LossOfAll{rows, operand_of(logp), operand_of(y), reduction == Reduction::mean, fault});
  if (rows.count == 0) return;
  loss_of_each<<<blocks_for(context, rows.count), kBlockThreads, 0, context.stream>>>(rows, operand_of(logp),
                                                                                      operand_of(y), fault);
}

void nll_loss_backward(Context& context, const Call& call) {
  const View &g = call.in[1], &dlogp = call.out[0];
  const Rows rows = rows_of(call.in[0], dlogp, call);
  const Reduction reduction = std::get<LossAttributes>(call.attributes).reduction;
  if (dlogp.count() == 0) return;
  float* shares = nullptr;
  if (reduction == Reduction::mean) {
    shares = context.scratch.acquire<float>(Slot::rows, 1);
    fold_items(context, rows.count, CountedRows{rows, shares});
  }
  check(cudaMemsetAsync(dlogp.data, 0, dlogp.bytes(), context.stream), "nll_loss");
  spread<<<blocks_for(context, rows.count), kBlockThreads, 0, context.stream>>>(
      rows, operand_of(g), reduction == Reduction::none, shares, operand_of(dlogp));
}

// correct: the number of rows with their largest element at index t. The first of equals wins, NaN is the largest
// (torch.argmax). Counts are integers, so the order of addition does not matter.
namespace {

using Largest = ExtremeAndIndex<Above>;
using Count = unsigned long long;

// One warp per row.
__global__ void count_correct(const Operand x, const int64_t rows, const int64_t width, const int64_t* target,
                              Count* count) {
  const int64_t thread = blockIdx.x * int64_t{blockDim.x} + threadIdx.x, warps = int64_t{gridDim.x} * blockDim.x / 32;
  const auto lane = static_cast<uint32_t>(threadIdx.x % 32);
  Count correct = 0;
  for (int64_t row = thread / 32; row < rows; row += warps) {
    auto best = Largest::identity();
    for (int64_t i = lane; i < width; i += 32)
      best = Largest::join(best, {load(x, row * width + i), static_cast<uint32_t>(i)});
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) best = Largest::join(best, shuffle_down(best, offset));
    correct += lane == 0 && static_cast<int64_t>(best.index) == target[row];
  }
  if (correct) atomicAdd(count, correct);
}

} // namespace

void correct_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &count = call.out[0];
  check(cudaMemsetAsync(count.data, 0, count.bytes(), context.stream), "correct");
  const int64_t width = x.shape[-1], rows = call.in[1].count();
  if (rows == 0) return;
  count_correct<<<blocks_for(context, rows * 32), kBlockThreads, 0, context.stream>>>(
      operand_of(x), rows, width, call.in[1].as<const int64_t>(), count.as<Count>());
}

} // namespace amplab::cuda
