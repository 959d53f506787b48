// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of a lane that a fault can be put into, as far as the window has seen them: the loss, outputs of layers,
// gradients. Pure; GUI thread.
#pragma once
#include "ui/store/lane_store.h"

#include <QStringList>

namespace amplab {

// In the order of a step. Layers are known once a step was inspected, gradients once one was taken apart.
QStringList fault_targets(const LaneStore& lane);

} // namespace amplab
