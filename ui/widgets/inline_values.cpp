// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/inline_values.h"

#include <QGlyphRun>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

const QString kBetween = "  "; // between runs
constexpr int kFewest = 3;     // minimum characters shown of a cut run

QRgb colour_of(ValueTone tone, const Palette& palette) {
  switch (tone) {
  case ValueTone::quiet: return palette.quiet;
  case ValueTone::good: return palette.good;
  case ValueTone::bad: return palette.bad;
  }
  return palette.quiet;
}

} // namespace

QString InlineValue::words() const {
  QString all;
  for (const Run& run : runs) all += all.isEmpty() ? run.text : ' ' + run.text;
  return all;
}

InlineValuePainter::InlineValuePainter(const QFont& font) : metrics_(font), raw_(QRawFont::fromFont(font)) {
  const QFontMetricsF exact(font);
  const double letter = exact.horizontalAdvance('0');
  const bool even = exact.horizontalAdvance('i') == letter && exact.horizontalAdvance('W') == letter;
  if (even && raw_.isValid()) letter_ = letter;
}

bool InlineValuePainter::is_even(const QString& text) const {
  return letter_ > 0 &&
         std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7f; });
}

int InlineValuePainter::width(const QString& text) const {
  return is_even(text) ? static_cast<int>(std::ceil(letter_ * static_cast<double>(text.size())))
                       : metrics_.horizontalAdvance(text);
}

int InlineValuePainter::width(const std::vector<InlineValue::Run>& runs) const {
  const int between = width(kBetween);
  int all = runs.empty() ? 0 : -between;
  for (const InlineValue::Run& run : runs) all += width(run.text) + between;
  return all;
}

std::vector<InlineValue::Run> InlineValuePainter::fitted(const InlineValue& note, int available) const {
  std::vector<InlineValue::Run> runs = note.runs;
  const auto is_quiet = [](const InlineValue::Run& run) { return run.tone == ValueTone::quiet; };
  while (runs.size() > 1 && width(runs) > available) {
    const auto last = std::find_if(runs.rbegin(), runs.rend(), is_quiet);
    runs.erase(last == runs.rend() ? runs.end() - 1 : std::next(last).base());
  }
  if (runs.empty() || width(runs) <= available) return runs;
  if (available < width(runs[0].text.left(kFewest)) + metrics_.horizontalAdvance(QChar(0x2026))) return {};
  runs[0].text = metrics_.elidedText(runs[0].text, Qt::ElideRight, available);
  return runs;
}

void InlineValuePainter::paint(QPainter& painter, const std::vector<Placed>& notes, const Palette& palette) const {
  struct Letters {
    QList<quint32> glyphs;
    QList<QPointF> positions;
  };
  std::map<ValueTone, Letters> letters;
  const int between = width(kBetween);
  for (const Placed& note : notes) {
    const int baseline = note.area.top() + (note.area.height() - metrics_.height()) / 2 + metrics_.ascent();
    int x = note.area.right() + 1 - width(note.runs);
    for (const InlineValue::Run& run : note.runs) {
      if (is_even(run.text)) {
        Letters& of_tone = letters[run.tone];
        of_tone.glyphs += raw_.glyphIndexesForString(run.text);
        for (qsizetype i = 0; i < run.text.size(); ++i)
          of_tone.positions << QPointF(x + letter_ * static_cast<double>(i), baseline);
      } else {
        painter.setPen(QColor(colour_of(run.tone, palette)));
        painter.drawText(x, baseline, run.text);
      }
      x += width(run.text) + between;
    }
  }
  for (const auto& [tone, each] : letters) {
    QGlyphRun glyphs;
    glyphs.setRawFont(raw_);
    glyphs.setGlyphIndexes(each.glyphs);
    glyphs.setPositions(each.positions);
    painter.setPen(QColor(colour_of(tone, palette)));
    painter.drawGlyphRun({}, glyphs);
  }
}

} // namespace amplab
