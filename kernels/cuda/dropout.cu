// SPDX-License-Identifier: Apache-2.0
// y = x m / (1 - p), m = 1 with probability 1 - p   dx = g m / (1 - p)
#include "kernels/cuda/dropout.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

constexpr int kElements = kBlockThreads * Draws::kDraws; // per block and round

// A thread draws for four elements that are kLanes apart and processes four neighbours.
template <int kPack> __global__ void dropout(const Operand x, const Operand y, uint8_t* mask, const Draws asked,
                                             const uint64_t* before, const Dropped f, const int64_t count) {
  alignas(16) __shared__ uint8_t keep_mask[kElements];
  const Draws draws = before ? asked.after(*before) : asked;
  const int thread = static_cast<int>(threadIdx.x);
  const int first = thread / Draws::kLanes * Draws::kBlock + thread % Draws::kLanes;
  for (int64_t begin = blockIdx.x * int64_t{kElements}; begin < count; begin += int64_t{gridDim.x} * kElements) {
    const auto own = draws.keep_mask(begin / Draws::kDraws + thread);
#pragma unroll
    for (int j = 0; j < Draws::kDraws; ++j) keep_mask[first + j * Draws::kLanes] = own.draw[j];
    __syncthreads();
#pragma unroll 1
    for (int p = 0; p < Draws::kDraws / kPack; ++p) {
      const int at = (p * kBlockThreads + thread) * kPack;
      if (begin + at < count) {
        const int64_t pack = (begin + at) / kPack;
        float values[kPack], keep[kPack];
        read_pack(x, pack, values);
        read_pack({keep_mask, DType::u8}, at / kPack, keep);
#pragma unroll
        for (int i = 0; i < kPack; ++i) values[i] = f(values[i], keep[i]);
        write_pack(y, pack, values);
        write_pack({mask, DType::u8}, pack, keep);
      }
    }
    __syncthreads(); // shared memory is reused
  }
}

} // namespace

void dropout_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0], &mask = call.out[1];
  const auto& a = std::get<DropoutAttributes>(call.attributes);
  const auto* before = call.in.size() > 1 ? call.in[1].as<const uint64_t>() : nullptr;
  const int64_t count = x.count();
  if (count == 0) return;
  const unsigned blocks = blocks_for(context, count, Draws::kDraws);
  const auto launch = [&](auto pack) {
    dropout<pack><<<blocks, kBlockThreads, 0, context.stream>>>(operand_of(x), operand_of(y), mask.as<uint8_t>(),
                                                                Draws(a), before, Dropped(a), count);
  };
  if (pack_of(count, x, y, mask) == 1)
    launch(std::integral_constant<int, 1>{});
  else
    launch(std::integral_constant<int, 4>{});
}

void dropout_backward(Context& context, const Call& call) {
  map(context, call.out[0], Dropped(std::get<DropoutAttributes>(call.attributes)), call.in[1], call.in[0]);
}

} // namespace amplab::cuda
