// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_grid.h"

#include "ui/models/cell.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

constexpr int kDigits = 5, kRowPadding = 5;

int as_int(int64_t value) { return static_cast<int>(std::clamp<int64_t>(value, 0, std::numeric_limits<int>::max())); }

QString in_full(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : number_label(value);
}

} // namespace

NumberGrid::NumberGrid(const Theme& theme, QWidget* parent) : QAbstractScrollArea(parent), theme_(theme) {
  setObjectName("tensor:numbers");
  setAccessibleName(tr("Elements of the tensor"));
  setFont(number_font(-1));
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setAutoFillBackground(false);
  connect(&theme_, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void NumberGrid::show(const TensorElements& elements, const TensorSlice& slice) {
  const bool same = elements_ && elements_->shape() == elements.shape();
  elements_ = elements;
  slice_ = slice;
  cell_width_ = fontMetrics().horizontalAdvance("-1.2345e-10") + kGap + kSmallGap;
  head_width_ = fontMetrics().horizontalAdvance(rowTitle(std::max<int64_t>(0, slice_.rows - 1))) + 2 * kGap;
  if (!same || current_.row >= slice_.rows || current_.column >= slice_.columns) {
    current_ = anchor_ = {};
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
  }
  fitBars();
  viewport()->update();
}

void NumberGrid::clear() {
  elements_.reset();
  slice_ = {};
  current_ = anchor_ = {};
  fitBars();
  viewport()->update();
}

// ---- geometry ------------------------------------------------------------------------------------------------------

int NumberGrid::rowHeight() const { return fontMetrics().height() + kRowPadding; }
int NumberGrid::rowsInView() const { return std::max(1, viewport()->height() / rowHeight() - 1); }
int NumberGrid::columnsInView() const { return std::max(1, (viewport()->width() - head_width_) / cell_width_); }

QString NumberGrid::rowTitle(int64_t row) const {
  return QString::number(slice_.wrapped ? row * slice_.row_stride : row);
}
QString NumberGrid::columnTitle(int64_t column) const {
  return slice_.wrapped ? '+' + QString::number(column) : QString::number(column);
}

void NumberGrid::fitBars() {
  verticalScrollBar()->setRange(0, as_int(slice_.rows - rowsInView()));
  verticalScrollBar()->setPageStep(rowsInView());
  horizontalScrollBar()->setRange(0, as_int(slice_.columns - columnsInView()));
  horizontalScrollBar()->setPageStep(columnsInView());
}

QRect NumberGrid::cellOf(int64_t row, int64_t column) const {
  const int64_t down = row - verticalScrollBar()->value(), across = column - horizontalScrollBar()->value();
  if (down < 0 || across < 0 || row >= slice_.rows || column >= slice_.columns) return {};
  const int64_t x = head_width_ + across * cell_width_, y = (down + 1) * rowHeight();
  if (x >= viewport()->width() || y >= viewport()->height()) return {};
  return {static_cast<int>(x), static_cast<int>(y), cell_width_, rowHeight()};
}

std::optional<NumberGrid::Cell> NumberGrid::cellAt(const QPoint& at) const {
  if (at.x() < head_width_ || at.y() < rowHeight()) return std::nullopt;
  const Cell cell{at.y() / rowHeight() - 1 + verticalScrollBar()->value(),
                  (at.x() - head_width_) / cell_width_ + horizontalScrollBar()->value()};
  return slice_.position(cell.row, cell.column) >= 0 ? std::optional(cell) : std::nullopt;
}

std::optional<NumberGrid::Block> NumberGrid::selected() const {
  if (current_.row < 0) return std::nullopt;
  const auto [top, bottom] = std::minmax(current_.row, anchor_.row);
  const auto [left, right] = std::minmax(current_.column, anchor_.column);
  return Block{top, left, bottom, right};
}

// ---- input ---------------------------------------------------------------------------------------------------------

void NumberGrid::choose(int64_t position) {
  const int64_t within = position - slice_.first;
  current_ = anchor_ = {};
  if (position >= slice_.first && position < slice_.end && slice_.row_stride > 0) {
    current_ = anchor_ = {within / slice_.row_stride, within % slice_.row_stride};
    bringIntoView();
  }
  viewport()->update();
}

void NumberGrid::bringIntoView() {
  const auto follow = [](QScrollBar* bar, int64_t at, int in_view) {
    if (at < bar->value())
      bar->setValue(as_int(at));
    else if (at >= bar->value() + in_view)
      bar->setValue(as_int(at - in_view + 1));
  };
  follow(verticalScrollBar(), current_.row, rowsInView());
  follow(horizontalScrollBar(), current_.column, columnsInView());
}

void NumberGrid::moveTo(Cell cell, bool extend) {
  if (!elements_ || slice_.rows == 0) return;
  cell = {std::clamp<int64_t>(cell.row, 0, slice_.rows - 1), std::clamp<int64_t>(cell.column, 0, slice_.columns - 1)};
  while (slice_.position(cell.row, cell.column) < 0 && cell.column > 0) --cell.column; // the last row may be shorter
  current_ = cell;
  if (!extend || anchor_.row < 0) anchor_ = cell;
  bringIntoView();
  viewport()->update();
  const int64_t position = slice_.position(cell.row, cell.column);
  setAccessibleDescription(tr("%1 = %2").arg(elements_->index_of(position), in_full(elements_->at(position))));
  emit elementChosen(position);
}

void NumberGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QAbstractScrollArea::mousePressEvent(event);
  if (const auto cell = cellAt(event->pos())) moveTo(*cell, event->modifiers() & Qt::ShiftModifier);
}

void NumberGrid::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  const auto cell = cellAt(event->pos());
  if (cell && (cell->row != current_.row || cell->column != current_.column)) moveTo(*cell, true);
}

void NumberGrid::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copySelection();
  if (event->matches(QKeySequence::SelectAll) && elements_ && slice_.rows > 0) {
    anchor_ = {0, 0};
    return moveTo({slice_.rows - 1, slice_.columns - 1}, true);
  }
  const bool extend = event->modifiers() & Qt::ShiftModifier, far = event->modifiers() & Qt::ControlModifier;
  Cell to = current_.row < 0 ? Cell{0, 0} : current_;
  switch (event->key()) {
  case Qt::Key_Left: to.column -= 1; break;
  case Qt::Key_Right: to.column += 1; break;
  case Qt::Key_Up: to.row -= 1; break;
  case Qt::Key_Down: to.row += 1; break;
  case Qt::Key_PageUp: to.row -= rowsInView(); break;
  case Qt::Key_PageDown: to.row += rowsInView(); break;
  case Qt::Key_Home: to = {far ? 0 : to.row, 0}; break;
  case Qt::Key_End: to = {far ? slice_.rows - 1 : to.row, slice_.columns - 1}; break;
  default: return QAbstractScrollArea::keyPressEvent(event);
  }
  moveTo(current_.row < 0 ? Cell{0, 0} : to, extend);
}

// Home and End move in the grid while it has the focus, instead of in the plots.
bool NumberGrid::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Home || key->key() == Qt::Key_End || key->matches(QKeySequence::Copy) ||
        key->matches(QKeySequence::SelectAll)) {
      event->accept();
      return true;
    }
  }
  return QAbstractScrollArea::event(event);
}

QString NumberGrid::selectedText() const {
  const auto block = selected();
  if (!block || !elements_ || (block->bottom - block->top + 1) * (block->right - block->left + 1) > kMostCopied)
    return {};
  QString text;
  for (int64_t column = block->left; column <= block->right; ++column) text += '\t' + columnTitle(column);
  for (int64_t row = block->top; row <= block->bottom; ++row) {
    text += '\n' + rowTitle(row);
    for (int64_t column = block->left; column <= block->right; ++column) {
      const int64_t position = slice_.position(row, column);
      text += '\t' + (position < 0 ? QString() : in_full(elements_->at(position)));
    }
  }
  return text + '\n';
}

void NumberGrid::copySelection() {
  const QString text = selectedText();
  if (!text.isEmpty()) return QApplication::clipboard()->setText(text);
  if (selected()) emit complained(tr("Cannot copy more than a million cells. Select fewer, or save the tensor."));
}

void NumberGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fitBars();
}

// ---- painting ------------------------------------------------------------------------------------------------------

void NumberGrid::paintEvent(QPaintEvent*) {
  if (!elements_) return;
  QPainter painter(viewport());
  const Palette& palette = theme_.palette();
  painter.setFont(font());
  const int64_t top = verticalScrollBar()->value(), left = horizontalScrollBar()->value();
  const int64_t bottom = std::min(slice_.rows, top + rowsInView() + 2),
                right = std::min(slice_.columns, left + columnsInView() + 1);
  const auto block = selected();
  painter.setPen(QColor(palette.quiet));
  for (int64_t column = left; column < right; ++column)
    painter.drawText(cellOf(top, column).translated(0, -rowHeight()).adjusted(0, 0, -kGap, 0),
                     Qt::AlignRight | Qt::AlignVCenter, columnTitle(column));
  painter.setPen(QColor(palette.line));
  painter.drawLine(0, rowHeight() - 1, viewport()->width(), rowHeight() - 1);
  for (int64_t row = top; row < bottom; ++row) {
    const QRect first = cellOf(row, left);
    if (first.isEmpty()) break;
    if (row % 2)
      painter.fillRect(QRect(0, first.top(), viewport()->width(), rowHeight()),
                       mixed(QColor(palette.surface), QColor(palette.line), 0.3));
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRect(0, first.top(), head_width_ - kGap, rowHeight()), Qt::AlignRight | Qt::AlignVCenter,
                     rowTitle(row));
    for (int64_t column = left; column < right; ++column) {
      const int64_t position = slice_.position(row, column);
      if (position < 0) break;
      const QRect cell = cellOf(row, column);
      const bool within =
          block && row >= block->top && row <= block->bottom && column >= block->left && column <= block->right;
      if (within) painter.fillRect(cell, QColor(palette.selection));
      const double value = elements_->at(position);
      const bool subnormal = value != 0 && std::abs(value) < elements_->type().smallest_normal;
      painter.setPen(QColor(!std::isfinite(value) ? palette.bad
                            : value == 0          ? palette.quiet
                            : subnormal           ? palette.warning
                                                  : palette.text));
      painter.drawText(cell.adjusted(0, 0, -kGap, 0), Qt::AlignRight | Qt::AlignVCenter, number_label(value, kDigits));
      if (row == current_.row && column == current_.column) {
        painter.setPen(QPen(QColor(hasFocus() ? palette.accent : palette.edge), 1));
        painter.drawRect(cell.adjusted(0, 0, -1, -1));
      }
    }
  }
}

} // namespace amplab
