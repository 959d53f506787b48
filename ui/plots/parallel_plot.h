// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as lines over parallel axes, one for each dial or result, coloured by one of them. A range that is drawn on an
// axis with the mouse holds back the runs outside of it: they stay as pale lines. A click on a range takes it away, one
// on a name or a rung takes just that; Escape takes all away. A run under the mouse is told, a click chooses it; so do
// the arrow keys. Painted by us: QCustomPlot has no such axes. Owned by a panel; GUI thread. Object name:
// "parallelPlot".
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

  // axes, colour: columns of the table. Ranges stay on the axes that are still there.
  void show(std::shared_ptr<const RunTable> table, std::vector<size_t> axes, size_t colour);
  void choose(std::optional<size_t> run);
  void setEmptySentence(const QString& sentence); // where there is no run

  void setBrushes(std::vector<RunBrush> brushes);
  const std::vector<RunBrush>& brushes() const { return brushes_; }
  const std::vector<char>& kept() const { return kept_; } // by run

  std::optional<size_t> runAt(const QPointF& at) const; // of those that are kept, the nearest within reach
  QPointF placeOf(size_t run, size_t axis) const;
  QString tipOf(size_t run) const;

  QSize sizeHint() const override { return {640, 260}; }
  QSize minimumSizeHint() const override { return {240, 110}; }
  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void brushed();
  void runChosen(qlonglong run);     // of the table
  void menuWanted(const QPoint& at); // on the screen, of the run that was chosen last

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
  // A range that is being drawn.
  struct Drag {
    size_t axis;
    QPointF from;
    bool moved = false;
  };
  const RunColumn& column(size_t axis) const { return table_->columns[axes_[axis]]; }
  RunBrush* brushOf(size_t axis);
  void arrange();
  std::vector<size_t> byColour() const;
  void sift();
  void dragTo(const QPointF& at);
  void clickOn(size_t axis, const QPointF& at);
  void hover(std::optional<size_t> run);
  void step(int by);

  QImage blank(QImage::Format format, QRgb ground) const;
  QImage painted();
  QImage paintedSides() const;
  void paintLines(QImage& image, bool kept) const; // all of them, pale; or those that are kept, in their colours
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
  std::vector<char> kept_;
  std::optional<Drag> drag_;
  std::optional<size_t> hovered_, chosen_;
  std::vector<std::vector<Tick>> ticks_; // by axis
  std::vector<double> fans_;             // likewise: pixels that runs are moved aside at most
  QImage image_, pale_, sides_; // all of it; the pale lines, and the axes, of which it is made. Empty: to be painted
};

} // namespace amplab
