// SPDX-License-Identifier: GPL-3.0-or-later
// A plot with title, choice of variant, and legend. Its interface has only series and lanes. QCustomPlot is private
// to this module. GUI thread.
#pragma once
#include "ui/models/plot_table.h"
#include "ui/plots/figure.h"
#include "ui/plots/plot_rows.h"
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace amplab {

class LaneLegend;
struct LegendEntry;
class PlotCanvas;
class PlotContent;

class CurvePlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: all references outlive the plot. Object name: "plot:" and the row's id.
  CurvePlot(const PlotRow& row, const RunStore& store, Timeline& timeline, const Theme& theme,
            QWidget* parent = nullptr);
  ~CurvePlot() override;

  const PlotRow& row() const;

  // Sets the variant by key. If no lane has it yet, the first one is shown until a lane declares it.
  void setVariant(const QString& key);
  QString variant() const;
  bool offers(const QString& key) const; // whether it is available now

  void setLog(bool log);
  bool isLog() const;

  // Sets the lane shown by a memory stack.
  void setLane(LaneId lane);

  void setXLabelsShown(bool shown);

  // Hides the choices beside the title.
  void setPlain(bool plain);

  // Replaces the row's title.
  void setTitle(const QString& title);

  // Turns the title into a chooser of several plots, for when they do not fit side by side. Empty titles: a plain
  // title.
  void offerOtherPlots(const QStringList& titles, int shown);
  // Returns the width at which title, names and values of all lanes fit.
  int fullWidth() const;

  // Schedules a repaint for new data.
  void refresh();

  // Renders the plot with title and legend, at `scale` pixels per logical pixel.
  QImage toImage(double scale = 2) const;

  // Writes .png, .svg or .pdf, by the file extension. The write is atomic. Throws: std::runtime_error with one
  // sentence.
  void save(const QString& path) const;
  // Writes the plot for print, independent of the theme and the window size. Throws like save().
  void saveFigure(const QString& path, FigureWidth width) const;

  // Returns the visible range of all visible lanes in full resolution, tab-separated: x, then a column per lane.
  QString visibleData() const;

  // Creates the menu: copy image, save, copy data, and the view. Actions for the step under `at`, a point of the
  // plot, come first. The caller owns it.
  QMenu* createMenu(QWidget* parent, QPointF at = {});

  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void refreshed();                         // the plot shows the store's current data
  void optionsChanged();                    // variant or log axis
  void otherPlotChosen(int index);          // index of an offered plot
  void complained(const QString& sentence); // a requested action failed
  void saved(const QString& path);          // a requested file
  // Requests for a step of a lane, from a click on a mark or the menu.
  void explainWanted(int lane, qlonglong step);
  void forkWanted(int lane, qlonglong step);
  void inspectWanted(int lane, qlonglong step);
  void bitsWanted(double value); // of a point, from the menu

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void offerVariants();
  void showChoices();
  void updateLegend();
  void placeLegend();
  int headWidth(const QWidget& title) const;
  void resizeEvent(QResizeEvent* event) override;
  void paintTo(QPaintDevice& device, QSize size, bool vector) const;
  void chooseFileAndSave();
  void askAndSaveFigure(FigureWidth width);
  QString variantLabel() const;
  std::vector<LegendEntry> shownEntries() const;

  std::unique_ptr<PlotContent> content_;
  const RunStore& store_;
  Timeline& timeline_;
  const Theme& theme_;
  PlotCanvas* canvas_;
  LaneLegend* legend_;
  QLabel* title_;
  QComboBox *variants_, *others_;
  QHBoxLayout* head_;
  QVBoxLayout* column_;
  QString wanted_; // key chosen last
  bool plain_ = false;
  QToolButton* logButton_;
};

} // namespace amplab
