// SPDX-License-Identifier: GPL-3.0-or-later
// The window's persistent settings, in QSettings. GUI thread.
#pragma once
#include "ui/shell/panel_table.h"
#include "ui/store/lane_store.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QString>
#include <QVariantMap>
#include <vector>

namespace amplab {

// Version of the dock layout, in the settings and in sessions. Incremented when docks change so that an older layout
// would hide one. A layout of another version is ignored. 7: places instead of one dock per panel.
inline constexpr int kLayoutVersion = 7;

struct WindowSettings {
  bool first_start = true;
  QByteArray geometry, layout; // of the main window; empty at the first start
  Perspective perspective = Perspective::teach;
  ThemeChoice theme = ThemeChoice::system;
  std::vector<LaneSetup> lanes; // empty at the first start, or if unreadable
  QString engine;               // command line; empty: the engine beside this program
  QVariantMap panels;           // by the panels' own keys
};

WindowSettings load_window_settings();
void save_window_settings(const WindowSettings& state);
// Stores keys that differ from the defaults, under "keys" beside the panels' entries.
void save_theme(ThemeChoice choice);
void save_perspective(Perspective perspective);
void save_shortcuts(const QVariantMap& keys);

} // namespace amplab
