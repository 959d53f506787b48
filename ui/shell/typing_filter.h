// SPDX-License-Identifier: GPL-3.0-or-later
// Decides, in one place, whose a key is that is both a character and a shortcut of the window. It is the field's that
// takes it as text, and of a closed chooser, which chooses by letters and digits; else the window's. Widgets with keys
// of their own that are no text (the bits of a number, the handle of a histogram) say so themselves. Since Space is the
// window's, Return presses what Tab has reached. Owned by MainWindow; GUI thread.
#pragma once
#include <QObject>

class QKeyEvent;
class QWidget;

namespace amplab {

// Whether that widget takes the key as text: a line or a number that can be edited, as far as what would then stand
// there can be a value of it. A blank begins no text: where all is selected, or nothing is there, it is not taken.
bool takes_as_text(const QWidget& focus, const QKeyEvent& key);

// Whether the key types a printable character: no modifiers but Shift and the keypad's.
bool is_character(const QKeyEvent& key);

class TypingFilter : public QObject {
  Q_OBJECT

 public:
  // Requires: the window outlives it.
  explicit TypingFilter(QWidget& window);

  // Enters what was typed into the field that has the focus.
  void enter();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool decide(QWidget& focus, QKeyEvent& key);
  bool press(QWidget& focus, const QKeyEvent& key) const;

  QWidget& window_;
};

} // namespace amplab
