// SPDX-License-Identifier: GPL-3.0-or-later
// Notes end at a common column, right of all text if possible. They never cover or move text.
#include "ui/widgets/code_edit.h"

#include <QPaintEvent>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

constexpr int kColumns = 4; // characters; the notes' width grows in steps of this, so changing digits do not move them

} // namespace

// Visits the blocks once, because Qt computes each line's position from the first line.
std::vector<CodeEdit::VisibleLine> CodeEdit::visibleLines() const {
  std::vector<VisibleLine> lines;
  QTextBlock block = firstVisibleBlock();
  double top = blockBoundingGeometry(block).translated(contentOffset()).top();
  const double left = contentOffset().x();
  for (int number = block.blockNumber() + 1; block.isValid() && top < viewport()->height();
       block = block.next(), ++number) {
    const QRectF bounds = blockBoundingRect(block); // lays out the block
    const QTextLayout& layout = *block.layout();
    const bool has_text = layout.lineCount() > 0;
    const double end = has_text ? layout.lineAt(0).naturalTextRect().right() : 0;
    const double height = has_text ? layout.lineAt(0).height() : bounds.height(); // the last block has a margin below
    const int y = qRound(top), below = qRound(top + height);
    lines.push_back({number, {0, y, viewport()->width(), below - y}, qRound(left + bounds.left() + end)});
    top += bounds.height();
  }
  return lines;
}

std::optional<CodeEdit::VisibleLine> CodeEdit::visibleLineAt(int y) const {
  for (const VisibleLine& line : visibleLines())
    if (y >= line.area.top() && y <= line.area.bottom()) return line;
  return {};
}

int CodeEdit::notesEnd() const {
  const int widest = qRound(document()->documentLayout()->documentSize().width());
  return std::min(viewport()->width() - kGap, widest + 2 * kWideGap + notes_span_);
}

std::vector<InlineValue::Run> CodeEdit::fittedNote(const InlineValue& note, int text_end) const {
  return value_painter_.fitted(note, notesEnd() - text_end - kWideGap);
}

std::vector<InlineValue::Run> CodeEdit::shownInlineValue(int number) const {
  const auto note = notes_.find(number);
  for (const VisibleLine& line : visibleLines())
    if (line.number == number && note != notes_.end()) return fittedNote(note->second, line.text_end);
  return {};
}

void CodeEdit::setInlineValues(InlineValues notes) {
  if (notes == notes_) return;
  const InlineValues before = std::exchange(notes_, std::move(notes));
  const int step = kColumns * fontMetrics().horizontalAdvance('0');
  int span = notes_.empty() ? 0 : notes_span_;
  for (const auto& [line, note] : notes_)
    span = std::max(span, (value_painter_.width(note.runs) + step - 1) / step * step);
  if (std::exchange(notes_span_, span) != span) return viewport()->update();
  QRegion changed;
  for (const VisibleLine& line : visibleLines()) {
    const auto was = before.find(line.number);
    const auto is = notes_.find(line.number);
    const bool had = was != before.end(), has = is != notes_.end();
    if (had != has || (had && was->second.runs != is->second.runs)) changed += noteArea(line);
  }
  viewport()->update(changed);
}

// Excludes the area right of all notes, where Qt paints highlights up to its own margin.
QRect CodeEdit::noteArea(const VisibleLine& line) const {
  return {line.text_end + 1, line.area.top(), std::max(0, notesEnd() - line.text_end - 1), line.area.height()};
}

bool CodeEdit::isOfNotes(const QRegion& region, const std::vector<VisibleLine>& lines) const {
  if (textCursor().hasSelection()) return false; // may be drawn beyond the end of a line
  QRegion rest = region;
  for (const VisibleLine& line : lines) rest -= noteArea(line);
  return rest.isEmpty();
}

void CodeEdit::paintHighlights(QPainter& painter, const std::vector<VisibleLine>& lines) const {
  for (const QTextEdit::ExtraSelection& mark : extraSelections())
    for (const VisibleLine& line : lines)
      if (mark.format.boolProperty(QTextFormat::FullWidthSelection) && line.number == mark.cursor.blockNumber() + 1)
        painter.fillRect(line.area, mark.format.background());
}

// Skips QPlainTextEdit's painting, which spends its time on text, if only notes changed. The line highlights below
// the notes are then painted here.
void CodeEdit::paintEvent(QPaintEvent* event) {
  const std::vector<VisibleLine> lines = visibleLines();
  const bool notes_alone = isOfNotes(event->region(), lines);
  if (!notes_alone) QPlainTextEdit::paintEvent(event);
  if (notes_.empty() && !notes_alone) return;
  QPainter painter(viewport());
  painter.setClipRegion(event->region());
  painter.setFont(font());
  if (notes_alone) paintHighlights(painter, lines);
  std::vector<InlineValuePainter::Placed> placed;
  const int end = notesEnd();
  for (const VisibleLine& line : lines) {
    const auto note = notes_.find(line.number);
    if (note == notes_.end() || !event->region().intersects(line.area)) continue;
    QRect place = line.area;
    place.setRight(end - 1);
    placed.push_back({place, fittedNote(note->second, line.text_end)});
  }
  value_painter_.paint(painter, placed, theme_.palette());
}

QString CodeEdit::noteAt(const QPoint& at) const {
  const std::optional<VisibleLine> line = visibleLineAt(at.y());
  const auto note = line ? notes_.find(line->number) : notes_.end();
  if (note == notes_.end() || at.x() <= line->text_end || at.x() > notesEnd()) return {};
  return note->second.tooltip.isEmpty() ? note->second.words() : note->second.tooltip;
}

// Notes do not scroll horizontally with the text.
void CodeEdit::scrollContentsBy(int dx, int dy) {
  QPlainTextEdit::scrollContentsBy(dx, dy);
  if (dx != 0 && !notes_.empty()) viewport()->update();
}

} // namespace amplab
