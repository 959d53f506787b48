// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_painter.h"

#include "ui/models/cell.h"
#include "ui/theme/lane_style.h"

#include <QCoreApplication>
#include <cmath>

namespace amplab {
namespace {

constexpr double kMainWidth = 2, kMarkHalf = 4.5, kEarlierWidth = 1.2;
constexpr float kRawShare = 0.5F, kEarlierShare = 0.5F; // opacity of noise behind a mean, and of an earlier run
constexpr int kPixelsPerMark = 9;                       // closer marks would overlap

struct PlotTexts {
  Q_DECLARE_TR_FUNCTIONS(Plots)
};

// Returns the lane's colour, translucent.
QColor faint(const Palette& palette, int colour, float share) {
  QColor faint = lane_colour(palette, colour);
  faint.setAlphaF(share);
  return faint;
}

// Reduces the opacity, so that the noise of several lanes is as dense as that of one, and none covers another.
float thinned(float share, size_t lanes) { return share / std::sqrt(static_cast<float>(std::max<size_t>(lanes, 1))); }

// Returns the event of a kind and step, if there is one.
std::optional<Event> event_at(const LaneStore& lane, int64_t step, EventKind kind) {
  const EventList& events = lane.events();
  const auto position = events.next(kind, events.at_or_after(step));
  return position && events.step(*position) == step ? std::optional(events[*position]) : std::nullopt;
}

} // namespace

std::vector<PaintedMark> CurvePainter::paint() {
  const std::vector<int> lanes = content_.drawnLanes();
  painter_.save();
  painter_.setClipRect(map_.area.adjusted(-1, -1, 1, 1));
  if (content_.variant().shape == LineShape::stack)
    for (const int lane : lanes) paintStack(lane);
  else
    paintCurves(lanes);
  if (content_.row().skips)
    for (const int lane : lanes) paintSkips(lane);
  painter_.restore();
  paintPins();
  return std::move(marks_);
}

void CurvePainter::paintCurves(const std::vector<int>& lanes) {
  std::vector<CurveShape> shapes;
  for (const int lane : lanes) shapes.push_back(content_.shape(lane, buckets()));
  const double ratio = painter_.device()->devicePixelRatioF();
  std::optional<CurveRaster> raster;
  if (!vector_) raster_ = &raster.emplace(map_.area.size(), ratio);
  for (const EarlierRun* each : content_.drawnEarlier()) paintEarlier(*each);
  // Paints layer by layer over all lanes, so that no lane's noise covers another's line.
  for (size_t i = 0; i < lanes.size(); ++i) paintBand(lanes[i], shapes[i], lanes.size());
  for (size_t i = 0; i < lanes.size(); ++i) paintRaw(lanes[i], shapes[i], lanes.size());
  for (size_t i = 0; i < lanes.size(); ++i) paintMain(lanes[i], shapes[i]);
  if (raster) painter_.drawImage(map_.area.topLeft(), raster->image());
  raster_ = nullptr;
  if (content_.variant().shape == LineShape::dots)
    for (size_t i = 0; i < lanes.size(); ++i) paintDots(lanes[i], shapes[i]);
  for (size_t i = 0; i < lanes.size(); ++i) paintOdd(lanes[i], shapes[i]);
}

void CurvePainter::paintEarlier(const EarlierRun& run) {
  const CurveShape shape = content_.shape(run, buckets());
  const bool stairs = content_.variant().shape == LineShape::stairs;
  QPen pen = lane_pen(palette_, run.run->colour(), kEarlierWidth);
  pen.setColor(faint(palette_, run.run->colour(), kEarlierShare));
  stroke(pixels(shape.smooth.empty() ? shape.raw : shape.smooth, stairs), pen, stairs);
}

void CurvePainter::paintBand(int lane, const CurveShape& shape, size_t lanes) {
  const QColor fill =
      faint(palette_, content_.store().lane(lane).colour(), thinned(palette_.dark ? 0.22F : 0.18F, lanes));
  Polyline high, low;
  for (const BandPoint& point : shape.band) {
    high.emplace_back(point.x, point.high);
    low.emplace_back(point.x, point.low);
  }
  const std::vector<QPointF> upper = pixels(high, false), lower = pixels(low, false);
  if (raster_) return raster_->band(upper, lower, fill);
  painter_.setPen(Qt::NoPen);
  painter_.setBrush(fill);
  for (size_t from = 0; from < upper.size();) {
    size_t to = from;
    while (to < upper.size() && !std::isnan(upper[to].y())) ++to;
    QPolygonF outline(QVector<QPointF>(upper.begin() + from, upper.begin() + to));
    outline += QPolygonF(QVector<QPointF>(lower.rend() - to, lower.rend() - from));
    painter_.drawPolygon(outline.translated(map_.area.topLeft()));
    from = to + 1;
  }
}

void CurvePainter::paintRaw(int lane, const CurveShape& shape, size_t lanes) {
  if (shape.smooth.empty() && shape.single) return; // the main line already shows the raw values
  const float share = shape.smooth.empty() ? 1 : thinned(kRawShare, lanes);
  stroke(pixels(shape.raw, false), QPen(faint(palette_, content_.store().lane(lane).colour(), share), 1), false);
}

void CurvePainter::paintMain(int lane, const CurveShape& shape) {
  const bool stairs = content_.variant().shape == LineShape::stairs;
  const Polyline& line = shape.smooth.empty() ? shape.raw : shape.smooth;
  stroke(pixels(line, stairs), lane_pen(palette_, content_.store().lane(lane).colour(), kMainWidth), stairs);
}

void CurvePainter::paintDots(int lane, const CurveShape& shape) {
  painter_.setRenderHint(QPainter::Antialiasing);
  painter_.setPen(Qt::NoPen);
  painter_.setBrush(lane_colour(palette_, content_.store().lane(lane).colour()));
  for (const QPointF& p : shape.raw)
    if (!std::isnan(p.y())) painter_.drawEllipse(map_.toPixel(p.x(), p.y()), 3, 3);
}

// Marks NaN and +Inf at the upper edge, -Inf at the lower, as hollow triangles that point outwards. A series of them
// is a line with occasional triangles.
void CurvePainter::paintOdd(int lane, const CurveShape& shape) {
  constexpr double kPixelsPerRunMark = 56, kSameRun = 4;
  const LaneStore& store = content_.store().lane(lane);
  const QColor colour = lane_colour(palette_, store.colour());
  const double lift = (2 * kMarkHalf + 1) * lane; // stacks the marks of lanes that fail together
  const double oneStep = map_.toX(1) - map_.toX(0);
  double lastMark = -HUGE_VAL, lastX = -HUGE_VAL;
  for (const OddMark& odd : shape.odd) {
    const double x = map_.toX(odd.x);
    if (x < map_.area.left() || x > map_.area.right()) continue;
    const bool below = odd.negative_inf > odd.nan + odd.positive_inf;
    const QPointF at(x, below ? map_.area.bottom() - 6 - lift : map_.area.top() + 6 + lift);
    const bool runs = x - lastX < std::max(kSameRun, 1.5 * oneStep);
    if (runs) {
      painter_.setPen(QPen(colour, 1));
      painter_.drawLine(QPointF(lastX, at.y()), at);
    }
    lastX = x;
    if (x - lastMark < (runs ? kPixelsPerRunMark : kPixelsPerMark)) continue;
    lastMark = x;
    triangle(at, kMarkHalf, !below, colour, true);
    const auto step = static_cast<int64_t>(store.value(Series::step, odd.row));
    const QString text = PlotTexts::tr("%1, step %2: %3 is %4.")
                             .arg(QString::fromStdString(store.name()))
                             .arg(step)
                             .arg(PlotTexts::tr(content_.variant().label), odd.nan ? "NaN"
                                                                           : below ? "-inf"
                                                                                   : "inf");
    marks_.push_back({at, text, lane, step});
  }
}

void CurvePainter::paintSkips(int lane) {
  const LaneStore& store = content_.store().lane(lane);
  const QColor colour = lane_colour(palette_, store.colour());
  const int buckets_of_marks = std::max(1, buckets() / kPixelsPerMark);
  for (const int64_t row : skipped_rows(store, content_.timeline().x(), map_.x, buckets_of_marks)) {
    const double x = map_.toX(store.value(content_.timeline().x(), row));
    if (x < map_.area.left() || x > map_.area.right()) continue;
    const double value = store.value(content_.variant().series, row);
    const double y = std::isfinite(value) ? map_.toY(value) : map_.area.bottom();
    const QPointF at(x, std::clamp(y, map_.area.top() + 6, std::max(map_.area.top() + 6, map_.area.bottom() - 6)));
    triangle(at, kMarkHalf, true, colour, false);
    const auto step = static_cast<int64_t>(store.value(Series::step, row));
    const std::optional<Event> event = event_at(store, step, EventKind::skip);
    const QString text =
        event ? PlotTexts::tr("%1, step %2: %3")
                    .arg(QString::fromStdString(store.name()))
                    .arg(step)
                    .arg(QString::fromStdString(event->text))
              : PlotTexts::tr("%1: skipped steps around step %2.").arg(QString::fromStdString(store.name())).arg(step);
    marks_.push_back({at, text, lane, step});
  }
}

void CurvePainter::paintPins() {
  painter_.save();
  painter_.setRenderHint(QPainter::Antialiasing);
  std::vector<QRectF> labels;
  for (const Pin& pin : content_.pins()) {
    const LaneStore& store = content_.store().lane(pin.lane);
    const QColor colour = lane_colour(palette_, store.colour());
    const double x = std::round(map_.toX(pin.x)) + 0.5;
    painter_.setPen(QPen(colour, 1, Qt::DotLine));
    painter_.drawLine(QPointF(x, map_.area.top() + 4), QPointF(x, map_.area.bottom()));
    painter_.setPen(QPen(QColor(palette_.surface), 1.5));
    painter_.setBrush(colour);
    const QPointF head(x, map_.area.top() + 4);
    painter_.drawEllipse(head, 4, 4);
    marks_.push_back({head,
                      PlotTexts::tr("%1, step %2: %3")
                          .arg(QString::fromStdString(store.name()))
                          .arg(pin.step)
                          .arg(QString::fromStdString(pin.text)),
                      pin.lane, pin.step});
    if (!pin.label.isEmpty()) paintPinLabel(pin, head, labels);
  }
  painter_.restore();
}

// Paints the label beside its pin, on the side with space. Omits it if another label is there.
void CurvePainter::paintPinLabel(const Pin& pin, QPointF head, std::vector<QRectF>& taken) {
  const QFontMetricsF metrics(painter_.font());
  QRectF box(head.x() + 7, head.y() - metrics.height() / 2, metrics.horizontalAdvance(pin.label) + 6, metrics.height());
  if (box.right() > map_.area.right()) box.moveRight(head.x() - 7);
  box.moveTop(std::max(box.top(), map_.area.top()));
  if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) return;
  taken.push_back(box);
  QColor ground = palette_.surface;
  ground.setAlphaF(0.8F);
  painter_.fillRect(box, ground);
  painter_.setPen(lane_colour(palette_, content_.store().lane(pin.lane).colour()));
  painter_.drawText(box, Qt::AlignCenter, pin.label);
}

void CurvePainter::paintStack(int lane) {
  const LaneStore& store = content_.store().lane(lane);
  const auto [begin, end] = visible_rows(store, content_.timeline().x(), map_.x);
  if (begin == end) return;
  const Series x = content_.timeline().x();
  std::vector<double> floor;
  std::vector<PaintedMark> labels; // written last, so that no later category covers them
  const double right_end = std::min(map_.toX(store.value(x, end - 1)), map_.area.right());
  const QFontMetricsF metrics(painter_.font());
  const auto [first, last] = stacked_in(content_.variant());
  for (int category = first; category < last; ++category) {
    const auto spans = store.query_rows(memory_series(static_cast<MemoryCategory>(category)), begin, end, buckets());
    floor.resize(spans.size());
    QPolygonF upper, lower;
    double thickness = 0, middle = 0, latest = 0; // at the right end
    bool any = false;
    for (size_t i = 0; i < spans.size(); ++i) {
      const double left = map_.toX(store.value(x, spans[i].begin_row));
      const double right = i + 1 < spans.size() ? map_.toX(store.value(x, spans[i + 1].begin_row))
                                                : map_.toX(store.value(x, spans[i].end_row - 1));
      const double below = map_.toY(floor[i]);
      floor[i] += spans[i].values.finite ? spans[i].values.last : 0; // values of one step, so they add up to its total
      const double above = map_.toY(floor[i]);
      upper << QPointF(left, above) << QPointF(right, above);
      lower << QPointF(left, below) << QPointF(right, below);
      thickness = below - above;
      middle = (above + below) / 2;
      latest = spans[i].values.last;
      any = any || thickness > 0;
    }
    if (!any) continue;
    std::reverse(lower.begin(), lower.end());
    const QColor colour = palette_.memory[static_cast<size_t>(category - first)];
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(mixed(palette_.surface, colour, palette_.dark ? 0.62 : 0.5));
    painter_.drawPolygon(upper + lower);
    painter_.setPen(QPen(colour, 1));
    painter_.drawPolyline(upper);
    const auto text = [](std::string_view words) {
      return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
    };
    const MemoryCategoryRow& row = kMemoryTable[static_cast<size_t>(category)];
    const QString label = PlotTexts::tr("%1  %2").arg(text(row.name), bytes_label(latest));
    marks_.push_back({{map_.area.center().x(), middle}, label + "\n" + text(row.sentence)});
    const double from = right_end - metrics.horizontalAdvance(label) - 6;
    if (thickness >= metrics.height() - 2 && from >= map_.area.left() + 4)
      labels.push_back({{from, middle + metrics.ascent() / 2 - 1}, label});
  }
  painter_.setPen(QColor(palette_.text));
  for (const PaintedMark& label : labels) painter_.drawText(label.at, label.text);
}

std::vector<QPointF> CurvePainter::pixels(const Polyline& points, bool stairs) const {
  std::vector<QPointF> out;
  out.reserve(points.size() * (stairs ? 2 : 1));
  const PixelMap::Heights heights(map_);
  const double top = map_.area.top(), perUnit = map_.area.width() / map_.x.size();
  for (const QPointF& point : points) {
    const double y = std::isnan(point.y()) ? point.y() : heights(point.y()) - top;
    const double x = (point.x() - map_.x.lower) * perUnit;
    if (stairs && !out.empty() && out.back().y() != y) out.emplace_back(x, out.back().y());
    out.emplace_back(x, y);
  }
  return out;
}

void CurvePainter::stroke(const std::vector<QPointF>& points, const QPen& pen, bool stairs) {
  if (raster_) return raster_->line(points, pen, map_.toX(0) - map_.area.left(), stairs);
  painter_.setBrush(Qt::NoBrush);
  painter_.setPen(pen);
  painter_.setRenderHint(QPainter::Antialiasing);
  QPolygonF piece;
  const auto draw = [&] {
    if (piece.size() > 1)
      painter_.drawPolyline(piece);
    else if (piece.size() == 1)
      painter_.drawPoint(piece.front()); // a value between two NaN
    piece.clear();
  };
  for (const QPointF& point : points) {
    if (std::isnan(point.y()))
      draw();
    else
      piece << point + map_.area.topLeft();
  }
  draw();
}

void CurvePainter::triangle(QPointF at, double half, bool up, const QColor& colour, bool hollow) {
  const double rise = up ? -half : half;
  painter_.setRenderHint(QPainter::Antialiasing);
  painter_.setPen(hollow ? QPen(colour, 1.5) : QPen(QColor(palette_.surface), 1));
  painter_.setBrush(hollow ? QBrush(QColor(palette_.surface)) : QBrush(colour));
  painter_.drawPolygon(
      QPolygonF{at + QPointF(0, rise), at + QPointF(-half, -rise * 0.8), at + QPointF(half, -rise * 0.8)});
}

} // namespace amplab
