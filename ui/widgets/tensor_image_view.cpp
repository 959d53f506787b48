// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tensor_image_view.h"

#include "ui/models/cell.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace amplab {
namespace {

// Orange and blue: distinguishable for colour-blind users.
constexpr QRgb kNegative = 0xffe66100, kPositive = 0xff2f7fe0;
constexpr int kSwatch = 10, kLegendSteps = 64;

} // namespace

TensorImageView::TensorImageView(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), later_([this](const Drawn& drawn) { setImage(drawn); }) {
  setObjectName("tensor:image");
  setAccessibleName(tr("Image of the tensor"));
  setFont(number_font(-1));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  connect(&theme_, &Theme::changed, this, &TensorImageView::draw);
}

ImageColours TensorImageView::colours() const {
  const Palette& palette = theme_.palette();
  ImageColours colours;
  // From near the background colour, over the full hue, to the highest contrast.
  const QColor ground(palette.dark ? 0xff23272f : 0xffeef1f5), end(palette.dark ? Qt::white : Qt::black);
  const auto ramp = [&](QColor hue, double share) {
    return share < 0.75 ? mixed(ground, hue, 0.12 + 0.88 * share / 0.75) : mixed(hue, end, (share - 0.75) * 1.6);
  };
  for (size_t i = 0; i < ImageColours::kShades; ++i) {
    const double share = static_cast<double>(i) / (ImageColours::kShades - 1);
    colours.negative[i] = ramp(QColor(kNegative), share).rgb();
    colours.positive[i] = ramp(QColor(kPositive), share).rgb();
  }
  colours.zero = palette.dark ? 0xff000000 : 0xff8a93a1;
  colours.inf = palette.dark ? 0xffffe000 : 0xffd8b400;
  colours.nan = 0xffe23fd0;
  colours.gap = QColor(palette.surface).rgb();
  return colours;
}

void TensorImageView::show(const TensorElements& elements, const ElementSummary& summary, std::vector<int64_t> leading,
                           bool log) {
  elements_ = elements;
  summary_ = summary;
  leading_ = std::move(leading);
  scale_ = ImageScale::of(summary, log);
  draw();
}

void TensorImageView::clear() {
  later_.stop();
  elements_.reset();
  image_ = {};
  at_ = {-1, -1};
  chosen_ = -1;
  update();
}

void TensorImageView::draw() {
  if (!elements_ || elements_->count() == 0 || !isVisible()) return; // showEvent() draws it later
  const ImageLayout layout = layout_of(tiles_of(elements_->shape(), leading_), imageArea().size());
  auto work = [elements = *elements_, layout, scale = scale_,
               colours = colours()](const BackgroundTask<Drawn>::IsCancelled& is_cancelled) {
    return Drawn{image_of(elements, layout, scale, colours, is_cancelled), layout};
  };
  const int64_t elements_shown = layout.tiles.stride * layout.tiles.count;
  if (elements_shown >= kMany) return later_.run(std::move(work));
  later_.stop();
  setImage(work([] { return false; }));
}

void TensorImageView::setImage(const Drawn& drawn) {
  if (drawn.image.isNull()) return;
  image_ = drawn.image;
  layout_ = drawn.layout;
  choose(chosen_);
  emit this->drawn();
  update();
}

// ---- geometry ------------------------------------------------------------------------------------------------------

int TensorImageView::legendWidth() const { return fontMetrics().horizontalAdvance("-0.0001234") + kSwatch + 3 * kGap; }

QRect TensorImageView::imageArea() const { return rect().adjusted(kGap, kHairGap, -legendWidth() - kGap, -kHairGap); }

QRectF TensorImageView::imageRect() const {
  return {QPointF(imageArea().topLeft()), QSizeF(image_.width() * layout_.zoom_x, image_.height() * layout_.zoom_y)};
}

QPointF TensorImageView::centreOf(int x, int y) const {
  return imageRect().topLeft() + QPointF((x + 0.5) * layout_.zoom_x, (y + 0.5) * layout_.zoom_y);
}

std::optional<QPoint> TensorImageView::pixelAt(const QPointF& at) const {
  if (image_.isNull() || !imageRect().contains(at)) return std::nullopt;
  const QPointF within = at - imageRect().topLeft();
  return QPoint(std::min(static_cast<int>(within.x()) / layout_.zoom_x, image_.width() - 1),
                std::min(static_cast<int>(within.y()) / layout_.zoom_y, image_.height() - 1));
}

// ---- selection -----------------------------------------------------------------------------------------------------

void TensorImageView::choose(int64_t position) {
  chosen_ = position;
  at_ = {-1, -1};
  if (!image_.isNull() && elements_ && position >= 0) { // maps the position to its tile and the offset within
    const TensorTiles& tiles = layout_.tiles;
    const int64_t from_first = position - tiles.tile.first, which = tiles.stride > 0 ? from_first / tiles.stride : 0;
    const int64_t within = from_first - which * tiles.stride;
    if (from_first >= 0 && which < tiles.count && tiles.tile.row_stride > 0) {
      const int64_t y = (which / tiles.columns) * (tiles.tile.rows + 1) + within / tiles.tile.row_stride;
      const int64_t x = (which % tiles.columns) * (tiles.tile.columns + 1) + within % tiles.tile.row_stride;
      at_ = {static_cast<int>(x / layout_.per_x), static_cast<int>(y / layout_.per_y)};
    }
  }
  update();
}

void TensorImageView::chooseAt(QPoint pixel) {
  if (image_.isNull() || !elements_) return;
  const QPoint within(std::clamp(pixel.x(), 0, image_.width() - 1), std::clamp(pixel.y(), 0, image_.height() - 1));
  const int64_t position = element_at(*elements_, layout_, within.x(), within.y());
  if (position < 0) return;
  chosen_ = position;
  at_ = within;
  update();
  emit elementChosen(position);
}

void TensorImageView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  if (const auto pixel = pixelAt(event->position())) chooseAt(*pixel);
}

void TensorImageView::mouseMoveEvent(QMouseEvent* event) {
  setCursor(pixelAt(event->position()) ? Qt::CrossCursor : Qt::ArrowCursor);
}

// Moves over gaps between tiles to the next element.
void TensorImageView::keyPressEvent(QKeyEvent* event) {
  QPoint by;
  switch (event->key()) {
  case Qt::Key_Left: by = {-1, 0}; break;
  case Qt::Key_Right: by = {1, 0}; break;
  case Qt::Key_Up: by = {0, -1}; break;
  case Qt::Key_Down: by = {0, 1}; break;
  default: return QWidget::keyPressEvent(event);
  }
  if (image_.isNull() || !elements_) return;
  if (at_.x() < 0) return chooseAt({0, 0});
  for (QPoint to = at_ + by; image_.rect().contains(to); to += by)
    if (element_at(*elements_, layout_, to.x(), to.y()) >= 0) return chooseAt(to);
}

bool TensorImageView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto pixel = pixelAt(help->pos());
  const int64_t position = pixel && elements_ ? element_at(*elements_, layout_, pixel->x(), pixel->y()) : -1;
  if (position < 0) {
    QToolTip::hideText();
    return true;
  }
  QString text = tr("%1 = %2").arg(elements_->index_of(position), number_label(elements_->at(position), 6));
  if (const int64_t more = layout_.per_x * layout_.per_y; more > 1)
    text += tr("; the largest of the %1 in this pixel").arg(more);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void TensorImageView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  draw();
}

void TensorImageView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  draw();
}

// ---- painting ------------------------------------------------------------------------------------------------------

void TensorImageView::paintEvent(QPaintEvent*) {
  if (image_.isNull()) return;
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  painter.drawImage(imageRect(), image_);
  painter.setPen(QColor(palette.line));
  painter.drawRect(imageRect().adjusted(-0.5, -0.5, 0.5, 0.5));
  if (at_.x() >= 0) {
    const QPointF centre = centreOf(at_.x(), at_.y());
    const QRectF mark(centre.x() - std::max(layout_.zoom_x, 7) / 2.0, centre.y() - std::max(layout_.zoom_y, 7) / 2.0,
                      std::max(layout_.zoom_x, 7), std::max(layout_.zoom_y, 7));
    painter.setPen(QPen(QColor(palette.surface), 3));
    painter.drawRect(mark.adjusted(-1, -1, 1, 1));
    painter.setPen(QPen(QColor(palette.accent), 1.5));
    painter.drawRect(mark.adjusted(-1, -1, 1, 1));
  }
  paintLegend(painter);
  if (!hasFocus()) return;
  painter.setPen(QColor(palette.accent));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

// Paints the scale from the largest positive to the largest negative value, then zero, Inf and NaN.
void TensorImageView::paintLegend(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const ImageColours colours = this->colours();
  const double line = fontMetrics().height(), left = imageRect().right() + 2 * kGap;
  painter.setFont(font());
  const auto write = [&](double y, const QString& text) {
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QRectF(left + kSwatch + kSmallGap, y - line / 2, width() - left, line),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  const double top = kHairGap + line / 2, swatches = 3 * line,
               bottom = std::max(top + 2 * line, height() - swatches - line);
  const double step = (bottom - top) / kLegendSteps;
  for (int i = 0; i < kLegendSteps; ++i) {
    const double place = 1 - 2 * (i + 0.5) / kLegendSteps; // 1 at the top, -1 at the bottom
    const double value = std::copysign(scale_.magnitude_at(std::abs(place)), place);
    painter.fillRect(QRectF(left, top + i * step, kSwatch, step + 1), QColor(colours.of(value, scale_)));
  }
  write(top, number_label(scale_.most, 3));
  write(bottom, number_label(-scale_.most, 3));
  if (bottom - top > 3.2 * line)
    write((top + bottom) / 2, scale_.log ? "±" + number_label(scale_.magnitude_at(0), 3) : "0");
  double y = bottom + line;
  for (const auto& [colour, text] :
       {std::pair{colours.zero, tr("zero")}, {colours.inf, tr("Inf")}, {colours.nan, tr("NaN")}}) {
    const QRectF swatch(left, y - kSwatch / 2.0, kSwatch, kSwatch);
    painter.fillRect(swatch, QColor(colour));
    painter.setPen(QColor(palette.edge));
    painter.drawRect(swatch.adjusted(0, 0, -1, -1));
    write(y, text);
    y += line;
  }
}

} // namespace amplab
