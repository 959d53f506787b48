// SPDX-License-Identifier: GPL-3.0-or-later
// A button in a panel's header that opens a menu when pressed. GUI thread.
#pragma once
#include <QToolButton>

class QMenu;

namespace amplab {

// name: object name; meaning: tooltip and accessible name. The caller owns the button. The menu keeps its owner.
QToolButton* menu_button(const char* name, const QString& text, const QString& meaning, QMenu* menu);

} // namespace amplab
