// SPDX-License-Identifier: GPL-3.0-or-later
// How one lane stands, for the status bar: its line, its name and state, its figures. Owned by LaneStrip; GUI thread.
#pragma once
#include "ui/models/lane_outcome.h"
#include "ui/models/scaler_trace.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace amplab {

class LaneTile : public QAbstractButton {
  Q_OBJECT

 public:
  explicit LaneTile(const Theme& theme, QWidget* parent = nullptr);

  // past: has read the lane, and what it shares as a fork. slowly: it runs phase by phase, each of which ends in a
  // pause.
  void show(const LaneStore& lane, const ScalerTrace& past, bool slowly = false);
  QString title() const { return name_ + origin_ + " · " + state_; }
  const QString& figures() const { return figures_; }
  const QString& accuracy() const { return accuracy_; }
  // How it went, once it has ended: shown in place of the figures, which the tool tip still has.
  const QString& verdict() const { return verdict_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  int colour_ = 0;
  QString name_, origin_, state_, figures_, accuracy_, verdict_; // origin: " fork@128", or nothing
  bool went_well_ = true;
};

} // namespace amplab
