// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scaler_state_diagram.h"

#include "ui/models/cell.h"
#include "ui/models/keymap.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr std::array kStages = {KnownStage::ready, KnownStage::unscaled, KnownStage::stepped};
constexpr double kStageCorner = 5, kArrowHead = 4;
constexpr int kLeastMachine = 300, kUsualWidth = 340;
constexpr double kShareOfBox = 0.2; // of the width, for each of the three

QFont small_font() { return number_font(-1); }
double line_height() { return QFontMetricsF(small_font()).height(); }

void draw_head(QPainter& painter, const QPointF& tip, const QPointF& towards) {
  const QPointF along = towards / std::hypot(towards.x(), towards.y()), across(-along.y(), along.x());
  painter.drawPolyline(QPolygonF{{tip - kArrowHead * along + 0.8 * kArrowHead * across, tip,
                                  tip - kArrowHead * along - 0.8 * kArrowHead * across}});
}

// Draws a flat arc between two boxes, along a line at `height`.
void draw_arc(QPainter& painter, const QPointF& from, const QPointF& to, double height) {
  const double turn = std::abs(height - from.y());
  QPainterPath path(from);
  const double side = to.x() > from.x() ? turn : -turn;
  path.cubicTo({from.x(), height}, {from.x(), height}, {from.x() + side, height});
  path.lineTo(to.x() - side, height);
  path.cubicTo({to.x(), height}, {to.x(), height}, to);
  painter.drawPath(path);
  draw_head(painter, to, {0, to.y() - height});
}

// Returns the longest text that fits.
QString fitting(const QFontMetricsF& metrics, const QStringList& texts, double width) {
  for (const QString& text : texts)
    if (metrics.horizontalAdvance(text) <= width) return text;
  return metrics.elidedText(texts.back(), Qt::ElideRight, width);
}

} // namespace

ScalerStateDiagram::ScalerStateDiagram(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("scalerStateDiagram");
  setAccessibleName(tr("Stages of the loss scaler"));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ScalerStateDiagram::show(std::vector<ScalerStages> scalers, const QString& absence) {
  const double before = arranged().height;
  scalers_ = std::move(scalers);
  absence_ = absence;
  QStringList summary;
  for (const ScalerStages& scaler : scalers_) summary += description_of(scaler);
  const QString description = summary.isEmpty() ? absence_ : summary.join(". ");
  if (accessibleDescription() == description) return; // the description covers all that is drawn
  setAccessibleDescription(description);
  if (arranged().height != before) updateGeometry();
  update();
}

// ---- layout --------------------------------------------------------------------------------------------------------

ScalerStateDiagram::Drawing ScalerStateDiagram::arranged() const {
  const double line = line_height(), box = line + 2 * kGap + kHairGap, // high enough for a name above an arrow
      left = kGap, right = width() - kGap;
  const double wide = kShareOfBox * (right - left), apart = (right - left - 3 * wide) / 2;
  Drawing drawing;
  double y = kSmallGap;
  const auto next_area = [&](double height) {
    const QRectF area(left, y, right - left, height);
    y += height;
    return area;
  };
  for (const ScalerStages& scaler : scalers_) {
    drawing.heads.push_back({&scaler, next_area(line + kHairGap)});
    if (!scaler.enabled) continue;
    for (const OptimizerStage& optimizer : scaler.optimizers) {
      Row row{&scaler, &optimizer, next_area(line), {}, {}, {}};
      row.over = next_area(line + kHairGap);
      const QRectF boxes = next_area(box);
      for (int i = 0; i < 3; ++i) row.boxes[i] = QRectF(left + i * (wide + apart), boxes.top(), wide, box);
      row.under = next_area(line + kHairGap);
      drawing.rows.push_back(row);
      y += kSmallGap;
    }
    if (!scaler.known()) {
      drawing.notes.push_back(next_area(2 * line));
      continue;
    }
    for (const OptimizerStage& optimizer : scaler.optimizers) {
      drawing.lines.push_back({&optimizer.unscale, next_area(line)});
      drawing.lines.push_back({&optimizer.step, next_area(line)});
    }
    drawing.lines.push_back({&scaler.update, next_area(line)});
    y += kSmallGap;
  }
  drawing.height = y;
  return drawing;
}

QSize ScalerStateDiagram::sizeHint() const { return {kUsualWidth, minimumSizeHint().height()}; }

QSize ScalerStateDiagram::minimumSizeHint() const {
  return {kLeastMachine,
          scalers_.empty() ? 3 * fontMetrics().height() : static_cast<int>(std::ceil(arranged().height))};
}

// ---- painting ------------------------------------------------------------------------------------------------------

void ScalerStateDiagram::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (hasFocus()) {
    painter.setPen(QColor(theme_.palette().accent));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kStageCorner, kStageCorner);
  }
  if (scalers_.empty()) {
    painter.setFont(text_font());
    painter.setPen(QColor(theme_.palette().quiet));
    painter.drawText(rect().adjusted(kWideGap, 0, -kWideGap, 0), Qt::AlignCenter | Qt::TextWordWrap, absence_);
    return;
  }
  const Drawing drawing = arranged();
  for (const Head& head : drawing.heads) draw(painter, head);
  for (const Row& row : drawing.rows) draw(painter, row);
  for (const Line& line : drawing.lines) draw(painter, line);
  painter.setFont(text_font(-1));
  painter.setPen(QColor(theme_.palette().quiet));
  for (const QRectF& note : drawing.notes)
    painter.drawText(
        note, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
        tr("%1 runs one line. Then the scaler's stage and its legal calls are known.").arg(key_text(ActionId::line)));
}

void ScalerStateDiagram::draw(QPainter& painter, const Head& head) const {
  const QFont bold = text_font(0, QFont::DemiBold);
  painter.setFont(bold);
  painter.setPen(QColor(theme_.palette().text));
  painter.drawText(head.area, Qt::AlignVCenter | Qt::AlignLeft, head.scaler->scaler);
  painter.setFont(small_font());
  if (!head.scaler->enabled) painter.setPen(QColor(theme_.palette().quiet));
  const QString scale = tr("scale %1").arg(scale_label(head.scaler->scale));
  const QString tracker = is_recorded(head.scaler->growth_tracker)
                              ? tr("growth tracker %1").arg(count_label(head.scaler->growth_tracker))
                              : QString();
  const QString summary = !head.scaler->enabled ? tr("not enabled")
                          : tracker.isEmpty()   ? scale
                                                : scale + " · " + tracker;
  painter.drawText(head.area, Qt::AlignVCenter | Qt::AlignRight, summary);
}

void ScalerStateDiagram::draw(QPainter& painter, const Row& row) const {
  const Palette& palette = theme_.palette();
  const OptimizerStage& its = *row.optimizer;
  painter.setFont(small_font());
  const QFontMetricsF metrics(painter.font());
  painter.setPen(QColor(palette.quiet));
  painter.drawText(row.head, Qt::AlignVCenter | Qt::AlignLeft, its.optimizer);
  painter.setPen(QColor(is_recorded(its.found_inf) && its.found_inf > 0 ? palette.bad : palette.quiet));
  painter.drawText(row.head, Qt::AlignVCenter | Qt::AlignRight, verdict_text(its.found_inf));

  for (size_t i = 0; i < 3; ++i) {
    const bool here = kStages[i] == its.stage;
    painter.setPen(QPen(QColor(here ? palette.accent : palette.edge), here ? 1.5 : 1));
    painter.setBrush(here ? QColor(palette.accent) : QColor(palette.surface));
    painter.drawRoundedRect(row.boxes[i].adjusted(0.5, 0.5, -0.5, -0.5), kStageCorner, kStageCorner);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QColor(here ? palette.on_accent : its.stage == KnownStage::unknown ? palette.quiet : palette.text));
    painter.drawText(row.boxes[i], Qt::AlignCenter, name_of(kStages[i]));
  }

  const auto ink = [&](bool legal) {
    painter.setPen(QPen(QColor(legal ? palette.text : palette.disabled), legal ? 1.3 : 1));
  };
  const bool ready = its.stage == KnownStage::ready, unscaled = its.stage == KnownStage::unscaled;
  const auto straight = [&](int from, const QStringList& texts, bool legal) {
    ink(legal);
    const QPointF a(row.boxes[from].right() + kHairGap, row.boxes[from].center().y()),
        b(row.boxes[from + 1].left() - kHairGap, a.y());
    painter.drawLine(a, b);
    draw_head(painter, b, b - a);
    const QRectF above(a.x(), a.y() - metrics.height() - kHairGap, b.x() - a.x(), metrics.height());
    painter.drawText(above, Qt::AlignCenter, fitting(metrics, texts, above.width()));
  };
  straight(0, {its.unscale.text, "unscale_"}, ready && its.unscale.legal());
  straight(1, {its.step.text, "step"}, unscaled && its.step.legal());

  const auto bent = [&](int from, int to, const QRectF& band, bool over, const QStringList& texts, bool legal) {
    ink(legal);
    const double height = over ? band.center().y() : band.center().y(),
                 edge = over ? row.boxes[0].top() : row.boxes[0].bottom();
    const double a = row.boxes[from].center().x(), b = row.boxes[to].center().x(), out = over ? -kHairGap : kHairGap;
    draw_arc(painter, {a, edge + out}, {b, edge + out}, height);
    const QString text = fitting(metrics, texts, std::abs(b - a) - 4 * kGap);
    const double width = metrics.horizontalAdvance(text) + 2 * kSmallGap;
    const QRectF label((a + b) / 2 - width / 2, band.top(), width, band.height());
    painter.fillRect(label, QColor(palette.surface)); // gap in the arc for its name
    painter.drawText(label, Qt::AlignCenter, text);
  };
  bent(0, 2, row.over, true, {tr("%1 unscales first").arg(its.step.text), its.step.text, "step"},
       ready && its.step.legal());
  bent(2, 0, row.under, false, {row.scaler->update.text, "update"},
       its.stage != KnownStage::unknown && !ready && row.scaler->update.legal());
}

void ScalerStateDiagram::draw(QPainter& painter, const Line& line) const {
  const Palette& palette = theme_.palette();
  const bool legal = line.call->legal();
  painter.setFont(small_font());
  const QFontMetricsF metrics(painter.font());
  if (legal) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(palette.accent));
    const QPointF at(line.area.left() + 1, line.area.center().y());
    painter.drawPolygon(QPolygonF{{at + QPointF(0, -3.5), at + QPointF(5, 0), at + QPointF(0, 3.5)}});
    painter.setBrush(Qt::NoBrush);
  }
  painter.setPen(QColor(legal ? palette.text : palette.disabled));
  const QRectF words = line.area.adjusted(kWideGap, 0, 0, 0);
  painter.drawText(words, Qt::AlignVCenter, metrics.elidedText(line.call->text, Qt::ElideRight, words.width()));
  if (legal) return;
  painter.setFont(text_font(-1));
  const QRectF rest = words.adjusted(metrics.horizontalAdvance(line.call->text) + kGap, 0, 0, 0);
  painter.drawText(rest, Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(line.call->error, Qt::ElideRight, rest.width()));
}

// ---- tooltips ------------------------------------------------------------------------------------------------------

QString ScalerStateDiagram::tipAt(const QPointF& at) const {
  const auto tip = [](const ScalerCall& call, bool known) {
    return !known ? tr("%1: %2. Whether it is legal now is known during stepped execution; %3 runs one line.")
                        .arg(call.text, call.meaning, key_text(ActionId::line))
           : call.legal() ? QString("%1: %2.").arg(call.text, call.meaning)
                          : tr("%1 raises an error now: %2").arg(call.text, call.error);
  };
  const Drawing drawing = arranged();
  for (const Line& line : drawing.lines)
    if (line.area.contains(at)) return tip(*line.call, true);
  for (const Row& row : drawing.rows) {
    const bool known = row.optimizer->stage != KnownStage::unknown;
    const QRectF first(row.boxes[0].topRight(), row.boxes[1].bottomLeft()),
        second(row.boxes[1].topRight(), row.boxes[2].bottomLeft());
    if (first.contains(at)) return tip(row.optimizer->unscale, known);
    if (second.contains(at) || row.over.contains(at)) return tip(row.optimizer->step, known);
    if (row.under.contains(at)) return tip(row.scaler->update, known);
  }
  return {};
}

bool ScalerStateDiagram::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString tip = tipAt(help->pos());
  if (tip.isEmpty()) event->ignore();
  QToolTip::showText(help->globalPos(), tip, this);
  return true;
}

} // namespace amplab
