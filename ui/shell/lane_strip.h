// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom of the window: the ranks of the selected lane, where one of the lanes has several; how each lane stands;
// and the truth line, which says what is rounded in software here and what was taken in place of what was asked for.
// Owned by MainWindow; GUI thread.
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

  // Whose ranks are shown.
  void setLane(int lane);

  // The lanes run phase by phase; between two of them the engine calls them paused.
  void setSlow(bool slow);

 signals:
  void laneChosen(int lane);
  void menuWanted(int lane, const QPoint& at); // at: on the screen

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void rebuild();
  void refresh();
  void showRanks();
  void elideTruth();

  const RunStore& store_;
  const Theme& theme_;
  RankStrip* ranks_;
  int lane_ = 0;
  QHBoxLayout* row_;
  QLabel* truth_;
  std::vector<LaneTile*> tiles_;
  std::vector<ScalerTrace> pasts_; // of the lanes, as the tiles
  bool slow_ = false;
  QTimer soon_; // figures that change 60 times a second cannot be read
};

} // namespace amplab
