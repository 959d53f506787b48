// SPDX-License-Identifier: GPL-3.0-or-later
// The titles that a picture of the window shows. resources/screenshots/titles.txt holds those of the pictures. GUI
// thread.
#pragma once
#include "ui/shell/main_window.h"
#include "ui/shell/transport_bar.h"

#include <QAction>
#include <QMenuBar>

namespace amplab::support {

// Returns menus, buttons of the tool bar, places and panels, one per line. Requires: the window shows no run.
inline QString window_titles(const MainWindow& window) {
  QStringList lines;
  for (const QAction* menu : window.menuBar()->actions()) lines << "menu: " + menu->text().remove('&');
  for (const QAction* button : window.findChild<TransportBar*>("transportBar")->actions())
    if (!button->iconText().isEmpty()) lines << "button: " + button->iconText();
  for (const PlaceRow& row : place_table()) lines << "place: " + title_of(row);
  for (const PanelRow& row : panel_table()) lines << "panel: " + title_of(row);
  return lines.join('\n') + '\n';
}

} // namespace amplab::support
