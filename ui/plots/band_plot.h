// SPDX-License-Identifier: GPL-3.0-or-later
// Loss curves of repeated runs: for each group the mean as a line and the range from minimum to maximum as a band.
// Drawn by QCustomPlot. Owned by a panel; GUI thread. Object name: "bandPlot".
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/spread.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

class QCustomPlot;

namespace amplab {

class BandPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit BandPlot(const Theme& theme, QWidget* parent = nullptr);

  void show(std::vector<LossBand> bands);
  const std::vector<LossBand>& bands() const { return bands_; }

  PlotTable table() const override;

 private:
  void draw();
  void applyStyle();

  const Theme& theme_;
  QCustomPlot* plot_;
  std::vector<LossBand> bands_;
};

} // namespace amplab
