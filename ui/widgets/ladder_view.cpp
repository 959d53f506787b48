// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ladder_view.h"

#include "ui/models/cell.h"
#include "ui/widgets/marks.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kTriangle = 4.5, kStair = 2, kTagPoint = 6;
constexpr int kLeastRungs = 9, kMostRungs = 24; // height of the ladder in lines of text

double exponent_of(double scale) { return std::log2(scale); }

// Returns black or white, whichever has more contrast.
QColor ink_on(QColor ground) {
  return contrast(ground.rgb(), 0xff000000) > contrast(ground.rgb(), 0xffffffff) ? Qt::black : Qt::white;
}

} // namespace

LadderView::LadderView(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("scaler:ladder");
  setAccessibleName(tr("Ladder of the loss scale"));
  setFont(number_font(-1));
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  const auto fit = [this] { setMaximumHeight(kMostRungs * fontMetrics().height()); };
  fit();
  connect(&theme_, &Theme::changed, this, [this, fit] {
    fit(); // the font size may have changed
    update();
  });
}

void LadderView::show(const ScaleLadder& ladder, int colour) {
  const bool moved = ladder.moves != ladder_.moves;
  const ScaleChange held = chosen_ ? ladder_.moves[*chosen_] : ScaleChange();
  ladder_ = ladder;
  colour_ = colour;
  if (moved && chosen_) { // the move shifted left or out of view
    const auto found = std::ranges::find(ladder_.moves, held);
    chosen_ =
        found == ladder_.moves.end() ? std::nullopt : std::optional(static_cast<size_t>(found - ladder_.moves.begin()));
    emit choiceChanged();
  }
  update();
}

QSize LadderView::sizeHint() const { return {40 * fontMetrics().averageCharWidth(), 12 * fontMetrics().height()}; }

QSize LadderView::minimumSizeHint() const {
  return {18 * fontMetrics().averageCharWidth(), kLeastRungs * fontMetrics().height()};
}

// ---- geometry ----------------------------------------------------------------------------------------------------

QRectF LadderView::plot() const {
  const QFontMetricsF metrics(font());
  const double left = metrics.horizontalAdvance(scale_label(0x1p-126)) + kGap;
  const double right = metrics.horizontalAdvance(scale_label(0x1p-126)) + 2 * kGap + kTagPoint;
  return QRectF(rect()).adjusted(left, metrics.height() * 0.7, -right, -metrics.height() * 2.2);
}

double LadderView::yOf(double scale) const {
  const QRectF area = plot();
  const double span = ladder_.highest - ladder_.lowest;
  // NaN does not occur; infinity is drawn at the top.
  const double at = scale > 0 ? exponent_of(scale) : ladder_.lowest;
  return area.bottom() - std::clamp((at - ladder_.lowest) / span, 0.0, 1.0) * area.height();
}

double LadderView::xOf(size_t move) const {
  const QRectF area = plot();
  const double width = area.width() / ScaleHistory::kUpdateRules;
  return area.right() - (static_cast<double>(ladder_.moves.size() - move) - 0.5) * width;
}

std::optional<size_t> LadderView::moveAt(double x) const {
  const QRectF area = plot();
  if (!area.contains(x, area.center().y())) return std::nullopt;
  const auto from_right = static_cast<size_t>((area.right() - x) / (area.width() / ScaleHistory::kUpdateRules));
  return from_right < ladder_.moves.size() ? std::optional(ladder_.moves.size() - 1 - from_right) : std::nullopt;
}

// ---- selection ---------------------------------------------------------------------------------------------------

void LadderView::choose(std::optional<size_t> move) {
  if (move == chosen_) return;
  chosen_ = move;
  update();
  emit choiceChanged();
}

void LadderView::mouseMoveEvent(QMouseEvent* event) { choose(moveAt(event->position().x())); }

void LadderView::mousePressEvent(QMouseEvent* event) {
  if (const auto move = moveAt(event->position().x())) emit stepActivated(ladder_.moves[*move].step);
}

void LadderView::leaveEvent(QEvent*) { choose(std::nullopt); }

void LadderView::focusOutEvent(QFocusEvent* event) {
  choose(std::nullopt);
  QWidget::focusOutEvent(event);
}

void LadderView::keyPressEvent(QKeyEvent* event) {
  const size_t count = ladder_.moves.size();
  const int key = event->key();
  if (count == 0) return QWidget::keyPressEvent(event);
  if (key == Qt::Key_Left)
    choose(chosen_ ? std::max<size_t>(*chosen_, 1) - 1 : count - 1);
  else if (key == Qt::Key_Right)
    choose(chosen_ ? std::min(*chosen_ + 1, count - 1) : count - 1);
  else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && chosen_)
    emit stepActivated(ladder_.moves[*chosen_].step);
  else if (key == Qt::Key_Escape && chosen_)
    choose(std::nullopt);
  else
    QWidget::keyPressEvent(event);
}

QString LadderView::rungText(double y) const {
  const QRectF area = plot();
  const double at = ladder_.lowest + (area.bottom() - y) / area.height() * (ladder_.highest - ladder_.lowest);
  const int exponent = static_cast<int>(std::lround(at));
  const auto found = ladder_.rungs.find(exponent);
  const QString scale = scale_label(std::ldexp(1.0, exponent));
  if (found == ladder_.rungs.end()) return tr("%1: no step at this scale").arg(scale);
  return tr("%1: %2 steps, %3 with Inf or NaN")
      .arg(scale, count_label(static_cast<double>(found->second.steps)),
           count_label(static_cast<double>(found->second.overflows)));
}

bool LadderView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), rungText(help->pos().y()), this);
  return true;
}

// ---- painting ----------------------------------------------------------------------------------------------------

void LadderView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintOverflows(painter);
  paintRungs(painter);
  paintBounds(painter);
  paintStairs(painter);
  paintTag(painter);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QColor(theme_.palette().accent));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

// Shades scales by their share of overflowed steps, with a legend below.
void LadderView::paintOverflows(QPainter& painter) const {
  const QRectF area = plot();
  const double rung = area.height() / (ladder_.highest - ladder_.lowest);
  painter.save();
  painter.setClipRect(area);
  for (const auto& [exponent, counts] : ladder_.rungs) {
    if (counts.overflows == 0) continue;
    QColor ground(theme_.palette().bad);
    ground.setAlphaF(
        static_cast<float>(0.07 + 0.28 * static_cast<double>(counts.overflows) / static_cast<double>(counts.steps)));
    painter.fillRect(QRectF(area.left(), yOf(std::ldexp(1.0, exponent)) - rung / 2, area.width(), rung), ground);
  }
  painter.restore();
  if (std::ranges::none_of(ladder_.rungs, [](const auto& each) { return each.second.overflows > 0; })) return;
  const double line = QFontMetricsF(font()).height(), side = line * 0.6;
  const QRectF legend(area.left(), area.bottom() + line * 1.2, width() - area.left(), line);
  QColor ground(theme_.palette().bad);
  ground.setAlphaF(0.35f);
  painter.fillRect(QRectF(legend.left(), legend.center().y() - side / 2, side, side), ground);
  painter.setFont(font());
  painter.setPen(QColor(theme_.palette().quiet));
  painter.drawText(legend.adjusted(side + kSmallGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("steps with Inf or NaN"));
}

void LadderView::paintRungs(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = plot();
  const QFontMetricsF metrics(font());
  const double rung = area.height() / (ladder_.highest - ladder_.lowest);
  int every = 1;
  while (every * rung < metrics.height()) every *= 2;
  painter.setFont(font());
  for (int exponent = ladder_.lowest; exponent <= ladder_.highest; ++exponent) {
    const bool labelled = (exponent - ladder_.lowest) % every == 0;
    if (!labelled && rung < 4) continue;
    const double y = std::round(yOf(std::ldexp(1.0, exponent))) + 0.5;
    painter.setPen(QColor(labelled ? palette.line : palette.grid));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    if (!labelled) continue;
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRectF(0, y - metrics.height() / 2, area.left() - kSmallGap, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, scale_label(std::ldexp(1.0, exponent)));
  }
  painter.setPen(QPen(QColor(palette.edge), 1.5));
  for (const double x : {area.left(), area.right()})
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

// Draws a bound in range as a line, with its name on the side away from the tag. Names the others at the end they lie
// beyond.
void LadderView::paintBounds(QPainter& painter) const {
  const QRectF area = plot();
  const double line = QFontMetricsF(font()).height();
  double bottom = area.bottom() - line, top = area.top();
  painter.setFont(font());
  painter.setPen(QPen(QColor(theme_.palette().warning), 1.5, Qt::DashLine));
  for (const ScaleBound& bound : ladder_.bounds) {
    const double at = exponent_of(bound.scale), y = yOf(bound.scale);
    if (at < ladder_.lowest || at > ladder_.highest) {
      const bool below = at < ladder_.lowest;
      painter.drawText(QRectF(area.left() + kSmallGap, below ? bottom : top, width(), line),
                       Qt::AlignLeft | Qt::AlignVCenter,
                       (below ? "↓ " : "↑ ") + tr("%1 %2").arg(bound.name, scale_label(bound.scale)));
      (below ? bottom : top) += below ? -line : line;
      continue;
    }
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    const double away = y - yOf(ladder_.scale), side = away < 0 || (away == 0 && bound.upper) ? -1 : 1;
    const double shift = std::abs(away) < 1.2 * line ? side * (1.2 * line - std::abs(away)) : 0;
    painter.drawText(QRectF(area.right() + kSmallGap, y + shift - line / 2, width() - area.right() - kSmallGap, line),
                     Qt::AlignLeft | Qt::AlignVCenter, bound.name);
  }
}

void LadderView::paintStairs(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = plot();
  const QColor lane = lane_colour(palette, colour_);
  const double column = area.width() / ScaleHistory::kUpdateRules;
  if (chosen_) {
    QColor ground(palette.accent);
    ground.setAlphaF(0.18f);
    painter.fillRect(QRectF(xOf(*chosen_) - column / 2, area.top(), column, area.height()), ground);
  }
  const auto& moves = ladder_.moves;
  QPointF at(moves.empty() ? area.left() : std::max(area.left(), xOf(0) - column),
             yOf(moves.empty() ? ladder_.scale : moves[0].before));
  const auto go = [&](const QPointF& to, bool by_rule) {
    painter.setPen(QPen(lane, kStair, by_rule ? Qt::SolidLine : Qt::DotLine, Qt::FlatCap));
    painter.drawLine(at, to);
    at = to;
  };
  for (size_t i = 0; i < moves.size(); ++i) {
    go({at.x(), yOf(moves[i].before)}, false); // a setting changed the scale in between
    go({xOf(i), at.y()}, true);
    go({at.x(), yOf(moves[i].after)}, true);
  }
  if (!moves.empty()) go({at.x(), yOf(ladder_.scale)}, false);
  go({area.right(), at.y()}, true);
  for (size_t i = 0; i < moves.size(); ++i)
    draw_verdict(painter, palette, moves[i].verdict, {xOf(i), yOf(moves[i].after)}, kTriangle);

  painter.setFont(font());
  painter.setPen(QColor(palette.quiet));
  const double line = QFontMetricsF(font()).height();
  const QRectF foot(area.left(), area.bottom() + line * 0.25, width() - area.left(), line);
  if (moves.empty()) return painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, tr("no change yet"));
  const auto step_text = [](const ScaleChange& move) { return count_label(static_cast<double>(move.step)); };
  const QString text = chosen_             ? tr("step %1").arg(step_text(moves[*chosen_]))
                       : moves.size() == 1 ? tr("step %1").arg(step_text(moves[0]))
                                           : tr("steps %1 … %2").arg(step_text(moves.front()), step_text(moves.back()));
  painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void LadderView::paintTag(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = plot();
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(bold);
  const QString text = scale_label(ladder_.scale);
  const QColor ground = lane_colour(palette, colour_);
  const double y = yOf(ladder_.scale), half = metrics.height() / 2 + 1;
  const double left = area.right() + 1 + kTagPoint;
  const QRectF box(left, y - half, std::min(width() - left, metrics.horizontalAdvance(text) + 2 * kSmallGap + kHairGap),
                   2 * half);
  QPainterPath tag;
  tag.addRoundedRect(box, 3, 3);
  QPainterPath point(QPointF(area.right() + 1, y));
  point.lineTo(left + 2, y - half * 0.7);
  point.lineTo(left + 2, y + half * 0.7);
  point.closeSubpath();
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawPath(tag.united(point));
  painter.setFont(bold);
  painter.setPen(ink_on(ground));
  painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace amplab
