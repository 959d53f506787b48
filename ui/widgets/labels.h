// SPDX-License-Identifier: GPL-3.0-or-later
// Labels: an icon, and a line of text that is elided. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <QWidget>

namespace amplab {

// A static icon in the colours of the current theme.
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

// A line of text that is elided if it is too wide. Its tooltip then has the full text.
class ElidedLabel : public QLabel {
 public:
  // least: minimum width in pixels.
  explicit ElidedLabel(int least = 0, QWidget* parent = nullptr) : QLabel(parent), least_(least) {}

  QSize sizeHint() const override {
    return {std::max(least_, least_ > 0 ? 0 : QLabel::sizeHint().width()), QLabel::sizeHint().height()};
  }
  QSize minimumSizeHint() const override { return {least_, QLabel::sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()),
                     fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
  }
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty()) return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
  }

 private:
  int least_;
};

} // namespace amplab
