// SPDX-License-Identifier: GPL-3.0-or-later
// Key handling: commit and revert, moving lines, breakpoints, completion.
#include "ui/widgets/code_edit.h"
#include "ui/widgets/code_lines.h"
#include "ui/widgets/completion_popup.h"
#include "ui/widgets/line_moves.h"

#include <QMimeData>
#include <QTextBlock>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

constexpr qsizetype kLettersToOffer = 2;
constexpr int kPage = 8;

bool is_return(const QKeyEvent& key) { return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter; }
bool is_commit_key(const QKeyEvent& key) { return is_return(key) && key.modifiers().testFlag(Qt::ControlModifier); }
bool is_plain(const QKeyEvent& key) { return (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier; }
// Some keyboards type the slash with Shift.
bool is_switch(const QKeyEvent& key) {
  return key.key() == Qt::Key_Slash &&
         (key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::ControlModifier;
}
bool is_move(const QKeyEvent& key) {
  return (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down) &&
         (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier;
}
bool is_break(const QKeyEvent& key) {
  return key.key() == Qt::Key_F9 && (key.modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
}
bool is_completion_key(const QKeyEvent& key) {
  return key.key() == Qt::Key_Space && key.modifiers() == Qt::ControlModifier;
}

bool is_name(const QString& text) { return !text.isEmpty() && (text[0].isLetter() || text[0] == '_'); }

} // namespace

// If no typing is left to undo, Undo goes to the window, which reverts the committed program.
bool CodeEdit::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = static_cast<QKeyEvent&>(*event);
    const bool ours = is_commit_key(key) || is_switch(key) || is_move(key) || (is_break(key) && offersBreakpoints()) ||
                      is_completion_key(key) ||
                      (key.key() == Qt::Key_Escape && (document()->isUndoAvailable() || popup_->isActive()));
    const bool windows = (key.matches(QKeySequence::Undo) && !document()->isUndoAvailable()) ||
                         (key.matches(QKeySequence::Redo) && !document()->isRedoAvailable());
    if (ours) event->accept();
    if (windows) event->ignore();
    if (ours || windows) return true;
  }
  return QPlainTextEdit::event(event);
}

void CodeEdit::keyPressEvent(QKeyEvent* event) {
  if (popup_->isActive() && popupHandles(*event)) return;
  const bool leaves = std::exchange(tab_leaves_, event->key() == Qt::Key_Escape);
  if (leaves && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
    // Bypasses the editor's version, for which Tab is a character.
    QWidget::focusNextPrevChild(event->key() == Qt::Key_Tab);
    return;
  }
  if (is_commit_key(*event)) return emit commitText();
  if (event->key() == Qt::Key_Escape) return emit discardText();
  if (is_break(*event)) {
    const int line = textCursor().blockNumber() + 1;
    if (event->modifiers() == Qt::NoModifier) return emit breakpointToggled(line);
    return emit breakpointMenuWanted(line, viewport()->mapToGlobal(cursorRect().bottomLeft()));
  }
  if (isReadOnly()) return QPlainTextEdit::keyPressEvent(event);
  if (is_completion_key(*event)) return complete(true);
  if (editsLines(*event)) return;
  QPlainTextEdit::keyPressEvent(event);
  const bool types = is_name(event->text()) || event->text() == ".";
  if (types || popup_->isActive()) complete(requested_ && popup_->isActive());
}

// ---- lines --------------------------------------------------------------------------------------------------------

bool CodeEdit::editsLines(const QKeyEvent& key) {
  const QTextCursor cursor = textCursor();
  const QTextBlock from = document()->findBlock(cursor.selectionStart()),
                   to = document()->findBlock(cursor.selectionEnd());
  const int first = from.blockNumber();
  // Excludes the last line if the selection ends before its first character.
  const int last =
      std::max(first, to.blockNumber() - (cursor.hasSelection() && cursor.selectionEnd() == to.position() ? 1 : 0));
  const auto changed = [&](std::optional<ChangedLines> lines) {
    if (lines) apply(*lines);
    return true;
  };
  if (is_move(key))
    return changed(key.key() == Qt::Key_Up ? moved_up(lines_, first, last) : moved_down(lines_, first, last));
  if (is_switch(key)) return changed(switched(lines_, first, last));
  if (key.key() == Qt::Key_Backtab) return changed(unindented(lines_, first, last));
  if (key.key() == Qt::Key_Tab && is_plain(key)) {
    if (cursor.hasSelection() && from != to) return changed(indented(lines_, first, last));
    insertPlainText(QString(kIndent - cursor.positionInBlock() % kIndent, ' '));
    return true;
  }
  if (is_return(key)) return breakLine(), true;
  const int blanks = indent_of(cursor.block().text()), column = cursor.positionInBlock();
  if (key.key() == Qt::Key_Backspace && is_plain(key) && !cursor.hasSelection() && column > 0 && column <= blanks) {
    QTextCursor level = cursor; // one level of indentation
    level.setPosition(cursor.position() - ((column - 1) % kIndent + 1), QTextCursor::KeepAnchor);
    level.removeSelectedText();
    return true;
  }
  return false;
}

// Replaces the lines between the unchanged head and tail as one undo step.
void CodeEdit::apply(const ChangedLines& changed) {
  const QStringList before = lines_, &after = changed.lines;
  const QTextCursor old = textCursor();
  const auto moved = [&](int position) { // keeps the distance from the line's first character
    const QTextBlock block = document()->findBlock(position);
    const int behind = block.blockNumber() - changed.from, column = position - block.position();
    const int line = std::clamp(changed.first + behind, 0, static_cast<int>(after.size()) - 1);
    const bool within = behind >= 0 && behind <= changed.last - changed.first;
    const int shift = within ? indent_of(after[line]) - indent_of(block.text()) : 0;
    return std::pair(line, std::clamp(column + shift, 0, static_cast<int>(after[line].size())));
  };
  const auto anchor = moved(old.anchor()), position = moved(old.position());

  qsizetype same = 0, tail = 0;
  while (same < std::min(before.size(), after.size()) && before[same] == after[same]) ++same;
  while (tail < std::min(before.size(), after.size()) - same &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  QTextCursor edit(document());
  edit.beginEditBlock();
  const auto at = [this](qsizetype line) { return document()->findBlockByNumber(static_cast<int>(line)); };
  const QString lines = after.mid(same, after.size() - same - tail).join('\n');
  if (same + tail < before.size()) {
    const QTextBlock end = at(before.size() - tail - 1);
    edit.setPosition(at(same).position());
    const bool gone = same + tail == after.size() && end.next().isValid(); // the line end is removed too
    edit.setPosition(end.position() + end.length() - (gone ? 0 : 1), QTextCursor::KeepAnchor);
    edit.insertText(lines);
  } else if (same + tail < after.size()) { // only an insertion
    edit.setPosition(at(same).position());
    edit.insertText(lines + '\n');
  }
  edit.endEditBlock();

  QTextCursor cursor(document());
  cursor.setPosition(at(anchor.first).position() + anchor.second);
  cursor.setPosition(at(position.first).position() + position.second, QTextCursor::KeepAnchor);
  setTextCursor(cursor);
  ensureCursorVisible();
}

// Starts a line with the same indentation, or one level deeper after a colon.
void CodeEdit::breakLine() {
  const QString before = textCursor().block().text().left(textCursor().positionInBlock());
  insertPlainText("\n" + before.left(indent_of(before)) +
                  (before.trimmed().endsWith(':') ? QString(kIndent, ' ') : QString()));
  ensureCursorVisible();
}

// ---- completion ---------------------------------------------------------------------------------------------------

bool CodeEdit::popupHandles(const QKeyEvent& key) {
  if (!is_plain(key)) {
    if (is_commit_key(key)) popup_->hide();
    return false;
  }
  switch (key.key()) {
  case Qt::Key_Escape: return popup_->hide(), true;
  case Qt::Key_Up: return popup_->move(-1), true;
  case Qt::Key_Down: return popup_->move(1), true;
  case Qt::Key_PageUp: return popup_->move(-kPage), true;
  case Qt::Key_PageDown: return popup_->move(kPage), true;
  case Qt::Key_Tab:
    return insertCompletion(popup_->items()[static_cast<size_t>(std::max(0, popup_->chosen()))].name), true;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (const Completion* chosen = popup_->current()) return insertCompletion(QString(chosen->name)), true;
    popup_->hide();
    return false;
  default: return false;
  }
}

void CodeEdit::complete(bool requested) {
  const QTextCursor cursor = textCursor();
  const int column = cursor.positionInBlock();
  const Completions found = completions_at(toPlainText(), cursor.blockNumber(), column, provided_);
  const QString typed = cursor.block().text().mid(found.begin, column - found.begin);
  const bool wanted = requested || found.after_dot || typed.size() >= kLettersToOffer;
  const bool is_whole = found.items.size() == 1 && found.items[0].name == typed;
  if (!wanted || found.items.empty() || is_whole || cursor.hasSelection()) return popup_->hide();
  requested_ = requested;
  completes_from_ = cursor.block().position() + found.begin;
  QTextCursor begin(document());
  begin.setPosition(completes_from_);
  const QRect place = cursorRect(begin);
  popup_->showItems(found.items, {viewport()->mapToGlobal(place.topLeft()), place.size()}, requested);
}

void CodeEdit::insertCompletion(const QString& name) {
  popup_->hide();
  QTextCursor cursor = textCursor();
  cursor.setPosition(completes_from_, QTextCursor::KeepAnchor);
  cursor.insertText(name);
  setTextCursor(cursor);
}

QString CodeEdit::helpAt(const QPoint& at) const {
  QTextCursor word = cursorForPosition(at);
  const std::optional<VisibleLine> line = visibleLineAt(at.y());
  if (!line || at.x() > line->text_end) return {};
  word.select(QTextCursor::WordUnderCursor);
  if (!is_name(word.selectedText())) return {};
  const Completions found =
      completions_at(toPlainText(), word.blockNumber(), word.selectionEnd() - word.block().position(), provided_);
  const auto same = std::ranges::find(found.items, word.selectedText(), &Completion::name);
  return same == found.items.end() ? QString() : same->signature + "\n" + same->sentence;
}

void CodeEdit::mousePressEvent(QMouseEvent* event) {
  popup_->hide();
  const std::optional<VisibleLine> line = visibleLineAt(event->pos().y());
  const bool on_note = event->button() == Qt::LeftButton && line && !noteAt(event->pos()).isEmpty();
  QPlainTextEdit::mousePressEvent(event);
  if (on_note) emit inlineValueClicked(line->number);
}

// Dropped files are handled by the window.
bool CodeEdit::canInsertFromMimeData(const QMimeData* source) const {
  return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

// Losing the focus to a menu or another window does not commit.
void CodeEdit::focusOutEvent(QFocusEvent* event) {
  popup_->hide();
  QPlainTextEdit::focusOutEvent(event);
  if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) emit commitText();
}

} // namespace amplab
