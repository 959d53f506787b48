// SPDX-License-Identifier: GPL-3.0-or-later
// The table of panels. Each row has a panel's place, the perspectives that choose it there, and its factory. Other code
// of the window names no panel.
#pragma once
#include "ui/panels/panel.h"
#include "ui/shell/place_table.h"

namespace amplab {

struct PanelRow {
  const char *id, *title;   // id: the panel's object name is "panel:" and it. title: to be translated
  PlaceId place;            // its views have the table's order
  Perspectives front = {};  // perspectives in which it is the chosen view of its place
  Perspectives beside = {}; // perspectives in which a wide window keeps it beside the chosen view
  Panel* (*make)(const PanelContext& of);
};

std::span<const PanelRow> panel_table();

QString title_of(const PanelRow& row); // translated
QString object_name_of(const PanelRow& row);

} // namespace amplab
