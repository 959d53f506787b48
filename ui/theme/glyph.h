// SPDX-License-Identifier: GPL-3.0-or-later
// Icons drawn from paths at any size, in the colours of the application's current palette. They are sharp on every
// screen and follow the theme. GUI thread.
#pragma once
#include <QIcon>
#include <QRectF>

namespace amplab {

enum class Glyph {
  run,
  pause,
  step,
  rewind,
  restart,
  stop,
  inspect,
  add,
  duplicate,
  remove,
  open,
  save,
  export_data,
  undo,
  redo,
  close,
  warning,
  info,
  done,
  follow,
  fit,
  skip,
  lane,
  theme,
  chevron_down,
  chevron_right,
  phase,
  slow,
  fork,
  explain,
  fault,
  undock,
  dock,
  line_over,
  line_into,
  line_out,
  line_back,
  breakpoint,
  pin,
};

// Colour of an icon.
enum class Ink { plain, accent, on_accent, good, warning, bad };

QIcon glyph_icon(Glyph glyph, Ink ink = Ink::plain);

// Paints the glyph into `area`. For delegates and banners.
void draw_glyph(QPainter& painter, Glyph glyph, const QRectF& area, const QColor& colour);

} // namespace amplab
