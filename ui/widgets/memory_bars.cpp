// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/memory_bars.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/theme/text_length.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr int kPadding = 7, kPeakMark = 3, kChip = 9;
constexpr double kMemoryShare = 0.62; // of a row's height
constexpr int kLeastBar = 90, kLeastWidth = 240, kTextWidth = 460;

double bytes_of(const MemoryBar& bar, size_t category) { return static_cast<double>(bar.forecast.memory[category]); }
double peak_of(const MemoryBar& bar) { return static_cast<double>(bar.forecast.peak_bytes); }

// Returns the difference between measured and forecast memory, as a share of the forecast.
double apart(const MemoryBar& bar) { return peak_of(bar) > 0 ? *bar.measured / peak_of(bar) - 1 : 0; }

QString percent_text(double share) {
  const double percent = 100 * share;
  return (percent >= 0.05            ? "+"
          : std::abs(percent) < 0.05 ? "±"
                                     : "−") +
         QString::number(std::abs(percent), 'f', 1) + " %";
}

} // namespace

QString sentence_of(const MemoryBar& bar) {
  const QString mode = QString::fromStdString(bar.forecast.mode);
  if (!bar.forecast.problem.empty())
    return MemoryBars::tr("%1 is not available: %2").arg(mode, QString::fromStdString(bar.forecast.problem));
  std::vector<size_t> by_size;
  for (size_t i = 0; i < kCountedCategories; ++i)
    if (bar.forecast.memory[i] > 0) by_size.push_back(i);
  std::ranges::stable_sort(by_size, std::greater(), [&](size_t i) { return bar.forecast.memory[i]; });
  QStringList parts;
  for (const size_t i : by_size) parts += qt(kMemoryTable[i].name) + " " + bytes_label(bytes_of(bar, i));
  QString text =
      MemoryBars::tr("%1: %2 at the peak of a step (%3)").arg(mode, bytes_label(peak_of(bar)), parts.join(", "));
  if (bar.measured)
    text += MemoryBars::tr("; measured %1, %2").arg(bytes_label(*bar.measured), percent_text(apart(bar)));
  return text + ".";
}

MemoryBars::MemoryBars(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("forecast:bars");
  setAccessibleName(tr("Memory forecast for each mode"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void MemoryBars::show(std::vector<MemoryBar> bars) {
  const std::string mode =
      by_user_ && chosen_ >= 0 && chosen_ < std::ssize(bars_) ? bars_[static_cast<size_t>(chosen_)].forecast.mode : "";
  bars_ = std::move(bars);
  auto chosen = std::ranges::find_if(bars_, [&](const MemoryBar& bar) { return bar.forecast.mode == mode; });
  if (chosen == bars_.end()) chosen = std::ranges::find(bars_, true, &MemoryBar::set);
  chosen_ = chosen == bars_.end() ? (bars_.empty() ? -1 : 0) : static_cast<int>(chosen - bars_.begin());
  updateGeometry();
  update();
  emit chosenChanged();
}

void MemoryBars::choose(int row) {
  if (bars_.empty()) return;
  chosen_ = std::clamp(row, 0, static_cast<int>(bars_.size()) - 1);
  by_user_ = true;
  update();
  emit chosenChanged();
}

int MemoryBars::rowHeight() const { return QFontMetrics(text_font()).height() + kPadding; }

int MemoryBars::rowAt(const QPoint& at) const {
  const int row = at.y() / rowHeight();
  return at.y() >= 0 && row < std::ssize(bars_) ? row : -1;
}

// Returns the categories visible in any bar.
std::vector<size_t> MemoryBars::categoriesShown() const {
  std::vector<size_t> shown;
  for (size_t i = 0; i < kCountedCategories; ++i)
    if (std::ranges::any_of(bars_, [i](const MemoryBar& bar) { return bytes_of(bar, i) > 0.004 * peak_of(bar); }))
      shown.push_back(i);
  return shown;
}

std::vector<MemoryBars::Chip> MemoryBars::legend(int width) const {
  const QFontMetrics metrics(text_font(-1));
  std::vector<Chip> chips;
  QPoint at(kGap, rowHeight() * static_cast<int>(bars_.size()) + kSmallGap);
  for (const size_t category : categoriesShown()) {
    const QString text = qt(kMemoryTable[category].name);
    const QSize size(kChip + kSmallGap + metrics.horizontalAdvance(text) + kWideGap, metrics.height() + kHairGap);
    if (at.x() > kGap && at.x() + size.width() - kWideGap > width) at = {kGap, at.y() + size.height()};
    chips.push_back({category, text, QRect(at, size)});
    at.rx() += size.width();
  }
  return chips;
}

QString MemoryBars::figureOf(const MemoryBar& bar) const {
  if (!bar.forecast.problem.empty()) return {};
  const QString bytes = bytes_label(peak_of(bar));
  if (bar.measured && width() < font_scaled(kTextWidth)) return bytes + " " + percent_text(apart(bar));
  return bar.measured ? tr("%1 · measured %2").arg(bytes, percent_text(apart(bar))) : bytes;
}

QSize MemoryBars::sizeHint() const {
  const int height = rowHeight() * static_cast<int>(bars_.size());
  const auto chips = legend(std::max(width(), kLeastWidth));
  return {4 * kLeastBar, chips.empty() ? height : chips.back().area.bottom() + kSmallGap};
}

QSize MemoryBars::minimumSizeHint() const { return {kLeastWidth, sizeHint().height()}; }

void MemoryBars::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateGeometry(); // a narrower legend takes more lines
}

void MemoryBars::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  const QFont words = text_font(), figures = number_font();
  QFont bold = words;
  bold.setBold(true);
  int names = 0, right = 0;
  double most = 0;
  for (const MemoryBar& bar : bars_) {
    names = std::max(names, QFontMetrics(bold).horizontalAdvance(QString::fromStdString(bar.forecast.mode)));
    right = std::max(right, QFontMetrics(figures).horizontalAdvance(figureOf(bar)));
    most = std::max({most, peak_of(bar), bar.measured.value_or(0)});
  }
  const int left = kGap + names + kGap, available = std::max(kLeastBar / 3, width() - left - right - 2 * kGap),
            height = rowHeight();
  const auto to_pixels = [&](double bytes) { return most > 0 ? bytes / most * available : 0; };
  for (size_t row = 0; row < bars_.size(); ++row) {
    const MemoryBar& bar = bars_[row];
    const QRect area(0, static_cast<int>(row) * height, width(), height);
    if (static_cast<int>(row) == chosen_)
      painter.fillRect(area, hasFocus() ? QColor(palette.selection) : QColor(palette.hover));
    if (bar.set) painter.fillRect(QRect(area.topLeft(), QSize(kPeakMark, height)), QColor(palette.accent));
    painter.setFont(bar.set ? bold : words);
    painter.setPen(QColor(palette.text));
    painter.drawText(area.adjusted(kGap, 0, 0, 0), Qt::AlignVCenter, QString::fromStdString(bar.forecast.mode));
    if (!bar.forecast.problem.empty()) {
      painter.setPen(QColor(palette.quiet));
      const QRect rest = area.adjusted(left, 0, -kGap, 0);
      painter.drawText(
          rest, Qt::AlignVCenter,
          painter.fontMetrics().elidedText(tr("not available: %1").arg(QString::fromStdString(bar.forecast.problem)),
                                           Qt::ElideRight, rest.width()));
      continue;
    }
    const double thick = std::round(height * kMemoryShare), top = area.top() + std::round((height - thick) / 2);
    double x = left;
    for (size_t i = 0; i < kCountedCategories; ++i) {
      const double length = to_pixels(bytes_of(bar, i));
      painter.fillRect(QRectF(x, top, length, thick), QColor(palette.memory[i]));
      if (length > 2)
        painter.fillRect(QRectF(x + length - 1, top, 1, thick),
                         QColor(palette.surface)); // separates neighbours without colours
      x += length;
    }
    painter.setFont(figures);
    painter.setPen(QColor(bar.set ? palette.text : palette.quiet));
    painter.drawText(area.adjusted(0, 0, -kGap, 0), Qt::AlignVCenter | Qt::AlignRight, figureOf(bar));
    if (bar.measured) {
      const double tick = left + to_pixels(*bar.measured);
      painter.fillRect(QRectF(tick - 1, area.top() + 1, 2, height - 2), QColor(palette.text));
    }
  }
  painter.setFont(text_font(-1));
  for (const Chip& chip : legend(width())) {
    painter.fillRect(QRect(chip.area.left(), chip.area.center().y() - kChip / 2, kChip, kChip),
                     QColor(palette.memory[chip.category]));
    painter.setPen(QColor(palette.quiet));
    painter.drawText(chip.area.adjusted(kChip + kSmallGap, 0, kWideGap, 0), Qt::AlignVCenter, chip.text);
  }
}

void MemoryBars::mousePressEvent(QMouseEvent* event) {
  if (const int row = rowAt(event->pos()); row >= 0) choose(row);
}

void MemoryBars::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Up: return choose(chosen_ - 1);
  case Qt::Key_Down: return choose(chosen_ + 1);
  case Qt::Key_Home: return choose(0);
  case Qt::Key_End: return choose(static_cast<int>(bars_.size()) - 1);
  default: QWidget::keyPressEvent(event);
  }
}

void MemoryBars::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void MemoryBars::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool MemoryBars::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QString text;
  if (const int row = rowAt(help->pos()); row >= 0) text = sentence_of(bars_[static_cast<size_t>(row)]);
  for (const Chip& chip : legend(width()))
    if (chip.area.contains(help->pos())) text = qt(kMemoryTable[chip.category].sentence);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

} // namespace amplab
