// SPDX-License-Identifier: GPL-3.0-or-later
// Every panel of the window is one row: where it stands, which perspectives show it, and what makes it. Docks, the View
// menu and the perspectives are made from it; nothing else in the window knows a panel by name.
#pragma once
#include "ui/panels/panel.h"

#include <QFlags>
#include <span>

namespace amplab {

enum class Perspective { teach = 1, inspect = 2, compare = 4, present = 8, sweep = 16 };
Q_DECLARE_FLAGS(Perspectives, Perspective)
Q_DECLARE_OPERATORS_FOR_FLAGS(Perspectives)

// What is no dock: the middle of the window, always shown.
inline constexpr Qt::DockWidgetArea kMiddle = Qt::NoDockWidgetArea;

struct PanelRow {
  const char *id, *title;  // title: to be translated
  Qt::DockWidgetArea area; // in the order of the table; at the bottom they share one place by tabs
  Perspectives shown;
  Perspectives front = {}; // in which it is the one before the other tabs
  // Pixels, for text of the usual size (in_text()):
  int height = 0;     // of a dock at the side; 0: what the others leave
  int from_width = 0; // of screen; on a narrower one it shares the place of its neighbour, by tabs
  Panel* (*make)(const PanelContext& of);
};

std::span<const PanelRow> panel_table();

QString title_of(const PanelRow& row);     // translated
QString dock_name_of(const PanelRow& row); // the dock's object name, by which layouts remember it

} // namespace amplab
