// SPDX-License-Identifier: Apache-2.0
#include "engine/run/step_inspection.h"

namespace amplab {

std::string_view name_of(TensorKind kind) {
  constexpr std::string_view names[] = {"weight", "master", "gradient", "activation", "activation_gradient", "update"};
  return names[static_cast<size_t>(kind)];
}

} // namespace amplab
