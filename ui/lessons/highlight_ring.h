// SPDX-License-Identifier: GPL-3.0-or-later
// A ring around a widget that a lesson points at, for example a setting, panel or plot. It lies over the window and
// passes clicks through. It disappears when its target is hidden, destroyed or clicked. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

namespace amplab {

class HighlightRing : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it. Owned by the window.
  HighlightRing(QWidget& window, const Theme& theme);

  // Encloses a widget of the window, and brings it into view if it is scrolled out or behind a tab. null: hides the
  // ring.
  void highlight(QWidget* target);
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
