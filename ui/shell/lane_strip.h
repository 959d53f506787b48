// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom of the window: the selected lane's ranks if a lane has several, the status of each lane, and the truth
// line. The truth line names software rounding and substituted devices or data. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/lane_tile.h"
#include "ui/store/run_store.h"

#include <QTimer>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace amplab {

class RankStrip;

class LaneStrip : public QWidget {
  Q_OBJECT

 public:
  LaneStrip(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  const std::vector<LaneTile*>& tiles() const { return tiles_; }
  QString truth() const;
  RankStrip& ranks() { return *ranks_; }

  // Sets the lane with its ranks shown.
  void setLane(LaneId lane);

  // The lanes run phase by phase. The engine calls them paused between two phases.
  void setSlow(bool slow);

  // Writes names and verdicts in larger type.
  void setLarge(bool large);

 signals:
  void laneChosen(int lane);
  void menuWanted(int lane, const QPoint& at); // at: screen position
  void whyWanted(int lane);                    // why it did not learn

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void rebuild();
  void refresh();
  void showRanks();
  void fitVerdicts(); // gives all tiles the lines of the longest verdict
  void elideTruth();

  const RunStore& store_;
  const Theme& theme_;
  RankStrip* ranks_;
  LaneId lane_; // the first lane if it is removed
  QHBoxLayout* row_;
  QLabel* truth_;
  std::vector<LaneTile*> tiles_;
  std::vector<ScaleHistory> histories_; // of the lanes, in the order of tiles_
  bool slow_ = false, large_ = false;
  QTimer soon_; // limits the rate, because 60 changes per second are unreadable
};

} // namespace amplab
