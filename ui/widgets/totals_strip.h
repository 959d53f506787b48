// SPDX-License-Identifier: GPL-3.0-or-later
// A line below a table of op calls: calls, bytes and time by number format, a bar of their shares of the time, and
// the casts. Abbreviated if narrow. The tooltip has all numbers. GUI thread.
#pragma once
#include "ui/models/op_totals.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace amplab {

class TotalsStrip : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit TotalsStrip(const Theme& theme, QWidget* parent = nullptr);
  void show(OpTotals totals);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int widthWith(Detail detail) const;

  const Theme& theme_;
  OpTotals totals_;
};

} // namespace amplab
