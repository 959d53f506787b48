// SPDX-License-Identifier: GPL-3.0-or-later
// Setting changes that an explanation offers. Pure functions. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/settings/setting_text.h"

#include <QString>
#include <string>
#include <vector>

namespace amplab {

struct ProposedChange {
  std::string key;    // in the settings table
  SettingValue value; // new value of the setting
  QString text;       // button label: "Initial scale: 8192"
  QString reason;     // one sentence
};

// A cure that Explain has tried, for display.
struct OfferedCure {
  QString text, reason;                // button label and help
  std::vector<ProposedChange> changes; // changes to apply together
};

// Returns the cures of `explanation`, without settings that `config` already has. Cures without changes are left out.
std::vector<OfferedCure> offered_cures(const Explanation& explanation, const RunConfig& config);

} // namespace amplab
