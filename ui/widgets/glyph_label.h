// SPDX-License-Identifier: GPL-3.0-or-later
// A static icon in the colours of the current theme. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QPainter>
#include <QWidget>

namespace amplab {

class GlyphLabel : public QWidget {
 public:
  GlyphLabel(Glyph glyph, Ink ink, QWidget* parent = nullptr, int side = 16)
      : QWidget(parent), glyph_(glyph), ink_(ink) {
    setFixedSize(side, side);
  }

  void setGlyph(Glyph glyph, Ink ink) {
    glyph_ = glyph;
    ink_ = ink;
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    draw_glyph(painter, glyph_, rect(), ink_colour(ink_, !isEnabled()));
  }

 private:
  Glyph glyph_;
  Ink ink_;
};

} // namespace amplab
