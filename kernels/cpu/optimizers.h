// SPDX-License-Identifier: Apache-2.0
// What adamw and sgd share.
#pragma once
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/runs.h"

#include <span>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace amplab::cpu {

// Optimizers that also write 16-bit copies of their parameters while these are in cache: a fused chain of an update and
// the casts after it (kernels/cpu/fusion).

// copies: empty, or one per parameter, either absent or in the parameter's layout. Requires: parameters with a copy
// are fp32.
void update_by_adamw(Context& context, const Call& call, std::span<const View> copies);
void update_by_sgd(Context& context, const Call& call, std::span<const View> copies);

// Writes elements [i, i + count) of the copy, if present, from those of the parameter.
inline void leave_copy(const View& copy, const float* parameters, int64_t i, int count) {
  if (copy) narrow(copy.dtype, parameters, at(copy, i), count);
}

// adamw, if a state of the call is in codes (kernels/quantize/state_codes.h): all its parameters are updated as by
// torchao, with Fp32AdamNumbers.
void update_by_adamw_in_fp32(Context& context, const Call& call, std::span<const View> copies);

// Control over subnormal fp32 numbers, below 2^-126. Optimizer moments without new gradients decay into them and stay
// there (0.9 x 4 x 2^-149 rounds to 4 x 2^-149). Each operation on them costs Intel processors over a hundred cycles,
// which makes an optimizer eight times slower. PyTorch has torch.set_flush_denormal for this.

// Makes this thread treat subnormal operands and results as zero for its lifetime, if `wanted`.
class DenormalsAreZero {
 public:
#if defined(__SSE2__)
  explicit DenormalsAreZero(bool wanted) : before_(_mm_getcsr()) {
    if (wanted) _mm_setcsr(before_ | kMade | kRead);
  }
  ~DenormalsAreZero() { _mm_setcsr(before_); }

 private:
  static constexpr unsigned kMade = 0x8000, kRead = 0x0040; // FTZ and DAZ
  unsigned before_;
#else
  explicit DenormalsAreZero(bool) {}
#endif
 public:
  DenormalsAreZero(const DenormalsAreZero&) = delete;
  DenormalsAreZero& operator=(const DenormalsAreZero&) = delete;
};

} // namespace amplab::cpu
