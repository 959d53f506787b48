// SPDX-License-Identifier: Apache-2.0
// The error of a result against its fp32 reference. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "kernels/format/dtype.h"

#include <span>

namespace amplab {

// Compares pairs that are finite in both, in double.
//   relative: only where |reference| is at least the format's smallest normal number, below which precision degrades
//   ulps: in units in the last place of `format` at the reference, at least its smallest subnormal number
//   snr_db: inf if no element differs, -inf if the reference is zero and the result is not
// Not recorded if nothing can be compared. Requires: equally many of both; a floating-point format.
ShadowError shadow_error(std::span<const float> result, std::span<const float> reference, DType format);

// The error of a result that is fp32's own.
constexpr ShadowError kNoShadowError{0, 0, std::numeric_limits<double>::infinity()};

// The worse of each measure. An unrecorded one yields to a recorded one.
ShadowError worse_of(const ShadowError& a, const ShadowError& b);

} // namespace amplab
