// SPDX-License-Identifier: GPL-3.0-or-later
// A button in a panel's head that opens a menu as soon as it is pressed. GUI thread.
#pragma once
#include <QToolButton>

class QMenu;

namespace amplab {

// name: the object's; meaning: its tool tip, and what screen readers say. The menu stays its owner's; the button is the
// caller's.
QToolButton* menu_button(const char* name, const QString& text, const QString& meaning, QMenu* menu);

} // namespace amplab
