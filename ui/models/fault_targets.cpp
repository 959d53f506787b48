// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fault_targets.h"

namespace amplab {

QStringList fault_targets(const LaneStore& lane) {
  QStringList layers, gradients;
  const auto add_once = [](QStringList& names, const std::string& name) {
    const QString text = QString::fromStdString(name);
    if (!text.isEmpty() && !names.contains(text)) names << text;
  };
  if (const InspectedStep* step = lane.latest_inspected())
    for (const OpRecord& op : step->ops)
      if (op.phase == "forward" && op.layer != "loss") add_once(layers, op.layer);
  for (const PhaseRecord& phase : lane.phases())
    for (const TensorRecord& tensor : phase.tensors)
      if (tensor.name.ends_with(".grad")) add_once(gradients, tensor.name);
  return QStringList{"loss"} + layers + gradients;
}

} // namespace amplab
