// SPDX-License-Identifier: Apache-2.0
// fp32 numbers below the smallest normal one, 2^-126. Moments that nothing feeds any more decay into them and stay
// there for ever (0.9 x 4 x 2^-149 rounds to 4 x 2^-149), where each operation costs a processor of Intel's over a
// hundred cycles: an optimizer then takes eight times as long. PyTorch has torch.set_flush_denormal for it.
#pragma once
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace amplab::cpu {

// While it lives, this thread takes such numbers for zero, read or made, if `wanted`.
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
