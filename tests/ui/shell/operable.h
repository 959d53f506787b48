// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can operate in a window now: buttons, choosers, editors, sliders, tabs, menus, and what else takes the
// focus by Tab. GUI thread.
#pragma once
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QTabBar>

namespace amplab::support {

// Returns a name for each. Parts of a chooser or of a number box count with it, scroll bars do not.
inline QStringList operable_in(const QWidget& window) {
  QStringList found;
  for (const QWidget* each : window.findChildren<QWidget*>()) {
    if (!each->isVisible() || !each->isEnabled() || each->visibleRegion().isEmpty()) continue;
    const QWidget* parent = each->parentWidget();
    if (qobject_cast<const QScrollBar*>(each) || qobject_cast<const QComboBox*>(parent) ||
        qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QLineEdit*>(parent))
      continue;
    if (const auto* menus = qobject_cast<const QMenuBar*>(each)) {
      for (const QAction* menu : menus->actions()) found << "menu " + menu->text();
    } else if (const auto* tabs = qobject_cast<const QTabBar*>(each)) {
      for (int tab = 0; tab < tabs->count(); ++tab) found << "tab " + tabs->tabText(tab);
    } else if (qobject_cast<const QAbstractButton*>(each) || qobject_cast<const QComboBox*>(each) ||
               qobject_cast<const QAbstractSpinBox*>(each) || qobject_cast<const QAbstractSlider*>(each) ||
               (each->focusPolicy() & Qt::TabFocus)) {
      found << QString("%1 %2").arg(each->metaObject()->className(), each->objectName());
    }
  }
  return found;
}

} // namespace amplab::support
