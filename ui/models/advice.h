// SPDX-License-Identifier: GPL-3.0-or-later
// Dials to turn, and those that an explanation offers. Pure; any thread.
#pragma once
#include "engine/fields/field_value.h"
#include "engine/run/config.h"
#include "engine/run/explanation.h"

#include <QString>
#include <string>
#include <vector>

namespace amplab {

struct Advice {
  std::string key;  // of the field table
  FieldValue value; // that the field takes
  QString text;     // "Initial scale: 8192", a few words for a button
  QString reason;   // one sentence
};

// A cure that Explain has tried, as the window offers it.
struct OfferedCure {
  QString text, reason;      // of the button, and of its help
  std::vector<Advice> dials; // to be turned together
};

// Nothing of a cure whose dials stand there already.
std::vector<OfferedCure> offered_cures(const Explanation& explanation, const RunConfig& config);

} // namespace amplab
