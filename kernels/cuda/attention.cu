// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/attention_block.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pack.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace attention {
namespace {

template <DType kDType, Pass kPass, bool kResident> __global__ void __launch_bounds__(kThreads)
    attend(const __grid_constant__ Problem problem) {
  extern __shared__ uint4 shared[];
  if constexpr (kPass == Pass::forward)
    forward<kDType, kResident>(shared, problem, blockIdx.x);
  else if constexpr (kPass == Pass::query_gradient)
    query_gradient<kDType, kResident>(shared, problem, blockIdx.x);
  else
    key_gradients<kDType, kResident>(shared, problem, blockIdx.x);
}

// g_y = row sums of g y. Eight lanes per row. Each lane reads 16 bytes per round, in any strides.
template <DType kDType> __global__ void row_products(const __grid_constant__ Problem p, const int64_t rows) {
  using T = typename Element<kDType>::Type;
  constexpr int kLanes = 8, kPack = 16 / sizeof(T);
  const int lane = static_cast<int>(threadIdx.x % kLanes);
  const int64_t at_once = int64_t{gridDim.x} * kBlockThreads / kLanes;
  for (int64_t begin = blockIdx.x * int64_t{kBlockThreads / kLanes}; begin < rows; begin += at_once) {
    const int64_t row = begin + threadIdx.x / kLanes, head = row / p.queries, query = row % p.queries;
    const auto read = [&](const Rows& x, int first, float(&values)[kPack]) {
      const T* const from =
          static_cast<const T*>(x.data) + head / p.heads * x.batch + head % p.heads * x.head + query * x.row;
      if (x.packs) return widen(kDType, fetch<kPack>(kDType, from, first / kPack), values);
      for (int i = 0; i < kPack; ++i)
        values[i] = first + i < p.width ? Element<kDType>::widen(from[(first + i) * x.column]) : 0;
    };
    float sum = 0;
    for (int first = lane * kPack; first < p.width && row < rows; first += kLanes * kPack) {
      float g[kPack], y[kPack];
      read(p.g, first, g);
      read(p.y, first, y);
#pragma unroll
      for (int i = 0; i < kPack; ++i) sum = fmaf(g[i], y[i], sum);
    }
    for (int other = kLanes / 2; other > 0; other /= 2) sum += __shfl_xor_sync(kWholeWarp, sum, other);
    if (row < rows && lane == 0) p.g_y[row] = sum;
  }
}

template <DType kDType, Pass kPass, bool kResident>
void launch_as(const Context& context, const Problem& p, int64_t blocks) {
  constexpr int kBytes = static_cast<int>(shared_bytes(kPass, kResident, kDType));
  const auto kernel = attend<kDType, kPass, kResident>;
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes), "attention");
  kernel<<<static_cast<unsigned>(blocks), kThreads, kBytes, context.stream>>>(p);
}

template <DType kDType, Pass kPass> void launch(const Context& context, const Problem& p) {
  const int64_t blocks = p.blocks(kPass == Pass::key_gradients ? p.keys : p.queries);
  if (blocks == 0) return;
  if (stays_resident(kPass, kDType, p.width, context.shared_bytes))
    launch_as<kDType, kPass, true>(context, p, blocks);
  else
    launch_as<kDType, kPass, false>(context, p, blocks);
}

template <DType kDType> void launch_backward(Context& context, Problem p) {
  const int64_t rows = p.batches * p.heads * p.queries;
  p.g_y = context.scratch.acquire<float>(Slot::rows, static_cast<size_t>(rows));
  if (rows > 0) row_products<kDType><<<blocks_for(context, 8 * rows), kBlockThreads, 0, context.stream>>>(p, rows);
  if (p.dq.data) launch<kDType, Pass::query_gradient>(context, p);
  if (p.dk.data || p.dv.data) launch<kDType, Pass::key_gradients>(context, p);
}

// Calls work(dtype) with the dtype as a constant.
template <class Work> void with_dtype(DType dtype, Work work) {
  switch (dtype) {
  case DType::f16: return work(std::integral_constant<DType, DType::f16>{});
  case DType::bf16: return work(std::integral_constant<DType, DType::bf16>{});
  default: return work(std::integral_constant<DType, DType::f32>{});
  }
}

// Returns whether all present views have one dtype that this GPU multiplies.
bool multiplies_all(const Context& context, std::initializer_list<View> views) {
  const DType dtype = views.begin()->dtype;
  return multiplies(context, dtype, dtype, dtype) &&
         std::ranges::all_of(views, [&](const View& x) { return !x || x.dtype == dtype; });
}

} // namespace
} // namespace attention

void scaled_dot_product_attention_forward(Context& context, const Call& call) {
  using namespace attention;
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.out[0];
  const Reading reading{context, multiplies_all(context, {q, k, v, y})};
  const View to = reading.output(y, Slot::result);
  Problem p = problem_of(std::get<AttentionAttributes>(call.attributes), reading.in(q, Slot::operand_a),
                         reading.in(k, Slot::operand_b), reading.in(v, Slot::operand_c), to);
  p.lse = call.out[1].as<float>();
  with_dtype(to.dtype, [&](auto dtype) { launch<dtype, Pass::forward>(context, p); });
  reading.done(to, y);
}

void scaled_dot_product_attention_backward(Context& context, const Call& call) {
  using namespace attention;
  const View &q = call.in[0], &k = call.in[1], &v = call.in[2], &y = call.in[3], &lse = call.in[4], &g = call.in[5];
  const View &dq = call.out[0], &dk = call.out[1], &dv = call.out[2];
  const Reading reading{context, multiplies_all(context, {q, k, v, y, g, dq, dk, dv})};
  const View to_q = reading.output(dq, Slot::result), to_k = reading.output(dk, Slot::result_b),
             to_v = reading.output(dv, Slot::result_c);
  const View queries = reading.in(q, Slot::operand_a);
  Problem p = problem_of(std::get<AttentionAttributes>(call.attributes), queries, reading.in(k, Slot::operand_b),
                         reading.in(v, Slot::operand_c), reading.in(y, Slot::operand_d));
  p.g = rows_of(reading.in(g, Slot::operand_e));
  p.dq = rows_of(to_q), p.dk = rows_of(to_k), p.dv = rows_of(to_v);
  p.lse = lse.as<float>();
  with_dtype(queries.dtype, [&](auto dtype) { launch_backward<dtype>(context, p); });
  for (const auto& [from, to] : {std::pair{to_q, dq}, std::pair{to_k, dk}, std::pair{to_v, dv}})
    if (to) reading.done(from, to);
}

} // namespace amplab::cuda
