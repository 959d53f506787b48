// SPDX-License-Identifier: Apache-2.0
#include "engine/run/loss_divergence.h"

#include "engine/run/number_text.h"

#include <cmath>

namespace amplab {

bool losses_diverge(double loss, double baseline) {
  if (std::isnan(loss) || std::isnan(baseline)) return std::isnan(loss) != std::isnan(baseline);
  if (std::isinf(loss) || std::isinf(baseline)) return loss != baseline;
  return std::abs(loss - baseline) > kDivergenceThreshold * std::abs(baseline);
}

std::string divergence_sentence(std::string_view baseline) {
  std::string sentence = "First step with a loss more than " + number_text(100 * kDivergenceThreshold);
  return sentence.append(" % away from that of the baseline, \"").append(baseline).append("\".");
}

} // namespace amplab
