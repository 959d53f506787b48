// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_edit.h"

#include "ui/widgets/code_gutter.h"
#include "ui/widgets/code_lines.h"
#include "ui/widgets/completion_popup.h"
#include "ui/widgets/loop_highlighter.h"
#include "ui/widgets/tone.h"

#include <QFontDatabase>
#include <QLabel>
#include <QMetaMethod>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>
#include <utility>

namespace amplab {

QFont code_font(int steps) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(text_font(steps).pointSizeF());
  return font;
}

namespace {

// Converts a column in code points to an offset in UTF-16 units.
int units_before(const QString& line, int column) {
  int unit = 0;
  for (int points = 1; points < column && unit < line.size(); ++points)
    unit += line[unit].isHighSurrogate() && unit + 1 < line.size() ? 2 : 1;
  return unit;
}

int new_line(int line, const std::vector<int>& lines) {
  return line >= 1 && line <= static_cast<int>(lines.size()) ? lines[static_cast<size_t>(line) - 1] + 1 : 0;
}

} // namespace

CodeEdit::CodeEdit(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), theme_(theme), colours_(new LoopHighlighter(theme, document())),
      gutter_(new CodeGutter(
          theme,
          [this] {
            std::vector<GutterLine> lines;
            for (const VisibleLine& line : visibleLines())
              lines.push_back({line.number, line.area.top(), line.area.height()});
            return lines;
          },
          this)),
      popup_(new CompletionPopup(theme, *this)), pastNotice_(toned_label({}, "warning", this)),
      value_painter_(code_font()) {
  setFont(code_font());
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setFrameShape(QFrame::NoFrame);
  setTabStopDistance(kIndent * fontMetrics().horizontalAdvance(' '));
  pastNotice_->setObjectName("code:pastNotice");
  pastNotice_->setWordWrap(true);
  pastNotice_->setAutoFillBackground(true);
  pastNotice_->setMargin(kSmallGap);
  pastNotice_->setIndent(kSmallGap);
  pastNotice_->hide();
  lines_ = QStringList{QString()};
  connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEdit::placeMargins);
  connect(this, &QPlainTextEdit::textChanged, this, &CodeEdit::moveMarkers);
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEdit::describe);
  connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& area, int scrolled) {
    if (scrolled)
      gutter_->scroll(0, scrolled);
    else
      gutter_->update(0, area.y(), gutter_->width(), area.height());
  });
  connect(gutter_, &CodeGutter::toggled, this, &CodeEdit::breakpointToggled);
  connect(gutter_, &CodeGutter::menuWanted, this, &CodeEdit::breakpointMenuWanted);
  connect(popup_, &CompletionPopup::nameClicked, this, &CodeEdit::insertCompletion);
  connect(popup_, &CompletionPopup::chosenChanged, this, &CodeEdit::describe);
  connect(&theme, &Theme::changed, this, [this] {
    setFont(code_font());
    mark();
  });
  placeMargins();
  mark();
}

// ---- external state -----------------------------------------------------------------------------------------------

void CodeEdit::showText(const QString& text) {
  const int line = textCursor().blockNumber();
  popup_->hide();
  states_ = {};
  breakpoints_.clear();
  setInlineValues({});
  loading_ = true;
  setPlainText(text);
  loading_ = false;
  goToLine(line);
  mark();
}

void CodeEdit::replaceText(const QString& text) {
  const int line = textCursor().blockNumber();
  popup_->hide();
  QTextCursor all(document());
  all.select(QTextCursor::Document);
  all.insertText(text);
  goToLine(line);
}

void CodeEdit::goToLine(int block) {
  setTextCursor(QTextCursor(document()->findBlockByNumber(std::min(block, blockCount() - 1))));
}

void CodeEdit::setProvidedNames(loop::Kinds provided) {
  QSet<QString> names;
  for (const auto& [name, kind] : provided) names.insert(QString::fromStdString(name));
  colours_->setProvided(names);
  provided_ = std::move(provided);
}

void CodeEdit::setDiagnostics(std::vector<Diagnostic> diagnostics) {
  if (diagnostics == diagnostics_) return;
  diagnostics_ = std::move(diagnostics);
  mark();
}

void CodeEdit::setStates(LineStates states) {
  if (states == states_) return;
  const int shown = states.next > 0 ? states.next : states.running;
  const bool another = shown != (states_.next > 0 ? states_.next : states_.running);
  states_ = std::move(states);
  mark();
  if (another) bringIntoView(shown);
}

void CodeEdit::setBreakpoints(std::map<int, Breakpoint> breakpoints) {
  if (breakpoints == breakpoints_) return;
  breakpoints_ = std::move(breakpoints);
  mark();
}

void CodeEdit::setPastNotice(const QString& sentence) {
  if (sentence == pastNotice_->text()) return;
  pastNotice_->setText(sentence);
  pastNotice_->setVisible(!sentence.isEmpty());
  popup_->hide();
  setReadOnly(!sentence.isEmpty());
  if (isReadOnly()) setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  placeMargins();
  mark();
}

void CodeEdit::highlightLine(int line, LineHighlight how) {
  const bool same = line == highlighted_ && how == highlight_;
  highlighted_ = line;
  highlight_ = how;
  if (same) return;
  mark();
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (line <= 0 || !block.isValid() || hasFocus()) return;
  setTextCursor(QTextCursor(block));
  ensureCursorVisible();
}

// Scrolls without moving the user's cursor.
void CodeEdit::bringIntoView(int line) {
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (line <= 0 || !block.isValid()) return;
  const int top = verticalScrollBar()->value(),
            page = std::max(1, viewport()->height() / fontMetrics().lineSpacing() - 1);
  if (line - 1 < top)
    verticalScrollBar()->setValue(line - 1);
  else if (line - 1 >= top + page)
    verticalScrollBar()->setValue(line - page);
}

bool CodeEdit::offersBreakpoints() const {
  return isSignalConnected(QMetaMethod::fromSignal(&CodeEdit::breakpointToggled));
}

void CodeEdit::connectNotify(const QMetaMethod& signal) {
  if (signal == QMetaMethod::fromSignal(&CodeEdit::breakpointToggled)) mark();
}

void CodeEdit::moveMarkers() {
  const QStringList before = std::exchange(lines_, toPlainText().split('\n'));
  if (loading_ || lines_ == before) return;
  const std::vector<int> lines = lines_after(before, lines_);
  const auto breakpoints = std::exchange(breakpoints_, at_new_lines(breakpoints_, lines));
  notes_ = at_new_lines(notes_, lines);
  for (int* line : {&states_.running, &states_.next, &states_.first_bad}) *line = new_line(*line, lines);
  std::set<int> skipped;
  for (const int line : states_.skipped)
    if (const int now = new_line(line, lines); now > 0) skipped.insert(now);
  states_.skipped = std::move(skipped);
  mark();
  viewport()->update();
  if (breakpoints != breakpoints_) emit breakpointsMoved();
}

// ---- appearance ---------------------------------------------------------------------------------------------------

QTextCursor CodeEdit::cursorOver(const loop::Range& range) const {
  const auto position = [this](loop::Position place) {
    QTextBlock block = document()->findBlockByNumber(place.line - 1);
    if (!block.isValid()) block = document()->lastBlock();
    return block.position() + units_before(block.text(), place.column);
  };
  int begin = position(range.begin), end = position(range.end);
  if (end <= begin) { // an empty range cannot be underlined: take the character before it
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
  const auto tint = [&](int line, QRgb colour) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (line <= 0 || !block.isValid()) return;
    QTextEdit::ExtraSelection lit;
    lit.cursor = QTextCursor(block);
    lit.format.setBackground(mixed(palette.field, colour, 0.2));
    lit.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks << lit;
  };
  for (const int line : {highlighted_, states_.running, states_.next})
    tint(line, line == highlighted_ && highlight_ == LineHighlight::bad ? palette.bad : palette.accent);
  tint(states_.first_bad, palette.bad);
  for (const int line : states_.skipped) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid() || block.length() < 2) continue;
    QTextEdit::ExtraSelection dimmed;
    dimmed.cursor = QTextCursor(block);
    dimmed.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    dimmed.format.setForeground(QColor(palette.disabled));
    marks << dimmed;
  }
  for (const Diagnostic& diagnostic : diagnostics_) {
    QTextEdit::ExtraSelection wave;
    wave.cursor = cursorOver(diagnostic.where);
    wave.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wave.format.setUnderlineColor(QColor(palette.bad));
    marks << wave;
  }
  setExtraSelections(marks);
  gutter_->show({breakpoints_, highlighted_ > 0 ? highlighted_ : states_.running, states_.next,
                 highlight_ == LineHighlight::bad, states_.first_bad, !pastNotice_->text().isEmpty(),
                 offersBreakpoints()});
  QPalette strip = pastNotice_->palette();
  strip.setColor(QPalette::Window, mixed(palette.surface, palette.warning, 0.16));
  pastNotice_->setPalette(strip);
  describe();
}

void CodeEdit::placeMargins() {
  const int gutter = gutter_->widthFor(blockCount());
  const QRect all = contentsRect();
  const int notice_height = pastNotice_->text().isEmpty() ? 0 : pastNotice_->heightForWidth(all.width());
  setViewportMargins(gutter, notice_height, 0, 0);
  pastNotice_->setGeometry(all.left(), all.top(), all.width(), notice_height);
  gutter_->setGeometry(all.left(), all.top() + notice_height, gutter, all.height() - notice_height);
}

void CodeEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeMargins();
}

void CodeEdit::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  gutter_->setFont(font());
  value_painter_ = InlineValuePainter(font());
  setTabStopDistance(kIndent * fontMetrics().horizontalAdvance(' '));
  placeMargins();
}

} // namespace amplab
