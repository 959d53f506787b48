// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/menu_button.h"

namespace amplab {

QToolButton* menu_button(const char* name, const QString& text, const QString& meaning, QMenu* menu) {
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
