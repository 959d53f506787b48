// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/cell.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/rank_strip.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kWaitingShare = 0.3; // of the lane's colour or the overflow colour
constexpr double kMark = 3;           // radius

QColor waiting_colour(const Palette& palette, int colour) {
  return mixed(QColor(palette.surface), lane_colour(palette, colour), kWaitingShare);
}

// Joins as many parts as fit.
QString joined_to(int width, const QFontMetrics& metrics, const QStringList& parts) {
  QString text;
  for (const QString& part : parts) {
    const QString longer = text.isEmpty() ? part : text + " · " + part;
    if (!text.isEmpty() && metrics.horizontalAdvance(longer) > width) break;
    text = longer;
  }
  return metrics.elidedText(text, Qt::ElideRight, width);
}

} // namespace

void RankStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  paintHead(painter);
  const std::vector<Cell> all = cells();
  for (size_t i = 0; i < all.size(); ++i) {
    if (i == chosen_)
      painter.fillRect(all[i].area, QColor(hasFocus() ? theme_.palette().selection : theme_.palette().hover));
    paintCell(painter, view_.rows[i], all[i]);
  }
  if (!hasFocus()) return;
  painter.setPen(QColor(theme_.palette().accent));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

// Paints the sentence, and a legend at the right if both fit.
void RankStrip::paintHead(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QFontMetrics metrics(font());
  const QString text = sentence_of(view_);
  const QRect line(kSmallGap, 0, width() - 2 * kSmallGap, metrics.height());
  painter.setPen(QColor(view_.diverged_since > 0 ? palette.bad : palette.quiet));
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(text, Qt::ElideRight, line.width()));
  if (view_.rows.empty()) return;
  const QString computes = tr("computes"), waits = tr("waits"), overflowed = tr("overflowed");
  const int chip = metrics.ascent() - 2, beside = chip + kSmallGap;
  int text_width = 0;
  for (const QString& word : {computes, waits, overflowed})
    text_width += beside + metrics.horizontalAdvance(word) + kWideGap;
  int x = line.right() - text_width + kWideGap;
  if (x < line.left() + metrics.horizontalAdvance(text) + kWideGap) return;
  painter.setPen(QColor(palette.quiet));
  const auto explain = [&](const QString& word, auto&& draw) {
    draw(QRect(x, (line.height() - chip) / 2, chip, chip));
    painter.drawText(QRect(x + beside, 0, width(), line.height()), Qt::AlignVCenter, word);
    x += beside + metrics.horizontalAdvance(word) + kWideGap;
  };
  explain(computes, [&](const QRect& at) { painter.fillRect(at, lane_colour(palette, colour_)); });
  explain(waits, [&](const QRect& at) { painter.fillRect(at, waiting_colour(palette, colour_)); });
  explain(overflowed,
          [&](const QRect& at) { draw_verdict(painter, palette, Verdict::backed_off, QRectF(at).center(), kMark); });
}

void RankStrip::paintCell(QPainter& painter, const RankRow& row, const Cell& cell) const {
  const Palette& palette = theme_.palette();
  const QFontMetrics metrics(font());
  const int text_width = cell.columns.left() - cell.area.left() - 2 * kSmallGap, line = metrics.height();
  QRect words(cell.area.left() + kSmallGap, cell.columns.top(), text_width, line);
  painter.setPen(QColor(palette.text));
  const QString name = cell.words ? tr("rank %1").arg(row.rank) : QString::number(row.rank);
  painter.drawText(words, Qt::AlignVCenter, name);
  paintSteps(painter, row, cell.columns);
  if (!cell.words) return;
  if (row.overflows > 0) {
    const int left = metrics.horizontalAdvance(name) + kGap;
    draw_verdict(painter, palette, Verdict::backed_off, QPointF(words.left() + left + kMark, words.center().y() + 1),
                 kMark);
    painter.setPen(QColor(palette.bad));
    painter.drawText(words.adjusted(left + static_cast<int>(2 * kMark) + kSmallGap, 0, 0, 0), Qt::AlignVCenter,
                     count_label(static_cast<double>(row.overflows)));
  }
  QStringList parts;
  if (is_recorded(row.waits)) parts << tr("waits %1").arg(QString::number(100 * row.waits, 'f', 0) + " %");
  if (is_recorded(row.memory_bytes)) parts << bytes_label(row.memory_bytes);
  if (is_recorded(row.samples_per_s)) parts << tr("%1/s").arg(count_label(row.samples_per_s));
  painter.setPen(QColor(palette.quiet));
  painter.drawText(words.translated(0, line), Qt::AlignVCenter, joined_to(text_width, metrics, parts));
}

// Computing time is at the bottom. Ranks that wait for another have short bars, and that rank a tall one.
void RankStrip::paintSteps(QPainter& painter, const RankRow& row, const QRect& columns) const {
  const Palette& palette = theme_.palette();
  painter.fillRect(columns, QColor(palette.grid));
  const double width = columnWidth(columns);
  const auto shown = std::min<int64_t>(std::ssize(row.steps), static_cast<int64_t>(columns.width() / width));
  const auto left_of = [&](int64_t back) {
    return columns.right() + 1 - static_cast<int>(std::lround(static_cast<double>(back + 1) * width));
  };
  std::vector<double> marks;
  for (int64_t back = 0; back < shown; ++back) {
    const RankStep& step = row.steps[row.steps.size() - 1 - static_cast<size_t>(back)];
    const QRect column(left_of(back), columns.top(), left_of(back - 1) - left_of(back), columns.height());
    if (const double waits = step.waits(); is_recorded(waits)) {
      const auto waited = static_cast<int>(std::lround(column.height() * waits));
      painter.fillRect(column.adjusted(0, 0, 0, waited - column.height()), waiting_colour(palette, colour_));
      painter.fillRect(column.adjusted(0, waited, 0, 0), lane_colour(palette, colour_));
    }
    if (step.found_inf && !step.overflowed)
      // Skipped because another rank overflowed.
      painter.fillRect(column, mixed(QColor(palette.grid), QColor(palette.bad), kWaitingShare));
    if (!step.overflowed) continue;
    painter.fillRect(column.adjusted(-1, 0, 1, 0), QColor(palette.surface));
    painter.fillRect(column, QColor(palette.bad));
    marks.push_back(column.left() + column.width() / 2.0);
  }
  for (const double x : marks) { // separates marks from columns of a reddish lane
    painter.fillRect(QRectF(x - kMark - 2, columns.top(), 2 * kMark + 4, 2 * kMark + 1).intersected(columns),
                     QColor(palette.surface));
    draw_verdict(painter, palette, Verdict::backed_off, {x, columns.top() + kMark}, kMark);
  }
}

} // namespace amplab
