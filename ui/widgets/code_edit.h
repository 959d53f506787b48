// SPDX-License-Identifier: GPL-3.0-or-later
// A loop's text to be edited: line numbers, colours, mistakes underlined, one line lit. What is typed counts when the
// person presses Ctrl+Return or leaves the text (taken), and is put back with Escape (putBack). GUI thread.
#pragma once
#include "engine/loop/range.h"
#include "ui/theme/theme.h"

#include <QPlainTextEdit>
#include <QSet>
#include <vector>

namespace amplab {

class LoopHighlighter;

class CodeEdit : public QPlainTextEdit {
  Q_OBJECT

 public:
  enum class Light { chosen, bad };

  // Requires: the theme outlives it.
  explicit CodeEdit(const Theme& theme, QWidget* parent = nullptr);

  // Another text, as if nothing had been typed. Undo begins anew.
  void showText(const QString& text);
  // Names that the lab provides, to be told from the person's own.
  void setProvided(const QSet<QString>& names);
  void setMistakes(std::vector<loop::Range> mistakes);
  // One line, from 1, brought into view; 0: none.
  void light(int line, Light how = Light::chosen);
  int litLine() const { return lit_; }

 signals:
  void taken();
  void putBack();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  class Gutter;
  void paintGutter(QPaintEvent* event);
  int gutterWidth() const;
  void placeGutter();
  void mark();
  void breakLine();
  QTextCursor cursorOver(const loop::Range& range) const;

  const Theme& theme_;
  LoopHighlighter* colours_;
  QWidget* gutter_;
  std::vector<loop::Range> mistakes_;
  int lit_ = 0;
  Light how_ = Light::chosen;
};

} // namespace amplab
