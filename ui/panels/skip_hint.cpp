// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/skip_hint.h"

#include <QAccessible>
#include <QPainter>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kPointer = 5, kPointerLeft = 14, kBubbleRadius = 4; // pixels

} // namespace

SkipHint::SkipHint(const RunStore& store, Timeline& timeline, const EventLane& events, const Theme& theme,
                   QWidget* parent)
    : QAbstractButton(parent), events_(events), theme_(theme) {
  setObjectName("curves:skipHint");
  setText(tr("Click the triangle: what was skipped, and why"));
  setFont(text_font(1, QFont::DemiBold));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setEnabled(false);
  hide();
  connect(&store, &RunStore::published, this, [this](News news) {
    if (news.events || news.steps) refresh();
  });
  connect(&store, &RunStore::lanesChanged, this, &SkipHint::refresh);
  connect(&store, &RunStore::explained, this, &SkipHint::finish);
  connect(&timeline, &Timeline::viewChanged, this, &SkipHint::refresh);
  connect(&timeline, &Timeline::displayChanged, this, &SkipHint::refresh);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  connect(this, &QAbstractButton::clicked, this, [this] {
    if (skip_) emit skipChosen(skip_->lane, skip_->step);
  });
}

// Its row stays reserved until it is done, so that the plots do not move when the hint appears.
void SkipHint::setWanted(bool wanted) {
  wanted_ = wanted;
  setVisible(wanted && !done_);
  refresh();
}

void SkipHint::finish() {
  done_ = true;
  hide();
}

void SkipHint::refresh() {
  if (isHidden()) return;
  const bool before = skip_.has_value();
  skip_.reset();
  for (const EventLane::Mark& mark : events_.marks())
    if (mark.kind == EventKind::skip && (!skip_ || mark.step < skip_->step)) skip_ = mark;
  setEnabled(skip_.has_value());
  setCursor(skip_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
  if (before || !skip_) return;
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

QSize SkipHint::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text()) + 2 * kWideGap,
          std::max(24, fontMetrics().height() + 2 * kSmallGap) + kPointer};
}

QRect SkipHint::bubble() const {
  if (!skip_) return {};
  const int left = std::clamp(qRound(skip_->at.x()) - kPointerLeft, 0, std::max(0, width() - sizeHint().width()));
  return {left, 0, std::min(width(), sizeHint().width()), height() - kPointer};
}

void SkipHint::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.fillRect(rect(), QColor(palette.surface));
  if (!skip_) return;
  const QRectF field = bubble();
  const double x = skip_->at.x();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(palette.accent));
  painter.drawRoundedRect(field, kBubbleRadius, kBubbleRadius);
  painter.drawPolygon(
      QPolygonF{{x - kPointer, field.bottom() - 1}, {x + kPointer, field.bottom() - 1}, {x, rect().bottom() + 1.0}});
  painter.setPen(QColor(palette.on_accent));
  painter.drawText(field, Qt::AlignCenter, text());
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(field.adjusted(2, 2, -2, -2), kBubbleRadius, kBubbleRadius);
}

} // namespace amplab
