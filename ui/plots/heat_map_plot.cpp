// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_map_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kReadable = 4.5;                                      // contrast of text
constexpr double kMostSide = 0.3;                                      // of the width, for row names
constexpr double kMostWide = 200, kMostHigh = 100, kCornerOfCell = 11; // pixels

QString range_text(const QString& from, const QString& to) { return from + " … " + to; }

} // namespace

HeatMapPlot::HeatMapPlot(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("heatMap");
  setAccessibleName(tr("Heat map of two settings"));
  setFocusPolicy(Qt::StrongFocus);
  setFont(number_font(-1));
  connect(&theme_, &Theme::changed, this, [this] {
    if (!table_->columns.empty()) show(table_, across_, down_, result_, mask_);
  });
}

void HeatMapPlot::show(std::shared_ptr<const RunTable> table, size_t across, size_t down, size_t result,
                       std::vector<char> mask) {
  table_ = std::move(table);
  across_ = across, down_ = down, result_ = result;
  mask_ = std::move(mask);
  cells_ = heat_cells(*table_, across_, down_, result_, mask_);
  means_ = table_->columns[result_];
  means_.values.clear();
  for (const HeatCell& cell : cells_.cells)
    if (cell.result.finite > 0) means_.values.push_back(cell.result.mean);
  const bool odd = std::ranges::any_of(cells_.cells, [](const HeatCell& cell) { return cell.result.odd > 0; });
  if (odd) means_.values.push_back(std::nan(""));
  colours_ = RunColours(means_, theme_.palette());
  if (current_ && (current_->first >= cells_.down.size() || current_->second >= cells_.across.size())) current_.reset();
  setAccessibleDescription(
      tr("%1 over %2 and %3")
          .arg(table_->columns[result_].title(), table_->columns[across_].title(), table_->columns[down_].title()));
  update();
}

void HeatMapPlot::clear() {
  table_ = std::make_shared<RunTable>();
  cells_ = {};
  current_.reset();
  update();
}

QString HeatMapPlot::nameOf(size_t column, const HeatBin& bin) const {
  const RunColumn& of = table_->columns[column];
  const auto end = [&](const RunMark& mark) {
    return mark.rung == Rung::scale ? of.textOf(mark.value) : text_of(mark.rung);
  };
  return bin.isOne() ? end(bin.from) : range_text(end(bin.from), end(bin.to));
}

// ---- geometry ------------------------------------------------------------------------------------------------------

QRectF HeatMapPlot::area() const {
  const QFontMetricsF metrics(font());
  const double row = metrics.height();
  double side = metrics.horizontalAdvance(table_->columns[down_].title() + " ↑");
  for (const HeatBin& bin : cells_.down) side = std::max(side, metrics.horizontalAdvance(nameOf(down_, bin)));
  side = std::min(side + kGap, kMostSide * width());
  const double legend = colours_.legendWidth(metrics) + kGap;
  const QRectF all(side + kGap, row + kGap, width() - side - legend - 2 * kGap, height() - 2 * row - 2 * kGap);
  const double wide = std::min(all.width() / static_cast<double>(cells_.across.size()), kMostWide);
  const double high = std::min(all.height() / static_cast<double>(cells_.down.size()), kMostHigh);
  return {all.left(), all.top(), std::max(1.0, wide * static_cast<double>(cells_.across.size())),
          std::max(1.0, high * static_cast<double>(cells_.down.size()))};
}

// The largest value of a setting is at the top, as on an axis.
QRectF HeatMapPlot::rectOf(size_t row, size_t column) const {
  const QRectF all = area();
  const double wide = all.width() / static_cast<double>(cells_.across.size()),
               high = all.height() / static_cast<double>(cells_.down.size());
  return {all.left() + wide * static_cast<double>(column), all.bottom() - high * static_cast<double>(row + 1), wide,
          high};
}

std::optional<std::pair<size_t, size_t>> HeatMapPlot::cellAt(const QPointF& at) const {
  if (cells_.cells.empty() || !area().contains(at)) return std::nullopt;
  const QRectF all = area();
  const auto of = [](double share, size_t count) {
    return std::min(count - 1, static_cast<size_t>(std::max(0.0, share) * static_cast<double>(count)));
  };
  return std::pair{of((all.bottom() - at.y()) / all.height(), cells_.down.size()),
                   of((at.x() - all.left()) / all.width(), cells_.across.size())};
}

QString HeatMapPlot::tipOf(size_t row, size_t column) const {
  const HeatCell& cell = cells_.at(row, column);
  const RunColumn& of = table_->columns[result_];
  QStringList lines = {QString("%1: %2, %3: %4")
                           .arg(table_->columns[across_].title(), nameOf(across_, cells_.across[column]),
                                table_->columns[down_].title(), nameOf(down_, cells_.down[row]))};
  if (cell.runs.empty()) return (lines << tr("no run")).join('\n');
  const Spread& spread = cell.result;
  if (spread.finite > 0)
    lines << QString("%1: %2").arg(of.title(), of.textOf(spread.mean)) +
                 (is_recorded(spread.deviation) ? " ± " + of.textOf(spread.deviation) : QString());
  if (spread.finite > 1) lines << tr("min %1, max %2").arg(of.textOf(spread.least), of.textOf(spread.most));
  lines << tr("%n runs", nullptr, static_cast<int>(cell.runs.size()));
  if (spread.odd > 0) lines << tr("%n of them NaN or Inf", nullptr, spread.odd);
  const int without = static_cast<int>(cell.runs.size()) - spread.finite - spread.odd;
  if (without > 0) lines << tr("%n of them without this result", nullptr, without);
  return lines.join('\n');
}

// ---- input ---------------------------------------------------------------------------------------------------------

void HeatMapPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  current_ = cellAt(event->position());
  update();
  if (current_) emit runsChosen(cells_.at(current_->first, current_->second).runs);
}

void HeatMapPlot::keyPressEvent(QKeyEvent* event) {
  if (cells_.cells.empty()) return QWidget::keyPressEvent(event);
  const auto move = [&](std::ptrdiff_t down, std::ptrdiff_t across) {
    const auto moved = [](size_t at, std::ptrdiff_t by, size_t count) {
      return static_cast<size_t>(
          std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    current_ = current_ ? std::pair{moved(current_->first, down, cells_.down.size()),
                                    moved(current_->second, across, cells_.across.size())}
                        : std::pair{size_t{0}, size_t{0}};
    setAccessibleDescription(tipOf(current_->first, current_->second));
    update();
  };
  switch (event->key()) {
  case Qt::Key_Up: return move(1, 0);
  case Qt::Key_Down: return move(-1, 0);
  case Qt::Key_Left: return move(0, -1);
  case Qt::Key_Right: return move(0, 1);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (current_) emit runsChosen(cells_.at(current_->first, current_->second).runs);
    return;
  default: QWidget::keyPressEvent(event);
  }
}

bool HeatMapPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = cellAt(help->pos());
  QToolTip::showText(help->globalPos(), cell ? tipOf(cell->first, cell->second) : QString(), this);
  return true;
}

// ---- painting ------------------------------------------------------------------------------------------------------

void HeatMapPlot::paintCell(QPainter& painter, size_t row, size_t column) const {
  const HeatCell& cell = cells_.at(row, column);
  if (cell.runs.empty()) return;
  const Palette& palette = theme_.palette();
  const QRectF box = rectOf(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
  const Spread& spread = cell.result;
  const bool all_odd = spread.finite == 0 && spread.odd > 0;
  const QColor ground = spread.finite > 0 ? colours_.of(spread.mean) : QColor(palette.surface);
  painter.fillRect(box, ground);
  if (all_odd) {
    painter.fillRect(box, QBrush(QColor(palette.bad), Qt::BDiagPattern));
  } else if (spread.odd > 0) { // hatches a corner
    const double corner = std::min({kCornerOfCell, box.width(), box.height()});
    QPainterPath path(box.topRight());
    path.lineTo(box.topRight() - QPointF(corner, 0));
    path.lineTo(box.topRight() + QPointF(0, corner));
    path.closeSubpath();
    painter.setPen(QPen(QColor(palette.surface), 1));
    painter.setBrush(QColor(palette.bad));
    painter.drawPath(path);
  }
  const RunColumn& of = table_->columns[result_];
  const QString text = all_odd             ? QStringLiteral("NaN")
                       : spread.finite > 0 ? of.textOf(spread.mean)
                                           : text_of(Rung::none);
  const QFontMetricsF metrics(font());
  if (metrics.horizontalAdvance(text) + kSmallGap > box.width() || metrics.height() > box.height()) return;
  if (all_odd) {
    const double wide = metrics.horizontalAdvance(text) + kSmallGap;
    painter.fillRect(
        QRectF(box.center().x() - wide / 2, box.center().y() - metrics.height() / 2, wide, metrics.height()),
        QColor(palette.surface));
  }
  const QRgb dark = kDarkPalette.surface, light = kLightPalette.surface, on = all_odd ? palette.surface : ground.rgb();
  painter.setPen(all_odd                                                                       ? QColor(palette.bad)
                 : contrast(dark, on) >= kReadable || contrast(dark, on) > contrast(light, on) ? QColor(dark)
                                                                                               : QColor(light));
  painter.drawText(box, Qt::AlignCenter, text);
}

void HeatMapPlot::paintSides(QPainter& painter) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(font());
  const QRectF all = area();
  const double row = metrics.height();
  painter.setPen(QColor(palette.text));
  const QString down = table_->columns[down_].title(), across = table_->columns[across_].title();
  painter.drawText(QRectF(0, 0, all.left() - kSmallGap, row + kSmallGap), Qt::AlignRight | Qt::AlignVCenter,
                   metrics.elidedText(down + " ↑", Qt::ElideMiddle, all.left() - kSmallGap));
  painter.drawText(QRectF(all.left(), 0, std::max(all.width(), width() / 2.0), row + kSmallGap),
                   Qt::AlignLeft | Qt::AlignVCenter, "→ " + across);
  painter.setPen(QColor(palette.quiet));
  double free_from = 0; // pixels; overlapping names are omitted
  for (size_t column = 0; column < cells_.across.size(); ++column) {
    const QRectF cell = rectOf(0, column);
    const double space = std::max(cell.width() - 2, 3 * row);
    const QString text = metrics.elidedText(nameOf(across_, cells_.across[column]), Qt::ElideMiddle, space);
    const double wide = metrics.horizontalAdvance(text), from = cell.center().x() - wide / 2;
    if (from < free_from) continue;
    free_from = from + wide + kSmallGap;
    painter.drawText(QRectF(from, all.bottom() + kHairGap, wide + 1, row), Qt::AlignLeft | Qt::AlignVCenter, text);
  }
  double above = height() + row;
  for (size_t at = 0; at < cells_.down.size(); ++at) {
    const double y = rectOf(at, 0).center().y();
    if (above - y < row) continue;
    above = y;
    painter.drawText(QRectF(0, y - row / 2, all.left() - kSmallGap, row), Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(nameOf(down_, cells_.down[at]), Qt::ElideMiddle, all.left() - kSmallGap));
  }
}

void HeatMapPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  painter.fillRect(rect(), QColor(theme_.palette().surface));
  if (cells_.cells.empty()) {
    painter.setPen(QColor(theme_.palette().quiet));
    painter.drawText(QRectF(rect()).adjusted(kGap, kGap, -kGap, -kGap), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("A heat map needs two settings in which the runs differ."));
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (size_t row = 0; row < cells_.down.size(); ++row)
    for (size_t column = 0; column < cells_.across.size(); ++column) paintCell(painter, row, column);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QColor(theme_.palette().grid));
  painter.drawRect(area());
  paintSides(painter);
  if (current_) {
    painter.setPen(QPen(QColor(theme_.palette().text), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectOf(current_->first, current_->second));
  }
  const QFontMetricsF metrics(font());
  const double legend = colours_.legendWidth(metrics);
  colours_.paintLegend(painter, QRectF(width() - legend - kSmallGap, kSmallGap, legend, height() - 2 * kSmallGap));
}

PlotTable HeatMapPlot::table() const {
  if (table_->columns.empty()) return {tr("Heat map of two settings"), {}, {}, {}};
  const RunColumn& of = table_->columns[result_];
  PlotTable table{of.title(),
                  {table_->columns[across_].title(), table_->columns[down_].title(), tr("mean"),
                   tr("standard deviation"), tr("runs"), tr("NaN or Inf")},
                  {},
                  {}};
  const auto number = [](double value) { return is_recorded(value) ? QVariant(value) : QVariant(); };
  size_t filled = 0;
  for (size_t row = 0; row < cells_.down.size(); ++row)
    for (size_t column = 0; column < cells_.across.size(); ++column) {
      const HeatCell& cell = cells_.at(row, column);
      if (cell.runs.empty() || ++filled > kMostTableRows) continue;
      table.rows.push_back({nameOf(across_, cells_.across[column]), nameOf(down_, cells_.down[row]),
                            number(cell.result.mean), number(cell.result.deviation),
                            static_cast<qlonglong>(cell.runs.size()), static_cast<qlonglong>(cell.result.odd)});
    }
  table.note = filled > table.rows.size()
                   ? tr("%1 of %2 cells; the others are left out.").arg(table.rows.size()).arg(filled)
                   : tr("Cells without a run are left out.");
  return table;
}

} // namespace amplab
