// SPDX-License-Identifier: GPL-3.0-or-later
// What happens over time: all plots, one x axis, and the few dials of looking (x, smoothing, follow). Repaints only
// what has news, once per drain of the engine. GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/event_lane.h"
#include "ui/store/loss_distances.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

class QComboBox;
class QLabel;
class QSlider;
class QSplitter;
class QToolButton;

namespace amplab {

class CurvesPanel : public Panel {
  Q_OBJECT

 public:
  CurvesPanel(const RunStore& store, LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

  Timeline& timeline() { return timeline_; }
  CurvePlot& plot(const QString& id) const;

  // The plot that the mouse is over, else the first: the one that a key means.
  CurvePlot& plotAtHand() const;
  void toggleLog();

  std::vector<Command> commands() override;
  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;

  // With the cursor on it.
  void showStep(int64_t step) override;

  // In the plot that has it.
  void showCurve(const QString& column) override;

  // The lane that the strip of distances measures from; and whether there is such a strip, where there are lanes to
  // compare.
  void setBaseline(int lane) override;
  void forgetLanes() override { timeline_.showAllLanes(); }
  void setDistanceShown(bool shown);

  // In the middle of the first plot.
  void setHint(const QString& sentence) override;

  // A file per plot, "loss.pdf"; what stands there is replaced. complained() tells the first that could not be written.
  void saveFigures(const std::vector<QString>& plots, const QString& suffix, FigureWidth width, const QString& folder);

  // Dials of looking and the sizes of the plots, for the settings.
  QVariantMap dials() const;
  void setDials(const QVariantMap& dials);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  CurvePlot* makePlot(const PlotRow& row, const RunStore& store);
  QWidget* makeHead();
  void choosePictureFile();
  void askFigures();
  void showBaseline();
  void showFollow();
  void updateExtent();
  void refreshAll();
  void placeHint();
  void showWhatFits();
  std::vector<CurvePlot*> lowerPlots() const;

  const RunStore& store_;
  LaneSelection& selection_;
  const Theme& theme_;
  Timeline timeline_;
  LossDistances distances_;
  std::vector<CurvePlot*> plots_;
  CurvePlot* distance_;
  bool distanceShown_ = true;
  int lowerShown_ = 0; // of the lower plots, where one has the room of all
  QSplitter *rows_, *lower_;
  QComboBox* x_;
  QSlider* smoothing_;
  QLabel *xWord_, *smoothingWord_, *smoothingText_, *hint_;
  QToolButton* follow_;
};

} // namespace amplab
