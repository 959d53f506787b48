// SPDX-License-Identifier: GPL-3.0-or-later
// The table of places: the parts of the window that hold panels as views. Docks, the perspectives and the keys to the
// places are made from it. Values. GUI thread.
#pragma once
#include "ui/models/action_table.h"

#include <QFlags>
#include <QString>
#include <optional>
#include <span>

namespace amplab {

// The arrangements of the window. quiet: of a first start, with one panel. lesson: a lesson beside its loop.
enum class Perspective { teach = 1, inspect = 2, compare = 4, present = 8, sweep = 16, quiet = 32, lesson = 64 };
Q_DECLARE_FLAGS(Perspectives, Perspective)
Q_DECLARE_OPERATORS_FOR_FLAGS(Perspectives)

// In the order of place_table(). lesson: lessons and classes, a mode beside the six places.
enum class PlaceId { setup, loop, curves, step, runs, why, lesson };

// The middle of the window. It is no dock and always visible.
inline constexpr Qt::DockWidgetArea kMiddle = Qt::NoDockWidgetArea;

struct PlaceRow {
  PlaceId id;
  const char *name, *title; // name: object name of its dock, used in saved layouts. title: to be translated
  Qt::DockWidgetArea area;  // places of one area are tabbed, or stacked at the left of a high screen
  Perspectives shown = {};
  Perspectives stays = {};             // perspectives that neither show nor hide it
  std::optional<ActionId> action = {}; // goes to it; none: opened by its panels
};

std::span<const PlaceRow> place_table();
inline const PlaceRow& row_of(PlaceId id) { return place_table()[static_cast<size_t>(id)]; }

QString title_of(const PlaceRow& row); // translated

} // namespace amplab
