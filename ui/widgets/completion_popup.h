// SPDX-License-Identifier: GPL-3.0-or-later
// The completion list at an editor's cursor. The editor keeps the focus and forwards keys. GUI thread.
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

  // Shows the items, or closes if there are none. at: the cursor on the screen. choose: selects the first item,
  // otherwise none.
  void showItems(const std::vector<Completion>& items, const QRect& at, bool choose);
  bool isActive() const { return isVisible(); }
  // Returns the index of the selected item, or -1.
  int chosen() const;
  const Completion* current() const;
  const std::vector<Completion>& items() const { return items_; }
  // Moves the selection by rows, wrapping around. Without a selection, starts at the first or last row.
  void move(int rows);

 signals:
  void nameClicked(const QString& name); // clicked
  void chosenChanged();

 private:
  void describe();
  void applyStyle();
  QSize sizeFor() const;

  const Theme& theme_;
  std::vector<Completion> items_;
  QListWidget* list_;
  QLabel* signature_;
};

} // namespace amplab
