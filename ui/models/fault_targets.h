// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of a lane that a fault can be put into: the loss, outputs of layers, gradients. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QStringList>

namespace amplab {

// As they come up in a step.
QStringList fault_targets(const LaneInfo& info);

} // namespace amplab
