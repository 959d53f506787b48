// SPDX-License-Identifier: GPL-3.0-or-later
// What panels are built from, without a window and an engine. Derive from it.
#pragma once
#include "ui/models/breakpoint_list.h"
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/models/other_runs.h"
#include "ui/models/sweep_runs.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

namespace amplab::support {

class PanelObjects {
 protected:
  // Requires: the theme outlives this.
  explicit PanelObjects(const Theme& theme)
      : context_{store_, document_, focus_, requests_, window_, theme, breaks_, previews_, others_, sweep_} {}

  RunStore store_;
  ConfigDocument document_;
  Focus focus_{store_};
  LaneRequests requests_;
  WindowRequests window_;
  BreakpointList breaks_;
  DataPreviews previews_;
  OtherRuns others_;
  SweepRuns sweep_;
  const PanelContext context_;
};

} // namespace amplab::support
