// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/event_lane.h"

#include "ui/models/event_model.h"
#include "ui/plots/plot_canvas.h"
#include "ui/theme/lane_style.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr int kRowHeight = 13, kLaneSample = 22;
constexpr double kHalf = 4, kClickReach = 7, kApart = 10; // pixels

using Shape = QPolygonF (*)();

QPolygonF triangle() { return {{0, -kHalf}, {kHalf, kHalf * 0.8}, {-kHalf, kHalf * 0.8}}; }
QPolygonF rise() { return {{-kHalf, kHalf * 0.7}, {0, -kHalf * 0.7}, {kHalf, kHalf * 0.7}}; }
QPolygonF fall() { return {{-kHalf, -kHalf * 0.7}, {0, kHalf * 0.7}, {kHalf, -kHalf * 0.7}}; }
QPolygonF diamond() { return {{0, -kHalf}, {kHalf, 0}, {0, kHalf}, {-kHalf, 0}}; }
QPolygonF square() { return {{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}; }
QPolygonF cross() { return {{-3.5, -3.5}, {0, 0}, {3.5, -3.5}, {0, 0}, {3.5, 3.5}, {0, 0}, {-3.5, 3.5}, {0, 0}}; }
QPolygonF bolt() { return {{1.5, -5}, {-3, 1}, {0, 1}, {-1.5, 5}, {3, -1}, {0, -1}}; }

struct MarkStyle {
  EventKind kind;
  Shape shape;
  QRgb Palette::*colour; // null: the lane's colour
  bool filled;
};

// Later rows are painted over earlier ones.
constexpr std::array<MarkStyle, 10> kMarkStyles = {{
    {EventKind::print, square, &Palette::quiet, false},
    {EventKind::checkpoint, square, &Palette::quiet, false},
    {EventKind::growth, rise, &Palette::good, false},
    {EventKind::backoff, fall, &Palette::warning, false},
    {EventKind::setting, square, nullptr, true},
    {EventKind::fork, diamond, nullptr, true},
    {EventKind::nonfinite, cross, &Palette::bad, false},
    {EventKind::skip, triangle, nullptr, true}, // explains the Inf or NaN that caused it
    {EventKind::injection, bolt, &Palette::warning, true},
    {EventKind::error, cross, &Palette::bad, false},
}};

const MarkStyle& style_of(EventKind kind) { return *std::ranges::find(kMarkStyles, kind, &MarkStyle::kind); }

} // namespace

EventLane::EventLane(const RunStore& store, Timeline& timeline, const Theme& theme, QWidget* parent)
    : QWidget(parent), store_(store), timeline_(timeline), theme_(theme) {
  setObjectName("eventLane");
  setAccessibleName(tr("Events of the lanes over time"));
  setMouseTracking(true);
  setProperty("surface", true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  const auto repaint = qOverload<>(&QWidget::update);
  connect(&timeline, &Timeline::viewChanged, this, repaint);
  connect(&timeline, &Timeline::cursorChanged, this, repaint);
  connect(&timeline, &Timeline::displayChanged, this, [this] {
    updateGeometry();
    update();
  });
  connect(&store, &RunStore::lanesChanged, this, [this] {
    updateGeometry();
    update();
  });
  connect(&store, &RunStore::published, this, [this](News news) {
    if (!news.events) return;
    updateGeometry(); // may be the first event of its lane
    update();
  });
  connect(&theme, &Theme::changed, this, repaint);
}

QSize EventLane::sizeHint() const {
  const auto rows = static_cast<int>(shownLanes().size());
  return {200, rows == 0 ? 0 : rows * kRowHeight + kSmallGap};
}

std::vector<int> EventLane::shownLanes() const {
  std::vector<int> lanes;
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (!store_.lane(lane).events().empty() && !timeline_.isHidden(store_.lane(lane).id())) lanes.push_back(lane);
  return lanes;
}

double EventLane::toX(double x) const {
  const Range view = timeline_.view().x;
  return PlotCanvas::leftMargin() +
         (x - view.lower) / view.size() * (width() - PlotCanvas::leftMargin() - PlotCanvas::rightMargin());
}

std::vector<EventLane::Mark> EventLane::marks() const {
  std::vector<Mark> marks;
  double y = kHairGap + kRowHeight / 2.0;
  for (const int lane : shownLanes()) {
    addMarks(lane, y, marks);
    y += kRowHeight;
  }
  const auto depth = [](const Mark& mark) { return &style_of(mark.kind); };
  std::ranges::stable_sort(marks, {}, depth);
  return marks;
}

// Returns the first step with x at or after a value, or one past the last.
int64_t EventLane::stepAt(int lane, double x) const {
  constexpr double kFar = 1e15; // steps; beyond any view and exact as a double
  if (timeline_.x() == Series::step) return static_cast<int64_t>(std::ceil(std::clamp(x, -kFar, kFar)));
  const LaneStore& store = store_.lane(lane);
  const int64_t row = store.row_at_or_after(timeline_.x(), x);
  return row < store.rows() ? static_cast<int64_t>(store.value(Series::step, row)) : store.last_step() + 1;
}

void EventLane::addMarks(int lane, double y, std::vector<Mark>& marks) const {
  const Range view = timeline_.view().x;
  const EventList& events = store_.lane(lane).events();
  const std::pair seen(events.at_or_after(stepAt(lane, view.lower)),
                       events.at_or_after(stepAt(lane, std::nextafter(view.upper, HUGE_VAL))));
  for (const MarkStyle& style : kMarkStyles) addMarks(lane, y, style.kind, seen, marks);
}

// Adds marks in time proportional to their number rather than to the number of events. Jumps from each mark to the
// next event that does not overlap it.
void EventLane::addMarks(int lane, double y, EventKind kind, std::pair<size_t, size_t> seen,
                         std::vector<Mark>& marks) const {
  const EventList& events = store_.lane(lane).events();
  const bool steps = timeline_.x() == Series::step;
  const double apart = kApart / (toX(1) - toX(0));
  for (auto position = events.next(kind, seen.first); position && *position < seen.second;) {
    const int64_t step = events.step(*position);
    const double x = steps ? static_cast<double>(step) : store_.value_at_step(lane, timeline_.x(), step);
    if (!is_recorded(x)) { // its row arrives later
      position = events.next(kind, *position + 1);
      continue;
    }
    const size_t next = std::max(*position + 1, std::min(seen.second, events.at_or_after(stepAt(lane, x + apart))));
    marks.push_back({{toX(x), y}, lane, kind, step, *position, events.count(kind, *position, next)});
    position = events.next(kind, next);
  }
}

std::optional<EventLane::Mark> EventLane::markAt(const QPointF& at) const {
  std::optional<Mark> nearest;
  double least = kClickReach;
  for (const Mark& mark : marks())
    if (const double distance = std::hypot(mark.at.x() - at.x(), mark.at.y() - at.y()); distance <= least) {
      least = distance;
      nearest = mark;
    }
  return nearest;
}

void EventLane::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.fillRect(rect(), QColor(palette.surface));
  painter.setRenderHint(QPainter::Antialiasing);
  double y = kHairGap + kRowHeight / 2.0;
  for (const int lane : shownLanes()) {
    draw_lane_sample(painter, palette, store_.lane(lane).colour(),
                     QRectF(PlotCanvas::leftMargin() - kLaneSample - kGap, y - 5, kLaneSample, 10), 2);
    painter.setPen(QPen(QColor(palette.grid), 1));
    painter.drawLine(QPointF(PlotCanvas::leftMargin(), y), QPointF(width() - PlotCanvas::rightMargin(), y));
    y += kRowHeight;
  }
  if (const auto cursor = timeline_.cursor(); cursor && timeline_.view().x.contains(*cursor)) {
    const double at = std::round(toX(*cursor)) + 0.5;
    painter.setPen(QPen(QColor(palette.quiet), 1));
    painter.drawLine(QPointF(at, 0), QPointF(at, height()));
  }
  for (const Mark& mark : marks()) {
    const MarkStyle& style = style_of(mark.kind);
    const QColor colour =
        style.colour ? QColor(palette.*style.colour) : lane_colour(palette, store_.lane(mark.lane).colour());
    const QPolygonF shape = style.shape().translated(mark.at);
    painter.setPen(QPen(style.filled ? QColor(palette.surface) : colour, style.filled ? 0.8 : 1.6));
    painter.setBrush(style.filled ? QBrush(colour) : Qt::NoBrush);
    if (style.filled || style.kind == EventKind::checkpoint)
      painter.drawPolygon(shape);
    else
      painter.drawPolyline(shape);
  }
}

void EventLane::mouseMoveEvent(QMouseEvent* event) {
  const auto mark = markAt(event->position());
  setCursor(mark ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (!mark) return QToolTip::hideText();
  QString tip = tr("%1, step %2: %3")
                    .arg(QString::fromStdString(store_.lane(mark->lane).name()), QString::number(mark->step),
                         QString::fromStdString(store_.lane(mark->lane).events()[mark->position].text));
  if (mark->count > 1) tip = tr("%1 And %2 more nearby.").arg(tip, QString::number(mark->count - 1));
  QToolTip::showText(event->globalPosition().toPoint(), tip, this);
}

void EventLane::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto mark = markAt(event->position())) emit eventClicked(mark->lane, mark->step, is_explained(mark->kind));
}

void EventLane::leaveEvent(QEvent*) { QToolTip::hideText(); }

} // namespace amplab
