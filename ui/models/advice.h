// SPDX-License-Identifier: GPL-3.0-or-later
// What to turn after an explanation: dials with values that follow from its numbers. Pure; any thread.
#pragma once
#include "engine/fields/field_value.h"
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/run/telemetry.h"

#include <QString>
#include <string>
#include <vector>

namespace amplab {

struct Advice {
  std::string key;      // of the field table
  FieldValue value;     // that the field takes
  QString text;         // "Initial scale: 8192", a few words for a button
  QString reason;       // one sentence
};

// Nothing where no dial helps, and no dial that stands there already. record: of the step that was asked about.
std::vector<Advice> advice_on(const Explanation& explanation, const RunConfig& config, const StepRecord& record);

} // namespace amplab
