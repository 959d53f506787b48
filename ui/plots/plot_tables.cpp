// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the plots in this module.
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/plots/band_plot.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/exponent_grid.h"
#include "ui/plots/exponent_plot.h"
#include "ui/plots/exponent_waterfall.h"
#include "ui/plots/plot_content.h"
#include "ui/plots/sampled_curve.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace amplab {
namespace {

struct TableTexts {
  Q_DECLARE_TR_FUNCTIONS(PlotTables)
};

QVariant figure_of(double value) { return is_recorded(value) ? QVariant(value) : QVariant(); }
QVariant whole_of(int64_t value) { return QVariant(static_cast<qlonglong>(value)); }

constexpr int kFineBuckets = 20'000; // of a view: up to this many steps, each has a point

// Place of a row. A skipped step has no update of its own, so where updates are the axis, the step decides too.
struct RowPlace {
  RowPlace(double at, double its_step = 0) : x(at), step(its_step) {}
  double x, step;
  auto operator<=>(const RowPlace&) const = default;
};
using TableCells = std::map<RowPlace, QVariantList>; // merged from several columns

void put_cell(TableCells& cells, RowPlace at, size_t column, size_t columns, const QVariant& cell) {
  QVariantList& row = cells[at];
  row.resize(static_cast<qsizetype>(columns));
  row[static_cast<qsizetype>(column)] = cell;
}

// Returns n, if one row in n is listed because a table cannot hold all. The last row is always listed.
int64_t stride_of(int64_t rows) {
  return std::max<int64_t>(1, (rows + static_cast<int64_t>(kMostTableRows) - 2) /
                                  (static_cast<int64_t>(kMostTableRows) - 1));
}

struct PlotTableColumn { // of one lane: a series, or a memory category
  const LaneStore* lane;
  Series series;
  int drawn; // lane of the content; -1: an earlier run
};

// Rows of a lane, and the steps between two of them.
struct VisibleRows {
  int64_t begin = 0, end = 0;
  int64_t apart = 1; // logs have one row in several steps
};

VisibleRows rows_in_view(const LaneStore& lane, Series x, Range view) {
  if (lane.empty()) return {};
  const int64_t begin = lane.row_at_or_after(x, view.lower);
  const int64_t end = lane.row_at_or_after(x, std::nextafter(view.upper, HUGE_VAL)); // several may have the last x
  if (begin >= end) return {};
  const double steps = lane.value(Series::step, end - 1) - lane.value(Series::step, begin);
  return {begin, end, std::max<int64_t>(1, end - begin > 1 ? static_cast<int64_t>(steps) / (end - 1 - begin) : 1)};
}

} // namespace

PlotTable CurvePlot::table() const {
  PlotContent& content = *content_;
  const PlotVariant& variant = content.variant();
  const Series x = timeline_.x();
  const bool by_time = x == Series::wall_s;
  PlotTable table;
  table.title = content.variants().size() > 1 ? tr("%1, %2").arg(title_->text(), variantLabel()) : title_->text();
  table.headers << qt(row_of(x).key);
  std::vector<PlotTableColumn> columns;
  for (const int lane : content.drawnLanes()) {
    if (variant.shape != LineShape::stack) {
      columns.push_back({&store_.lane(lane), variant.series, lane});
      table.headers << QString::fromStdString(store_.lane(lane).name());
      continue;
    }
    const auto [first, end] = stacked_in(variant);
    for (int category = first; category < end; ++category) {
      columns.push_back({&store_.lane(lane), memory_series(static_cast<MemoryCategory>(category)), lane});
      table.headers << TableTexts::tr("%1 (bytes)").arg(qt(kMemoryTable[static_cast<size_t>(category)].name));
    }
  }
  for (const EarlierRun* each : content.drawnEarlier()) {
    columns.push_back({each->run.get(), variant.series, -1});
    table.headers << TableTexts::tr("%1, earlier run").arg(QString::fromStdString(each->run->name()));
  }

  int64_t rows = 0;
  std::vector<VisibleRows> visible;
  for (const PlotTableColumn& column : columns) {
    const VisibleRows& seen = visible.emplace_back(rows_in_view(*column.lane, x, timeline_.view().x));
    const int64_t its = seen.end - seen.begin;
    rows = by_time && variant.shape != LineShape::stack ? rows + its : std::max(rows, its);
  }
  const int64_t stride = variant.shape == LineShape::dots ? 1 : stride_of(rows);
  const bool skips = row().skips;
  TableCells cells;
  for (size_t i = 0; i < columns.size(); ++i) {
    const PlotTableColumn& column = columns[i];
    const auto add_row = [&](int64_t at) {
      const RowPlace position{column.lane->value(x, at), column.lane->value(Series::step, at)};
      put_cell(cells, position, i, columns.size() + skips, figure_of(column.lane->value(column.series, at)));
      if (!skips || column.lane->value(Series::skipped, at) != 1) return;
      QVariant& skipped = cells[position].back();
      const QString name = QString::fromStdString(column.lane->name());
      skipped = skipped.isValid() ? skipped.toString() + ", " + name : name;
    };
    if (variant.shape == LineShape::dots) { // sparse values, as the plot finds them
      const CurveShape shape = column.drawn >= 0 ? content.shape(column.drawn, kFineBuckets) : CurveShape();
      for (const QPointF& point : shape.raw)
        if (!std::isnan(point.y())) put_cell(cells, point.x(), i, columns.size() + skips, point.y());
      continue;
    }
    // At multiples of the stride, so that lanes with the same steps have the same rows.
    const auto& [begin, end, apart] = visible[i];
    for (int64_t at = begin; at + 1 < end;) {
      const bool listed = static_cast<int64_t>(column.lane->value(Series::step, at)) / apart % stride == 0;
      if (listed) add_row(at);
      at += listed && apart == 1 ? stride : 1;
    }
    if (begin < end) add_row(end - 1);
  }
  if (skips) table.headers << TableTexts::tr("skipped by");
  const int64_t fewer = stride_of(static_cast<int64_t>(cells.size())); // if the lanes have different x values
  int64_t nth = 0;
  for (auto& [at, row] : cells) {
    if (nth++ % fewer != 0) continue;
    row.prepend(by_time ? QVariant(at.x) : whole_of(static_cast<int64_t>(at.x)));
    table.rows.push_back(std::move(row));
  }
  table.note = TableTexts::tr("The visible data as recorded, without smoothing.");
  if (stride * fewer > 1)
    table.note += ' ' + TableTexts::tr("One in %1 steps is listed; zoom in to list all steps.").arg(stride * fewer);
  return table;
}

PlotTable ExponentPlot::table() const {
  PlotTable table;
  table.title =
      content_.format ? TableTexts::tr("%1 of step %2").arg(content_.shown.title).arg(content_.step) : accessibleName();
  table.note = described();
  if (!content_.format) return table;
  const ShownExponents& shown = content_.shown;
  table.headers << TableTexts::tr("power of two") << TableTexts::tr("elements") << TableTexts::tr("share")
                << TableTexts::tr("before rounding") << TableTexts::tr("in %1").arg(qt(content_.format->name));
  const auto all = static_cast<double>(std::max<int64_t>(1, shown.truth.total()));
  const auto add = [&](const QVariant& position, int64_t there, int64_t truth, const QString& fate) {
    table.rows.push_back(
        {position, whole_of(there), share_label(static_cast<double>(truth) / all), whole_of(truth), fate});
  };
  Exponents both = shown.there;
  both += shown.truth;
  for (size_t i = 0; i < both.counts.size(); ++i) {
    const int64_t exponent = both.lowest + static_cast<int64_t>(i);
    add(scale_label(std::ldexp(1.0, static_cast<int>(exponent))), shown.there.at(exponent), shown.truth.at(exponent),
        words_of(fate_at(zones_, static_cast<double>(exponent) + 0.5 + shift())));
  }
  add(TableTexts::tr("zero"), shown.there.zeros, shown.truth.zeros, {});
  add("Inf", shown.there.inf, shown.truth.inf, {});
  add("NaN", shown.there.nan, shown.truth.nan, {});
  return table;
}

PlotTable ExponentGrid::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers << TableTexts::tr("layer") << TableTexts::tr("elements") << TableTexts::tr("flushed")
                << TableTexts::tr("overflow") << TableTexts::tr("zeros") << "Inf"
                << "NaN";
  for (const Cell& cell : cells_)
    table.rows.push_back({cell.shown.title, whole_of(cell.shown.truth.total()), share_label(cell.flushed),
                          share_label(cell.overflow), whole_of(cell.shown.truth.zeros), whole_of(cell.shown.truth.inf),
                          whole_of(cell.shown.truth.nan)});
  table.note = TableTexts::tr("Shares of the finite nonzero elements, at the loss scale of the handle.");
  return table;
}

PlotTable ExponentWaterfall::table() const {
  PlotTable table;
  table.title = accessibleName();
  std::vector<const Column*> shown;
  std::set<int64_t> exponents; // visible exponents that any step has
  for (const Column& column : columns_) {
    if (!steps_.contains(static_cast<double>(column.step))) continue;
    shown.push_back(&column);
    for (size_t i = 0; i < column.exponents.counts.size(); ++i)
      if (const int64_t exponent = column.exponents.lowest + static_cast<int64_t>(i);
          column.exponents.counts[i] > 0 && exponents_.contains(static_cast<double>(exponent)))
        exponents.insert(exponent);
  }
  table.headers << TableTexts::tr("step") << TableTexts::tr("loss scale") << TableTexts::tr("skipped");
  for (const int64_t exponent : exponents) table.headers << scale_label(std::ldexp(1.0, static_cast<int>(exponent)));
  const auto stride = static_cast<size_t>(stride_of(static_cast<int64_t>(shown.size())));
  for (size_t i = 0; i < shown.size(); i += stride) {
    QVariantList row{whole_of(shown[i]->step), scale_label(shown[i]->loss_scale),
                     shown[i]->skipped ? TableTexts::tr("yes") : QString()};
    for (const int64_t exponent : exponents) row << whole_of(shown[i]->exponents.at(exponent));
    table.rows.push_back(std::move(row));
  }
  table.note = TableTexts::tr("Elements by power of two, of the inspected steps in view.");
  if (stride > 1) table.note += ' ' + TableTexts::tr("One in %1 is listed; zoom in to list all.").arg(stride);
  return table;
}

PlotTable BandPlot::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers << TableTexts::tr("step");
  const QCPRange view = plot_->xAxis->range();
  const auto drawn = std::ranges::count_if(bands_, [](const LossBand& band) { return !band.points.empty(); });
  const size_t columns = 4 * static_cast<size_t>(drawn);
  TableCells cells;
  size_t column = 0;
  for (const LossBand& band : bands_) {
    if (band.points.empty()) continue;
    table.headers << TableTexts::tr("%1: mean").arg(band.name) << TableTexts::tr("%1: min").arg(band.name)
                  << TableTexts::tr("%1: max").arg(band.name) << TableTexts::tr("%1: runs").arg(band.name);
    for (const SpreadPoint& point : band.points) {
      const auto at = static_cast<double>(point.step);
      if (point.runs == 0 || !view.contains(at)) continue;
      put_cell(cells, at, column, columns, point.mean);
      put_cell(cells, at, column + 1, columns, point.least);
      put_cell(cells, at, column + 2, columns, point.most);
      put_cell(cells, at, column + 3, columns, point.runs);
    }
    column += 4;
  }
  const int64_t stride = stride_of(static_cast<int64_t>(cells.size()));
  int64_t nth = 0;
  for (auto& [at, row] : cells) {
    if (nth++ % stride != 0) continue;
    row.prepend(whole_of(static_cast<int64_t>(at.x)));
    table.rows.push_back(std::move(row));
  }
  table.note = TableTexts::tr("Losses of each group's runs at the steps in view.");
  if (stride > 1) table.note += ' ' + TableTexts::tr("One in %1 is listed; zoom in to list all.").arg(stride);
  return table;
}

PlotTable SampledCurve::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers << TableTexts::tr("step");
  TableCells cells;
  for (size_t i = 0; i < lines_.size(); ++i) {
    table.headers << lines_[i].lane;
    for (const VariableSample& sample : lines_[i].samples)
      put_cell(cells, static_cast<double>(sample.step), i, lines_.size(), sample.value);
  }
  for (auto& [at, row] : cells) { // at most VariableSamples::kMost per lane
    row.prepend(whole_of(static_cast<int64_t>(at.x)));
    table.rows.push_back(std::move(row));
  }
  table.note = note_;
  return table;
}

} // namespace amplab
