// SPDX-License-Identifier: GPL-3.0-or-later
// Our icons: drawn from paths at any size, in the colours of the application's palette at the moment of painting, so
// that they are sharp on every screen and follow the theme by themselves. GUI thread.
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

// The colour an icon is drawn in.
enum class Ink { plain, accent, on_accent, good, warning, bad };

QIcon glyph_icon(Glyph glyph, Ink ink = Ink::plain);

// Paints it into `area` with the given colour; for delegates and banners.
void draw_glyph(QPainter& painter, Glyph glyph, const QRectF& area, const QColor& colour);

} // namespace amplab
