// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a step by number of ranks: bars for computation, packing and exposed communication, a line for
// efficiency on a separate axis, and the lane's measurement. Drawn by QCustomPlot. Owned by a panel; GUI thread.
// Object name: "scalingPlot".
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/scaling_view.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QCPAxis;
class QCustomPlot;

namespace amplab {

class ScalingPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ScalingPlot(const Theme& theme, QWidget* parent = nullptr);

  // colour: of the lane.
  void show(ScalingView view, int colour);
  const ScalingView& view() const { return view_; }

  PlotTable table() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void draw();
  void drawBars();
  void drawMeasured();
  void applyStyle();
  int columnsOfLegend() const;
  void styleAxis(QCPAxis& axis);
  QString tipAt(const QPoint& at) const;

  const Theme& theme_;
  QCustomPlot* plot_;
  ScalingView view_;
  int colour_ = 0;
};

} // namespace amplab
