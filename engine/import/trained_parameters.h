// SPDX-License-Identifier: Apache-2.0
// The parameters that a script passes to an optimizer, in the lab's terms. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"
#include "engine/run/parameter_selection.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab::importing {

struct TrainedParameters {
  std::vector<std::string> models;
  const ParameterSelectionRow* selection = nullptr; // null: all
};

// Accepts net.parameters(), lists and chains of them, [p for p in net.parameters() if p.ndim == 2], filters by
// requires_grad, and variables of these. Returns nullopt for others, such as net.head.parameters().
std::optional<TrainedParameters> trained_parameters(const loop::Expression& expression, const Setup& setup);

} // namespace amplab::importing
