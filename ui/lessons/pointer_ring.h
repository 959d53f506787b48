// SPDX-License-Identifier: GPL-3.0-or-later
// A ring around something of the window that a lesson means: a dial, a panel, a plot. It lies over the window and lets
// every click through. Gone when what it is around goes, or is clicked. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

namespace amplab {

class PointerRing : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it. The window owns it.
  PointerRing(QWidget& window, const Theme& theme);

  // Around that widget of the window, which is brought into view where it scrolls or is behind a tab; null: around
  // nothing.
  void pointAt(QWidget* target);
  QWidget* target() const { return target_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void place();

  const Theme& theme_;
  QPointer<QWidget> target_;
};

} // namespace amplab
