// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fault_targets.h"

namespace amplab {

QStringList fault_targets(const LaneInfo& info) {
  QStringList targets;
  for (const std::string& layer : info.layers) targets << QString::fromStdString(layer);
  targets << "loss"; // after the layers, because a scaler misses a fault in the loss
  for (const std::string& parameter : info.parameters) targets << QString::fromStdString(parameter) + ".grad";
  return targets;
}

} // namespace amplab
