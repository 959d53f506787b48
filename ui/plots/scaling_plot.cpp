// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scaling_plot.h"

#include "ui/models/cell.h"
#include "ui/plots/ticks.h"
#include "ui/theme/text_length.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <numeric>
#include <qcustomplot.h>

namespace amplab {
namespace {

constexpr double kBarWidth = 0.62;                                            // of a doubling of the ranks
constexpr double kBarAir = 1.08;                                              // above the highest bar
constexpr double kEfficiencyLine = 2, kEfficiencyDot = 6, kMeasuredMark = 13; // pixels
constexpr double kExposedShade = 0.35;
constexpr int kBesideBars = 110; // pixels, for both axes

double x_of(int ranks) { return std::log2(ranks); }

// A section of a step's bar, from bottom to top.
struct BarSegment {
  const char* name;
  double StepTime::*seconds;
  QColor (*colour)(const Palette& palette, int lane);
};
constexpr std::array<BarSegment, 3> kBarSegments = {{
    {QT_TRANSLATE_NOOP("amplab::ScalingPlot", "computing"), &StepTime::compute_s,
     [](const Palette& palette, int lane) { return lane_colour(palette, lane); }},
    {QT_TRANSLATE_NOOP("amplab::ScalingPlot", "packing"), &StepTime::packing_s,
     [](const Palette& palette, int lane) { return mixed(lane_colour(palette, lane), palette.text, kExposedShade); }},
    {QT_TRANSLATE_NOOP("amplab::ScalingPlot", "waiting for gradients"), &StepTime::exposed_s,
     [](const Palette& palette, int) { return QColor(palette.warning); }},
}};

} // namespace

ScalingPlot::ScalingPlot(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), plot_(new QCustomPlot(this)) {
  setObjectName("scalingPlot");
  setAccessibleName(tr("Step time and efficiency by number of ranks"));
  setMinimumSize(260, 140);
  setFocusPolicy(Qt::StrongFocus); // for its table
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(plot_);
  plot_->setAttribute(Qt::WA_TransparentForMouseEvents); // this widget shows the tooltips
  plot_->axisRect()->insetLayout()->take(plot_->legend); // legend above the bars instead of on them
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  connect(&theme, &Theme::changed, this, &ScalingPlot::draw);
  draw();
}

void ScalingPlot::show(ScalingView view, int colour) {
  view_ = std::move(view);
  colour_ = colour;
  draw();
}

void ScalingPlot::draw() {
  plot_->clearPlottables();
  plot_->yAxis2->setVisible(!view_.points.empty());
  plot_->legend->setVisible(!view_.points.empty());
  if (!view_.points.empty()) {
    drawBars();
    drawMeasured();
  }
  applyStyle();
  setAccessibleDescription(sentence_of(view_));
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void ScalingPlot::drawBars() {
  const Palette& palette = theme_.palette();
  QVector<double> at, shares;
  double highest = view_.measured->seconds;
  auto* ticker = new QCPAxisTickerText;
  for (const ScalingPoint& point : view_.points) {
    at << x_of(point.ranks);
    shares << point.efficiency;
    highest = std::max(highest, point.time.seconds);
  }
  // Labels as many bars as fit, always including the last one.
  const double space = std::max(1, width() - font_scaled(kBesideBars)) / static_cast<double>(view_.points.size());
  const int widest = QFontMetrics(number_font(-1)).horizontalAdvance(count_label(view_.points.back().ranks)) + kGap;
  const auto every = static_cast<size_t>(std::ceil(widest / space));
  for (size_t i = 0; i < view_.points.size(); ++i)
    if ((view_.points.size() - 1 - i) % every == 0)
      ticker->addTick(at[static_cast<qsizetype>(i)], count_label(view_.points[i].ranks));
  plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(ticker));
  QCPBars* below = nullptr;
  for (const BarSegment& segment : kBarSegments) {
    QVector<double> milliseconds;
    for (const ScalingPoint& point : view_.points) milliseconds << 1e3 * point.time.*segment.seconds;
    auto* bars = new QCPBars(plot_->xAxis, plot_->yAxis);
    bars->setWidth(kBarWidth);
    bars->setPen(Qt::NoPen);
    bars->setBrush(segment.colour(palette, colour_));
    bars->setName(tr(segment.name));
    bars->setData(at, milliseconds, true);
    if (below) bars->moveAbove(below);
    below = bars;
  }
  QCPGraph *around = plot_->addGraph(plot_->xAxis, plot_->yAxis2),
           *efficiency = plot_->addGraph(plot_->xAxis, plot_->yAxis2);
  around->setPen(QPen(QColor(palette.surface), 3 * kEfficiencyLine)); // keeps the line visible on any bar
  around->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QColor(palette.surface), 2 * kEfficiencyDot));
  around->removeFromLegend();
  around->setData(at, shares, true);
  efficiency->setPen(QPen(QColor(palette.text), kEfficiencyLine));
  efficiency->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QColor(palette.text), kEfficiencyDot));
  efficiency->setName(tr("efficiency"));
  efficiency->setData(at, shares, true);
  plot_->xAxis->setRange(-0.6, at.back() + 0.6);
  plot_->yAxis->setRange(0, 1e3 * kBarAir * highest);
  plot_->yAxis2->setRange(0, kBarAir);
}

void ScalingPlot::drawMeasured() {
  const Palette& palette = theme_.palette();
  QCPGraph* point = plot_->addGraph();
  point->setLineStyle(QCPGraph::lsNone);
  point->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(QColor(palette.text), kEfficiencyLine),
                                         QColor(palette.surface), kMeasuredMark));
  point->setName(tr("this lane, measured"));
  point->setData({x_of(view_.measured->ranks)}, {1e3 * view_.measured->seconds});
}

void ScalingPlot::applyStyle() {
  const Palette& palette = theme_.palette();
  plot_->setBackground(QColor(palette.surface));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) styleAxis(*axis);
  plot_->xAxis->grid()->setVisible(false);
  plot_->xAxis->setLabel(tr("ranks"));
  plot_->yAxis->setLabel(tr("step time, ms"));
  plot_->yAxis2->setLabel(tr("efficiency"));
  auto* shares = new QCPAxisTickerText;
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
    shares->addTick(share, QString("%1 %").arg(qRound(100 * share)));
  plot_->yAxis2->setTicker(QSharedPointer<QCPAxisTicker>(shares));
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setBrush(Qt::NoBrush);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setTextColor(QColor(palette.text));
  plot_->legend->setFont(text_font(-1));
  plot_->legend->setIconSize(font_scaled(12), font_scaled(10));
  plot_->legend->setRowSpacing(0);
  plot_->legend->setMargins({0, 0, 0, 0});
  plot_->legend->setWrap(columnsOfLegend());
}

// Returns the number of legend columns that fit. Each is as wide as its widest name.
int ScalingPlot::columnsOfLegend() const {
  std::vector<int> names;
  for (int i = 0; i < plot_->legend->itemCount(); ++i)
    if (auto* item = qobject_cast<QCPPlottableLegendItem*>(plot_->legend->item(i)))
      names.push_back(QFontMetrics(text_font(-1)).horizontalAdvance(item->plottable()->name()) + font_scaled(12) +
                      2 * kGap);
  for (size_t columns = names.size(); columns > 1; --columns) {
    std::vector<int> widths(columns);
    for (size_t i = 0; i < names.size(); ++i) widths[i % columns] = std::max(widths[i % columns], names[i]);
    const int between = static_cast<int>(columns) * plot_->legend->columnSpacing(); // including the edge
    if (std::accumulate(widths.begin(), widths.end(), between) <= width()) return static_cast<int>(columns);
  }
  return 1;
}

void ScalingPlot::styleAxis(QCPAxis& axis) {
  const Palette& palette = theme_.palette();
  axis.setTickLabelColor(QColor(palette.quiet));
  axis.setTickLabelFont(number_font(-1));
  axis.setLabelColor(QColor(palette.quiet));
  axis.setLabelFont(text_font(-1));
  axis.setBasePen(QColor(palette.line));
  axis.setTickPen(QColor(palette.line));
  axis.setSubTickPen(Qt::NoPen);
  axis.setTickLength(0, kSmallGap); // outside, where bars do not hide them
  axis.grid()->setPen(QColor(palette.grid));
  axis.grid()->setZeroLinePen(Qt::NoPen);
}

QString ScalingPlot::tipAt(const QPoint& at) const {
  const double x = plot_->xAxis->pixelToCoord(at.x());
  for (const ScalingPoint& point : view_.points)
    if (std::abs(x_of(point.ranks) - x) < kBarWidth / 2) {
      const auto ms = [](double seconds) { return number_label(1e3 * seconds, 3); };
      return tr("%1 ranks: %2 ms per step (%3 computing, %4 packing, %5 waiting for gradients); efficiency %6")
          .arg(count_label(point.ranks), ms(point.time.seconds), ms(point.time.compute_s), ms(point.time.packing_s),
               ms(point.time.exposed_s), share_label(point.efficiency));
    }
  return {};
}

void ScalingPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  draw(); // the number of labels and legend lines may change
}

bool ScalingPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

PlotTable ScalingPlot::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers = {tr("ranks"), tr("step, ms")};
  for (const BarSegment& segment : kBarSegments) table.headers << tr(segment.name) + ", ms";
  table.headers << tr("efficiency");
  for (const ScalingPoint& point : view_.points) {
    QVariantList row = {point.ranks, 1e3 * point.time.seconds};
    for (const BarSegment& segment : kBarSegments) row << 1e3 * point.time.*segment.seconds;
    row << point.efficiency;
    table.rows.push_back(row);
  }
  table.note = basis_of(view_);
  return table;
}

} // namespace amplab
