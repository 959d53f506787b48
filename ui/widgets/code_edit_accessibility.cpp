// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of lines, for screen readers and tooltips.
#include "ui/widgets/code_edit.h"
#include "ui/widgets/completion_popup.h"

#include <QHelpEvent>
#include <QLabel>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>

namespace amplab {

QString CodeEdit::accessibleLine() const {
  const int line = textCursor().blockNumber() + 1;
  QStringList words{tr("line %1").arg(line)};
  if (const auto found = breakpoints_.find(line); found != breakpoints_.end()) words << accessible_text(found->second);
  if (line == states_.next)
    words << tr("about to run");
  else if (line == states_.running)
    words << tr("running");
  if (states_.skipped.count(line)) words << tr("skipped in the last step");
  if (line == states_.first_bad) words << tr("source of the first Inf or NaN");
  for (const Diagnostic& diagnostic : diagnostics_)
    if (diagnostic.where.begin.line == line) words << diagnostic.sentence;
  if (const auto note = notes_.find(line); note != notes_.end()) words << note->second.words();
  return words.join(", ");
}

// Not called when a note changes, because ten announcements a second are useless.
void CodeEdit::describe() {
  QString words = accessibleLine();
  if (const Completion* chosen = popup_->current())
    words = tr("%1: %2 Completion %3 of %4")
                .arg(chosen->signature, chosen->sentence)
                .arg(popup_->chosen() + 1)
                .arg(popup_->items().size());
  if (isReadOnly()) words += ". " + pastNotice_->text();
  if (words != accessibleDescription()) setAccessibleDescription(words);
}

const Diagnostic* CodeEdit::diagnosticAt(const QPoint& at) const {
  const QTextCursor cursor = cursorForPosition(at);
  const std::optional<VisibleLine> line = visibleLineAt(at.y());
  if (!line || at.x() > line->text_end + kGap) return nullptr;
  const auto found = std::ranges::find_if(diagnostics_, [&](const Diagnostic& diagnostic) {
    const QTextCursor over = cursorOver(diagnostic.where);
    return cursor.position() >= over.selectionStart() && cursor.position() <= over.selectionEnd();
  });
  return found == diagnostics_.end() ? nullptr : &*found;
}

bool CodeEdit::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
  const auto& help = static_cast<QHelpEvent&>(*event);
  QString words;
  if (const Diagnostic* diagnostic = diagnosticAt(help.pos())) words = diagnostic->sentence;
  if (words.isEmpty()) words = noteAt(help.pos());
  if (words.isEmpty()) words = helpAt(help.pos());
  QToolTip::showText(help.globalPos(), words, viewport());
  return true;
}

} // namespace amplab
