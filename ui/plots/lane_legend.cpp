// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lane_legend.h"

#include "ui/theme/lane_look.h"
#include "ui/theme/text_length.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <numeric>

namespace amplab {
namespace {

bool has_name(Wording wording) { return wording == Wording::name_and_value || wording == Wording::name; }
bool has_value(Wording wording) { return wording == Wording::name_and_value || wording == Wording::value; }

constexpr int kSample = 26, kPad = 6, kLongestName = 170;

int chip_height() { return in_text(22); }

int value_width(const QString& value) {
  // Room for the usual lengths, so that chips stand still while digits change.
  const QFontMetrics metrics(number_font());
  return value.isEmpty() ? 0 : std::max(metrics.horizontalAdvance(value), metrics.horizontalAdvance("0.00000"));
}

int name_width(const QString& name) {
  return std::min(in_text(kLongestName), QFontMetrics(text_font()).horizontalAdvance(name) + 2);
}

} // namespace

LaneChip::LaneChip(int colour, const Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setObjectName(QString("lane:%1").arg(colour));
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
  setToolTip(tr("%1  %2\nClick hides the lane, double click shows it alone.").arg(entry.name, entry.value));
  update();
}

void LaneChip::setWording(Wording wording) {
  wording_ = wording;
  update();
}

int LaneChip::widthOf(Wording wording) const {
  const int name = has_name(wording) ? name_width(entry_.name) + kPad : 0;
  const int value = has_value(wording) ? value_width(entry_.value) : 0;
  return kPad + kSample + kPad + name + value + kPad;
}

QSize LaneChip::sizeHint() const { return {widthOf(wording_), chip_height()}; }

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
  QRectF area = QRectF(rect()).adjusted(kPad, 0, -kPad, 0);
  draw_lane_sample(painter, palette, entry_.colour, QRectF(area.left(), area.top(), kSample, area.height()));
  area.setLeft(area.left() + kSample + kPad);
  if (has_name(wording_)) {
    const QFontMetrics metrics(text_font());
    const int width = name_width(entry_.name);
    QFont font = text_font();
    font.setStrikeOut(!isChecked());
    painter.setFont(font);
    painter.setPen(QColor(palette.text));
    painter.drawText(QRectF(area.left(), area.top(), width + 1, area.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(entry_.name, Qt::ElideRight, width));
    area.setLeft(area.left() + width + kPad);
  }
  if (!has_value(wording_)) return;
  painter.setFont(number_font());
  painter.setPen(QColor(wording_ == Wording::name_and_value ? palette.quiet : palette.text));
  painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft, entry_.value);
}

void LaneChip::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit isolated();
}

LaneLegend::LaneLegend(Timeline& timeline, const Theme& theme, QWidget* parent)
    : QWidget(parent), timeline_(timeline), theme_(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&timeline_, &Timeline::lookChanged, this, &LaneLegend::updateChecks);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LaneLegend::setEntries(const std::vector<LegendEntry>& entries) {
  if (entries == entries_) return;
  const bool same = std::ranges::equal(entries, entries_, {}, &LegendEntry::colour, &LegendEntry::colour);
  entries_ = entries;
  if (!same) {
    qDeleteAll(chips_);
    chips_.clear();
    for (const LegendEntry& entry : entries_) {
      auto* chip = new LaneChip(entry.colour, theme_, this);
      chips_.push_back(chip);
      connect(chip, &LaneChip::clicked, this,
              [this, colour = entry.colour](bool shown) { timeline_.setHidden(colour, !shown); });
      connect(chip, &LaneChip::isolated, this, [this, colour = entry.colour] {
        std::vector<int> colours;
        for (const LegendEntry& each : entries_) colours.push_back(each.colour);
        timeline_.setHidden(colour, false); // the first of the two clicks hid it
        timeline_.isolate(colour, colours);
      });
    }
    updateChecks();
  }
  for (size_t i = 0; i < chips_.size(); ++i) chips_[i]->setEntry(entries_[i]);
  arrange();
}

void LaneLegend::updateChecks() {
  for (LaneChip* chip : chips_) chip->setChecked(!timeline_.isHidden(chip->entry().colour));
}

QSize LaneLegend::sizeHint() const {
  return {widthOf(Wording::name_and_value), chip_height()};
}

void LaneLegend::resizeEvent(QResizeEvent*) { arrange(); }

int LaneLegend::widthOf(Wording wording) const {
  return std::accumulate(chips_.begin(), chips_.end(), 0,
                         [wording](int sum, const LaneChip* chip) { return sum + chip->widthOf(wording); });
}

bool LaneLegend::showsValues() const { return has_value(wording()); }

// Whose a line is goes before how it stands.
Wording LaneLegend::wording() const {
  for (const Wording wordy : {Wording::name_and_value, Wording::name, Wording::value})
    if (widthOf(wordy) <= width()) return wordy;
  return Wording::nothing;
}

// From the right.
void LaneLegend::arrange() {
  const bool shown = widthOf(Wording::nothing) <= width();
  const Wording fitting = wording();
  int right = width();
  for (auto chip = chips_.rbegin(); chip != chips_.rend(); ++chip) {
    (*chip)->setVisible(shown);
    (*chip)->setWording(fitting);
    const int wide = (*chip)->sizeHint().width();
    right -= wide;
    (*chip)->setGeometry(right, (height() - chip_height()) / 2, wide, chip_height());
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
