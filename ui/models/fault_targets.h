// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a lane that a fault can be injected into: outputs of layers, the loss, gradients. Pure functions. Any
// thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QStringList>

namespace amplab {

// In the order of a step.
QStringList fault_targets(const LaneInfo& info);

} // namespace amplab
