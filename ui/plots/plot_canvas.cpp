// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_canvas.h"

#include "ui/plots/canvas_layers.h"

#include <QToolTip>

namespace amplab {
namespace {

constexpr double kMarkReach = 9; // pixels
constexpr double kLeastDrag = 8; // pixels; shorter drags are clicks
constexpr double kZoomOfWheel = 0.85;
constexpr double kLabelGap = 6; // pixels between two labels
constexpr int kNoLabels = 6;    // pixels below an axis without labels

int labels_height() { return font_scaled(22); }

QCPRange as_qcp(Range range) { return {range.lower, range.upper}; }

} // namespace

PlotCanvas::PlotCanvas(PlotContent& content, Timeline& timeline, const Theme& theme, QWidget* parent)
    : QCustomPlot(parent), content_(content), timeline_(timeline), theme_(theme), xTicker_(new AxisTicker),
      yTicker_(new AxisTicker) {
  setInteractions({});
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(120, 60);
  setPlottingHints(QCP::phCacheLabels);
  xAxis->setTicker(xTicker_);
  yAxis->setTicker(yTicker_);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setSubTicks(false);
    axis->setTickLength(0, 0);
    axis->setTickPen(Qt::NoPen);
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->setLabelPadding(0);
  }
  yAxis->setTickLabelPadding(6);
  xAxis->setTickLabelPadding(4);
  axisRect()->setAutoMargins(QCP::msNone);
  setXLabelsShown(true);

  new CurveLayer(
      *this, content_, theme_, [this] { return map(); }, marks_);
  addLayer("cursor", layer("overlay"), limAbove);
  layer("cursor")->setMode(QCPLayer::lmBuffered);
  cursorLayer_ = new CursorLayer(*this, content_, theme_, [this] { return map(); });
  connect(&timeline_, &Timeline::cursorChanged, this, [this] { layer("cursor")->replot(); });
  connect(&theme_, &Theme::changed, this, &PlotCanvas::applyStyle);
  applyStyle();
}

void PlotCanvas::applyStyle() {
  const Palette& palette = theme_.palette();
  setBackground(QColor(palette.surface));
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setBasePen(QPen(QColor(palette.line), 1));
    axis->setTickLabelColor(palette.quiet);
    axis->setTickLabelFont(number_font(-1));
    axis->grid()->setPen(QPen(QColor(palette.grid), 1));
  }
  setMargins(); // the font size may have changed
  refresh();
}

void PlotCanvas::setXLabelsShown(bool shown) {
  xAxis->setTickLabels(shown);
  setMargins();
}

void PlotCanvas::setMargins() {
  axisRect()->setMargins({leftMargin(), 6, rightMargin(), xAxis->tickLabels() ? labels_height() : kNoLabels});
}

void PlotCanvas::prepare() {
  const AxisKind kind = content_.axisKind();
  yTicker_->setKind(kind);
  yAxis->setScaleType(is_logarithmic(kind) ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  yAxis->setRange(as_qcp(content_.shownY()));
  xAxis->setRange(as_qcp(timeline_.view().x));
}

void PlotCanvas::refresh() {
  prepare();
  const QFontMetricsF metrics(xAxis->tickLabelFont());
  xTicker_->setSpace(axisRect()->width(), font_scaled(80),
                     [metrics](const QString& label) { return metrics.horizontalAdvance(label) + kLabelGap; });
  yTicker_->setSpace(axisRect()->height(), font_scaled(26),
                     [height = metrics.ascent() + 1](const QString&) { return height; });
  replot(rpQueuedReplot);
}

PixelMap PlotCanvas::map() const {
  return {axisRect()->rect(),
          {xAxis->range().lower, xAxis->range().upper},
          {yAxis->range().lower, yAxis->range().upper},
          yAxis->scaleType() == QCPAxis::stLogarithmic};
}

void PlotCanvas::paintTo(QCPPainter& painter, const QSize& size) {
  prepare();
  const bool shown = xAxis->tickLabels();
  setXLabelsShown(true); // the image contains no other plot with labels
  cursorLayer_->setVisible(false);
  toPainter(&painter, size.width(), size.height());
  cursorLayer_->setVisible(true);
  setXLabelsShown(shown);
}

int PlotCanvas::imageHeight() const { return height() + (xAxis->tickLabels() ? 0 : labels_height() - kNoLabels); }

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
  const bool pans = event->button() == Qt::MiddleButton ||
                    (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier));
  if (!pans && event->button() != Qt::LeftButton) return;
  drag_ = pans ? Drag::pan : Drag::zoom;
  dragFrom_ = dragAt_ = event->position();
  timeline_.endGesture();
  if (pans) setCursor(Qt::ClosedHandCursor);
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (drag_ == Drag::pan) panBy(at - dragAt_);
  dragAt_ = at;
  if (drag_ == Drag::zoom) cursorLayer_->setRubber(QRectF(dragFrom_, at).normalized());
  moveCursor(at);
  if (drag_ == Drag::none) showMarkAt(at);
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag ended = std::exchange(drag_, Drag::none);
  unsetCursor();
  const QPointF moved = event->position() - dragFrom_;
  const bool click = std::hypot(moved.x(), moved.y()) < kLeastDrag;
  if (const auto mark = markAt(event->position()); ended == Drag::zoom && click && mark)
    emit markClicked(mark->lane, mark->step);
  if (ended == Drag::zoom) zoomToRubber();
  cursorLayer_->setRubber({});
  layer("cursor")->replot();
  timeline_.endGesture();
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) timeline_.fit();
}

void PlotCanvas::zoomToRubber() {
  const PixelMap at = map();
  const QRectF box = QRectF(dragFrom_, dragAt_).normalized().intersected(at.area);
  const bool wide = box.width() >= kLeastDrag, high = box.height() >= kLeastDrag;
  const Range x{at.fromX(box.left()), at.fromX(box.right())}, y{at.fromY(box.bottom()), at.fromY(box.top())};
  if (wide && high)
    timeline_.show("zoom", x, content_.row().id, y);
  else if (wide)
    timeline_.show("zoom", x);
  else if (high)
    timeline_.showY("zoom", content_.row().id, y);
}

void PlotCanvas::panBy(const QPointF& pixels) {
  const PixelMap at = map();
  const Range x = at.x.shifted(-pixels.x() / at.area.width() * at.x.size());
  if (!timeline_.yOf(content_.row().id)) return timeline_.show("pan", x);
  timeline_.show("pan", x, content_.row().id,
                 {at.fromY(at.area.bottom() - pixels.y()), at.fromY(at.area.top() - pixels.y())});
}

void PlotCanvas::zoomAround(const QPointF& at, double factor, bool alongX, bool alongY) {
  const PixelMap m = map();
  const Range x = m.x.scaled(factor, m.fromX(at.x()));
  const QRectF& area = m.area;
  const Range y{m.fromY(at.y() + (area.bottom() - at.y()) * factor), m.fromY(at.y() + (area.top() - at.y()) * factor)};
  if (alongX && alongY)
    timeline_.show("wheel", x, content_.row().id, y);
  else if (alongY)
    timeline_.showY("wheel y", content_.row().id, y);
  else
    timeline_.show("wheel x", x);
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
  const QPointF at = event->position();
  // Some platforms report a shifted wheel as horizontal.
  const double turns = (event->angleDelta().y() ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
  const bool overY = at.x() < axisRect()->left();
  const bool both = event->modifiers().testFlag(Qt::ControlModifier);
  const bool alongY = both || overY || event->modifiers().testFlag(Qt::ShiftModifier);
  zoomAround(at, std::pow(kZoomOfWheel, turns), both || !alongY, alongY);
  event->accept();
}

void PlotCanvas::moveCursor(const QPointF& at) {
  const PixelMap m = map();
  const bool inside = at.x() >= m.area.left() && at.x() <= m.area.right();
  timeline_.setCursor(inside ? std::optional(m.fromX(at.x())) : std::nullopt);
  if (drag_ == Drag::zoom) layer("cursor")->replot();
}

void PlotCanvas::leaveEvent(QEvent*) { timeline_.setCursor(std::nullopt); }

const PaintedMark* PlotCanvas::nearestMark(const QPointF& at) const {
  const PaintedMark* nearest = nullptr;
  double least = kMarkReach;
  for (const PaintedMark& mark : marks_)
    if (const double distance = std::hypot(mark.at.x() - at.x(), mark.at.y() - at.y()); distance < least) {
      least = distance;
      nearest = &mark;
    }
  return nearest;
}

std::optional<PlotCanvas::LaneStep> PlotCanvas::markAt(const QPointF& at) const {
  const PaintedMark* mark = nearestMark(at);
  return mark && mark->lane >= 0 ? std::optional(LaneStep{mark->lane, mark->step}) : std::nullopt;
}

std::optional<PlotCanvas::LaneStep> PlotCanvas::laneStepAt(const QPointF& at) const {
  if (const auto mark = markAt(at)) return mark;
  const PixelMap m = map();
  if (!m.area.contains(at)) return std::nullopt;
  const int lane = content_.laneNear(m.fromX(at.x()), m.fromY(at.y()));
  if (lane < 0) return std::nullopt;
  const auto step = content_.stepAt(lane, m.fromX(at.x()));
  return step ? std::optional(LaneStep{lane, *step}) : std::nullopt;
}

void PlotCanvas::showMarkAt(const QPointF& at) {
  const PaintedMark* nearest = nearestMark(at);
  setCursor(nearest && nearest->lane >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (nearest)
    QToolTip::showText(mapToGlobal(at.toPoint()), nearest->text, this);
  else if (QToolTip::isVisible())
    QToolTip::hideText();
}

void PlotCanvas::stepCursor(int rows) {
  const std::vector<int> lanes = content_.drawnLanes();
  if (lanes.empty()) return;
  const LaneStore& lane = content_.store().lane(lanes.front());
  const double from = timeline_.cursor().value_or(timeline_.extent().last);
  const int64_t row = content_.rowAt(lanes.front(), from).value_or(lane.rows() - 1) + rows;
  timeline_.setCursor(lane.value(timeline_.x(), std::clamp<int64_t>(row, 0, lane.rows() - 1)));
}

void PlotCanvas::keyPressEvent(QKeyEvent* event) {
  const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
  if (event->key() == Qt::Key_Left)
    stepCursor(-step);
  else if (event->key() == Qt::Key_Right)
    stepCursor(step);
  else
    QCustomPlot::keyPressEvent(event);
}

void PlotCanvas::resizeEvent(QResizeEvent* event) {
  QCustomPlot::resizeEvent(event);
  refresh();
}

} // namespace amplab
