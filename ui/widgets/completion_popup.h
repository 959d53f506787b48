// SPDX-License-Identifier: GPL-3.0-or-later
// A list of completions at the cursor of an editor, which keeps the focus and hands on the keys. GUI thread.
#pragma once
#include "ui/theme/theme.h"
#include "ui/widgets/completions.h"

#include <QFrame>

class QLabel;
class QListWidget;

namespace amplab {

class CompletionPopup : public QFrame {
  Q_OBJECT

 public:
  // Requires: the theme and the editor outlive it.
  CompletionPopup(const Theme& theme, QWidget& editor);

  // at: the cursor, on the screen. With `choose`, the first is chosen; else none is. No items: it closes.
  void offer(const std::vector<Completion>& items, const QRect& at, bool choose);
  bool isOffering() const { return isVisible(); }
  // -1: none
  int chosen() const;
  const Completion* current() const;
  const std::vector<Completion>& items() const { return items_; }
  // By so many rows; from none to the first or the last; beyond the ends, round.
  void move(int rows);

 signals:
  void taken(const QString& name); // with the mouse
  void chosenChanged();

 private:
  void describe();
  void dress();
  QSize sizeFor() const;

  const Theme& theme_;
  std::vector<Completion> items_;
  QListWidget* list_;
  QLabel* signature_;
};

} // namespace amplab
