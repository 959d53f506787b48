// SPDX-License-Identifier: GPL-3.0-or-later
// GradScaler as a drawing: of each optimizer the three states, the one that it is in filled, and the calls that lead
// from one to the next; those that PyTorch would refuse now are grey, and say why. Beneath them all calls, as a loop
// writes them. Owned by a panel; GUI thread. Object name: "stageMachine".
#pragma once
#include "ui/models/scaler_stages.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

namespace amplab {

class StageMachine : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit StageMachine(const Theme& theme, QWidget* parent = nullptr);

  // absence: a sentence in place of the drawing, where there is no scaler.
  void show(std::vector<ScalerStages> scalers, const QString& absence);

  // What a tool tip says there; empty: nothing.
  QString tipAt(const QPointF& at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent* event) override;

 private:
  // Where the parts of one optimizer stand.
  struct Row {
    const ScalerStages* scaler;
    const OptimizerStage* optimizer;
    QRectF head, boxes[3]; // by stage: ready, unscaled, stepped
    QRectF over, under;    // the arcs beyond the boxes: step at once, update
  };
  struct Line { // of the calls
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
    std::vector<QRectF> notes; // where nobody knows the stages
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
