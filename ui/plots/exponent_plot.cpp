// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/exponent_plot.h"

#include "ui/models/cell.h"
#include "ui/plots/ticks.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kBigStep = 4;          // binary places
constexpr double kFewFlushed = 0.01; // share
constexpr double kSideBar = 34, kNarrowSideBar = 26;
constexpr int kNarrow = 620, kWidthForVerdict = 980, kLowForVerdict = 190; // pixels

constexpr double kOneElement = 0.5; // less than one element is the error of counting by powers of two

QString percent(double part, double whole) {
  if (part < kOneElement || whole <= 0) return "0 %";
  const double share = part / whole;
  return share < 0.0005 ? QString("< 0.1 %") : share_label(share);
}

} // namespace

ExponentPlot::ExponentPlot(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("exponentPlot");
  setAccessibleName(tr("Histogram of binary exponents"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(&theme_, &Theme::changed, this, [this] {
    ground_ = {};
    update();
  });
}

void ExponentPlot::show(ExponentContent content) {
  const bool other = content.step != content_.step || content.lane != content_.lane || !content_.format;
  const double retained = scale_;
  content_ = std::move(content);
  ground_ = {};
  if (content_.format) {
    const ShownExponents& shown = content_.shown;
    zones_ = zones_of(*content_.format);
    range_ = exponent_range(shown.truth);
    most_ = std::max(top_share(shown.truth), top_share(shown.there));
    now_ = fit_of(shown.truth, *content_.format, 1);
    const bool handle = is_scaled(shown.choice.kind);
    suiting_ = handle ? suiting_scales(shown.truth, shown.scale, *content_.format) : std::nullopt;
    verdict_ = handle ? verdict_on(shown.truth, shown.scale, *content_.format) : QString();
    scale_ = !handle || (other && !held_) ? shown.scale : retained;
    if (!handle) held_ = false;
    then_ = fit_of(shown.truth, *content_.format, scale_ / shown.scale);
  } else {
    held_ = dragging_ = false;
  }
  setAccessibleDescription(described());
  update();
}

void ExponentPlot::setLog(bool log) {
  if (log == log_) return;
  log_ = log;
  ground_ = {};
  update();
  emit logChanged(log);
}

double ExponentPlot::shift() const { return hasHandle() ? std::log2(scale_ / content_.shown.scale) : 0; }

QString ExponentPlot::counter(double FormatFit::*part) const {
  const auto all = static_cast<double>(content_.shown.truth.finite());
  const QString now = percent(now_.*part, all);
  return shift() == 0 ? now : now + " → " + percent(then_.*part, all);
}

QString ExponentPlot::described() const {
  if (!content_.format) return content_.sentence;
  const QString lost =
      (clips() ? tr("%1 in %2: flushed %3, clipped %4.") : tr("%1 in %2: flushed %3, overflow %4."))
          .arg(content_.shown.title,
               QString::fromUtf8(content_.format->name.data(), static_cast<qsizetype>(content_.format->name.size())),
               flushedText(), overflowText());
  return hasHandle() ? lost + " " + gripText() + ". " + verdict_ : lost;
}

// ---- geometry ------------------------------------------------------------------------------------------------------

QSize ExponentPlot::minimumSizeHint() const { return {260, 8 * fontMetrics().height()}; }
QSize ExponentPlot::sizeHint() const { return {720, 15 * fontMetrics().height()}; }

ExponentPlot::Areas ExponentPlot::areas() const {
  const QFontMetricsF metrics(number_font(-1));
  const double line = metrics.height(), counters = QFontMetricsF(number_font()).height(),
               side = width() < kNarrow ? kNarrowSideBar : kSideBar;
  Areas areas;
  areas.verdict_below = width() < kWidthForVerdict && height() >= kLowForVerdict && !verdict_.isEmpty();
  QRectF space = QRectF(rect()).adjusted(kGap, kSmallGap, -kGap, -kSmallGap);
  areas.words = QRectF(space.left(), space.top(), space.width(), areas.verdict_below ? counters + line : counters);
  space.setTop(areas.words.bottom() + kSmallGap);
  space.setLeft(space.left() + metrics.horizontalAdvance("100 %") + kSmallGap);
  space.setBottom(space.bottom() - line);
  areas.sides = QRectF(space.right() - 3 * side, space.top(), 3 * side, space.height());
  space.setRight(areas.sides.left() - kWideGap);
  areas.track = QRectF(space.left(), space.top(), space.width(), hasHandle() ? line + 2 * kSmallGap : 0);
  space.setTop(areas.track.bottom() + (hasHandle() ? kHairGap : 0));
  areas.axes.area = space;
  areas.axes.exponents = range_;
  areas.axes.most = log_ ? 1 : most_;
  areas.axes.least = std::max(0.5 / std::max(1.0, static_cast<double>(content_.shown.truth.total())), 1e-7);
  areas.axes.log = log_;
  areas.top = space.top() + 2 * line;
  areas.sides.setTop(areas.top - line);
  return areas;
}

QString ExponentPlot::gripText() const {
  const QString scale = scale_label(scale_);
  return content_.has_scaler || shift() != 0 ? tr("loss scale %1").arg(scale) : tr("no loss scale (%1)").arg(scale);
}

QPointF ExponentPlot::gripAt() const { return gripArea(areas()).center(); }

QRectF ExponentPlot::gripArea(const Areas& areas) const {
  const double width = QFontMetricsF(number_font(-1)).horizontalAdvance(gripText()) + 2 * kGap;
  const double middle = std::clamp(areas.axes.toX(std::log2(scale_)), areas.track.left(), areas.track.right());
  const double left =
      std::clamp(middle - width / 2, areas.track.left(), std::max(areas.track.left(), areas.track.right() - width));
  return {left, areas.track.top(), width, areas.track.height() - kSmallGap};
}

std::optional<int> ExponentPlot::exponentAt(const QPointF& at) const {
  const Areas where = areas();
  if (!content_.format || !where.axes.area.contains(at)) return std::nullopt;
  return static_cast<int>(std::floor(where.axes.fromX(at.x())));
}

QString ExponentPlot::tipAt(const QPointF& at) const {
  const Areas where = areas();
  if (hasHandle() && where.track.contains(at)) {
    const QString best = suiting_ ? '\n' + tr("Thick line: scales that lose the fewest elements, %1 to %2.")
                                               .arg(scale_label(std::ldexp(1.0, suiting_->lowest)),
                                                    scale_label(std::ldexp(1.0, suiting_->highest)))
                                  : QString();
    return tr("Drag the handle, or press Left and Right, to preview another scale. Release or Return sets it; with "
              "Ctrl it forks the lane. Escape resets it.") +
           best;
  }
  if (where.words.contains(at)) return verdict_;
  const auto exponent = exponentAt(at);
  if (!exponent) return {};
  const ShownExponents& shown = content_.shown;
  const auto from = static_cast<int64_t>(std::lround(*exponent - shift()));
  const int64_t truth = shown.truth.at(from), there = shown.there.at(from);
  const auto total = static_cast<double>(std::max<int64_t>(1, shown.truth.total()));
  QString tip = tr("%1 to %2: %3, %4 elements")
                    .arg(scale_label(std::ldexp(1.0, *exponent)), scale_label(std::ldexp(1.0, *exponent + 1)),
                         percent(static_cast<double>(truth), total), count_label(static_cast<double>(truth)));
  if (shift() == 0 && there < truth) tip += tr(", %1 lost").arg(count_label(static_cast<double>(truth - there)));
  tip += "\n" + words_of(fate_at(zones_, *exponent + 0.5));
  if (fate_at(zones_, *exponent + 0.5) == Fate::flushed)
    tip += tr(": at most half of the smallest subnormal, %1").arg(scale_label(content_.format->smallest_subnormal));
  return tip;
}

// ---- handle --------------------------------------------------------------------------------------------------------

// Returns powers of two, or the step's scale if close to it.
double ExponentPlot::scaleAt(double exponent) const {
  const double own = content_.shown.scale;
  return std::abs(exponent - std::log2(own)) < 0.5 ? own : std::exp2(std::round(exponent));
}

void ExponentPlot::moveTo(double scale) {
  const double least = std::exp2(std::max<double>(kLeastScale, range_.lower)),
               most = std::exp2(std::min<double>(kMostScale, range_.upper));
  scale = std::clamp(scale, std::min(least, content_.shown.scale), std::max(most, content_.shown.scale));
  held_ = true;
  if (scale == scale_) return;
  scale_ = scale;
  then_ = fit_of(content_.shown.truth, *content_.format, scale_ / content_.shown.scale);
  setAccessibleDescription(described());
  update();
  emit scaleMoved(scale_);
}

void ExponentPlot::resetHandle() {
  dragging_ = false;
  if (content_.format && scale_ != content_.shown.scale) moveTo(content_.shown.scale);
  held_ = false;
}

void ExponentPlot::releaseHandle(bool fork) {
  dragging_ = held_ = false;
  if (scale_ != content_.shown.scale) emit scaleSet(scale_, fork);
}

void ExponentPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  const Areas where = areas();
  if (hasHandle() && where.track.adjusted(-kGap, 0, kGap, kHairGap).contains(event->position())) {
    dragging_ = true;
    const double at = where.axes.fromX(event->position().x());
    const bool on_grip = gripArea(where).contains(event->position());
    grabbed_ = on_grip ? at - std::log2(scale_) : 0;
    moveTo(scaleAt(at - grabbed_));
  } else if (const auto exponent = exponentAt(event->position())) {
    emit exponentChosen(*exponent);
  }
}

void ExponentPlot::mouseMoveEvent(QMouseEvent* event) {
  const Areas where = areas();
  const bool over = hasHandle() && where.track.contains(event->position());
  setCursor(dragging_ ? Qt::ClosedHandCursor : over ? Qt::OpenHandCursor : Qt::ArrowCursor);
  if (dragging_) moveTo(scaleAt(where.axes.fromX(event->position().x()) - grabbed_));
}

void ExponentPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && dragging_) releaseHandle(event->modifiers().testFlag(Qt::ControlModifier));
}

void ExponentPlot::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (key == Qt::Key_L && event->modifiers() == Qt::NoModifier) return setLog(!log_);
  if (!hasHandle()) return QWidget::keyPressEvent(event);
  const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? kBigStep : 1;
  const double at = std::log2(scale_);
  if (key == Qt::Key_Left)
    moveTo(std::exp2(std::ceil(at) - step));
  else if (key == Qt::Key_Right)
    moveTo(std::exp2(std::floor(at) + step));
  else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && held_)
    releaseHandle(event->modifiers().testFlag(Qt::ControlModifier));
  else if (key == Qt::Key_Escape && (held_ || scale_ != content_.shown.scale))
    resetHandle();
  else
    QWidget::keyPressEvent(event);
}

bool ExponentPlot::event(QEvent* event) {
  // Some of these keys are also shortcuts of the window. Here they move the handle and switch the axis.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const int what = key->key();
    const bool arrow = what == Qt::Key_Left || what == Qt::Key_Right,
               ends = what == Qt::Key_Escape || what == Qt::Key_Return || what == Qt::Key_Enter;
    if ((arrow && hasHandle()) || (ends && held_) || (what == Qt::Key_L && key->modifiers() == Qt::NoModifier))
      event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

void ExponentPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  painter.setFont(number_font(-1));
  if (!content_.format) {
    painter.fillRect(rect(), QColor(palette.surface));
    painter.setPen(QColor(palette.quiet));
    painter.setFont(text_font());
    painter.drawText(QRectF(rect()).adjusted(kWideGap, kGap, -kWideGap, -kGap), Qt::AlignCenter | Qt::TextWordWrap,
                     content_.sentence);
    return;
  }
  const Areas where = areas();
  paintGround(painter, where);
  ExponentAxes axes = where.axes;
  axes.area.setTop(where.top);
  const QColor lane = lane_colour(palette, content_.colour);
  paint_bars(painter, axes, zones_, {content_.shown.there, content_.shown.truth, shift(), lane}, palette);
  painter.setRenderHint(QPainter::Antialiasing);
  if (hasHandle()) paintTrack(painter, where);
  paintWords(painter, where);
  paintSides(painter, where);
}

// Zones, labels and axes do not move with the bars, so they are painted once.
void ExponentPlot::paintGround(QPainter& painter, const Areas& areas) {
  const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
  if (ground_.size() != pixels) {
    ground_ = QPixmap(pixels);
    ground_.setDevicePixelRatio(devicePixelRatioF());
    ground_.fill(QColor(theme_.palette().surface));
    QPainter once(&ground_);
    once.setFont(painter.font());
    paint_zones(once, areas.axes, zones_, theme_.palette(), true);
    paintAxes(once, areas);
  }
  painter.drawPixmap(0, 0, ground_);
}

void ExponentPlot::paintAxes(QPainter& painter, const Areas& areas) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(painter.font());
  ExponentAxes axes = areas.axes;
  const double left = axes.area.left(), right = axes.area.right(), bottom = axes.area.bottom();
  axes.area.setTop(areas.top);
  const double widest = metrics.horizontalAdvance(scale_label(0x1p-60)) + kGap;
  int every = 5;
  while (every * axes.area.width() / axes.exponents.size() < widest) every *= 2;
  for (int at = static_cast<int>(std::ceil(axes.exponents.lower / every)) * every; at <= axes.exponents.upper;
       at += every) {
    const double x = axes.toX(at), half = widest / 2;
    painter.setPen(QColor(palette.edge));
    painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + kHairGap));
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRectF(x - half, bottom + kHairGap, 2 * half, metrics.height()), Qt::AlignCenter,
                     scale_label(std::ldexp(1.0, at)));
  }
  const int wanted = std::max(2, static_cast<int>(axes.area.height() / (2 * metrics.height())));
  const auto ticks = ticks_for(log_ ? AxisKind::log10 : AxisKind::share,
                               log_ ? Range{axes.least, axes.most} : Range{0, axes.most}, wanted);
  for (const Tick& tick : ticks) {
    const double y = bottom - axes.heightOf(tick.at);
    if (bottom - y < metrics.height() / 2) continue; // the corner belongs to the other axis
    painter.setPen(QPen(QColor(palette.grid), 1));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRectF(0, y - metrics.height() / 2, left - kSmallGap, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tick.label);
  }
  painter.setPen(QColor(palette.edge));
  painter.drawLine(QPointF(left, bottom), QPointF(right, bottom));
}

// Paints the handle and its track. Scales that lose least are thick, the lane's scale has a tick.
void ExponentPlot::paintTrack(QPainter& painter, const Areas& areas) const {
  const Palette& palette = theme_.palette();
  const QRectF grip = gripArea(areas), track = areas.track;
  const double y = grip.center().y();
  const auto clamped = [&](double exponent) {
    return std::clamp(areas.axes.toX(exponent), track.left(), track.right());
  };
  painter.setPen(QPen(QColor(palette.edge), 1));
  painter.drawLine(QPointF(track.left(), y), QPointF(track.right(), y));
  if (suiting_) {
    painter.setPen(QPen(QColor(palette.good), 4, Qt::SolidLine, Qt::FlatCap)); // below the handle, which would hide it
    painter.drawLine(QPointF(clamped(suiting_->lowest), track.bottom() - 1),
                     QPointF(clamped(suiting_->highest), track.bottom() - 1));
  }
  const bool away = shift() != 0;
  const double now = clamped(std::log2(content_.shown.scale));
  if (away) {
    painter.setPen(QPen(QColor(palette.text), 2));
    painter.drawLine(QPointF(now, y - kGap), QPointF(now, y + kGap));
  }
  const bool known = content_.has_scaler || away;
  const QColor ground(known ? palette.accent : palette.raised), ink(known ? palette.on_accent : palette.text);
  painter.setPen(hasFocus() ? QPen(QColor(palette.text), 2) : QPen(QColor(palette.edge), 1));
  painter.setBrush(ground);
  painter.drawRoundedRect(grip.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  const double tip = clamped(std::log2(scale_));
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(
      QPolygonF{{tip - 5, grip.bottom() - 1}, {tip + 5, grip.bottom() - 1}, {tip, track.bottom() + kHairGap}});
  painter.setPen(ink);
  painter.drawText(grip, Qt::AlignCenter, gripText());
}

// Paints the losses, then the verdict.
void ExponentPlot::paintWords(QPainter& painter, const Areas& areas) const {
  const Palette& palette = theme_.palette();
  const QFont plain = painter.font();
  QFont bold = number_font();
  bold.setWeight(QFont::DemiBold);
  const double line = QFontMetricsF(number_font()).height();
  double x = areas.words.left();
  const auto draw_text = [&](const QFont& font, QRgb colour, const QString& text) {
    painter.setFont(font);
    painter.setPen(QColor(colour));
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    painter.drawText(QRectF(x, areas.words.top(), width + 1, line), Qt::AlignLeft | Qt::AlignVCenter, text);
    x += width + kSmallGap;
  };
  const bool away = shift() != 0;
  // A few flushed or clipped values are acceptable. One overflow costs the step.
  const auto tone = [&](double count, double few) { return count > few ? palette.bad : palette.good; };
  const FormatFit& shown_fit = away ? then_ : now_;
  draw_text(plain, palette.quiet, away ? tr("will be flushed") : tr("flushed"));
  const double few = kFewFlushed * static_cast<double>(content_.shown.truth.finite());
  draw_text(bold, tone(shown_fit.flushed, few), flushedText());
  x += kGap;
  if (clips())
    draw_text(plain, palette.quiet, away ? tr("will be clipped") : tr("clipped"));
  else
    draw_text(plain, palette.quiet, away ? tr("will overflow") : tr("overflow"));
  draw_text(bold, tone(shown_fit.overflow, clips() ? few : kOneElement), overflowText());
  painter.setFont(plain);
  if (verdict_.isEmpty()) return;
  painter.setPen(QColor(palette.text));
  const QRectF below(areas.words.left(), areas.words.top() + line, areas.words.width(), line);
  const QRectF beside(x + kWideGap, areas.words.top(), std::max(0.0, areas.words.right() - x - kWideGap), line);
  const QRectF& area = areas.verdict_below ? below : beside;
  painter.drawText(area, (areas.verdict_below ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                   QFontMetricsF(plain).elidedText(verdict_, Qt::ElideRight, area.width()));
}

// Paints shares of all elements. Flushed values add to the zeros, overflow adds to Inf, clipped values add to
// neither.
void ExponentPlot::paintSides(QPainter& painter, const Areas& areas) const {
  const Palette& palette = theme_.palette();
  const ShownExponents& shown = content_.shown;
  const auto total = static_cast<double>(std::max<int64_t>(1, shown.truth.total()));
  const bool away = shift() != 0;
  const Exponents& retained = away ? shown.truth : shown.there;
  struct Side {
    QString name;
    double sure, more; // shares
    Fate fate;
  };
  const FormatFit& fit = away ? then_ : now_;
  const double lost_zeros =
      away ? fit.flushed : std::max<double>(0, static_cast<double>(shown.there.zeros - shown.truth.zeros));
  const Side sides[] = {
      {tr("0"), static_cast<double>(away ? retained.zeros : shown.there.zeros) - (away ? 0 : lost_zeros), lost_zeros,
       Fate::flushed},
      {tr("Inf"), static_cast<double>(retained.inf), away && !clips() ? fit.overflow : 0, Fate::overflow},
      {tr("NaN"), static_cast<double>(retained.nan), 0, Fate::overflow}};
  const double line = QFontMetricsF(painter.font()).height(), width = areas.sides.width() / 3,
               space = areas.sides.bottom() - areas.top;
  const QColor lane = lane_colour(palette, content_.colour);
  double left = areas.sides.left();
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (const Side& side : sides) {
    const QRectF column(left + kHairGap, areas.top, width - kSmallGap, space);
    left += width;
    painter.fillRect(column, QColor(palette.grid));
    const double sure = space * side.sure / total, more = space * side.more / total;
    const bool bad = side.fate == Fate::overflow;
    painter.fillRect(QRectF(column.left(), column.bottom() - sure, column.width(), sure),
                     bad ? QColor(palette.bad) : lane);
    const QRectF upon(column.left(), column.bottom() - sure - more, column.width(), more);
    painter.fillRect(upon, brush_of(side.fate, lane, palette));
    if (more >= 1) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(bad ? QColor(palette.bad) : lane, 1, Qt::DotLine));
      painter.drawRect(upon.adjusted(0, 0, -1, -1));
    }
    painter.setPen(QColor(palette.quiet));
    const double share = (side.sure + side.more) / total;
    const QString label = share <= 0     ? QString("0")
                          : share < 0.01 ? QString("<1%")
                                         : QString::number(std::lround(100 * share)) + "%";
    painter.drawText(QRectF(column.left() - kSmallGap, areas.top - line, column.width() + 2 * kSmallGap, line),
                     Qt::AlignCenter, label);
    painter.drawText(
        QRectF(column.left() - kSmallGap, column.bottom() + kHairGap, column.width() + 2 * kSmallGap, line),
        Qt::AlignCenter, side.name);
  }
}

} // namespace amplab
