// SPDX-License-Identifier: Apache-2.0
// Updates of lists of tensors, one launch per 64 tensors: what an optimizer or a pass over gradients does to each
// element, in place.
//   An update: kLists; apply(float (&values)[kLists], Step) changes one element of each list; uint8_t written: bit k is
//   set if list k is written back; take(const float*) replaces scalars by those of Call::numbers. The step rounds to
//   the dtype of the first list.
#pragma once
#include "kernels/cuda/element.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tensor_list.h"

namespace amplab::cuda {

namespace lists {

inline constexpr int kPack = 4, kPacks = 2; // per thread
inline constexpr int kChunk = kBlockThreads * kPack * kPacks;

template <class Update> __global__ void __launch_bounds__(kBlockThreads)
    update(const TensorList<Update::kLists> list, Update f, const float* numbers, const float* unless) {
  constexpr int kLists = Update::kLists;
  if (unless && *unless != 0) return;
  if (numbers) f.set_numbers(numbers);
  const int tensor = list.tensor_of(blockIdx.x);
  const int64_t begin = list.begin_of(blockIdx.x, tensor), end = list.end_of(blockIdx.x, tensor);
  const Step step{list.dtype[0][tensor]};
  Operand x[kLists];
#pragma unroll
  for (int k = 0; k < kLists; ++k) x[k] = list.operand(k, tensor);

  // A chunk begins at a multiple of the pack.
  const int64_t first_pack = begin / kPack, packs = list.aligned[tensor] ? end / kPack : first_pack;
  Pack<kPack> in[kPacks][kLists];
#pragma unroll
  for (int p = 0; p < kPacks; ++p)
    if (const int64_t pack = first_pack + p * kBlockThreads + threadIdx.x; pack < packs)
#pragma unroll
      for (int k = 0; k < kLists; ++k)
        if (x[k].data) in[p][k] = fetch<kPack>(x[k].dtype, x[k].data, pack);
#pragma unroll
  for (int p = 0; p < kPacks; ++p)
    if (const int64_t pack = first_pack + p * kBlockThreads + threadIdx.x; pack < packs) {
      float values[kLists][kPack] = {};
#pragma unroll
      for (int k = 0; k < kLists; ++k)
        if (x[k].data) widen(x[k].dtype, in[p][k], values[k]);
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        float each[kLists];
#pragma unroll
        for (int k = 0; k < kLists; ++k) each[k] = values[k][i];
        f.apply(each, step);
#pragma unroll
        for (int k = 0; k < kLists; ++k) values[k][i] = each[k];
      }
#pragma unroll
      for (int k = 0; k < kLists; ++k)
        if (f.written >> k & 1) write_pack(x[k], pack, values[k]);
    }
  for (int64_t i = packs * kPack + threadIdx.x; i < end; i += kBlockThreads) {
    float each[kLists] = {};
#pragma unroll
    for (int k = 0; k < kLists; ++k)
      if (x[k].data) each[k] = load(x[k], i);
    f.apply(each, step);
#pragma unroll
    for (int k = 0; k < kLists; ++k)
      if (f.written >> k & 1) store(x[k], i, each[k]);
  }
}

} // namespace lists

// views: Update::kLists lists, one after the other. Tensors absent in the first list are skipped.
template <class Update>
void update_lists(const Context& context, const Call& call, std::span<const View> views, const Update& f) {
  const auto* numbers = call.numbers.as<const float>();
  const auto* unless = call.unless.as<const float>();
  for_tensors<Update::kLists>(views, lists::kChunk, [&](const auto& list) {
    static_assert(sizeof list + sizeof f + 2 * sizeof numbers <= 4096, "a kernel takes 4 KiB of parameters");
    lists::update<<<list.chunks(), kBlockThreads, 0, context.stream>>>(list, f, numbers, unless);
  });
}

} // namespace amplab::cuda
