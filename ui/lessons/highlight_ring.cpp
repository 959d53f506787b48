// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/highlight_ring.h"

#include "ui/widgets/view_stack.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QPainter>
#include <QScrollArea>

namespace amplab {
namespace {

constexpr int kRingMargin = 6, kWidth = 3;

void bring_into_view(QWidget& target) {
  for (QWidget* above = target.parentWidget(); above; above = above->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(above))
      scroll->ensureWidgetVisible(&target, kRingMargin, 4 * kRingMargin);
    if (auto* views = qobject_cast<ViewStack*>(above)) views->showView(target);
    if (auto* dock = qobject_cast<QDockWidget*>(above)) {
      dock->show();
      dock->raise();
    }
  }
}

} // namespace

HighlightRing::HighlightRing(QWidget& window, const Theme& theme) : QWidget(&window), theme_(theme) {
  setObjectName("lesson:ring");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void HighlightRing::highlight(QWidget* target) {
  if (target_ == target) return;
  qApp->removeEventFilter(this);
  target_ = target;
  if (!target) return hide();
  bring_into_view(*target);
  qApp->installEventFilter(this);
  place();
}

// Encloses the visible region of the target.
void HighlightRing::place() {
  if (!target_ || !target_->isVisible()) return hide();
  const auto in_window = [this](const QWidget* widget) {
    return QRect(widget->mapTo(parentWidget(), QPoint(0, 0)), widget->size());
  };
  QRect seen = in_window(target_);
  for (const QWidget* above = target_->parentWidget(); above && above != parentWidget(); above = above->parentWidget())
    seen &= in_window(above);
  if (seen.isEmpty()) return hide();
  setGeometry(seen.adjusted(-kRingMargin, -kRingMargin, kRingMargin, kRingMargin).intersected(parentWidget()->rect()));
  show();
  raise();
}

bool HighlightRing::eventFilter(QObject* object, QEvent* event) {
  const auto type = event->type();
  if (type == QEvent::MouseButtonPress && target_) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (widget && (widget == target_ || target_->isAncestorOf(widget))) highlight(nullptr);
  } else if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show || type == QEvent::Hide) {
    if (object != this) QMetaObject::invokeMethod(this, &HighlightRing::place, Qt::QueuedConnection);
  }
  return false;
}

void HighlightRing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(QColor(theme_.palette().notice), kWidth));
  const double half = kWidth / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), kRingMargin, kRingMargin);
}

} // namespace amplab
