// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/exponent_waterfall.h"

#include "ui/models/cell.h"
#include "ui/models/shown_exponents.h"
#include "ui/plots/exponent_painter.h"
#include "ui/plots/ticks.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr double kWheelStep = 0.85, kFaintest = 1e-5; // barely visible share
constexpr double kFewestSteps = 4, kFewestExponents = 6, kMark = 4;
constexpr size_t kShades = 64;

} // namespace

ExponentWaterfall::ExponentWaterfall(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("exponentWaterfall");
  setAccessibleName(tr("Exponents over the run"));
  setFocusPolicy(Qt::StrongFocus);
  setFont(number_font(-2));
  connect(&theme_, &Theme::changed, this, [this] {
    image_ = {};
    update();
  });
}

void ExponentWaterfall::show(const InspectionSums& sums, TensorKind kind, const Format& format, LaneId lane, int colour,
                             int64_t last_step) {
  const bool same =
      lane == lane_ && sums.version() == version_ && kind == kind_ && &format == format_ && colour == colour_;
  if (same && (last_step == last_step_ || !fitted_)) return;
  if (lane != lane_) fitted_ = true;
  version_ = sums.version();
  format_ = &format;
  columns_.clear();
  for (const InspectionSum& sum : sums.all())
    if (!sum.of(kind).empty()) columns_.push_back({sum.step, sum.loss_scale, sum.skipped, sum.of(kind)});
  kind_ = kind;
  zones_ = zones_of(format);
  lane_ = lane;
  colour_ = colour;
  last_step_ = last_step;
  image_ = {};
  if (fitted_) fit();
  setAccessibleDescription(columns_.empty() ? tr("No inspected steps")
                                            : tr("%1 inspected steps, %2 to %3")
                                                  .arg(columns_.size())
                                                  .arg(columns_.front().step)
                                                  .arg(columns_.back().step));
  update();
}

void ExponentWaterfall::clear() {
  columns_.clear();
  lane_ = {};
  image_ = {};
  update();
}

Range ExponentWaterfall::wholeSteps() const {
  if (columns_.empty()) return {0, 1};
  const auto first = static_cast<double>(columns_.front().step),
             last = static_cast<double>(std::max(columns_.back().step, last_step_));
  return {first - 0.5, std::max(last + 0.5, first + kFewestSteps)};
}

// Returns the range of all data, extended to the format's limits if they are near.
Range ExponentWaterfall::wholeExponents() const {
  Range range{HUGE_VAL, -HUGE_VAL};
  for (const Column& column : columns_) {
    if (column.exponents.counts.empty()) continue;
    range.include(static_cast<double>(column.exponents.lowest) - 1);
    range.include(static_cast<double>(column.exponents.highest()) + 2);
  }
  if (range.lower > range.upper) return kUsualExponents;
  for (const FormatZone& zone : zones_)
    if (kUsualExponents.contains(zone.from)) range.include(zone.from - 2), range.include(zone.from + 2);
  return range;
}

void ExponentWaterfall::fit() {
  fitted_ = true;
  steps_ = wholeSteps();
  exponents_ = wholeExponents();
  image_ = {};
  update();
}

// ---- geometry ------------------------------------------------------------------------------------------------------

QRectF ExponentWaterfall::plotArea() const {
  const QFontMetricsF metrics(font());
  const double side = metrics.horizontalAdvance(scale_label(0x1p-60)) + 2 * kSmallGap;
  return QRectF(rect()).adjusted(side, metrics.height() + kSmallGap, is_scaled(kind_) ? -side : -kGap,
                                 -metrics.height() - kSmallGap);
}

double ExponentWaterfall::toX(double step) const {
  const QRectF area = plotArea();
  return area.left() + (step - steps_.lower) / steps_.size() * area.width();
}

double ExponentWaterfall::toY(double exponent) const {
  const QRectF area = plotArea();
  return area.bottom() - (exponent - exponents_.lower) / exponents_.size() * area.height();
}

const ExponentWaterfall::Column* ExponentWaterfall::columnAt(double step) const {
  if (columns_.empty()) return nullptr;
  const auto after =
      std::ranges::lower_bound(columns_, step, {}, [](const Column& each) { return static_cast<double>(each.step); });
  if (after == columns_.begin()) return &*after;
  const auto before = std::prev(after);
  if (after == columns_.end()) return &*before;
  return step - static_cast<double>(before->step) <= static_cast<double>(after->step) - step ? &*before : &*after;
}

std::optional<int64_t> ExponentWaterfall::stepAt(const QPointF& at) const {
  const QRectF area = plotArea();
  if (!area.contains(at)) return std::nullopt;
  const Column* column = columnAt(steps_.lower + (at.x() - area.left()) / area.width() * steps_.size());
  return column ? std::optional(column->step) : std::nullopt;
}

QString ExponentWaterfall::tipAt(const QPointF& at) const {
  const auto step = stepAt(at);
  if (!step) return {};
  const QRectF area = plotArea();
  const Column* column = columnAt(static_cast<double>(*step));
  const auto exponent =
      static_cast<int64_t>(std::floor(exponents_.lower + (area.bottom() - at.y()) / area.height() * exponents_.size()));
  const double share = static_cast<double>(column->exponents.at(exponent)) /
                       static_cast<double>(std::max<int64_t>(1, column->exponents.total()));
  QStringList tip{tr("step %1 · %2 to %3: %4")
                      .arg(count_label(static_cast<double>(*step)),
                           scale_label(std::ldexp(1.0, static_cast<int>(exponent))),
                           scale_label(std::ldexp(1.0, static_cast<int>(exponent) + 1)), share_label(share))};
  if (is_scaled(kind_)) tip << tr("loss scale %1").arg(scale_label(column->loss_scale));
  if (column->skipped) tip << tr("skipped");
  return tip.join(" · ");
}

// ---- input ---------------------------------------------------------------------------------------------------------

void ExponentWaterfall::zoom(const QPointF& around, double factor, bool exponents) {
  const QRectF area = plotArea();
  const auto within = [&](Range range, double at, const Range& whole, double fewest) {
    const double least = std::max(factor, fewest / range.size());
    range = range.scaled(least, at);
    return Range{std::max(range.lower, whole.lower), std::min(range.upper, whole.upper)};
  };
  if (exponents)
    exponents_ = within(exponents_, exponents_.lower + (area.bottom() - around.y()) / area.height() * exponents_.size(),
                        wholeExponents(), kFewestExponents);
  else
    steps_ = within(steps_, steps_.lower + (around.x() - area.left()) / area.width() * steps_.size(), wholeSteps(),
                    kFewestSteps);
  fitted_ = steps_ == wholeSteps() && exponents_ == wholeExponents();
  image_ = {};
  update();
}

void ExponentWaterfall::wheelEvent(QWheelEvent* event) {
  // Some platforms report a shifted wheel as horizontal.
  const double turns = (event->angleDelta().y() ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
  const bool over_axis = event->position().x() < plotArea().left();
  zoom(event->position(), std::pow(kWheelStep, turns), over_axis || event->modifiers().testFlag(Qt::ShiftModifier));
  event->accept();
}

void ExponentWaterfall::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  pressed_ = dragged_from_ = event->position();
  dragged_ = false;
}

void ExponentWaterfall::mouseMoveEvent(QMouseEvent* event) {
  if (!pressed_) return;
  if (!dragged_ && (event->position() - *pressed_).manhattanLength() < QApplication::startDragDistance()) return;
  dragged_ = true;
  const QRectF area = plotArea();
  const auto moved = [](const Range& range, double by, const Range& whole) {
    return range.shifted(
        std::clamp(by, std::min(0.0, whole.lower - range.lower), std::max(0.0, whole.upper - range.upper)));
  };
  steps_ = moved(steps_, (dragged_from_->x() - event->position().x()) / area.width() * steps_.size(), wholeSteps());
  exponents_ = moved(exponents_, (event->position().y() - dragged_from_->y()) / area.height() * exponents_.size(),
                     wholeExponents());
  dragged_from_ = event->position();
  image_ = {};
  update();
}

void ExponentWaterfall::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const bool clicked = !dragged_;
  pressed_.reset();
  if (!clicked) return;
  if (const auto step = stepAt(event->position())) emit stepChosen(*step);
}

void ExponentWaterfall::mouseDoubleClickEvent(QMouseEvent*) { fit(); }

void ExponentWaterfall::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const QPointF middle = plotArea().center();
  if (key == Qt::Key_Plus || key == Qt::Key_Equal)
    zoom(middle, kWheelStep, false);
  else if (key == Qt::Key_Minus)
    zoom(middle, 1 / kWheelStep, false);
  else if (key == Qt::Key_0)
    fit();
  else
    QWidget::keyPressEvent(event);
}

bool ExponentWaterfall::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

// Returns an image with one pixel per horizontal pixel of the plot and one per exponent.
QImage ExponentWaterfall::pictured(const QSize& size) const {
  const int low = static_cast<int>(std::floor(exponents_.lower)), high = static_cast<int>(std::ceil(exponents_.upper));
  QImage image(size.width(), high - low, QImage::Format_RGB32);
  std::array<QRgb, kShades> shades;
  const QColor ground(theme_.palette().field), lane = lane_colour(theme_.palette(), colour_),
                                               most(theme_.palette().text);
  for (size_t i = 0; i < kShades; ++i) { // up to the lane's colour, then beyond it
    const double part = static_cast<double>(i) / (kShades - 1);
    shades[i] = (part < 0.8 ? mixed(ground, lane, part / 0.8) : mixed(lane, most, (part - 0.8) * 2)).rgb();
  }
  image.fill(shades[0]);
  for (int x = 0; x < size.width(); ++x) {
    const Column* column = columnAt(steps_.lower + (x + 0.5) / size.width() * steps_.size());
    if (!column) continue;
    const auto total = static_cast<double>(column->exponents.total());
    for (int exponent = low; exponent < high; ++exponent) {
      const auto count = static_cast<double>(column->exponents.at(exponent));
      if (count == 0) continue;
      const double part = std::clamp(1 - std::log(count / total) / std::log(kFaintest), 0.06, 1.0);
      image.setPixel(x, high - 1 - exponent, shades[static_cast<size_t>(part * (kShades - 1))]);
    }
  }
  return image;
}

void ExponentWaterfall::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QRectF area = plotArea();
  if (columns_.empty() || area.width() < 2 || area.height() < 2) {
    painter.setPen(QColor(theme_.palette().quiet));
    painter.drawText(QRectF(rect()).adjusted(kGap, kGap, -kGap, -kGap), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("No inspected step has such tensors."));
    return;
  }
  if (image_.width() != static_cast<int>(area.width())) image_ = pictured(area.size().toSize());
  painter.save();
  painter.setClipRect(area);
  const double top = toY(std::ceil(exponents_.upper)), bottom = toY(std::floor(exponents_.lower));
  painter.drawImage(QRectF(area.left(), top, area.width(), bottom - top), image_);
  paintFormat(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  if (is_scaled(kind_)) paintScale(painter);
  painter.restore();
  painter.setRenderHint(QPainter::Antialiasing);
  paintSkips(painter);
  paintAxes(painter);
}

void ExponentWaterfall::paintFormat(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(font());
  const QRectF area = plotArea();
  painter.setFont(font());
  for (const FormatZone& zone : zones_) {
    const double y = toY(zone.from);
    if (zone.fate == Fate::flushed || y < area.top() || y > area.bottom()) continue;
    const bool clips = zone.fate == Fate::clipped, wall = is_beyond(zone.fate), floor = zone.fate == Fate::subnormal;
    painter.setPen(wall ? QPen(QColor(clips ? palette.warning : palette.bad), 2)
                        : QPen(QColor(palette.text), floor ? 1.5 : 1, floor ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    const QString label = clips   ? tr("clipped above %1").arg(zone.edge)
                          : wall  ? tr("overflow above %1").arg(zone.edge)
                          : floor ? tr("flushed below %1").arg(zone.edge)
                                  : tr("subnormal below %1").arg(zone.edge);
    const bool above = wall ? y - metrics.height() - 1 > area.top() : y + metrics.height() + 1 > area.bottom();
    const QRectF box(area.left() + kSmallGap, above ? y - metrics.height() - 1 : y + 1,
                     metrics.horizontalAdvance(label) + kSmallGap, metrics.height());
    QColor ground(palette.surface);
    ground.setAlphaF(0.75f);
    painter.fillRect(box, ground);
    painter.setPen(QColor(palette.text));
    painter.drawText(box, Qt::AlignCenter, label);
  }
}

void ExponentWaterfall::paintScale(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = plotArea();
  Range range{HUGE_VAL, -HUGE_VAL};
  for (const Column& column : columns_)
    if (column.loss_scale > 0 && std::isfinite(column.loss_scale)) range.include(std::log2(column.loss_scale));
  if (range.lower > range.upper) return;
  range = {std::floor(range.lower) - 1, std::ceil(range.upper) + 1};
  const auto y = [&](double scale) {
    return area.bottom() - (std::log2(scale) - range.lower) / range.size() * area.height();
  };
  QPolygonF stairs;
  for (const Column& column : columns_) {
    if (!(column.loss_scale > 0) || !std::isfinite(column.loss_scale)) continue;
    const double x = toX(static_cast<double>(column.step));
    if (!stairs.isEmpty()) stairs << QPointF(x, stairs.back().y());
    stairs << QPointF(x, y(column.loss_scale));
  }
  stairs << QPointF(area.right(), stairs.back().y());
  painter.setPen(QPen(QColor(palette.surface), 4)); // contrast with any background
  painter.drawPolyline(stairs);
  painter.setPen(QPen(QColor(palette.warning), 2));
  painter.drawPolyline(stairs);
  painter.setClipping(false);
  const QFontMetricsF metrics(font());
  painter.setPen(QColor(palette.warning));
  const int every = std::max(1, static_cast<int>(std::ceil(range.size() * 1.4 * metrics.height() / area.height())));
  for (int at = static_cast<int>(range.lower) + 1; at < range.upper; at += every)
    painter.drawText(QRectF(area.right() + kSmallGap, y(std::ldexp(1.0, at)) - metrics.height() / 2,
                            width() - area.right() - kSmallGap, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, scale_label(std::ldexp(1.0, at)));
  const QString name = tr("loss scale");
  const double wide = metrics.horizontalAdvance(name);
  painter.drawText(QRectF(width() - wide - kGap, 0, wide + kGap - kHairGap, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, name);
}

void ExponentWaterfall::paintSkips(QPainter& painter) const {
  const QRectF area = plotArea();
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(theme_.palette().bad));
  for (const Column& column : columns_) {
    const double x = toX(static_cast<double>(column.step));
    if (!column.skipped || x < area.left() || x > area.right()) continue;
    painter.drawPolygon(
        QPolygonF{{x - kMark, area.top() - 2 * kMark}, {x + kMark, area.top() - 2 * kMark}, {x, area.top()}});
  }
}

void ExponentWaterfall::paintAxes(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(font());
  const QRectF area = plotArea();
  painter.setFont(font());
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QColor(hasFocus() ? palette.accent : palette.edge));
  painter.drawRect(area);
  painter.setPen(QColor(palette.quiet));
  for (const Tick& tick :
       ticks_for(AxisKind::linear, steps_,
                 std::max(2, static_cast<int>(area.width() / (8 * metrics.averageCharWidth() + 3 * kWideGap))))) {
    const double half = metrics.horizontalAdvance(tick.label) / 2 + 1,
                 x = std::clamp(toX(tick.at), area.left() + half - kGap, area.right() - half + kGap);
    painter.drawText(QRectF(x - half, area.bottom() + kHairGap, 2 * half, metrics.height()), Qt::AlignCenter,
                     tick.label);
  }
  int every = 5;
  while (every / exponents_.size() * area.height() < 1.4 * metrics.height()) every *= 2;
  for (int at = static_cast<int>(std::ceil(exponents_.lower / every)) * every; at <= exponents_.upper; at += every)
    painter.drawText(QRectF(0, toY(at) - metrics.height() / 2, area.left() - kSmallGap, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, scale_label(std::ldexp(1.0, at)));
  painter.drawText(QRectF(kSmallGap, 0, area.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("%1 over steps").arg(plural_of(kind_)));
}

} // namespace amplab
