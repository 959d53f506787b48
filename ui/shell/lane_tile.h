// SPDX-License-Identifier: GPL-3.0-or-later
// Status of one lane in the status bar: line, name, state and figures. Owned by LaneStrip; GUI thread.
#pragma once
#include "ui/models/lane_outcome.h"
#include "ui/models/scale_history.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>

class QToolButton;

namespace amplab {

class LaneTile : public QAbstractButton {
  Q_OBJECT

 public:
  explicit LaneTile(const Theme& theme, QWidget* parent = nullptr);

  // past: has read the lane, including what a fork shares. slowly: runs phase by phase, with a pause after each
  // phase.
  void show(const LaneStore& lane, const ScaleHistory& history, bool slowly = false);
  QString title() const { return name_ + origin_ + " · " + state_; }
  const QString& figures() const { return figures_; }
  const QString& accuracy() const { return accuracy_; }
  // Returns the result of an ended lane. It replaces the figures, which stay in the tool tip.
  const QString& verdict() const { return verdict_; }

  // Number of lines that the verdict takes, at most kMostVerdictLines, and that it gets. A tile is as high as its
  // lines.
  static constexpr int kMostVerdictLines = 3;
  int verdictLines() const;
  void setVerdictLines(int lines);
  void setLarge(bool large); // type

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void whyWanted();    // why the lane did not learn
  void widthChanged(); // verdictLines() may differ

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int textWidth() const; // from the name to the button

  const Theme& theme_;
  QToolButton* why_; // shown if the lane did not learn
  int lines_ = 1;
  int colour_ = 0;
  QString name_, origin_, state_, figures_, accuracy_, verdict_; // origin: " fork@128", or empty
  bool went_well_ = true;
};

} // namespace amplab
