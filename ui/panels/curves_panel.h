// SPDX-License-Identifier: GPL-3.0-or-later
// All plots over one x axis, with the view settings x, smoothing and follow. Repaints only changed plots, once per
// drain of the engine. GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/event_lane.h"
#include "ui/store/loss_distances.h"
#include "ui/theme/theme.h"

class QComboBox;
class QLabel;
class QSlider;
class QSplitter;
class QToolButton;

namespace amplab {

class SkipHint;

class CurvesPanel : public Panel {
  Q_OBJECT

 public:
  explicit CurvesPanel(const PanelContext& of);

  Timeline& timeline() { return timeline_; }
  CurvePlot& plot(const QString& id) const;

  // Returns the plot that a key applies to: the one under the mouse, else the first.
  CurvePlot& plotUnderMouse() const;
  void toggleLog();

  std::vector<Command> commands() override;
  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

  // Also puts the cursor on the step.
  void showStep(int64_t step);

  // Shows the column in its plot.
  void showCurve(const QString& column);

  // The first sets the lane that the strip of distances measures from. The second shows or hides the strip, which needs
  // at least two lanes.
  void setBaseline(int lane);
  void setDistanceShown(bool shown);
  // Shows only events, losses and loss scale, without choices, and a hint at the first skipped step.
  void setPlain(bool plain);

  // Shows the hint in the middle of the first plot.
  void setHint(const QString& sentence) override;

  // Writes one file per plot, such as "loss.pdf". Asks before it overwrites files. Success is reported through
  // WindowRequests::exported(), the first failure through complained().
  void saveFigures(const std::vector<QString>& plots, const QString& suffix, FigureWidth width, const QString& folder);

  // View settings and sizes of the plots, for the settings file.
  QVariantMap viewSettings() const;
  void setViewSettings(const QVariantMap& viewSettings);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  CurvePlot* makePlot(const PlotRow& row, const RunStore& store);
  QWidget* makeHead();
  void chooseImageFile();
  void chooseFigures();
  void reportSaved(const QString& path);
  void showBaseline();
  void showFollow();
  void updateExtent();
  void refreshAll();
  void placeHint();
  void showWhatFits();
  std::vector<CurvePlot*> lowerPlots() const;

  Timeline timeline_;
  LossDistances distances_;
  std::vector<CurvePlot*> plots_;
  CurvePlot* distance_;
  bool distanceShown_ = true, plain_ = false;
  QWidget* head_;
  SkipHint* skipHint_;
  int lowerShown_ = 0; // index of the lower plot shown when there is space for only one
  QSplitter *rows_, *lower_;
  QComboBox* x_;
  QSlider* smoothing_;
  QLabel *xWord_, *smoothingWord_, *smoothingText_, *hint_;
  QToolButton* follow_;
};

} // namespace amplab
