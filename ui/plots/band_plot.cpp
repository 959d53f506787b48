// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/band_plot.h"

#include "ui/theme/lane_style.h"

#include <QVBoxLayout>
#include <cmath>
#include <qcustomplot.h>

namespace amplab {
namespace {

constexpr int kBandAlpha = 48; // of 255; several bands overlap
constexpr double kMeanWidth = 2;

} // namespace

BandPlot::BandPlot(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme), plot_(new QCustomPlot(this)) {
  setObjectName("bandPlot");
  setAccessibleName(tr("Losses of the groups"));
  setToolTip(tr("loss: mean, min to max"));
  setMinimumSize(220, 120);
  setFocusPolicy(Qt::StrongFocus); // for its table
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(plot_);
  plot_->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
  plot_->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
  connect(&theme, &Theme::changed, this, &BandPlot::draw);
  draw();
}

void BandPlot::show(std::vector<LossBand> bands) {
  bands_ = std::move(bands);
  draw();
}

void BandPlot::draw() {
  plot_->clearGraphs();
  QStringList sentences;
  for (const LossBand& band : bands_) {
    if (band.points.empty()) continue; // lanes without repeated runs
    QVector<double> steps, mean, least, most;
    for (const SpreadPoint& point : band.points) {
      if (point.runs == 0) continue; // no finite loss, so nothing to draw
      steps << static_cast<double>(point.step);
      mean << point.mean;
      least << point.least;
      most << point.most;
    }
    const QPen pen = lane_pen(theme_.palette(), band.colour, kMeanWidth);
    QColor ground = pen.color();
    ground.setAlpha(kBandAlpha);
    QCPGraph *low = plot_->addGraph(), *high = plot_->addGraph(), *middle = plot_->addGraph();
    for (QCPGraph* edge : {low, high}) {
      edge->setPen(Qt::NoPen);
      edge->removeFromLegend();
    }
    high->setBrush(ground);
    high->setChannelFillGraph(low);
    low->setData(steps, least, true);
    high->setData(steps, most, true);
    middle->setPen(pen);
    QString name = band.runs == 1 ? band.name : tr("%1, %n runs", nullptr, band.runs).arg(band.name);
    if (const int finite = band.points.back().runs; finite < band.runs)
      name = tr("%1, %2 with a finite loss at the end").arg(name).arg(finite);
    middle->setName(name);
    middle->setData(steps, mean, true);
    if (!mean.isEmpty()) sentences << tr("%1: mean loss %2 at the end").arg(middle->name()).arg(mean.back(), 0, 'g', 4);
  }
  setAccessibleDescription(sentences.join("; "));
  applyStyle();
  plot_->rescaleAxes();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void BandPlot::applyStyle() {
  const Palette& palette = theme_.palette();
  plot_->setBackground(QColor(palette.surface));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setTickLabelColor(QColor(palette.quiet));
    axis->setTickLabelFont(number_font(-1));
    axis->setLabelColor(QColor(palette.quiet));
    axis->setLabelFont(text_font(-1));
    axis->setBasePen(QColor(palette.line));
    axis->setTickPen(QColor(palette.line));
    axis->setSubTickPen(Qt::NoPen);
    axis->grid()->setPen(QColor(palette.line));
    axis->grid()->setZeroLinePen(Qt::NoPen);
  }
  plot_->xAxis->setLabel(tr("step"));
  QColor ground = palette.surface;
  ground.setAlpha(200);
  plot_->legend->setVisible(!bands_.empty());
  plot_->legend->setBrush(ground);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setTextColor(QColor(palette.text));
  plot_->legend->setFont(text_font(-1));
}

} // namespace amplab
