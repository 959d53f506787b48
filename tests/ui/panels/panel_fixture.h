// SPDX-License-Identifier: GPL-3.0-or-later
// What panels are built from, without a window and an engine.
#pragma once
#include "ui/models/breakpoint_list.h"
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/models/other_runs.h"
#include "ui/models/sweep_runs.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <gtest/gtest.h>

namespace amplab::support {

class PanelTest : public testing::Test {
 protected:
  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }

  RunStore store_;
  ConfigDocument document_;
  Focus focus_{store_};
  LaneRequests requests_;
  WindowRequests window_;
  BreakpointList breaks_;
  DataPreviews previews_;
  OtherRuns others_;
  SweepRuns sweep_;
  const PanelContext context_{store_,  document_, focus_,    requests_, window_,
                              theme(), breaks_,   previews_, others_,   sweep_};
};

} // namespace amplab::support
