// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/lane_id.h"

#include <QRandomGenerator>

namespace amplab {

LaneId LaneId::make() { return LaneId(QRandomGenerator::global()->bounded(qint64{1}, qint64{1} << 53)); }

} // namespace amplab
