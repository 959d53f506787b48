// SPDX-License-Identifier: Apache-2.0
#include "engine/inspection/histogram_of.h"

#include "engine/probe/exponents_of.h"

#include <cmath>

namespace amplab {

TensorHistogram histogram_of(Device& device, InspectedTensor what, const View& view,
                             const std::optional<View>& reference, const std::optional<Statistics>& known) {
  const Distribution seen = known ? Distribution{*known, device.exponents(view)} : device.distribution(view);
  const Statistics& s = seen.numbers;
  TensorHistogram histogram;
  histogram.numbers = {what.tensor.name,
                       std::string(name_of(view.dtype)),
                       to_string(view.shape),
                       std::sqrt(s.sum_squares),
                       s.amax,
                       s.count,
                       s.zeros,
                       s.subnormals,
                       s.inf,
                       s.nan};
  histogram.tensor = std::move(what.tensor);
  histogram.layer = std::move(what.layer);
  histogram.line = what.line;
  histogram.scale = what.scale;
  histogram.amin_nonzero = s.amin_nonzero;
  histogram.exponents = exponents_of(seen.exponents);
  if (reference) histogram.reference = exponents_of(device, *reference);
  return histogram;
}

} // namespace amplab
