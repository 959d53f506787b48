// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whether a key that is both a character and a shortcut goes to the focused field or to the window. Fields
// that accept it as text get it. A closed chooser gets letters and digits. The window gets all other keys. Widgets
// with other keys (the bits of a number, the handle of a histogram) override this themselves. Return presses the
// focused button, because Space belongs to the window. Owned by MainWindow; GUI thread.
#pragma once
#include <QObject>

class QKeyEvent;
class QWidget;

namespace amplab {

// Returns whether the widget accepts the key as text: an editable line or number that would remain a possible value.
// A blank at the beginning is not accepted, which includes a field with all text selected.
bool accepts_as_text(const QWidget& focus, const QKeyEvent& key);

// Returns whether the key types a printable character. Modifiers other than Shift and keypad are not allowed.
bool is_character(const QKeyEvent& key);

class TypingFilter : public QObject {
  Q_OBJECT

 public:
  // Requires: the window outlives it.
  explicit TypingFilter(QWidget& window);

  // Commits the text of the focused field.
  void enter();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool decide(QWidget& focus, QKeyEvent& key);
  bool press(QWidget& focus, const QKeyEvent& key) const;

  QWidget& window_;
};

} // namespace amplab
