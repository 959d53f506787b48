// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lane_legend.h"

#include "ui/theme/lane_style.h"
#include "ui/theme/text_length.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

namespace amplab {
namespace {

constexpr int kSample = 26, kShortSample = 16, kPad = 6, kLongestName = 170, kShortestName = 44, kUnderline = 5;
constexpr int kMostRows = 3; // more would leave no plot below

int chip_height() { return font_scaled(22); }

int value_width(const QString& value) {
  // Reserves the usual lengths, so that chips do not move while digits change.
  const QFontMetrics metrics(number_font());
  return std::max(metrics.horizontalAdvance(value), metrics.horizontalAdvance("0.00000"));
}

int name_width(const QString& name) {
  return std::min(font_scaled(kLongestName), QFontMetrics(text_font()).horizontalAdvance(name) + 2);
}

} // namespace

LaneChip::LaneChip(size_t position, const Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setObjectName(QString("lane:%1").arg(position));
  setCheckable(true);
  setChecked(true);
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
}

void LaneChip::setEntry(const LegendEntry& entry) {
  if (entry == entry_) return;
  entry_ = entry;
  setAccessibleName(entry.name);
  setAccessibleDescription(entry.value);
  setToolTip(tr("%1  %2\nClick to hide the lane, double-click to show only this lane.").arg(entry.name, entry.value));
  update();
}

int LaneChip::leastWidth() const {
  const int name = std::min(name_width(entry_.name), font_scaled(kShortestName));
  return sizeHint().width() - name_width(entry_.name) + name;
}

QSize LaneChip::sizeHint() const {
  return {kPad + kSample + kPad + name_width(entry_.name) + kPad + value_width(entry_.value) + kPad, chip_height()};
}

void LaneChip::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (underMouse() || hasFocus()) {
    painter.setPen(hasFocus() ? QPen(QColor(palette.accent), 1) : QPen(Qt::NoPen));
    painter.setBrush(QColor(palette.hover));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
  if (!isChecked()) painter.setOpacity(0.4);
  QFont font = text_font();
  font.setStrikeOut(!isChecked());
  if (width() < 2 * kPad + kSample + kPad + QFontMetrics(number_font()).horizontalAdvance(entry_.value))
    return paintNarrow(painter);
  QRectF area = QRectF(rect()).adjusted(kPad, 0, -kPad, 0);
  const int sample = width() < sizeHint().width() ? kShortSample : kSample; // leaves more width for the name
  draw_lane_sample(painter, palette, entry_.colour, QRectF(area.left(), area.top(), sample, area.height()));
  area.setLeft(area.left() + sample + kPad);
  const QFontMetrics metrics(text_font());
  const int least = value_width(entry_.value);
  const int name = std::min(name_width(entry_.name), static_cast<int>(area.width()) - kPad - least);
  painter.setFont(font);
  painter.setPen(QColor(palette.text));
  painter.drawText(QRectF(area.left(), area.top(), name + 1, area.height()), Qt::AlignVCenter | Qt::AlignLeft,
                   metrics.elidedText(entry_.name, Qt::ElideMiddle, name));
  area.setLeft(area.left() + name + kPad);
  painter.setFont(number_font());
  painter.setPen(QColor(palette.quiet));
  painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, entry_.value);
}

// Paints the value over the sample if it fits. The tooltip has name and value.
void LaneChip::paintNarrow(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QRectF area = QRectF(rect()).adjusted(kHairGap, 0, -kHairGap, 0);
  const QFont font = number_font(-1);
  painter.setFont(font);
  painter.setPen(QColor(palette.quiet));
  if (QFontMetrics(font).horizontalAdvance(entry_.value) <= area.width()) // a cut number would read as another
    painter.drawText(area.adjusted(0, 0, 0, -kUnderline), Qt::AlignCenter, entry_.value);
  draw_lane_sample(painter, palette, entry_.colour,
                   QRectF(area.left(), area.bottom() - kUnderline, area.width(), kUnderline));
}

void LaneChip::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit isolated();
}

LaneLegend::LaneLegend(Timeline& timeline, const Theme& theme, QWidget* parent)
    : QWidget(parent), timeline_(timeline), theme_(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&timeline_, &Timeline::displayChanged, this, &LaneLegend::updateChecks);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LaneLegend::setEntries(const std::vector<LegendEntry>& entries) {
  if (entries == entries_) return;
  const bool same = std::ranges::equal(entries, entries_, {}, &LegendEntry::lane, &LegendEntry::lane);
  entries_ = entries;
  if (!same) {
    qDeleteAll(chips_);
    chips_.clear();
    for (const LegendEntry& entry : entries_) {
      auto* chip = new LaneChip(chips_.size(), theme_, this);
      chips_.push_back(chip);
      connect(chip, &LaneChip::clicked, this,
              [this, lane = entry.lane](bool shown) { timeline_.setHidden(lane, !shown); });
      connect(chip, &LaneChip::isolated, this, [this, lane = entry.lane] {
        std::vector<LaneId> lanes;
        for (const LegendEntry& each : entries_) lanes.push_back(each.lane);
        timeline_.setHidden(lane, false); // the first click of the double click hid it
        timeline_.isolate(lane, lanes);
      });
    }
  }
  for (size_t i = 0; i < chips_.size(); ++i) chips_[i]->setEntry(entries_[i]);
  if (!same) updateChecks(); // of the chips' new lanes
  arrange();
}

void LaneLegend::updateChecks() {
  for (LaneChip* chip : chips_) chip->setChecked(!timeline_.isHidden(chip->entry().lane));
}

int LaneLegend::sizeHintOfAll() const {
  return std::accumulate(chips_.begin(), chips_.end(), 0,
                         [](int sum, const LaneChip* chip) { return sum + chip->sizeHint().width(); });
}

QSize LaneLegend::sizeHint() const { return {sizeHintOfAll(), rowsWithin(width()) * chip_height()}; }

void LaneLegend::resizeEvent(QResizeEvent*) { arrange(); }

int LaneLegend::leastWidth(int across) const {
  int least = 1;
  for (const LaneChip* chip : chips_) least = std::max(least, chip->leastWidth());
  return least * std::min(across, std::max(1, static_cast<int>(chips_.size())));
}

// Returns the least number of rows that shows whole names, up to two. Otherwise the least number that shows part of
// each name.
int LaneLegend::rowsWithin(int width) const {
  int whole = 1;
  for (const LaneChip* chip : chips_) whole = std::max(whole, chip->sizeHint().width());
  const int count = static_cast<int>(chips_.size());
  if (sizeHintOfAll() <= width) return 1;
  if (const int side_by_side = width / whole; side_by_side > 0 && (count + side_by_side - 1) / side_by_side <= 2)
    return 2;
  const int least = leastWidth(1);
  const int across = std::max(1, width / least), lanes = static_cast<int>(chips_.size());
  return std::clamp((lanes + across - 1) / across, 1, kMostRows);
}

// Arranges a single row from the right with natural widths if possible, or several rows in columns of equal width.
void LaneLegend::arrange() {
  const int lanes = static_cast<int>(chips_.size()), rows = rowsWithin(width());
  if (height() != rows * chip_height()) setFixedHeight(rows * chip_height());
  if (lanes == 0) return;
  const int across = (lanes + rows - 1) / rows, column = width() / across;
  const bool roomy = rows == 1 && sizeHintOfAll() <= width();
  int right = width();
  for (int lane = lanes; lane-- > 0;) {
    LaneChip* chip = chips_[static_cast<size_t>(lane)];
    const int wide = roomy ? chip->sizeHint().width() : column;
    right -= wide;
    chip->setGeometry(roomy ? right : lane % across * column, lane / across * chip_height(), wide, chip_height());
    chip->show();
  }
}

double LaneLegend::paint(QPainter& painter, const std::vector<LegendEntry>& entries, const Palette& palette,
                         QPointF at) {
  double x = at.x();
  painter.setFont(text_font());
  const QFontMetricsF metrics(text_font());
  for (const LegendEntry& entry : entries) {
    draw_lane_sample(painter, palette, entry.colour, QRectF(x, at.y(), kSample, chip_height()));
    x += kSample + kPad;
    painter.setPen(QColor(palette.text));
    painter.drawText(QPointF(x, at.y() + (chip_height() + metrics.ascent() - metrics.descent()) / 2), entry.name);
    x += metrics.horizontalAdvance(entry.name) + 3 * kPad;
  }
  return x - at.x();
}

} // namespace amplab
