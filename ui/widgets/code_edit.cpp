// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_edit.h"

#include "ui/widgets/loop_highlighter.h"

#include <QFontDatabase>
#include <QPainter>
#include <QTextBlock>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kIndent = 4;
constexpr int kBar = 3; // pixels, before the number of the line that is lit

QFont code_font() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(text_font().pointSizeF());
  return font;
}

// The place of a column, which counts code points, in Qt's text, which has two units for some.
int units_before(const QString& line, int column) {
  int unit = 0;
  for (int points = 1; points < column && unit < line.size(); ++points)
    unit += line[unit].isHighSurrogate() && unit + 1 < line.size() ? 2 : 1;
  return unit;
}

QString indent_of(const QString& line) {
  qsizetype blanks = 0;
  while (blanks < line.size() && line[blanks] == ' ') ++blanks;
  return line.left(blanks);
}

bool is_take(const QKeyEvent& key) {
  return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && key.modifiers().testFlag(Qt::ControlModifier);
}

} // namespace

class CodeEdit::Gutter : public QWidget {
 public:
  explicit Gutter(CodeEdit& edit) : QWidget(&edit), edit_(edit) {}

 protected:
  void paintEvent(QPaintEvent* event) override { edit_.paintGutter(event); }

 private:
  CodeEdit& edit_;
};

CodeEdit::CodeEdit(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), theme_(theme), colours_(new LoopHighlighter(theme, document())), gutter_(new Gutter(*this)) {
  setFont(code_font());
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setFrameShape(QFrame::NoFrame);
  setTabStopDistance(kIndent * fontMetrics().horizontalAdvance(' '));
  connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEdit::placeGutter);
  connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& area, int scrolled) {
    if (scrolled) gutter_->scroll(0, scrolled);
    else gutter_->update(0, area.y(), gutter_->width(), area.height());
  });
  connect(&theme, &Theme::changed, this, [this] {
    setFont(code_font());
    mark();
  });
  placeGutter();
}

void CodeEdit::showText(const QString& text) {
  const int line = textCursor().blockNumber();
  setPlainText(text);
  setTextCursor(QTextCursor(document()->findBlockByNumber(std::min(line, blockCount() - 1))));
}

void CodeEdit::setProvided(const QSet<QString>& names) { colours_->setProvided(names); }

void CodeEdit::setMistakes(std::vector<loop::Range> mistakes) {
  if (mistakes == mistakes_) return;
  mistakes_ = std::move(mistakes);
  mark();
}

void CodeEdit::light(int line, Light how) {
  const bool same = line == lit_ && how == how_;
  lit_ = line;
  how_ = how;
  if (same) return;
  mark();
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (line <= 0 || !block.isValid() || hasFocus()) return;
  setTextCursor(QTextCursor(block));
  ensureCursorVisible();
}

QTextCursor CodeEdit::cursorOver(const loop::Range& range) const {
  const auto position = [this](loop::Place place) {
    QTextBlock block = document()->findBlockByNumber(place.line - 1);
    if (!block.isValid()) block = document()->lastBlock();
    return block.position() + units_before(block.text(), place.column);
  };
  int begin = position(range.begin), end = position(range.end);
  if (end <= begin) { // nothing to underline where something is missing: take the character before it
    end = begin;
    begin = std::max(document()->findBlock(begin).position(), begin - 1);
    if (begin == end) end = std::min(end + 1, document()->characterCount() - 1);
  }
  QTextCursor cursor(document());
  cursor.setPosition(begin);
  cursor.setPosition(end, QTextCursor::KeepAnchor);
  return cursor;
}

void CodeEdit::mark() {
  const Palette& palette = theme_.palette();
  QList<QTextEdit::ExtraSelection> marks;
  if (const QTextBlock block = document()->findBlockByNumber(lit_ - 1); lit_ > 0 && block.isValid()) {
    QTextEdit::ExtraSelection lit;
    lit.cursor = QTextCursor(block);
    lit.format.setBackground(mixed(palette.field, how_ == Light::bad ? palette.bad : palette.accent, 0.2));
    lit.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks << lit;
  }
  for (const loop::Range& range : mistakes_) {
    QTextEdit::ExtraSelection mistake;
    mistake.cursor = cursorOver(range);
    mistake.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mistake.format.setUnderlineColor(QColor(palette.bad));
    marks << mistake;
  }
  setExtraSelections(marks);
  gutter_->update();
}

// ---- the numbers of the lines -------------------------------------------------------------------------------------

int CodeEdit::gutterWidth() const {
  const auto digits = std::max<qsizetype>(2, QString::number(blockCount()).size());
  return kBar + 2 * kGap + fontMetrics().horizontalAdvance(QString(digits, '9'));
}

void CodeEdit::placeGutter() {
  setViewportMargins(gutterWidth(), 0, 0, 0);
  const QRect all = contentsRect();
  gutter_->setGeometry(all.left(), all.top(), gutterWidth(), all.height());
}

void CodeEdit::paintGutter(QPaintEvent* event) {
  const Palette& palette = theme_.palette();
  QPainter painter(gutter_);
  painter.setFont(font());
  painter.fillRect(event->rect(), QColor(palette.surface));
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() > event->rect().bottom()) break;
    const int line = block.blockNumber() + 1, y = qRound(place.top()), height = fontMetrics().height();
    const bool lit = line == lit_;
    const QColor ink(lit && how_ == Light::bad ? palette.bad : palette.accent);
    if (lit) painter.fillRect(0, y, kBar, height, ink);
    painter.setPen(lit ? ink : QColor(palette.quiet));
    painter.drawText(0, y, gutter_->width() - kGap, height, Qt::AlignRight | Qt::AlignVCenter, QString::number(line));
  }
}

void CodeEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeGutter();
}

void CodeEdit::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) placeGutter();
}

// ---- keys ---------------------------------------------------------------------------------------------------------

// Where nothing typed is left to undo, undo is the window's: it takes back what was taken over.
bool CodeEdit::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = static_cast<QKeyEvent&>(*event);
    const bool ours = is_take(key) || (key.key() == Qt::Key_Escape && document()->isUndoAvailable());
    const bool windows = (key.matches(QKeySequence::Undo) && !document()->isUndoAvailable()) ||
                         (key.matches(QKeySequence::Redo) && !document()->isRedoAvailable());
    if (ours) event->accept();
    if (windows) event->ignore();
    if (ours || windows) return true;
  }
  return QPlainTextEdit::event(event);
}

void CodeEdit::keyPressEvent(QKeyEvent* event) {
  if (is_take(*event)) return emit taken();
  switch (event->key()) {
  case Qt::Key_Escape: return emit putBack();
  case Qt::Key_Tab: return insertPlainText(QString(kIndent - textCursor().positionInBlock() % kIndent, ' '));
  case Qt::Key_Return:
  case Qt::Key_Enter: return breakLine();
  default: QPlainTextEdit::keyPressEvent(event);
  }
}

// The next line begins where this one does, or a level deeper after a colon.
void CodeEdit::breakLine() {
  const QString before = textCursor().block().text().left(textCursor().positionInBlock());
  insertPlainText("\n" + indent_of(before) + (before.trimmed().endsWith(':') ? QString(kIndent, ' ') : QString()));
  ensureCursorVisible();
}

// A menu, or another window, does not mean that the person has finished.
void CodeEdit::focusOutEvent(QFocusEvent* event) {
  QPlainTextEdit::focusOutEvent(event);
  if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) emit taken();
}

} // namespace amplab
