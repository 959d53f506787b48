// SPDX-License-Identifier: GPL-3.0-or-later
// A ring that fills with successful steps until the loss scale grows, with the count in the middle. GUI thread.
#pragma once
#include "ui/models/scaler_view.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace amplab {

class GrowthRing : public QWidget {
 public:
  explicit GrowthRing(const Theme& theme, QWidget* parent = nullptr);

  // colour: the lane's.
  void show(const GrowthCount& count, int colour);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  const Theme& theme_;
  GrowthCount count_;
  int colour_ = 0;
};

} // namespace amplab
