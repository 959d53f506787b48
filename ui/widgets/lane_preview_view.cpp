// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lane_preview_view.h"

#include "ui/models/preview_caption.h"
#include "ui/theme/lane_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace amplab {
namespace {

constexpr int kSign = 22; // pixels, of the lane sample before its name

} // namespace

LanePreviewView::LanePreviewView(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LanePreviewView::show(const QString& name, int colour, std::shared_ptr<const LanePreview> preview) {
  name_ = name;
  colour_ = colour;
  preview_ = std::move(preview);
  caption_ = preview_ ? caption_of(*preview_) : tr("No preview yet. It is drawn while the lane runs.");
  setAccessibleName(tr("Preview of %1: %2").arg(name_, caption_));
  setAccessibleDescription(preview_ ? description_of(*preview_) : QString());
  setToolTip(caption_);
  update();
}

void LanePreviewView::setChosen(bool chosen) {
  if (std::exchange(chosen_, chosen) != chosen) update();
}

void LanePreviewView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (chosen_ || hasFocus()) {
    painter.setPen(QPen(QColor(hasFocus() ? theme_.palette().accent : theme_.palette().edge), 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
  paint(painter, QRectF(rect()).adjusted(kSmallGap, kSmallGap, -kSmallGap, -kSmallGap));
}

void LanePreviewView::paint(QPainter& painter, const QRectF& inside) const {
  const Palette& palette = theme_.palette();
  painter.setFont(text_font(-1));
  const int line = painter.fontMetrics().height();
  const auto write = [&](const QRectF& area, QRgb colour, const QString& text) {
    painter.setPen(QColor(colour));
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(area.width())));
  };
  draw_lane_sample(painter, palette, colour_, {inside.left(), inside.top(), kSign, static_cast<double>(line)});
  write(
      {inside.left() + kSign + kSmallGap, inside.top(), inside.width() - kSign - kSmallGap, static_cast<double>(line)},
      palette.text, name_);
  const bool sentence = !preview_ || std::holds_alternative<NoPreview>(preview_->what);
  if (sentence) {
    painter.setPen(QColor(palette.quiet));
    painter.drawText(inside.adjusted(0, line, 0, 0), Qt::AlignCenter | Qt::TextWordWrap, caption_);
    return;
  }
  write({inside.left(), inside.bottom() - line, inside.width(), static_cast<double>(line)}, palette.quiet, caption_);
  const QRectF area = inside.adjusted(0, line + kHairGap, 0, -line - kHairGap);
  std::visit([&](const auto& is) { paint_preview(painter, area, {palette, colour_}, is); }, preview_->what);
}

void LanePreviewView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  emit clicked();
}

void LanePreviewView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    emit clicked();
  else
    QWidget::keyPressEvent(event);
}

} // namespace amplab
