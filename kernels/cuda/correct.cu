// SPDX-License-Identifier: Apache-2.0
// correct: the number of rows with their largest element at index t. The first of equals wins, NaN is the largest
// (torch.argmax). Counts are integers, so the order of addition does not matter.
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/folds.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace amplab::cuda {
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
