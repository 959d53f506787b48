// SPDX-License-Identifier: GPL-3.0-or-later
// The stage of a GradScaler for each of its optimizers, and its legal next calls (amp-semantics 4.3 to 4.6). Computed
// from the engine's record of the scaler. Pure functions. Any thread.
#pragma once
#include "engine/run/line_record.h"

#include <QString>
#include <vector>

namespace amplab {

// unknown: not inspected within the step.
enum class KnownStage { unknown, ready, unscaled, stepped };

// A call as the program would write it.
struct ScalerCall {
  QString text;    // "scaler.unscale_(optimizer)"
  QString meaning; // what it does
  QString error;   // the error PyTorch would raise now; empty if legal
  bool legal() const { return error.isEmpty(); }
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
  bool known() const; // returns whether every optimizer's stage is known
};

// Requires: a scaler's record. The record lacks whether the scale was initialised. scaler.scale() is assumed to have
// run, because PyTorch otherwise refuses every call.
ScalerStages scaler_stages(const VariableRecord& scaler);

// "unscaled"; empty for an unknown stage.
QString name_of(KnownStage stage);
// "found_inf 1", or that there is no verdict yet.
QString verdict_text(double found_inf);

// Returns the text for screen readers: stages, verdicts, legal calls, and reasons for the others.
QString description_of(const ScalerStages& scaler);

} // namespace amplab
