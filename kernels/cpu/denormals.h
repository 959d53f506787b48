// SPDX-License-Identifier: Apache-2.0
// Control over subnormal fp32 numbers, below 2^-126. Optimizer moments without new gradients decay into them and stay
// there (0.9 x 4 x 2^-149 rounds to 4 x 2^-149). Each operation on them costs Intel processors over a hundred cycles,
// which makes an optimizer eight times slower. PyTorch has torch.set_flush_denormal for this.
#pragma once
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace amplab::cpu {

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
