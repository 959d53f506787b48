// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/format_ruler.h"

#include "ui/models/cell.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kNarrowest = 3; // visible powers of two, at least
constexpr double kZoomStep = 1.25, kRulerShare = 0.72, kSpanShare = 0.6;
constexpr double kTickSpacing = 5.5; // width of a tick in digits
constexpr double kLeastRow = 13;

QString name_of(const Format& format) {
  return QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size()));
}

// Returns a short form of a format's largest number: "65504", "3.4e38".
QString largest_label(double largest) {
  return largest < 1e6 ? QString::number(largest) : QString::number(largest, 'g', 2).remove('+');
}

} // namespace

FormatRuler::FormatRuler(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("formats:ruler");
  setAccessibleName(tr("Ranges of the number formats"));
  setAccessibleDescription(
      tr("Left halves the number, Right doubles it; plus and minus zoom; Home shows the whole ruler."));
  setFont(number_font(-1));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void FormatRuler::setSpans(std::vector<TensorSpan> spans, const QString& whose, int colour) {
  whose_ = whose;
  const bool other_rows = spans.size() != spans_.size();
  spans_ = std::move(spans);
  colour_ = colour;
  if (other_rows) updateGeometry();
  update();
}

void FormatRuler::setNumber(double value) {
  number_ = value;
  const double exponent = std::log2(std::abs(value));
  if (std::isfinite(exponent) && exponent >= kLowest && exponent <= kHighest &&
      (exponent < lower_ || exponent > upper_)) {
    const double half = (upper_ - lower_) / 2;
    setView(exponent - half, exponent + half);
  }
  update();
}

void FormatRuler::setView(double lower, double upper) {
  const double span = std::clamp(upper - lower, kNarrowest, kHighest - kLowest);
  lower_ = std::clamp((lower + upper) / 2 - span / 2, kLowest, kHighest - span);
  upper_ = lower_ + span;
  update();
}

QSize FormatRuler::sizeHint() const { return {60 * fontMetrics().averageCharWidth(), minimumSizeHint().height() + 60}; }

QSize FormatRuler::minimumSizeHint() const {
  const double rows = kLeastRow * static_cast<double>(number_formats().size() + spans_.size());
  return {30 * fontMetrics().averageCharWidth(), static_cast<int>(axisHeight() + rows)};
}

// ---- geometry ------------------------------------------------------------------------------------------------------

double FormatRuler::axisHeight() const { return 1.5 * QFontMetricsF(font()).height(); }

QRectF FormatRuler::plot() const {
  const QFontMetricsF metrics(font());
  const double left = metrics.horizontalAdvance("activations") + kGap + kSmallGap;
  return QRectF(rect()).adjusted(left, axisHeight(), -kGap, -kHairGap);
}

double FormatRuler::xOf(double exponent) const {
  const QRectF area = plot();
  return area.left() + (exponent - lower_) / (upper_ - lower_) * area.width();
}

double FormatRuler::exponentAt(double x) const {
  const QRectF area = plot();
  return lower_ + (x - area.left()) / area.width() * (upper_ - lower_);
}

QRectF FormatRuler::rowOf(size_t row) const {
  const QRectF area = plot();
  const size_t formats = number_formats().size(), all = formats + spans_.size();
  const double most = 2.2 * QFontMetricsF(font()).height();
  const double height = std::min(most, area.height() / static_cast<double>(all));
  return {area.left(), area.top() + static_cast<double>(row) * height, area.width(), height};
}

// ---- input ---------------------------------------------------------------------------------------------------------

void FormatRuler::zoomAround(double exponent, double factor) {
  setView(exponent - (exponent - lower_) / factor, exponent + (upper_ - exponent) / factor);
}

void FormatRuler::choose(double magnitude) {
  emit numberChosen(number_ && std::signbit(*number_) ? -magnitude : magnitude);
}

void FormatRuler::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  pressedAt_ = event->position().x();
  lowerAtPress_ = lower_;
  upperAtPress_ = upper_;
  panned_ = false;
}

void FormatRuler::mouseMoveEvent(QMouseEvent* event) {
  if (!pressedAt_) return;
  const double moved = event->position().x() - *pressedAt_;
  panned_ |= std::abs(moved) >= QApplication::startDragDistance();
  if (!panned_) return;
  const double shift = moved / plot().width() * (upper_ - lower_);
  setView(lowerAtPress_ - shift, upperAtPress_ - shift);
}

// A pixel covers many numbers. The chosen one has no more digits than a pixel resolves.
void FormatRuler::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressedAt_) return QWidget::mouseReleaseEvent(event);
  pressedAt_.reset();
  if (panned_ || event->position().x() < plot().left()) return;
  const double exponent = std::clamp(exponentAt(event->position().x()), lower_, upper_);
  const double pixel = (upper_ - lower_) / plot().width();
  const double nearest = std::round(exponent);
  if (std::abs(exponent - nearest) <= std::max(pixel, 0.02)) return choose(std::exp2(nearest));
  choose(QString::number(std::exp2(exponent), 'g', 3).toDouble());
}

void FormatRuler::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) showAll();
}

void FormatRuler::wheelEvent(QWheelEvent* event) {
  const double turns = event->angleDelta().y() / 120.0;
  zoomAround(std::clamp(exponentAt(event->position().x()), lower_, upper_), std::pow(kZoomStep, turns));
  event->accept();
}

void FormatRuler::keyPressEvent(QKeyEvent* event) {
  const bool has = number_ && *number_ != 0 && std::isfinite(*number_);
  const double at = has ? std::log2(std::abs(*number_)) : 0;
  switch (event->key()) {
  case Qt::Key_Left: return has ? emit numberChosen(*number_ / 2) : choose(1);
  case Qt::Key_Right: return has ? emit numberChosen(*number_ * 2) : choose(1);
  case Qt::Key_Plus:
  case Qt::Key_Equal: return zoomAround(std::clamp(at, lower_, upper_), kZoomStep);
  case Qt::Key_Minus: return zoomAround(std::clamp(at, lower_, upper_), 1 / kZoomStep);
  case Qt::Key_Home: return showAll();
  default: QWidget::keyPressEvent(event);
  }
}

QString FormatRuler::textOf(size_t row) const {
  const auto formats = number_formats();
  if (row < formats.size()) {
    const Format& f = formats[row];
    return tr("%1: largest %2, smallest normal %3, smallest subnormal %4, eps %5 (the gap above 1); %6 exponent and %7 "
              "mantissa bits")
        .arg(name_of(f), number_label(f.largest, 6), scale_label(f.smallest_normal), scale_label(f.smallest_subnormal),
             scale_label(f.eps))
        .arg(f.exponent_bits)
        .arg(f.mantissa_bits);
  }
  const TensorSpan& span = spans_[row - formats.size()];
  const bool scaled = span.kind == TensorKind::gradient || span.kind == TensorKind::activation_gradient;
  QString sentence =
      tr("%1 of %2: %n tensor(s), magnitudes from %3 to %4, 98 % of them from %5 to %6", nullptr, span.tensors)
          .arg(kind_label(span.kind), whose_, number_label(span.lowest), number_label(span.highest),
               number_label(span.low), number_label(span.high));
  if (scaled) sentence += tr("; multiplied by the loss scale, as stored");
  return sentence;
}

bool FormatRuler::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Home) { // otherwise Home is a shortcut of the plots
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (size_t row = 0; row < number_formats().size() + spans_.size(); ++row) {
    const QRectF area = rowOf(row);
    if (help->pos().y() >= area.top() && help->pos().y() < area.bottom()) {
      QToolTip::showText(help->globalPos(), textOf(row), this);
      return true;
    }
  }
  QToolTip::hideText();
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

void FormatRuler::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  paintAxis(painter);
  const auto formats = number_formats();
  const Palette& palette = theme_.palette();
  for (size_t row = 0; row < formats.size() + spans_.size(); ++row) {
    const QRectF area = rowOf(row), label(0, area.top(), plot().left() - kSmallGap, area.height());
    const bool format = row < formats.size(), marked = format && name_of(formats[row]) == marked_;
    QFont face = font();
    if (marked) face.setWeight(QFont::Bold);
    painter.setFont(face);
    painter.setPen(QColor(marked ? palette.accent : format ? palette.text : palette.quiet));
    const QString text = format ? name_of(formats[row]) : kind_label(spans_[row - formats.size()].kind);
    painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, text);
    painter.setFont(font());
    if (format)
      paintFormat(painter, formats[row], area);
    else
      paintSpan(painter, spans_[row - formats.size()], area);
  }
  paintNumber(painter);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QColor(palette.accent));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

void FormatRuler::paintAxis(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = plot();
  const QFontMetricsF metrics(font());
  const double spacing = kTickSpacing * metrics.horizontalAdvance('0');
  int every = 1;
  while (every * area.width() / (upper_ - lower_) < spacing) every *= 2;
  const double bottom = rowOf(number_formats().size() + spans_.size()).top();
  for (int at = static_cast<int>(std::ceil(lower_ / every)) * every; at <= upper_; at += every) {
    const double x = std::round(xOf(at)) + 0.5;
    painter.setPen(QColor(at == 0 ? palette.line : palette.grid));
    painter.drawLine(QPointF(x, area.top() - 3), QPointF(x, bottom));
    painter.setPen(QColor(palette.quiet));
    const QString text = scale_label(std::ldexp(1.0, at));
    const double width = metrics.horizontalAdvance(text);
    const double left = std::clamp(x - width / 2, 0.0, std::max(0.0, this->width() - width));
    painter.drawText(QRectF(left, 0, width + 1, axisHeight() - 3), Qt::AlignLeft | Qt::AlignBottom, text);
  }
}

void FormatRuler::paintFormat(QPainter& painter, const Format& format, const QRectF& row) const {
  const Palette& palette = theme_.palette();
  const double height = row.height() * kRulerShare;
  const auto piece = [&](double from, double to) {
    return QRectF(QPointF(xOf(std::log2(from)), row.center().y() - height / 2),
                  QPointF(xOf(std::log2(to)), row.center().y() + height / 2));
  };
  painter.save();
  painter.setClipRect(row);
  const bool marked = name_of(format) == marked_;
  const QColor solid = mixed(QColor(palette.surface), QColor(palette.accent), marked ? 0.75 : 0.42);
  painter.fillRect(piece(format.smallest_normal, format.largest), solid);
  const QRectF small = piece(format.smallest_subnormal, format.smallest_normal);
  painter.fillRect(small, mixed(QColor(palette.surface), QColor(palette.warning), 0.12));
  painter.fillRect(small, QBrush(QColor(palette.warning), Qt::BDiagPattern));
  painter.setPen(QColor(palette.warning));
  painter.drawRect(small.adjusted(0, 0, -1, -1));
  painter.restore();
  paintLabels(painter, format, row);
}

// Draws labels where they fit: outside the bar at its ends, else inside. eps is a notch with its power of two.
void FormatRuler::paintLabels(QPainter& painter, const Format& format, const QRectF& row) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(font());
  if (row.height() < metrics.ascent()) return;
  std::vector<QRectF> occupied;
  const auto put = [&](const QString& text, double left, double within_left, double within_right) {
    const double width = metrics.horizontalAdvance(text);
    const QRectF label_area(left, row.top(), width, row.height());
    if (left < within_left || left + width > within_right) return false;
    if (std::ranges::any_of(occupied,
                            [&](const QRectF& other) { return label_area.adjusted(-2, 0, 2, 0).intersects(other); }))
      return false;
    painter.setPen(QColor(palette.text));
    painter.drawText(label_area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    occupied.push_back(label_area);
    return true;
  };
  const double first = xOf(std::log2(format.smallest_subnormal)), normal = xOf(std::log2(format.smallest_normal));
  const double last = xOf(std::log2(format.largest)), eps = xOf(std::log2(format.eps)), gap = 3;
  const bool notched = eps >= row.left() && eps <= row.right();
  if (notched) {
    const double half = row.height() * kRulerShare / 2;
    painter.setPen(QPen(QColor(palette.text), 1.5));
    painter.drawLine(QPointF(eps, row.center().y() - half), QPointF(eps, row.center().y() + half));
    occupied.push_back({eps, row.top(), 1, row.height()});
  }
  const QString largest = largest_label(format.largest), least = scale_label(format.smallest_subnormal);
  if (!put(largest, last + gap, row.left(), row.right()))
    put(largest, std::min(last, row.right()) - gap - metrics.horizontalAdvance(largest), std::max(normal, row.left()),
        last);
  put(least, first - gap - metrics.horizontalAdvance(least), row.left(), row.right());
  put(scale_label(format.smallest_normal), std::max(normal, row.left()) + gap, std::max(normal, row.left()),
      normal < row.left() ? row.left() : last);
  if (!notched) return;
  const QString named = tr("eps %1").arg(scale_label(format.eps));
  if (!put(named, eps + gap, row.left(), last)) put(scale_label(format.eps), eps + gap, row.left(), last);
}

void FormatRuler::paintSpan(QPainter& painter, const TensorSpan& span, const QRectF& row) const {
  const Palette& palette = theme_.palette();
  const QColor lane = lane_colour(palette, colour_);
  const double y = row.center().y(), half = row.height() * kSpanShare / 2;
  const double from = xOf(std::log2(span.lowest)), to = xOf(std::log2(span.highest));
  painter.save();
  painter.setClipRect(row.adjusted(-1, 0, 1, 0));
  painter.setPen(QPen(lane, 1.5));
  painter.drawLine(QPointF(from, y), QPointF(to, y));
  for (const double end : {from, to}) painter.drawLine(QPointF(end, y - half * 0.6), QPointF(end, y + half * 0.6));
  const double low = xOf(std::log2(span.low)), high = xOf(std::log2(span.high));
  painter.setBrush(mixed(QColor(palette.surface), lane, 0.45));
  painter.drawRect(QRectF(low, y - half, std::max(2.0, high - low), 2 * half));
  painter.restore();
}

void FormatRuler::paintNumber(QPainter& painter) const {
  if (!number_ || std::isnan(*number_)) return;
  const Palette& palette = theme_.palette();
  const QRectF area = plot();
  const double exponent = std::log2(std::abs(*number_)); // 0 and infinity end at the edge
  const double x = xOf(std::clamp(exponent, lower_, upper_));
  painter.setPen(QPen(QColor(palette.accent), 2));
  painter.drawLine(QPointF(x, area.top() - 3), QPointF(x, rowOf(number_formats().size() + spans_.size()).top()));
  const QFontMetricsF metrics(font());
  QString text = number_label(*number_);
  if (exponent < lower_) text.prepend("← ");
  if (exponent > upper_) text.append(" →");
  const double width = metrics.horizontalAdvance(text) + 2 * kSmallGap, height = metrics.height() + 1;
  const QRectF tag(std::clamp(x - width / 2, 0.0, std::max(0.0, this->width() - width)), axisHeight() - 3 - height,
                   width, height);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(palette.accent));
  painter.drawRoundedRect(tag, 3, 3);
  painter.setPen(QColor(palette.on_accent));
  painter.drawText(tag, Qt::AlignCenter, text);
}

} // namespace amplab
