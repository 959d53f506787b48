// SPDX-License-Identifier: GPL-3.0-or-later
// GradScaler as a state diagram. It shows the three states of each optimizer with the current one filled, and the
// calls that lead from one to the next. Calls that PyTorch would refuse now are grey, with the reason in a tooltip.
// All calls are listed below, as written in a loop. Owned by a panel; GUI thread. Object name: "scalerStateDiagram".
#pragma once
#include "ui/models/scaler_stages.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

namespace amplab {

class ScalerStateDiagram : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ScalerStateDiagram(const Theme& theme, QWidget* parent = nullptr);

  // absence: a sentence to show instead if there is no scaler.
  void show(std::vector<ScalerStages> scalers, const QString& absence);

  // Returns the tooltip at a position, or an empty string.
  QString tipAt(const QPointF& at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent* event) override;

 private:
  // The layout of one optimizer.
  struct Row {
    const ScalerStages* scaler;
    const OptimizerStage* optimizer;
    QRectF head, boxes[3]; // by stage: ready, unscaled, stepped
    QRectF over, under;    // arcs beyond the boxes: step without unscale, update
  };
  struct Line { // in the list of calls
    const ScalerCall* call;
    QRectF area;
  };
  struct Head {
    const ScalerStages* scaler;
    QRectF area;
  };
  struct Drawing {
    std::vector<Head> heads;
    std::vector<Row> rows;
    std::vector<Line> lines;
    std::vector<QRectF> notes; // shown where the stages are unknown
    double height = 0;
  };
  Drawing arranged() const;
  void draw(QPainter& painter, const Head& head) const;
  void draw(QPainter& painter, const Row& row) const;
  void draw(QPainter& painter, const Line& line) const;

  const Theme& theme_;
  std::vector<ScalerStages> scalers_;
  QString absence_;
};

} // namespace amplab
