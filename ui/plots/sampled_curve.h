// SPDX-License-Identifier: GPL-3.0-or-later
// A small plot of one name of the program: its sampled values as joined points, for several lanes in their colours
// and dashes. Owned by a panel; GUI thread. Object name: "sampled:" and the name.
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/variable_history.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

class QToolButton;

namespace amplab {

struct SampledLine {
  int colour = 0;
  QString lane;
  std::vector<VariableSample> samples; // in ascending steps
};

class SampledCurve : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  SampledCurve(const QString& name, const Theme& theme, QWidget* parent = nullptr);

  const QString& name() const { return name_; }
  // note: short description of the points' source.
  void show(std::vector<SampledLine> lines, const QString& note);
  const std::vector<SampledLine>& lines() const { return lines_; }

  // Returns a description of the nearest sample, or an empty string.
  QString tipAt(const QPointF& at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;

 signals:
  void closed(const QString& name);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  bool event(QEvent* event) override;

 private:
  struct Axes {
    QRectF area;
    double first, last, low, high;                  // steps, values
    QPointF at(const VariableSample& sample) const; // non-finite values are at the edges
  };
  Axes axes() const;
  QString described() const;

  QString name_, note_;
  const Theme& theme_;
  std::vector<SampledLine> lines_;
  QToolButton* close_;
};

} // namespace amplab
