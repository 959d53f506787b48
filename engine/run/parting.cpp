// SPDX-License-Identifier: Apache-2.0
#include "engine/run/parting.h"

#include "engine/run/number_text.h"

#include <cmath>

namespace amplab {

bool losses_part(double loss, double baseline) {
  if (std::isnan(loss) || std::isnan(baseline)) return std::isnan(loss) != std::isnan(baseline);
  if (std::isinf(loss) || std::isinf(baseline)) return loss != baseline;
  return std::abs(loss - baseline) > kParts * std::abs(baseline);
}

std::string parting_sentence(std::string_view baseline) {
  std::string sentence = "First step whose loss is more than " + number_text(100 * kParts);
  return sentence.append(" % away from that of the baseline, \"").append(baseline).append("\".");
}

} // namespace amplab
