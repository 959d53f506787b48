// SPDX-License-Identifier: Apache-2.0
// norm = 2-norm of the tensors' 2-norms, as torch.nn.utils.clip_grad_norm_ reports it. Squares are fp32 and summed in
// double. As in PyTorch, an fp32 gradient of 1e20 has an infinite norm.
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tensor_list.h"
#include "kernels/format/sum.h"

namespace amplab::cuda {
namespace {

constexpr int kChunk = 16384, kPack = 4;

__global__ void sum_chunks(const TensorList<1> list, double* of_chunk) {
  const int tensor = list.tensor_of(blockIdx.x);
  const int64_t begin = list.begin_of(blockIdx.x, tensor), end = list.end_of(blockIdx.x, tensor);
  const Operand g = list.operand(0, tensor);
  double sum = 0;
  const auto add = [&](float x) { sum += static_cast<double>(x * x); };
  const int64_t packs = list.aligned[tensor] ? end / kPack : begin / kPack;
  for (int64_t pack = begin / kPack + threadIdx.x; pack < packs; pack += kBlockThreads) {
    float values[kPack];
    read_pack(g, pack, values);
#pragma unroll
    for (int i = 0; i < kPack; ++i) add(values[i]);
  }
  for (int64_t i = packs * kPack + threadIdx.x; i < end; i += kBlockThreads) add(load(g, i));
  sum = block_sum(sum);
  if (threadIdx.x == 0) of_chunk[blockIdx.x] = sum;
}

// Run by one block. total += square of each tensor's norm, in fp32. `first` starts from zero. `last` writes the norm.
__global__ void join_chunks(const TensorList<1> list, const double* of_chunk, double* total, const bool first,
                            const Operand norm, const bool last) {
  __shared__ double squares[TensorList<1>::kMost];
  const int warps = static_cast<int>(blockDim.x / 32), lane = static_cast<int>(threadIdx.x % 32);
  for (int tensor = static_cast<int>(threadIdx.x / 32); tensor < list.tensors; tensor += warps) {
    double sum = 0;
    for (uint32_t i = list.first_chunk[tensor] + static_cast<uint32_t>(lane); i < list.first_chunk[tensor + 1]; i += 32)
      sum += of_chunk[i];
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) sum += shuffle_down(sum, offset);
    const float own = static_cast<float>(std::sqrt(in_fp32_range(sum)));
    if (lane == 0) squares[tensor] = static_cast<double>(own * own);
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  double sum = first ? 0 : *total;
  for (int tensor = 0; tensor < list.tensors; ++tensor) sum += squares[tensor];
  *total = sum;
  if (last) store(norm, 0, static_cast<float>(std::sqrt(in_fp32_range(sum))));
}

} // namespace

void grad_norm_forward(Context& context, const Call& call) {
  const Operand norm = operand_of(call.out[0]);
  int64_t elements = 0, seen = 0;
  for (const View& g : call.in) elements += g ? g.count() : 0;
  double* const total = context.scratch.acquire<double>(Slot::rows, 1);
  if (elements == 0) return check(cudaMemsetAsync(norm.data, 0, bytes_of(norm.dtype), context.stream), "grad_norm");
  for_tensors<1>(call.in, kChunk, [&](const TensorList<1>& list) {
    const bool first = seen == 0;
    for (int t = 0; t < list.tensors; ++t) seen += list.count[t];
    double* const of_chunk = context.scratch.acquire<double>(Slot::partials, list.chunks());
    sum_chunks<<<list.chunks(), kBlockThreads, 0, context.stream>>>(list, of_chunk);
    join_chunks<<<1, kBlockThreads, 0, context.stream>>>(list, of_chunk, total, first, norm, seen == elements);
  });
}

} // namespace amplab::cuda
