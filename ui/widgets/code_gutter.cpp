// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_gutter.h"

#include "ui/models/keymap.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QToolTip>

namespace amplab {
namespace {

struct BreakWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::Breakpoint)
};

} // namespace

QString tooltip_text(const Breakpoint& breakpoint) {
  QStringList lines;
  QString what =
      breakpoint.logs_only ? BreakWords::tr("Logs this line and continues") : BreakWords::tr("Stops before this line");
  if (!breakpoint.enabled) what = BreakWords::tr("%1 (disabled)").arg(what);
  lines << (breakpoint.condition.isEmpty() ? what : BreakWords::tr("%1, if").arg(what));
  if (!breakpoint.condition.isEmpty()) {
    lines << "    " + breakpoint.condition;
    if (!breakpoint.last_value.isEmpty()) lines << BreakWords::tr("last value: %1").arg(breakpoint.last_value);
  }
  if (!breakpoint.error.isEmpty()) lines << breakpoint.error;
  lines << (breakpoint.hits == 0   ? BreakWords::tr("Not hit yet")
            : breakpoint.hits == 1 ? BreakWords::tr("Hit once")
                                   : BreakWords::tr("Hit %1 times").arg(breakpoint.hits));
  return lines.join('\n');
}

QString accessible_text(const Breakpoint& breakpoint) {
  QString words = breakpoint.logs_only ? BreakWords::tr("log point") : BreakWords::tr("breakpoint");
  if (!breakpoint.enabled) words = BreakWords::tr("%1, disabled").arg(words);
  if (!breakpoint.condition.isEmpty()) words = BreakWords::tr("%1, if %2").arg(words, breakpoint.condition);
  return words;
}

namespace {

constexpr int kGutterBar = 3; // pixels, before the highlighted line

// Draws a dot, or a diamond if it only logs. Two bars inside mark a condition. Disabled breakpoints are hollow.
void draw(QPainter& painter, const Breakpoint& breakpoint, QPointF centre, double radius, const Palette& palette) {
  const QColor ink = breakpoint.error.isEmpty() ? QColor(palette.bad) : QColor(palette.warning);
  QPainterPath shape;
  if (breakpoint.logs_only) {
    const double r = radius * 1.25;
    shape.addPolygon(QPolygonF{{centre.x(), centre.y() - r},
                               {centre.x() + r, centre.y()},
                               {centre.x(), centre.y() + r},
                               {centre.x() - r, centre.y()}});
    shape.closeSubpath();
  } else {
    shape.addEllipse(centre, radius, radius);
  }
  painter.setPen(breakpoint.enabled ? QPen(Qt::NoPen) : QPen(mixed(palette.surface, ink, 0.6), 1.5));
  painter.setBrush(breakpoint.enabled ? QBrush(ink) : QBrush(Qt::NoBrush));
  painter.drawPath(shape);
  if (breakpoint.condition.isEmpty()) return;
  painter.setPen(QPen(breakpoint.enabled ? QColor(palette.surface) : mixed(palette.surface, ink, 0.6), 1.4));
  const double half = radius * (breakpoint.logs_only ? 0.3 : 0.45), apart = breakpoint.logs_only ? 1.2 : 1.6;
  for (const double dy : {-apart, apart})
    painter.drawLine(QPointF(centre.x() - half, centre.y() + dy), QPointF(centre.x() + half, centre.y() + dy));
}

void draw_arrow(QPainter& painter, const QRectF& area, const QColor& ink) {
  const double half = std::min(area.width(), area.height()) / 2;
  const QPointF middle = area.center();
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink);
  painter.drawPolygon(QPolygonF{{middle.x() - half * 0.7, middle.y() - half},
                                {middle.x() + half * 0.9, middle.y()},
                                {middle.x() - half * 0.7, middle.y() + half}});
}

} // namespace

CodeGutter::CodeGutter(const Theme& theme, std::function<std::vector<GutterLine>()> lines, QWidget* parent)
    : QWidget(parent), theme_(theme), lines_(std::move(lines)) {
  setObjectName("code:gutter");
  setAccessibleName(tr("Line numbers and breakpoints"));
  setMouseTracking(true);
  setCursor(Qt::ArrowCursor);
}

void CodeGutter::show(GutterMarks marks) {
  marks_ = std::move(marks);
  const QString keys = tr("%1 in the program sets or clears a breakpoint in the cursor's line; %2 shows its menu")
                           .arg(key_text(ActionId::toggle_break), key_text(ActionId::edit_break));
  if (const QString words = marks_.offers_breakpoints ? keys : QString(); words != accessibleDescription())
    setAccessibleDescription(words);
  update();
}

int CodeGutter::markWidth() const { return fontMetrics().height() - 2; }

int CodeGutter::widthFor(int lines) const {
  const auto digits = std::max<qsizetype>(2, QString::number(lines).size());
  return kGutterBar + kHairGap + markWidth() + fontMetrics().horizontalAdvance(QString(digits, '9')) +
         fontMetrics().height() / 2 + kGap;
}

void CodeGutter::paintEvent(QPaintEvent* event) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event->rect(),
                   marks_.past_step ? mixed(palette.surface, palette.warning, 0.16) : QColor(palette.surface));
  const int mark = markWidth(), arrow = fontMetrics().height() / 2,
            numbers_end = width() - kSmallGap - arrow - kHairGap;
  for (const GutterLine& each : lines_()) {
    if (each.top > event->rect().bottom() || each.top + each.height < event->rect().top()) continue;
    const bool highlighted = each.line == marks_.highlighted, next = each.line == marks_.next,
               bad = each.line == marks_.first_bad || (highlighted && marks_.highlight_is_bad);
    const QColor ink(bad ? palette.bad : palette.accent);
    if (highlighted || next || bad) painter.fillRect(0, each.top, kGutterBar, each.height, ink);
    const QPointF centre(kGutterBar + kHairGap + mark / 2.0, each.top + each.height / 2.0);
    const double radius = mark * 0.36;
    if (const auto found = marks_.breakpoints.find(each.line); found != marks_.breakpoints.end()) {
      draw(painter, found->second, centre, radius, palette);
    } else if (each.line == hovered_ && marks_.offers_breakpoints) { // preview of the breakpoint that a click would set
      painter.setPen(Qt::NoPen);
      painter.setBrush(mixed(palette.surface, palette.bad, 0.35));
      painter.drawEllipse(centre, radius, radius);
    }
    painter.setPen(highlighted || next || bad ? ink : QColor(palette.quiet));
    painter.drawText(0, each.top, numbers_end, each.height, Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(each.line));
    if (next)
      draw_arrow(painter, QRectF(numbers_end + kSmallGap, each.top + each.height / 2.0 - arrow / 2.0, arrow, arrow),
                 ink);
  }
}

int CodeGutter::lineAt(int y) const {
  for (const GutterLine& each : lines_())
    if (y >= each.top && y < each.top + each.height) return each.line;
  return 0;
}

void CodeGutter::hover(int line) {
  if (line == hovered_) return;
  hovered_ = line;
  update();
}

void CodeGutter::mousePressEvent(QMouseEvent* event) {
  const int line = lineAt(event->pos().y());
  if (event->button() == Qt::LeftButton && line > 0) emit toggled(line);
}
void CodeGutter::mouseMoveEvent(QMouseEvent* event) { hover(lineAt(event->pos().y())); }
void CodeGutter::leaveEvent(QEvent*) { hover(0); }

void CodeGutter::contextMenuEvent(QContextMenuEvent* event) {
  if (const int line = lineAt(event->pos().y()); line > 0) emit menuWanted(line, event->globalPos());
}

bool CodeGutter::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto& help = static_cast<QHelpEvent&>(*event);
  const int line = lineAt(help.pos().y());
  const auto found = marks_.breakpoints.find(line);
  const QString words = found != marks_.breakpoints.end() ? tooltip_text(found->second)
                        : line > 0 && marks_.offers_breakpoints
                            ? with_key(tr("Click to set a breakpoint"), ActionId::toggle_break)
                            : QString();
  QToolTip::showText(help.globalPos(), words, this);
  return true;
}

} // namespace amplab
