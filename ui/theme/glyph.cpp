// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/glyph.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRectF>
#include <cassert>
#include <charconv>
#include <string_view>

namespace amplab {
namespace {

// A shape written as text on a grid of 16 x 16.
// "M x y" moves, "L x y" draws a line, "C" a cubic with two control points, "O x y r" a circle. "A x y r from sweep"
// draws an arc in degrees (0 at three o'clock, counterclockwise). "Z" closes.

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool atEnd() {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    return text_.empty();
  }
  char letter() {
    const char c = text_.front();
    text_.remove_prefix(1);
    return c;
  }
  double number() {
    [[maybe_unused]] const bool more = !atEnd();
    assert(more);
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    assert(error == std::errc());
    text_.remove_prefix(static_cast<size_t>(end - text_.data()));
    return value;
  }
  QPointF point() {
    const double x = number();
    return {x, number()};
  }

 private:
  std::string_view text_;
};

QRectF around(QPointF centre, double radius) {
  return {centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius};
}

// Asserts that the text is well formed, because shapes are part of the program.
QPainterPath path_from(std::string_view shape) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  for (Reader read(shape); !read.atEnd();) switch (read.letter()) {
    case 'M': path.moveTo(read.point()); break;
    case 'L': path.lineTo(read.point()); break;
    case 'C': {
      const QPointF first = read.point(), second = read.point();
      path.cubicTo(first, second, read.point());
      break;
    }
    case 'O': {
      const QPointF centre = read.point();
      path.addEllipse(around(centre, read.number()));
      break;
    }
    case 'A': {
      const QPointF centre = read.point();
      const double radius = read.number(), from = read.number();
      path.arcMoveTo(around(centre, radius), from);
      path.arcTo(around(centre, radius), from, read.number());
      break;
    }
    case 'Z': path.closeSubpath(); break;
    default: assert(!"unknown letter in a shape");
    }
  return path;
}

struct GlyphShape {
  std::string_view fill, stroke;
};

// In the order of Glyph.
constexpr GlyphShape kShapes[] = {
    /* run */ {"M 4 2.5 L 13.5 8 L 4 13.5 Z", ""},
    /* pause */ {"M 3.8 3 L 6.6 3 L 6.6 13 L 3.8 13 Z M 9.4 3 L 12.2 3 L 12.2 13 L 9.4 13 Z", ""},
    /* step */ {"M 3 3 L 10 8 L 3 13 Z M 11 3 L 13.2 3 L 13.2 13 L 11 13 Z", ""},
    /* rewind */ {"M 13 3 L 6 8 L 13 13 Z M 2.8 3 L 5 3 L 5 13 L 2.8 13 Z", ""},
    /* restart */ {"M 12.9 1.6 L 13.1 6.4 L 8.6 5.0 Z", "A 8 8.4 4.9 40 -290"},
    /* stop */ {"M 3.6 3.6 L 12.4 3.6 L 12.4 12.4 L 3.6 12.4 Z", ""},
    /* inspect */ {"", "O 6.8 6.8 4.3 M 10 10 L 14 14"},
    /* add */ {"", "M 8 3 L 8 13 M 3 8 L 13 8"},
    /* duplicate */
    {"", "M 5.5 5.5 L 13.5 5.5 L 13.5 13.5 L 5.5 13.5 Z M 10.5 5.5 L 10.5 2.5 L 2.5 2.5 L 2.5 10.5 L 5.5 10.5"},
    /* remove */ {"", "M 3 8 L 13 8"},
    /* open */ {"", "M 1.8 13 L 1.8 3 L 6 3 L 7.5 5 L 13 5 L 13 7 M 1.8 13 L 4.2 7 L 15 7 L 12.6 13 Z"},
    /* save */ {"", "M 8 2 L 8 10 M 4.8 7 L 8 10.2 L 11.2 7 M 2.5 11 L 2.5 13.5 L 13.5 13.5 L 13.5 11"},
    /* export_data */ {"", "M 8 10 L 8 2.2 M 4.8 5.2 L 8 2 L 11.2 5.2 M 2.5 9 L 2.5 13.5 L 13.5 13.5 L 13.5 9"},
    /* undo */ {"M 6.6 1.6 L 6.6 8.4 L 1.8 5 Z", "M 6 5 L 9.8 5 A 9.8 8.8 3.8 90 -180 L 5 12.6"},
    /* redo */ {"M 9.4 1.6 L 9.4 8.4 L 14.2 5 Z", "M 10 5 L 6.2 5 A 6.2 8.8 3.8 90 180 L 11 12.6"},
    /* close */ {"", "M 4 4 L 12 12 M 12 4 L 4 12"},
    /* warning */ {"M 7.3 6 L 8.7 6 L 8.5 10 L 7.5 10 Z O 8 11.6 0.85", "M 8 2 L 14.6 13.6 L 1.4 13.6 Z"},
    /* info */ {"O 8 4.9 0.95 M 7.3 7 L 8.7 7 L 8.7 11.8 L 7.3 11.8 Z", "O 8 8 6.3"},
    /* done */ {"", "M 3 8.4 L 6.6 12 L 13.2 4.4"},
    /* follow */ {"", "M 2 8 L 10.4 8 M 7.2 4.8 L 10.4 8 L 7.2 11.2 M 13.4 3 L 13.4 13"},
    /* fit */
    {"", "M 2.5 6 L 2.5 2.5 L 6 2.5 M 10 2.5 L 13.5 2.5 L 13.5 6 M 13.5 10 L 13.5 13.5 L 10 13.5 M 6 13.5 L 2.5 13.5 L "
         "2.5 10"},
    /* skip */ {"M 8 3 L 13.6 12.6 L 2.4 12.6 Z", ""},
    /* lane */ {"", "M 2 11 C 5 11 5 5 8 5 C 11 5 11 9 14 9"},
    /* theme */ {"A 8 8 5.6 90 180 Z", "O 8 8 5.6"},
    /* chevron_down */ {"", "M 4 6.2 L 8 10.2 L 12 6.2"},
    /* chevron_right */ {"", "M 6.2 4 L 10.2 8 L 6.2 12"},
    /* phase */ {"M 6 4.5 L 10.5 8 L 6 11.5 Z", "M 2.6 3 L 2.6 13 M 13.4 3 L 13.4 13"},
    /* slow */ {"", "O 8 8 6 M 8 4.4 L 8 8 L 10.6 9.8"},
    /* fork */ {"O 12.2 3.4 1.7 O 4 13 1.7 O 4 3.4 1.7", "M 4 4 L 4 12 M 12.2 4 C 12.2 9 4 7.2 4 11"},
    /* explain */ {"O 8 12.6 1", "M 5 5.4 C 5 1.4 11 1.4 11 5.2 C 11 7.4 8 7.4 8 10"},
    /* fault */ {"M 9.4 1.5 L 3.4 9.2 L 7.4 9.2 L 6.4 14.5 L 12.6 6.6 L 8.6 6.6 Z", ""},
    /* undock */
    {"", "M 6.5 4.5 L 2.5 4.5 L 2.5 13.5 L 11.5 13.5 L 11.5 9.5 M 8.5 2.5 L 13.5 2.5 L 13.5 7.5 M 13 3 L 7 9"},
    /* dock */ {"", "M 6.5 4.5 L 2.5 4.5 L 2.5 13.5 L 11.5 13.5 L 11.5 9.5 M 7 4 L 7 9 L 12 9 M 7.5 8.5 L 13.5 2.5"},
    /* line_over */ {"M 10.2 6.2 L 14.6 5.4 L 13 9.6 Z O 7.5 12.6 1.7", "A 7.5 8 5 160 -140"},
    /* line_into */ {"M 4.8 5.4 L 11.2 5.4 L 8 9.6 Z O 8 12.8 1.7", "M 8 1.8 L 8 6"},
    /* line_out */ {"M 4.8 5.8 L 11.2 5.8 L 8 1.6 Z O 8 12.8 1.7", "M 8 9.6 L 8 5"},
    /* line_back */ {"M 5.8 6.2 L 1.4 5.4 L 3 9.6 Z O 8.5 12.6 1.7", "A 8.5 8 5 20 140"},
    /* breakpoint */ {"O 8 8 4.8", ""},
    /* pin */
    {"M 5.2 2 L 10.8 2 L 10.8 3.4 L 9.9 4 L 9.9 7 L 11.9 9.4 L 11.9 10.2 L 4.1 10.2 L 4.1 9.4 L 6.1 7 L 6.1 4 L 5.2 "
     "3.4 Z",
     "M 8 10.2 L 8 14.4"},
};

class GlyphEngine : public QIconEngine {
 public:
  GlyphEngine(Glyph glyph, Ink ink) : glyph_(glyph), ink_(ink) {}

  void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State) override {
    draw_glyph(*painter, glyph_, area, ink_colour(ink_, mode == QIcon::Disabled));
  }

  // Never cached, so a new palette applies at once.
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1);
  }

  QIconEngine* clone() const override { return new GlyphEngine(glyph_, ink_); }

 private:
  Glyph glyph_;
  Ink ink_;
};

} // namespace

QIcon glyph_icon(Glyph glyph, Ink ink) { return QIcon(new GlyphEngine(glyph, ink)); }

void draw_glyph(QPainter& painter, Glyph glyph, const QRectF& area, const QColor& colour) {
  const GlyphShape& shape = kShapes[static_cast<size_t>(glyph)];
  const double side = std::min(area.width(), area.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(area.center() - QPointF(side, side) / 2);
  painter.scale(side / 16, side / 16);
  painter.fillPath(path_from(shape.fill), colour);
  painter.strokePath(path_from(shape.stroke), QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.restore();
}

} // namespace amplab
