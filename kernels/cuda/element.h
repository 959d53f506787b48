// SPDX-License-Identifier: Apache-2.0
// Conversion of elements of any dtype to fp32 and back. The dtype is a run-time value, so that each kernel is compiled
// once. All threads take the same branch, once per pack of elements.
// widen() is exact. narrow() rounds once to nearest, ties to even, as in kernels/format/convert.h. On the GPU only NaN
// payloads may differ. tf32 is truncated both ways. A mask (u8) widens to its number and narrows to x != 0.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

#include <string>
#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace amplab::cuda {

template <DType> struct Element;

template <> struct Element<DType::f32> {
  using Type = float;
  AMPLAB_HD static float widen(float x) { return x; }
  AMPLAB_HD static float narrow(float x) { return x; }
};

template <> struct Element<DType::tf32> {
  using Type = float;
  AMPLAB_HD static float widen(float x) { return truncated_to_tf32(x); }
  AMPLAB_HD static float narrow(float x) { return truncated_to_tf32(x); }
};

template <> struct Element<DType::f16> {
  using Type = Half;
#ifdef __CUDA_ARCH__
  __device__ static float widen(Half x) { return __half2float(__ushort_as_half(x.bits)); }
  __device__ static Half narrow(float x) { return {__half_as_ushort(__float2half_rn(x))}; }
#else
  AMPLAB_HD static float widen(Half x) { return to_float(x); }
  AMPLAB_HD static Half narrow(float x) { return to_half(x); }
#endif
};

template <> struct Element<DType::bf16> {
  using Type = BFloat16;
  AMPLAB_HD static float widen(BFloat16 x) { return to_float(x); }
#ifdef __CUDA_ARCH__
  __device__ static BFloat16 narrow(float x) { return {__bfloat16_as_ushort(__float2bfloat16_rn(x))}; }
#else
  AMPLAB_HD static BFloat16 narrow(float x) { return to_bfloat16(x); }
#endif
};

template <> struct Element<DType::e4m3fn> {
  using Type = Float8E4M3FN;
  AMPLAB_HD static float widen(Float8E4M3FN x) { return to_float(x); }
  AMPLAB_HD static Float8E4M3FN narrow(float x) { return to_float8_e4m3fn(x); }
};

template <> struct Element<DType::e5m2> {
  using Type = Float8E5M2;
  AMPLAB_HD static float widen(Float8E5M2 x) { return to_float(x); }
  AMPLAB_HD static Float8E5M2 narrow(float x) { return to_float8_e5m2(x); }
};

template <> struct Element<DType::u8> {
  using Type = uint8_t;
  AMPLAB_HD static float widen(uint8_t x) { return static_cast<float>(x); }
  AMPLAB_HD static uint8_t narrow(float x) { return x != 0; }
};

// Calls work(Element<dtype>{}). Requires: a float dtype or u8. operand_of() checks it on the host.
template <class Work> AMPLAB_HD inline void with_element(DType dtype, Work work) {
  switch (dtype) {
  case DType::f32: return work(Element<DType::f32>{});
  case DType::f16: return work(Element<DType::f16>{});
  case DType::bf16: return work(Element<DType::bf16>{});
  case DType::tf32: return work(Element<DType::tf32>{});
  case DType::e4m3fn: return work(Element<DType::e4m3fn>{});
  case DType::e5m2: return work(Element<DType::e5m2>{});
  default: return work(Element<DType::u8>{});
  }
}

// Returns element `index` of a tensor of that dtype.
AMPLAB_HD inline float load(DType dtype, const void* data, int64_t index) {
  float value = 0;
  with_element(dtype, [&](auto element) {
    using E = decltype(element);
    value = E::widen(static_cast<const typename E::Type*>(data)[index]);
  });
  return value;
}

AMPLAB_HD inline void store(DType dtype, void* data, int64_t index, float value) {
  with_element(dtype, [&](auto element) {
    using E = decltype(element);
    static_cast<typename E::Type*>(data)[index] = E::narrow(value);
  });
}

// Returns x rounded to the dtype and widened again, as a chain of tensor ops rounds each intermediate.
AMPLAB_HD inline float rounded(DType dtype, float x) {
  if (dtype == DType::f16) return Element<DType::f16>::widen(Element<DType::f16>::narrow(x));
  if (dtype == DType::bf16) return Element<DType::bf16>::widen(Element<DType::bf16>::narrow(x));
  return x;
}

// Rounding of intermediates to 16-bit dtypes, as in a chain of tensor ops.
struct Step {
  DType dtype;
  AMPLAB_HD float operator()(float x) const { return rounded(dtype, x); }
};

// Throws: DeviceError for dtypes that `whose` (losses, parameters) cannot have.
inline Step step_in(DType dtype, const char* whose) {
  if (dtype != DType::f32 && !is_16bit(dtype))
    throw DeviceError("On the GPU " + std::string(whose) + " are of fp32, fp16 or bf16, not " +
                      std::string(name_of(dtype)) + ".");
  return {dtype};
}

} // namespace amplab::cuda
