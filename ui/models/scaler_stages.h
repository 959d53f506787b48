// SPDX-License-Identifier: GPL-3.0-or-later
// Where a loop's GradScaler stands with each of its optimizers, and which of its calls may come next (amp-semantics 4.3
// to 4.6). Pure, from what the engine tells of the scaler's name; any thread.
#pragma once
#include "engine/run/line_record.h"

#include <QString>
#include <vector>

namespace amplab {

// unknown: nobody has looked within the step.
enum class KnownStage { unknown, ready, unscaled, stepped };

// One call as the loop would write it.
struct ScalerCall {
  QString text;    // "scaler.unscale_(optimizer)"
  QString meaning; // what it does
  QString refusal; // what PyTorch would raise now; empty: it is legal
  bool legal() const { return refusal.isEmpty(); }
};

struct OptimizerStage {
  QString optimizer;
  KnownStage stage = KnownStage::unknown;
  double found_inf = not_recorded(); // 0 or 1
  ScalerCall unscale, step;
};

struct ScalerStages {
  QString scaler;
  bool enabled = false;
  double scale = not_recorded(), growth_tracker = not_recorded();
  std::vector<OptimizerStage> optimizers;
  ScalerCall update;
  bool known() const; // the stage of each optimizer
};

// Requires: the record is a scaler's. Whether the scale was ever asked for is not told, so that it takes for granted
// that scaler.scale() has run, without which PyTorch refuses every call.
ScalerStages scaler_stages(const NameRecord& scaler);

// "unscaled"; of an unknown one nothing.
QString name_of(KnownStage stage);
// "found_inf 1", or that there is no verdict yet.
QString verdict_text(double found_inf);

// All of it for a screen reader: stages, verdicts, the legal calls, and why the others are not.
QString description_of(const ScalerStages& scaler);

} // namespace amplab
