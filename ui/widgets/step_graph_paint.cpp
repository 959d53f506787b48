// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of the step graph. Paints only what is visible. When zoomed out, boxes are plain areas and edges straight
// lines.
#include "ui/theme/palette.h"
#include "ui/widgets/step_graph_view.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>

namespace amplab {
namespace {

constexpr double kReadable = 0.45; // minimum scale for text
constexpr double kCurved = 0.3;    // minimum scale for curved edges
constexpr double kStripe = 5, kRound = 4;
constexpr double kSmallText = 9, kMinFormatWidth = 28, kMinLineHeight = 10; // pixels, of a box when zoomed out

QString text(const std::string& s) { return QString::fromStdString(s); }

QFont font_of(double pixels, bool bold = false) {
  QFont font = text_font();
  font.setPixelSize(std::max(1, static_cast<int>(pixels)));
  font.setBold(bold);
  return font;
}

} // namespace

void StepGraphView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  painter.fillRect(rect(), QColor(palette.surface));
  if (!step_ || step_->ops.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, scale_ > kCurved);
  painter.translate(origin_);
  painter.scale(scale_, scale_);
  const QRectF seen(inGraph(QPointF(0, 0)), QSizeF(width(), height()) / scale_);
  paintBands(painter, seen);
  paintEdges(painter, seen);
  const QRectF near = seen.adjusted(-80, -30, 80, 30); // badges are outside their boxes
  for (const GraphBox& box : graph_.boxes()) {
    if (!box.area.intersects(near)) continue;
    painter.setOpacity(isShown(box.call) ? 1 : 0.25);
    paintBox(painter, box);
    if (scale_ > kCurved) paintBadges(painter, box);
  }
  painter.setOpacity(1);
  if (hasFocus()) {
    painter.resetTransform();
    painter.setPen(QColor(palette.accent));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

// Paints layers on alternating backgrounds, with the name at the beginning.
void StepGraphView::paintBands(QPainter& painter, const QRectF& seen) const {
  const Palette& palette = theme_.palette();
  bool odd = false;
  painter.setFont(font_of(11));
  for (const GraphBand& band : graph_.bands()) {
    odd = !odd;
    if (!band.area.intersects(seen)) continue;
    if (odd) painter.fillRect(band.area, mixed(palette.surface, palette.text, 0.035));
    if (scale_ < kReadable || band.layer.empty()) continue;
    painter.setPen(QColor(palette.quiet));
    const QRectF inside = band.area.intersected(seen).adjusted(6, 4, -6, -4); // name stays visible with its band
    if (way_ == StepGraph::Way::right) {
      painter.drawText(
          inside, Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
          painter.fontMetrics().elidedText(text(band.layer), Qt::ElideMiddle, static_cast<int>(inside.width())));
      continue;
    }
    painter.save(); // vertical, beside the boxes
    painter.translate(inside.left(), inside.bottom());
    painter.rotate(-90);
    painter.drawText(
        QRectF(0, 0, inside.height(), 14), Qt::AlignCenter | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(text(band.layer), Qt::ElideMiddle, static_cast<int>(inside.height())));
    painter.restore();
  }
}

// Paints edges of the chosen call last, in the accent colour. Edges from forward to backward are fainter.
void StepGraphView::paintEdges(QPainter& painter, const QRectF& seen) const {
  const Palette& palette = theme_.palette();
  const int chosen = graph_.boxOf(current_);
  const auto pen_of = [&](QRgb colour, double share, double width) {
    QPen pen(mixed(palette.surface, colour, share), width);
    pen.setCosmetic(scale_ <= kCurved);
    return pen;
  };
  const QPen near = pen_of(palette.quiet, 0.9, 1.2), across = pen_of(palette.quiet, 0.4, 1),
             of_chosen = pen_of(palette.accent, 1, 2);
  const std::vector<GraphBox>& boxes = graph_.boxes();
  std::vector<const GraphEdge*> last;
  QList<QLineF> near_lines, across_lines;
  const auto draw = [&](const GraphEdge& edge) {
    QPainterPath path(edge.begin);
    path.cubicTo(edge.control1, edge.control2, edge.end);
    painter.drawPath(path);
  };
  painter.setBrush(Qt::NoBrush);
  for (const GraphEdge& edge : graph_.edges()) {
    QRectF area = QRectF(edge.begin, edge.end).normalized() | QRectF(edge.control1, edge.control2).normalized();
    if (!area.adjusted(-1, -1, 1, 1).intersects(seen)) continue;
    if (edge.from == chosen || edge.to == chosen) {
      last.push_back(&edge);
      continue;
    }
    const bool crosses = boxes[static_cast<size_t>(edge.from)].flow != boxes[static_cast<size_t>(edge.to)].flow;
    if (scale_ <= kCurved || edge.begin == edge.control1) {
      (crosses ? across_lines : near_lines) += QLineF(edge.begin, edge.end);
      continue;
    }
    painter.setPen(crosses ? across : near);
    draw(edge);
  }
  painter.setPen(across);
  painter.drawLines(across_lines);
  painter.setPen(near);
  painter.drawLines(near_lines);
  painter.setPen(of_chosen);
  for (const GraphEdge* edge : last) draw(*edge);
}

void StepGraphView::paintBox(QPainter& painter, const GraphBox& box) const {
  const Palette& palette = theme_.palette();
  const OpRecord& op = callOf(box);
  const QColor colour = dtype_colour(palette, op.compute_dtype);
  const bool set = is_set_ && is_set_(op), pointed = is_pointed_at_ && is_pointed_at_(op),
             chosen = graph_.boxOf(current_) == graph_.boxOf(box.call);
  if (scale_ < kReadable) {
    const bool names = box.area.width() * scale_ >= kMinFormatWidth && box.area.height() * scale_ >= kMinLineHeight;
    painter.fillRect(box.area, names ? mixed(palette.surface, colour, 0.4) : colour);
    if (names) {
      painter.setFont(font_of(kSmallText / scale_));
      painter.setPen(QColor(palette.text));
      painter.drawText(box.area, Qt::AlignCenter | Qt::TextSingleLine, text(op.compute_dtype));
    }
    if (chosen || pointed) {
      QPen pen(QColor(chosen ? palette.text : palette.accent), 2);
      pen.setCosmetic(true);
      painter.setPen(pen);
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box.area);
    }
    return;
  }
  painter.setPen(chosen ? QPen(QColor(palette.accent), 2.5) : set ? QPen(QColor(palette.text), 1.8) : QPen(colour, 1));
  painter.setBrush(
      mixed(pointed ? mixed(palette.surface, palette.accent, 0.25) : QColor(palette.surface), colour, 0.22));
  painter.drawRoundedRect(box.area, kRound, kRound);
  painter.fillRect(QRectF(box.area.left(), box.area.top() + 2, kStripe, box.area.height() - 4), colour);
  const QRectF inside = box.area.adjusted(kStripe + 5, 2, -5, -2);
  const auto write = [&](Qt::Alignment where, const QString& words, const QFont& font, QRgb ink) {
    painter.setFont(font);
    painter.setPen(QColor(ink));
    painter.drawText(inside, where | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(inside.width())));
  };
  write(Qt::AlignTop, text(op.op), font_of(12, true), palette.text);
  const QString format = set ? tr("%1 (set)").arg(text(op.compute_dtype)) : text(op.compute_dtype);
  write(Qt::AlignBottom, format + "  " + text(op.shape), font_of(11, set), palette.text);
  if (op.inf > 0 || op.nan > 0)
    draw_glyph(painter, Glyph::warning, QRectF(box.area.right() - 16, box.area.top() + 3, 13, 13), QColor(palette.bad));
}

void StepGraphView::paintBadges(QPainter& painter, const GraphBox& box) const {
  const Palette& palette = theme_.palette();
  for (const GraphBadge& badge : box.badges) {
    painter.setPen(QPen(QColor(badge.call >= 0 && badge.call == current_ ? palette.accent : palette.edge), 1,
                        badge.saved ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(QColor(palette.raised));
    painter.drawRoundedRect(badge.area, badge.area.height() / 2, badge.area.height() / 2);
    if (scale_ < kReadable) continue;
    painter.setFont(font_of(10));
    painter.setPen(QColor(badge.saved ? palette.quiet : palette.text));
    painter.drawText(badge.area, Qt::AlignCenter | Qt::TextSingleLine, text(badge.text));
  }
}

} // namespace amplab
