// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/loop_highlighter.h"

#include "engine/loop/token.h"

#include <array>

namespace amplab {
namespace {

// Block state: the 1-based index of the string quotes open at the line's end, or kClosed.
constexpr std::array kLongQuotes = {"\"\"\"", "'''"};
constexpr int kClosed = 0;

bool begins_word(QChar c) { return c.isLetter() || c == '_'; }
bool continues_word(QChar c) { return c.isLetterOrNumber() || c == '_'; }

qsizetype end_of_word(const QString& line, qsizetype at) {
  while (at < line.size() && continues_word(line[at])) ++at;
  return at;
}

// Returns the end of anything that reads as one number: "1e-3", "0x1f", "1_000.5".
qsizetype end_of_number(const QString& line, qsizetype at) {
  while (at < line.size() && (continues_word(line[at]) || line[at] == '.' ||
                              ((line[at] == '-' || line[at] == '+') && line[at - 1].toLower() == 'e')))
    ++at;
  return at;
}

} // namespace

LoopHighlighter::LoopHighlighter(const Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document), theme_(theme) {
  connect(&theme, &Theme::changed, this, &QSyntaxHighlighter::rehighlight);
}

void LoopHighlighter::setProvided(const QSet<QString>& names) {
  if (names == provided_) return;
  provided_ = names;
  rehighlight();
}

qsizetype LoopHighlighter::afterText(const QString& line, qsizetype begin, const QString& quotes) {
  for (qsizetype at = begin; at < line.size(); ++at) {
    if (line[at] == '\\')
      ++at;
    else if (QStringView(line).mid(at).startsWith(quotes))
      return at + quotes.size();
  }
  if (quotes.size() == 3) setCurrentBlockState(quotes == kLongQuotes[0] ? 1 : 2);
  return line.size();
}

void LoopHighlighter::highlightBlock(const QString& line) {
  const Palette& palette = theme_.palette();
  const auto paint = [this](qsizetype begin, qsizetype end, QRgb colour) {
    setFormat(static_cast<int>(begin), static_cast<int>(end - begin), QColor(colour));
  };
  setCurrentBlockState(kClosed);
  qsizetype at = 0;
  if (const int open = previousBlockState(); open > kClosed) {
    at = afterText(line, 0, kLongQuotes[static_cast<size_t>(open - 1)]);
    paint(0, at, palette.warning);
  }
  while (at < line.size()) {
    const QChar c = line[at];
    qsizetype end = at + 1;
    if (c == '#') {
      end = line.size();
      paint(at, end, palette.quiet);
    } else if (c == '"' || c == '\'') {
      const QString three(3, c);
      const bool is_long = QStringView(line).mid(at).startsWith(three);
      end = afterText(line, at + (is_long ? 3 : 1), is_long ? three : QString(c));
      paint(at, end, palette.warning);
    } else if (c.isDigit()) {
      end = end_of_number(line, end);
      paint(at, end, palette.warning);
    } else if (begins_word(c)) {
      end = end_of_word(line, end);
      const QString word = line.mid(at, end - at);
      const bool member = at > 0 && line[at - 1] == '.';
      if (loop::is_keyword(word.toStdString()))
        paint(at, end, palette.accent);
      else if (!member && provided_.contains(word))
        paint(at, end, palette.good);
    }
    at = end;
  }
}

} // namespace amplab
