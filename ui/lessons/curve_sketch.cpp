// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/curve_sketch.h"

#include "ui/theme/text_length.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kSketchColumns = 120; // finer than a hand can draw
constexpr int kAxisWidth = 44, kAxisHeight = 18;

QString number_on_axis(double value, bool is_log) {
  const double exponent = std::log2(value);
  if (is_log && exponent == std::round(exponent)) return "2^" + QString::number(exponent, 'g', 3);
  return QString::number(value, 'g', 3);
}

} // namespace

CurveSketch::CurveSketch(const lesson::Curve& curve_asked, int steps, const Theme& theme, QWidget* parent)
    : QWidget(parent), curve_(curve_asked), steps_(std::max(1, steps)), theme_(theme),
      heights_(kSketchColumns, std::nan("")) {
  setObjectName("lesson:sketch");
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::CrossCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Curve to draw: Left and Right move between steps, Up and Down draw"));
  setToolTip(tr("Draw with the mouse from the first step to the last"));
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

bool CurveSketch::isComplete() const {
  return std::ranges::none_of(heights_, [](double height) { return std::isnan(height); });
}

double CurveSketch::height_of(double value) const {
  if (!curve_.within.is_factor) return (value - curve_.low) / (curve_.high - curve_.low);
  return std::log(std::max(value, 1e-300) / curve_.low) / std::log(curve_.high / curve_.low);
}

double CurveSketch::value_at(double height) const {
  if (!curve_.within.is_factor) return curve_.low + height * (curve_.high - curve_.low);
  return curve_.low * std::pow(curve_.high / curve_.low, height);
}

std::vector<double> CurveSketch::curve() const {
  std::vector<double> values;
  for (int step = 0; step < steps_; ++step) {
    const double at = steps_ > 1 ? static_cast<double>(step) / (steps_ - 1) * (kSketchColumns - 1) : 0;
    const auto left = static_cast<size_t>(at);
    const size_t right = std::min<size_t>(left + 1, kSketchColumns - 1);
    const double share = at - static_cast<double>(left);
    values.push_back(value_at(heights_[left] * (1 - share) + heights_[right] * share));
  }
  return values;
}

void CurveSketch::reveal(std::vector<double> measured) {
  locked_ = true;
  measured_ = std::move(measured);
  update();
}

QRectF CurveSketch::field() const {
  return QRectF(rect()).adjusted(font_scaled(kAxisWidth), 6, -6, -font_scaled(kAxisHeight));
}

QPointF CurveSketch::point(int step, double value) const {
  const QRectF box = field();
  const double share = steps_ > 1 ? static_cast<double>(step - 1) / (steps_ - 1) : 0;
  return {box.left() + share * box.width(), box.bottom() - std::clamp(height_of(value), 0.0, 1.0) * box.height()};
}

void CurveSketch::drawAt(int column, double height) {
  heights_[static_cast<size_t>(std::clamp(column, 0, kSketchColumns - 1))] = std::clamp(height, 0.0, 1.0);
}

void CurveSketch::draw(QPointF from, QPointF to) {
  const QRectF box = field();
  const auto column = [&](double x) {
    return std::clamp(static_cast<int>(std::lround((x - box.left()) / box.width() * (kSketchColumns - 1))), 0,
                      kSketchColumns - 1);
  };
  const auto height = [&](double y) { return (box.bottom() - y) / box.height(); };
  int a = column(from.x()), b = column(to.x());
  double ya = height(from.y()), yb = height(to.y());
  if (a > b) std::swap(a, b), std::swap(ya, yb);
  for (int c = a; c <= b; ++c) drawAt(c, a == b ? height(to.y()) : ya + (yb - ya) * (c - a) / (b - a));
  update();
  emit drawn();
}

void CurveSketch::mousePressEvent(QMouseEvent* event) {
  if (locked_ || event->button() != Qt::LeftButton) return;
  last_ = event->position();
  draw(last_, last_);
}

void CurveSketch::mouseMoveEvent(QMouseEvent* event) {
  if (locked_ || !(event->buttons() & Qt::LeftButton)) return;
  draw(last_, event->position());
  last_ = event->position();
}

void CurveSketch::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (locked_ || (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down))
    return QWidget::keyPressEvent(event);
  if (key == Qt::Key_Up) key_height_ = std::min(1.0, key_height_ + 0.05);
  if (key == Qt::Key_Down) key_height_ = std::max(0.0, key_height_ - 0.05);
  if (key == Qt::Key_Left) key_column_ = std::max(0, key_column_ - 1);
  drawAt(key_column_, key_height_);
  if (key == Qt::Key_Right) {
    key_column_ = std::min(kSketchColumns - 1, key_column_ + 1);
    drawAt(key_column_, key_height_);
  }
  update();
  emit drawn();
}

void CurveSketch::paintCurve(QPainter& painter, const std::vector<double>& heights, const QPen& pen) const {
  const QRectF box = field();
  painter.setPen(pen);
  QPolygonF line;
  const auto flush = [&] {
    painter.drawPolyline(line);
    line.clear();
  };
  for (size_t i = 0; i < heights.size(); ++i) {
    if (std::isnan(heights[i])) {
      flush();
      continue;
    }
    const double x = heights.size() > 1 ? static_cast<double>(i) / static_cast<double>(heights.size() - 1) : 0;
    line << QPointF(box.left() + x * box.width(), box.bottom() - std::clamp(heights[i], 0.0, 1.0) * box.height());
  }
  flush();
}

void CurveSketch::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = field();
  painter.fillRect(box, QColor(palette.field));
  painter.setPen(QColor(hasFocus() ? palette.accent : palette.edge));
  painter.drawRect(box);
  painter.setFont(text_font(-1));
  painter.setPen(QColor(palette.quiet));
  const QRectF left(0, box.top(), font_scaled(kAxisWidth) - 6, box.height());
  painter.drawText(left, Qt::AlignRight | Qt::AlignTop, number_on_axis(curve_.high, curve_.within.is_factor));
  painter.drawText(left, Qt::AlignRight | Qt::AlignBottom, number_on_axis(curve_.low, curve_.within.is_factor));
  const QRectF below(box.left(), box.bottom() + 2, box.width(), font_scaled(kAxisHeight) - 2);
  painter.drawText(below, Qt::AlignLeft, tr("step 1"));
  painter.drawText(below, Qt::AlignRight, QString::number(steps_));
  painter.setClipRect(box.adjusted(-2, -2, 2, 2));
  paintCurve(painter, heights_, QPen(QColor(palette.accent), 2, measured_.empty() ? Qt::SolidLine : Qt::DashLine));
  std::vector<double> measured;
  for (const double value : measured_) measured.push_back(height_of(value));
  paintCurve(painter, measured, QPen(QColor(palette.text), 2));
}

} // namespace amplab
