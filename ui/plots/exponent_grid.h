// SPDX-License-Identifier: GPL-3.0-or-later
// Small histograms side by side, one per layer, with the axis and handle of the large one. One can be chosen by
// mouse, or by arrow keys and Return. Shown at full height in a scroll area. Owned by a panel; GUI thread. Object
// name: "exponentGrid".
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/shown_exponents.h"
#include "ui/plots/exponent_painter.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

namespace amplab {

enum class LayerOrder { layers, flushed, overflow };

class ExponentGrid : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ExponentGrid(const Theme& theme, QWidget* parent = nullptr);

  void show(std::vector<ShownExponents> layers, const Format& format, int colour);
  void clear();
  // Sets the handle's position, as the factor that multiplies the layers' values.
  void setFactor(double factor);
  void setOrder(LayerOrder order);
  void setLog(bool log);

  int count() const { return static_cast<int>(cells_.size()); }
  // Returns a histogram by position, row by row from the top left. Requires: 0 <= place < count().
  const ShownExponents& at(int index) const { return cells_[static_cast<size_t>(index)].shown; }
  QRect areaOf(int index) const;
  int indexAt(const QPointF& at) const; // -1: none

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

  PlotTable table() const override;

 signals:
  void chosen(const amplab::TensorChoice& choice);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent*) override;
  bool event(QEvent* event) override;

 private:
  struct Cell {
    ShownExponents shown;
    size_t layer = 0; // index among the layers
    // Shares of finite nonzero values at the handle; overflow includes clipped values.
    double flushed = 0, overflow = 0;
  };
  int columns(int width) const;
  int cellHeight() const;
  QString lossesOf(const Cell& cell) const;
  void count_losses();
  void sort();
  void paintCell(QPainter& painter, const Cell& cell, const QRectF& area, bool current) const;

  const Theme& theme_;
  std::vector<Cell> cells_;
  const Format* format_ = nullptr;
  FormatZones zones_;
  Range range_ = kUsualExponents;
  int colour_ = 0, current_ = 0;
  double factor_ = 1;
  LayerOrder order_ = LayerOrder::layers;
  bool log_ = false;
};

} // namespace amplab
