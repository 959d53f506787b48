// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/runs.h"

#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

#ifdef __F16C__
#include <immintrin.h>
#endif

namespace amplab::cpu {
namespace {

template <class From, class To, class F> void each(const void* from, void* to, int64_t count, F f) {
  const From* in = static_cast<const From*>(from);
  To* out = static_cast<To*>(to);
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) out[i] = f(in[i]);
}

// GCC 12 does not use F16C by itself.
void widen_half(const Half* from, float* to, int64_t count) {
  int64_t i = 0;
#ifdef __F16C__
  for (; i + 8 <= count; i += 8)
    _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
#endif
  for (; i < count; ++i) to[i] = to_float(from[i]);
}

void narrow_half(const float* from, Half* to, int64_t count) {
  int64_t i = 0;
#ifdef __F16C__
  for (; i + 8 <= count; i += 8)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
  for (; i < count; ++i) to[i] = to_half(from[i]);
}

[[noreturn]] void not_floating(DType dtype) {
  throw NeedsFloating("A CPU kernel received " + std::string(name_of(dtype)) + " but needs a floating point dtype.");
}

} // namespace

void widen(DType dtype, const void* from, float* to, int64_t count) {
  switch (dtype) {
  case DType::f32: return each<float, float>(from, to, count, [](float x) { return x; });
  case DType::tf32: return each<float, float>(from, to, count, [](float x) { return truncated_to_tf32(x); });
  case DType::f16: return widen_half(static_cast<const Half*>(from), to, count);
  case DType::bf16: return each<BFloat16, float>(from, to, count, [](BFloat16 x) { return to_float(x); });
  case DType::e4m3fn: return each<Float8E4M3FN, float>(from, to, count, [](Float8E4M3FN x) { return to_float(x); });
  case DType::e5m2: return each<Float8E5M2, float>(from, to, count, [](Float8E5M2 x) { return to_float(x); });
  case DType::u8: return each<uint8_t, float>(from, to, count, [](uint8_t x) { return static_cast<float>(x); });
  default: not_floating(dtype);
  }
}

void narrow(DType dtype, const float* from, void* to, int64_t count) {
  switch (dtype) {
  case DType::f32: return each<float, float>(from, to, count, [](float x) { return x; });
  case DType::tf32: return each<float, float>(from, to, count, [](float x) { return truncated_to_tf32(x); });
  case DType::f16: return narrow_half(from, static_cast<Half*>(to), count);
  case DType::bf16: return each<float, BFloat16>(from, to, count, [](float x) { return to_bfloat16(x); });
  case DType::e4m3fn: return each<float, Float8E4M3FN>(from, to, count, [](float x) { return to_float8_e4m3fn(x); });
  case DType::e5m2: return each<float, Float8E5M2>(from, to, count, [](float x) { return to_float8_e5m2(x); });
  case DType::u8: return each<float, uint8_t>(from, to, count, [](float x) -> uint8_t { return x != 0; });
  default: not_floating(dtype);
  }
}

} // namespace amplab::cpu
