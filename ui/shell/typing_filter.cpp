// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/typing_filter.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QValidator>

namespace amplab {

bool is_character(const QKeyEvent& key) {
  const bool plain = !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
  return plain && !key.text().isEmpty() && key.text()[0].isPrint();
}

namespace {

// Returns the line edit that receives characters: the widget itself or a spin box's line. Null: none.
QLineEdit* line_of(const QWidget& focus) {
  if (qobject_cast<const QAbstractSpinBox*>(&focus)) return focus.findChild<QLineEdit*>();
  return qobject_cast<QLineEdit*>(const_cast<QWidget*>(&focus));
}

bool is_closed_chooser(const QWidget& focus) {
  const auto* chooser = qobject_cast<const QComboBox*>(&focus);
  return chooser && !chooser->isEditable();
}

} // namespace

bool accepts_as_text(const QWidget& focus, const QKeyEvent& key) {
  const QLineEdit* line = line_of(focus);
  if (!line || line->isReadOnly() || !is_character(key)) return false;
  if (key.text() == " " && line->selectedText() == line->text()) return false;
  if (!line->validator()) return true;
  QString text = line->text();
  int at = line->hasSelectedText() ? line->selectionStart() : line->cursorPosition();
  text.replace(at, line->selectedText().size(), key.text());
  at += static_cast<int>(key.text().size());
  return line->validator()->validate(text, at) != QValidator::Invalid && text != line->text();
}

TypingFilter::TypingFilter(QWidget& window) : QObject(&window), window_(window) { qApp->installEventFilter(this); }

bool TypingFilter::eventFilter(QObject* object, QEvent* event) {
  const bool is_override = event->type() == QEvent::ShortcutOverride, presses = event->type() == QEvent::KeyPress;
  if ((!is_override && !presses) || !object->isWidgetType()) return false;
  auto& focus = static_cast<QWidget&>(*object);
  auto& key = static_cast<QKeyEvent&>(*event);
  return is_override ? decide(focus, key) : press(focus, key);
}

void TypingFilter::enter() {
  QWidget* focus = QApplication::focusWidget();
  QLineEdit* line = focus ? line_of(*focus) : nullptr;
  if (!line || !line->isModified()) return;
  auto* number = qobject_cast<QAbstractSpinBox*>(focus);
  number ? emit number->editingFinished() : emit line->editingFinished();
}

// An accepted key goes to the widget. A typed number is committed before the window handles the key.
bool TypingFilter::decide(QWidget& focus, QKeyEvent& key) {
  const QLineEdit* line = line_of(focus);
  if (is_closed_chooser(focus) && is_character(key)) {
    key.setAccepted(key.text()[0].isLetterOrNumber());
    return true;
  }
  if (!line) return false;
  const bool nothing_left = (key.matches(QKeySequence::Undo) && !line->isUndoAvailable()) ||
                            (key.matches(QKeySequence::Redo) && !line->isRedoAvailable());
  if (!nothing_left && (!is_character(key) || accepts_as_text(focus, key))) return false;
  if (auto* number = qobject_cast<QAbstractSpinBox*>(&focus); number && line->isModified())
    emit number->editingFinished();
  key.ignore();
  return true;
}

// Only for the window and its floating docks, since a dialog handles Return itself.
bool TypingFilter::press(QWidget& focus, const QKeyEvent& key) const {
  if (key.key() != Qt::Key_Return && key.key() != Qt::Key_Enter) return false;
  auto* button = qobject_cast<QAbstractButton*>(&focus);
  const bool in_dock = focus.window()->windowType() == Qt::Tool && focus.window()->parentWidget() == &window_;
  if (!button || !button->hasFocus() || (focus.window() != &window_ && !in_dock)) return false;
  button->click();
  return true;
}

} // namespace amplab
