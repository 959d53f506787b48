// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as lines over parallel axes, one axis per setting or result, coloured by one of them. QCustomPlot has no such
// axes, so this widget paints them.
// Dragging along an axis selects a range. Runs outside it stay as pale lines. A click on a range removes it, a click
// on a name or rung selects only that, Escape removes all ranges. The run under the mouse has a tooltip. A click or
// the arrow keys choose a run. Owned by a panel; GUI thread. Object name: "parallelPlot".
#pragma once
#include "ui/models/plot_table.h"
#include "ui/plots/parallel_layout.h"
#include "ui/plots/run_colours.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

namespace amplab {

class ParallelPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ParallelPlot(const Theme& theme, QWidget* parent = nullptr);

  // axes, colour: columns of the table. Keeps the ranges of remaining axes.
  void show(std::shared_ptr<const RunTable> table, std::vector<size_t> axes, size_t colour);
  void choose(std::optional<size_t> run);
  void setEmptySentence(const QString& sentence); // shown if there are no runs

  void setBrushes(std::vector<RunBrush> brushes);
  const std::vector<RunBrush>& brushes() const { return brushes_; }
  const std::vector<char>& mask() const { return mask_; } // by run

  std::optional<size_t> runAt(const QPointF& at) const; // nearest kept run within reach
  QPointF pointOf(size_t run, size_t axis) const;
  QString tipOf(size_t run) const;

  QSize sizeHint() const override { return {640, 260}; }
  QSize minimumSizeHint() const override { return {240, 110}; }
  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void brushed();
  void runChosen(qlonglong run);     // index in the table
  void menuWanted(const QPoint& at); // screen position, for the run chosen last

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent*) override {}
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent*) override { hover(std::nullopt); }
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  // A range being drawn.
  struct Drag {
    size_t axis;
    QPointF from;
    bool moved = false;
  };
  const RunColumn& column(size_t axis) const { return table_->columns[axes_[axis]]; }
  RunBrush* brushOf(size_t axis);
  void arrange();
  std::vector<size_t> byColour() const;
  void updateMask();
  void dragTo(const QPointF& at);
  void clickOn(size_t axis, const QPointF& at);
  void hover(std::optional<size_t> run);
  void step(int by);

  QImage blank(QImage::Format format, QRgb ground) const;
  QImage painted();
  QImage paintedSides() const;
  void paintLines(QImage& image, bool mask) const; // all runs, pale; or the kept runs, in their colours
  void paintBrush(QPainter& painter, size_t axis) const;
  void paintAxis(QPainter& painter, size_t axis) const;
  void paintRun(QPainter& painter, size_t run) const;

  const Theme& theme_;
  std::shared_ptr<const RunTable> table_ = std::make_shared<RunTable>();
  std::vector<size_t> axes_;
  size_t colour_ = 0;
  QString empty_;
  RunColours colours_;
  ParallelLayout layout_;
  QRectF legend_;
  std::vector<float> heights_; // y of each run on each axis, run by run
  std::vector<RunBrush> brushes_;
  std::vector<char> mask_;
  std::optional<Drag> drag_;
  std::optional<size_t> hovered_, chosen_;
  std::vector<std::vector<Tick>> ticks_; // by axis
  std::vector<double> fans_;             // by axis: largest offset of a run in pixels
  QImage image_, pale_, sides_; // the whole image; pale lines and axes it is built from. Null: needs repainting
};

} // namespace amplab
