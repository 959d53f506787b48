// SPDX-License-Identifier: GPL-3.0-or-later
// A box in a panel's head, to choose one of several. GUI thread.
#pragma once
#include <QComboBox>

namespace amplab {

// meaning: accessible name and tooltip.
QComboBox* make_chooser(const char* name, const QString& meaning);

} // namespace amplab
