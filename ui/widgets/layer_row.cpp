// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/layer_row.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <utility>

namespace amplab {
namespace {

constexpr double kCountShare = 0.2, kSizesShare = 0.24; // of the width, at most
constexpr int kLineMargin = 10;                         // pixels added to the text's height

} // namespace

QString sizes_shown(std::span<const int64_t> sizes) {
  QStringList parts;
  for (const int64_t size : sizes) parts << QString::number(size);
  return parts.join("×");
}

LayerRow::LayerRow(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), column_(new QVBoxLayout(this)), problem_(toned_label({}, "bad")) {
  setFocusPolicy(Qt::StrongFocus);
  problem_->setWordWrap(true);
  problem_->hide();
  column_->setSpacing(kSmallGap);
  column_->addWidget(problem_);
  column_->setContentsMargins(kGap, lineHeight(), kGap, 0);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

int LayerRow::lineHeight() const { return fontMetrics().height() + kLineMargin; }

void LayerRow::show(const OutlinePart& part, bool current, bool canMove) {
  name_ = qt(part.name);
  what_ = qt(part.text);
  sizes_ = part.sizes ? sizes_shown(part.sizes->sample) : QString();
  count_ = !part.sizes ? QString() : part.sizes->parameters > 0 ? count_label(part.sizes->parameters) : QString("–");
  current_ = current;
  canMove_ = canMove;
  problem_->setText(qt(part.problem));
  problem_->setVisible(!part.problem.empty());
  column_->setContentsMargins(kGap, lineHeight(), kGap, part.problem.empty() && !layer_editor_ ? 0 : kSmallGap);
  const QString gives =
      sizes_.isEmpty() ? tr("output unknown")
                       : tr("output %1, parameters: %2").arg(sizes_, part.sizes->parameters > 0 ? count_ : tr("none"));
  setAccessibleName(name_.isEmpty() ? what_ : QString("%1, %2").arg(name_, what_));
  setAccessibleDescription(part.problem.empty() ? gives : qt(part.problem));
  update();
}

void LayerRow::setEditor(QWidget* editor) {
  if (layer_editor_ == editor) return;
  if (layer_editor_) column_->removeWidget(layer_editor_);
  layer_editor_ = editor;
  if (layer_editor_) column_->insertWidget(0, layer_editor_);
  if (layer_editor_) layer_editor_->setVisible(true);
  column_->setContentsMargins(kGap, lineHeight(), kGap, problem_->isHidden() && !layer_editor_ ? 0 : kSmallGap);
}

void LayerRow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange)
    column_->setContentsMargins(kGap, lineHeight(), kGap, column_->contentsMargins().bottom());
  QWidget::changeEvent(event);
}

bool LayerRow::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const QPoint at = static_cast<QHelpEvent*>(event)->globalPos();
    QToolTip::showText(at,
                       QString("<p><b>%1</b></p><p>%2</p><p>%3</p>")
                           .arg(accessibleName().toHtmlEscaped(), accessibleDescription().toHtmlEscaped(),
                                canMove_ ? tr("Drag it, or press Alt+Up and Alt+Down, to move it.") : QString()),
                       this);
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) { // keys of the list that are otherwise shortcuts of the window
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down);
    const bool edits = key->key() == Qt::Key_Delete || key->key() == Qt::Key_Insert;
    if (moves || edits) return event->accept(), true;
  }
  return QWidget::event(event);
}

void LayerRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  const int height = lineHeight();
  if (current_) painter.fillRect(rect(), QColor(palette.selection));
  if (hasFocus()) {
    painter.setPen(QColor(palette.accent));
    painter.drawRect(QRect(0, 0, width() - 1, this->height() - 1));
  }
  painter.setPen(QColor(palette.line));
  if (!hasFocus()) painter.drawLine(0, this->height() - 1, width(), this->height() - 1);
  const int count = static_cast<int>(width() * kCountShare), sizes = static_cast<int>(width() * kSizesShare);
  const QRect line(kGap, 0, width() - 2 * kGap, height);
  const QRect at_count = line.adjusted(line.width() - count, 0, 0, 0),
              at_sizes = line.adjusted(line.width() - count - sizes, 0, -count - kGap, 0);
  painter.setFont(number_font(-1));
  painter.setPen(QColor(palette.quiet));
  painter.drawText(at_count, Qt::AlignVCenter | Qt::AlignRight,
                   fontMetrics().elidedText(count_, Qt::ElideLeft, at_count.width()));
  const QString shown = painter.fontMetrics().elidedText(sizes_, Qt::ElideMiddle, at_sizes.width());
  painter.drawText(at_sizes, Qt::AlignVCenter | Qt::AlignRight, shown);
  const QRect at_what = line.adjusted(0, 0, -count - sizes - kGap, 0);
  painter.setFont(font());
  painter.setPen(QColor(problem_->isHidden() ? palette.text : palette.bad));
  painter.drawText(at_what, Qt::AlignVCenter | Qt::AlignLeft,
                   fontMetrics().elidedText(what_, Qt::ElideRight, at_what.width()));
}

void LayerRow::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  pressed_ = event->globalPosition().toPoint();
  emit chosen();
}

void LayerRow::mouseMoveEvent(QMouseEvent* event) {
  const QPoint at = event->globalPosition().toPoint();
  if (!canMove_ || !(event->buttons() & Qt::LeftButton)) return;
  dragging_ = dragging_ || (at - pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (dragging_) emit dragged(at);
}

void LayerRow::mouseReleaseEvent(QMouseEvent* event) {
  if (!std::exchange(dragging_, false)) return QWidget::mouseReleaseEvent(event);
  emit dropped(event->globalPosition().toPoint());
}

void LayerRow::keyPressEvent(QKeyEvent* event) {
  event->ignore();
  emit keyed(event);
  if (!event->isAccepted()) QWidget::keyPressEvent(event);
}

void LayerRow::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
  if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) emit chosen();
}

void LayerRow::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

} // namespace amplab
