// SPDX-License-Identifier: GPL-3.0-or-later
// How a dialog of questions is laid out: a form, a note under it, the buttons. GUI thread.
#pragma once

class QDialog;
class QDialogButtonBox;
class QFormLayout;
class QWidget;

namespace amplab {

// Lays the dialog out and connects its buttons; the dialog owns all. Requires: the form has its rows, since the Tab key
// follows the order in which the dialog gets its parts.
void frame_dialog(QDialog& dialog, QFormLayout* form, QWidget* note, QDialogButtonBox* buttons);

} // namespace amplab
