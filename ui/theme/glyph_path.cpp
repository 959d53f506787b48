// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/glyph_path.h"

#include <QRectF>
#include <cassert>
#include <charconv>

namespace amplab {
namespace {

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

} // namespace

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

} // namespace amplab
