// SPDX-License-Identifier: GPL-3.0-or-later
// What happens over time: all plots, one x axis, and the few dials of looking (x, smoothing, follow). Repaints only what
// has news, once per drain of the engine. GUI thread.
#pragma once
#include "ui/plots/curve_plot.h"
#include "ui/plots/event_lane.h"
#include "ui/store/loss_distances.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QVariantMap>
#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QSplitter;
class QToolButton;

namespace amplab {

class CurvesPanel : public QWidget {
  Q_OBJECT

 public:
  CurvesPanel(const RunStore& store, LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

  Timeline& timeline() { return timeline_; }
  CurvePlot& plot(const QString& id) const;

  // The plot that the mouse is over, else the first: the one that a key means.
  CurvePlot& plotAtHand() const;
  void toggleLog();

  // Brings a step into view, with the cursor on it.
  void showStep(int64_t step);

  // The lane that the strip of distances measures from; and whether there is such a strip, where there are lanes to
  // compare.
  void setBaseline(int lane);
  void setDistanceShown(bool shown);

  // A sentence in the middle of the first plot while there is nothing to draw; empty for none.
  void setHint(const QString& sentence);

  // Dials of looking and the sizes of the plots, for the settings.
  QVariantMap dials() const;
  void setDials(const QVariantMap& dials);

 signals:
  void complained(const QString& sentence);
  // As CurvePlot's.
  void explainWanted(int lane, qlonglong step);
  void stepChosen(int lane, qlonglong step); // a click on an event
  void forkWanted(int lane, qlonglong step);
  void inspectWanted(int lane, qlonglong step);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  CurvePlot* makePlot(const PlotRow& row, const RunStore& store);
  QWidget* makeHead();
  void showBaseline();
  void updateExtent();
  void refreshAll();
  void placeHint();

  const RunStore& store_;
  LaneSelection& selection_;
  const Theme& theme_;
  Timeline timeline_;
  LossDistances distances_;
  std::vector<CurvePlot*> plots_;
  CurvePlot* distance_;
  bool distanceShown_ = true;
  QSplitter *rows_, *lower_;
  QComboBox* x_;
  QSlider* smoothing_;
  QLabel *smoothingText_, *hint_;
  QToolButton* follow_;
};

} // namespace amplab
