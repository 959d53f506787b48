// SPDX-License-Identifier: GPL-3.0-or-later
// A button in a panel's header that opens a menu when pressed. GUI thread.
#pragma once
#include <QToolButton>

class QMenu;

namespace amplab {

// name: object name; meaning: tooltip and accessible name. The caller owns the button. The menu keeps its owner.
inline QToolButton* menu_button(const char* name, const QString& text, const QString& meaning, QMenu* menu) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setAccessibleName(meaning);
  button->setToolTip(meaning);
  button->setText(text);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setProperty("outlined", true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

} // namespace amplab
