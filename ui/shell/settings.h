// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between two starts, in QSettings. GUI thread.
#pragma once
#include "ui/store/lane_store.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QString>
#include <QVariantMap>
#include <vector>

namespace amplab {

struct Remembered {
  QByteArray geometry, layout; // of the main window; empty at the first start
  ThemeChoice theme = ThemeChoice::system;
  std::vector<LaneSetup> lanes; // empty at the first start, or if what was stored cannot be read
  QString engine;               // command line; empty: the engine beside this program
  QVariantMap panels;           // by keys of their own
};

Remembered remembered();
void remember(const Remembered& state);
// Those that differ from the usual ones, under "keys" among the panels'.
void remember_keys(const QVariantMap& keys);

} // namespace amplab
