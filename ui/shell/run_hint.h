// SPDX-License-Identifier: GPL-3.0-or-later
// The hint at the end of the tool bar: what to press next. Pure.
#pragma once
#include "ui/bridge/run_controller.h"

#include <QString>

namespace amplab {

struct RunSituation {
  EngineState engine;
  RunState run;
  int lanes;           // that have not ended
  bool restart_needed; // an edit waits that running lanes cannot apply
  QString not_yet;     // why the lanes must not run yet; empty: they may
  bool recorded;       // another program made the runs
  bool can_go_on;      // from saved steps: Run continues lanes that have ended
};

struct RunHint {
  QString text;
  const char* tone; // of the style sheet
  bool urgent = false;
};

RunHint run_hint(const RunSituation& now);

} // namespace amplab
