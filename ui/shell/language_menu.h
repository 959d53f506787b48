// SPDX-License-Identifier: GPL-3.0-or-later
// View > Language: the system's language or a translation of the window. Stores the choice in the settings. Owned by
// its parent; GUI thread. Object name: "languageMenu". Its actions: "language:" and the code, "language:system".
#pragma once
#include <QMenu>

namespace amplab {

class LanguageMenu : public QMenu {
  Q_OBJECT

 public:
  explicit LanguageMenu(QWidget* parent);

 signals:
  void chosen();
};

} // namespace amplab
