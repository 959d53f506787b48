// SPDX-License-Identifier: Apache-2.0
// How far a result lies from what fp32 has in its place. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "kernels/format/dtype.h"

#include <span>

namespace amplab {

// Over pairs that are finite in both; computed in double.
//   relative  only where |reference| is at least the format's smallest normal number: below it the format promises none
//   ulps      a unit in the last place of `format` at the reference; below its smallest normal number the smallest
//   subnormal one snr_db    inf where no element differs, -inf where the reference is zero and something is not
// Not recorded where nothing can be compared. Requires: as many of both; a floating format.
ShadowError shadow_error(std::span<const float> result, std::span<const float> reference, DType format);

// Of a result that has no error: it is fp32's own.
constexpr ShadowError kNoShadowError{0, 0, std::numeric_limits<double>::infinity()};

// The larger of each: of several results the worst. What was not recorded gives way to what was.
ShadowError worse_of(const ShadowError& a, const ShadowError& b);

} // namespace amplab
