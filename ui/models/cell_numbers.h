// SPDX-License-Identifier: GPL-3.0-or-later
// Number labels for dense tables. Zero is an empty string. Any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"

namespace amplab {

inline QString number_cell(double value) { return number_label(value); }
inline QString count_unless_zero(double count) { return count == 0 ? QString() : count_label(count); }
inline QString share_unless_zero(double share) {
  if (!is_recorded(share) || share == 0) return {};
  return share < 0.001 ? "< 0.1 %" : QString::number(100 * share, 'f', 1) + " %";
}

} // namespace amplab
