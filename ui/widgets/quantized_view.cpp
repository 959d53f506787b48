// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantized_view.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kLeastSide = 8, kMostSide = 20; // of an element; marks need the least

// A white triangle with a dark edge shows on each colour of the ramp.
void paint_clipped(QPainter& painter, const QRectF& cell) {
  const double inset = cell.width() * 0.12;
  const QRectF at = cell.adjusted(inset, inset, -inset, -inset);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(QColor(0xff101318), 1.2));
  painter.setBrush(Qt::white);
  painter.drawPolygon(QPolygonF({QPointF(at.center().x(), at.top()), at.bottomRight(), at.bottomLeft()}));
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void paint_flushed(QPainter& painter, const QRectF& cell, const QColor& ground) {
  const double inset = cell.width() * 0.2;
  painter.fillRect(cell.adjusted(inset, inset, -inset, -inset), ground);
}

QString span_text(int64_t first, int64_t count) {
  return count == 1 ? QString::number(first) : QString("%1:%2").arg(first).arg(first + count);
}

} // namespace

QString effect_text(const RecipeEffect& effect, int64_t row, int64_t col) {
  const QuantizedElement element = effect.element(row, col);
  const QuantizedBlock block = effect.block_of(row, col);
  const auto number = [](double x) { return number_label(x, 4); };
  QString becomes = number(element.number);
  if (element.clipped)
    becomes = QuantizedView::tr("%1 (clipped)").arg(becomes);
  else if (element.flushed)
    becomes = QuantizedView::tr("%1 (flushed to 0)").arg(becomes);
  const QString reach = QuantizedView::tr("the scale %1 reaches %2").arg(number(block.scale), number(block.reach));
  const QString why = block.clips
                          ? QuantizedView::tr("%1, less than the block's largest magnitude %2, which is clipped")
                          : QuantizedView::tr("%1, and the block's largest magnitude is %2: nothing is clipped");
  return QuantizedView::tr("[%1, %2] %3 → %4. Block [%5, %6]: %7.")
      .arg(row)
      .arg(col)
      .arg(number(element.x), becomes, span_text(block.row, block.rows), span_text(block.col, block.cols),
           why.arg(reach, number(block.amax)));
}

QuantizedView::QuantizedView(const Theme& theme, QWidget* parent) : QAbstractScrollArea(parent), theme_(theme) {
  setObjectName("recipes:picture");
  setAccessibleName(tr("The tensor as the recipe quantises it"));
  setFont(number_font(-1));
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setAutoFillBackground(false);
  connect(&theme_, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void QuantizedView::show(Pictures pictures) {
  const auto size_of = [](const RecipeEffect* effect) {
    return effect ? std::pair{effect->rows(), effect->cols()} : std::pair<int64_t, int64_t>{0, 0};
  };
  const auto before = size_of(any());
  pictures_ = std::move(pictures);
  if (size_of(any()) != before) row_ = col_ = -1;
  bool found = false;
  for (const QuantizedPicture& each : pictures_) {
    if (!each.effect) continue;
    const auto [least, most] = each.effect->scale_exponents();
    exponents_ = found ? std::pair{std::min(exponents_.first, least), std::max(exponents_.second, most)}
                       : std::pair{least, most};
    found = true;
  }
  fitBars();
  viewport()->update();
}

// Scrolls as little as possible.
void QuantizedView::choose(int64_t row, int64_t col) {
  const RecipeEffect* effect = any();
  row_ = effect ? std::min(row, effect->rows() - 1) : -1;
  col_ = effect ? std::min(col, effect->cols() - 1) : -1;
  if (row_ < 0 || col_ < 0) return viewport()->update();
  const auto bring = [this](QScrollBar& bar, int64_t at, int space) {
    const int begin = static_cast<int>(at) * side_, end = begin + side_;
    if (begin < bar.value()) bar.setValue(begin);
    if (end > bar.value() + space) bar.setValue(end - space);
  };
  bring(*verticalScrollBar(), row_, areaOf(0).height());
  bring(*horizontalScrollBar(), col_, areaOf(0).width());
  viewport()->update();
}

QColor QuantizedView::colourOf(const QuantizedBlock& block) const {
  const float scale = block.scale;
  if (block.amax == 0) return QColor(theme_.palette().line);
  if (!std::isfinite(scale) || scale == 0) return QColor(theme_.palette().bad);
  const int range = std::max(1, exponents_.second - exponents_.first);
  return ramp_colour(theme_.palette(), static_cast<double>(std::ilogb(scale) - exponents_.first) / range);
}

// ---- geometry ------------------------------------------------------------------------------------------------------

const RecipeEffect* QuantizedView::any() const {
  return pictures_[0].effect ? pictures_[0].effect.get() : pictures_[1].effect.get();
}

// Below the title, above the legend.
QRect QuantizedView::areaOf(size_t picture) const {
  const int line = fontMetrics().height() + kSmallGap, width = (viewport()->width() - 3 * kGap) / 2;
  return {kGap + static_cast<int>(picture) * (width + kGap), line, width,
          std::max(0, viewport()->height() - 2 * line - kHairGap)};
}

void QuantizedView::fitBars() {
  const RecipeEffect* effect = any();
  const QRect area = areaOf(0);
  const int64_t rows = effect ? effect->rows() : 1, cols = effect ? effect->cols() : 1;
  side_ =
      static_cast<int>(std::clamp<int64_t>(std::min(area.width() / cols, area.height() / rows), kLeastSide, kMostSide));
  const auto fit = [this](QScrollBar& bar, int64_t count, int space) {
    bar.setRange(0, std::max(0, static_cast<int>(count) * side_ - space)); // count is at most 2^22
    bar.setPageStep(space);
    bar.setSingleStep(side_);
  };
  fit(*verticalScrollBar(), rows, area.height());
  fit(*horizontalScrollBar(), cols, area.width());
}

QRectF QuantizedView::cellOf(size_t picture, int64_t row, int64_t col) const {
  const QPoint corner = areaOf(picture).topLeft();
  return {static_cast<double>(corner.x() + col * side_ - horizontalScrollBar()->value()),
          static_cast<double>(corner.y() + row * side_ - verticalScrollBar()->value()), static_cast<double>(side_),
          static_cast<double>(side_)};
}

std::optional<QuantizedView::At> QuantizedView::elementAt(const QPoint& at) const {
  for (size_t picture = 0; picture < kPictures; ++picture) {
    const RecipeEffect* effect = pictures_[picture].effect.get();
    const QRect area = areaOf(picture);
    if (!effect || !area.contains(at)) continue;
    const int64_t row = (at.y() - area.top() + verticalScrollBar()->value()) / side_;
    const int64_t col = (at.x() - area.left() + horizontalScrollBar()->value()) / side_;
    if (row < effect->rows() && col < effect->cols()) return At{picture, row, col};
  }
  return {};
}

void QuantizedView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fitBars();
  choose(row_, col_); // keeps it in view
}

// ---- selection -----------------------------------------------------------------------------------------------------

void QuantizedView::mousePressEvent(QMouseEvent* event) {
  const std::optional<At> at = elementAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || !at) return QAbstractScrollArea::mousePressEvent(event);
  choose(at->row, at->col);
  emit elementChosen(row_, col_);
}

void QuantizedView::keyPressEvent(QKeyEvent* event) {
  const RecipeEffect* effect = any();
  int down = 0, across = 0;
  switch (event->key()) {
  case Qt::Key_Left: across = -1; break;
  case Qt::Key_Right: across = 1; break;
  case Qt::Key_Up: down = -1; break;
  case Qt::Key_Down: down = 1; break;
  default: return QAbstractScrollArea::keyPressEvent(event);
  }
  if (!effect) return;
  choose(std::max<int64_t>(0, row_ + down), std::max<int64_t>(0, col_ + across));
  emit elementChosen(row_, col_);
}

bool QuantizedView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const std::optional<At> at = elementAt(help->pos()))
    QToolTip::showText(help->globalPos(), effect_text(*pictures_[at->picture].effect, at->row, at->col), viewport());
  else
    QToolTip::hideText();
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

void QuantizedView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setFont(font());
  for (size_t picture = 0; picture < kPictures; ++picture) paintPicture(painter, picture);
  if (any()) paintLegend(painter);
  if (!hasFocus()) return;
  painter.setPen(QColor(theme_.palette().accent));
  painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

// Only the elements in view, one line apart between blocks.
void QuantizedView::paintPicture(QPainter& painter, size_t picture) const {
  const Palette& palette = theme_.palette();
  const QRect area = areaOf(picture);
  const QuantizedPicture& shown = pictures_[picture];
  painter.setPen(QColor(palette.text));
  painter.drawText(QRect(area.left(), 0, area.width(), area.top()), Qt::AlignVCenter,
                   fontMetrics().elidedText(shown.title, Qt::ElideRight, area.width()));
  if (!shown.effect) {
    painter.setPen(QColor(palette.quiet));
    painter.drawText(area, Qt::AlignTop | Qt::TextWordWrap, shown.sentence);
    return;
  }
  const RecipeEffect& effect = *shown.effect;
  painter.save();
  painter.setClipRect(area);
  const int64_t first_row = verticalScrollBar()->value() / side_, first_col = horizontalScrollBar()->value() / side_;
  const int64_t last_row = std::min(effect.rows(), first_row + area.height() / side_ + 2);
  const int64_t last_col = std::min(effect.cols(), first_col + area.width() / side_ + 2);
  for (int64_t row = first_row; row < last_row; ++row)
    for (int64_t col = first_col; col < last_col; ++col) {
      const QuantizedBlock block = effect.block_of(row, col);
      const QuantizedElement element = effect.element(row, col);
      const QRectF cell = cellOf(picture, row, col);
      const QRectF inside =
          cell.adjusted(col == block.col, row == block.row, 0, 0); // leaves the line before each block
      painter.fillRect(inside, colourOf(block));
      if (element.flushed) paint_flushed(painter, cell, QColor(palette.surface));
      if (element.clipped) paint_clipped(painter, cell);
    }
  if (row_ >= 0) {
    const QuantizedBlock block = effect.block_of(row_, col_);
    const QRectF all(cellOf(picture, block.row, block.col).topLeft(),
                     QSizeF(static_cast<double>(block.cols * side_), static_cast<double>(block.rows * side_)));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& mark : {all, cellOf(picture, row_, col_)}) {
      painter.setPen(QPen(QColor(palette.surface), 3));
      painter.drawRect(mark);
      painter.setPen(QPen(QColor(palette.accent), 1.5));
      painter.drawRect(mark);
    }
  }
  painter.restore();
}

void QuantizedView::paintLegend(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const int side = fontMetrics().height() - kHairGap, top = areaOf(0).bottom() + kSmallGap;
  int left = areaOf(0).left();
  const auto write = [&](const QString& text) {
    const int width = fontMetrics().horizontalAdvance(text) + kSmallGap;
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRect(left, top, width, side), Qt::AlignVCenter, text);
    left += width;
  };
  const auto power = [](int exponent) { return with_powers_raised(QString("2^%1").arg(exponent)); };
  write(tr("scale of a block: %1").arg(power(exponents_.first)));
  const int steps = std::clamp(exponents_.second - exponents_.first + 1, 1, 8);
  for (int i = 0; i < steps; ++i, left += side)
    painter.fillRect(left, top, side, side, ramp_colour(palette, steps > 1 ? i / (steps - 1.0) : 0));
  left += kSmallGap;
  if (steps > 1) write(power(exponents_.second));
  for (const bool clipped : {true, false}) {
    left += kWideGap;
    const QRectF sample(left, top, side, side);
    painter.fillRect(sample, ramp_colour(palette, 0.5));
    if (clipped)
      paint_clipped(painter, sample);
    else
      paint_flushed(painter, sample, QColor(palette.surface));
    left += side + kSmallGap;
    write(clipped ? tr("clipped") : tr("flushed to 0"));
  }
}

} // namespace amplab
