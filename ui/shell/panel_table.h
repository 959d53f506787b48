// SPDX-License-Identifier: GPL-3.0-or-later
// The table of panels. Each row has a panel's area, its perspectives and its factory. Docks, the View menu and the
// perspectives are made from it. Other code of the window names no panel.
#pragma once
#include "ui/panels/panel.h"

#include <QFlags>
#include <span>

namespace amplab {

// The arrangements of the window. quiet: of a first start, with one panel. lesson: a lesson beside its loop.
enum class Perspective { teach = 1, inspect = 2, compare = 4, present = 8, sweep = 16, quiet = 32, lesson = 64 };
Q_DECLARE_FLAGS(Perspectives, Perspective)
Q_DECLARE_OPERATORS_FOR_FLAGS(Perspectives)

// The middle of the window. It is no dock and always visible.
inline constexpr Qt::DockWidgetArea kMiddle = Qt::NoDockWidgetArea;

struct PanelRow {
  const char *id, *title;  // title: to be translated
  Qt::DockWidgetArea area; // in the table's order; panels at the bottom are tabbed
  Perspectives shown;
  Perspectives front = {}; // perspectives in which it is the front tab
  // In pixels at the usual text size (in_text()):
  int height = 0;     // of a dock at the side; 0: the remaining height
  int from_width = 0; // of the screen; on a narrower one it is tabbed with its neighbour
  Panel* (*make)(const PanelContext& of);
};

std::span<const PanelRow> panel_table();

QString title_of(const PanelRow& row);     // translated
QString dock_name_of(const PanelRow& row); // object name of the dock, used in saved layouts

} // namespace amplab
