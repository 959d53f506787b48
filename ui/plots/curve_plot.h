// SPDX-License-Identifier: GPL-3.0-or-later
// One plot with its title, its choice of what is shown, and its legend. Speaks of series and lanes; that QCustomPlot
// draws it is known in this room only. GUI thread.
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
  // Object name: "plot:" and the row's id. Requires: all references outlive the plot.
  CurvePlot(const PlotRow& row, const RunStore& store, Timeline& timeline, const Theme& theme,
            QWidget* parent = nullptr);
  ~CurvePlot() override;

  const PlotRow& row() const;

  // By the variant's key. One that no lane has stands for the first, until a lane declares it.
  void setVariant(const QString& key);
  QString variant() const;
  bool offers(const QString& key) const; // now

  void setLog(bool log);
  bool isLog() const;

  // Whose memory a stack shows.
  void setLane(int lane);

  void setXLabelsShown(bool shown);

  // In place of the row's title.
  void setTitle(const QString& title);

  // Of plots that have no room side by side one is shown: where it has its title it offers all, by titles. None: it
  // stands for itself.
  void offerOthers(const QStringList& titles, int shown);
  // With its title, and with names and values of its lanes.
  int roomyWidth() const;

  // Asks for a repaint: data have come.
  void refresh();

  // The plot with title and legend, at `scale` pixels per logical pixel.
  QImage picture(double scale = 2) const;

  // Writes .png, .svg or .pdf, by the name's end, whole or not at all. Throws: std::runtime_error, one sentence.
  void save(const QString& path) const;
  // The same for print, whatever the theme and the window's size.
  void saveFigure(const QString& path, FigureWidth width) const;

  // The visible stretch of every visible lane in full resolution, tab-separated: x, then a column per lane.
  QString visibleData() const;

  // Copy picture, save, copy data, and the view; before them, what can be asked about the step under `at`, a point of
  // the plot. Owned by the caller.
  QMenu* createMenu(QWidget* parent, QPointF at = {});

  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void refreshed();                         // it shows what the store holds now
  void dialsChanged();                      // variant or log
  void otherWanted(int place);              // of those that are offered
  void complained(const QString& sentence); // something asked for could not be done
  // About a step of a lane: a mark was clicked, or the menu's entry.
  void explainWanted(int lane, qlonglong step);
  void forkWanted(int lane, qlonglong step);
  void inspectWanted(int lane, qlonglong step);
  void bitsWanted(double value); // of a point, by the menu

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void offerVariants();
  void updateLegend();
  void placeLegend();
  int headWidth(const QWidget& title) const;
  void resizeEvent(QResizeEvent* event) override;
  void paintPicture(QPaintDevice& device, QSize size, bool vector) const;
  void askAndSave();
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
  QString wanted_; // the key that was chosen last
  QToolButton* logButton_;
};

} // namespace amplab
