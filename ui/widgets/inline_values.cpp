// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/inline_values.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <QGlyphRun>
#include <QStringList>
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

namespace {

constexpr size_t kMostNames = 2;    // per line; the tooltip lists all
constexpr double kManyZeros = 0.01; // of all elements

struct LineTexts {
  Q_DECLARE_TR_FUNCTIONS(amplab::LineWords)
};

QString time_label(double us) {
  if (us >= 1e6) return LineTexts::tr("%1 s").arg(number_label(us / 1e6, 3));
  if (us >= 1e3) return LineTexts::tr("%1 ms").arg(number_label(us / 1e3, 3));
  return LineTexts::tr("%1 µs").arg(number_label(us, 3));
}

// Returns "0.842 fp32" for a number, else a description such as "fp16 [512, 10]".
QString value_of(const VariableRecord& name) {
  if (name.kind == VariableKind::number || name.kind == VariableKind::boolean || is_recorded(name.value)) {
    const QString number = name.kind == VariableKind::boolean || name.kind == VariableKind::number
                               ? qt(name.text)
                               : number_label(name.value);
    return name.dtype.empty() ? number : number + ' ' + qt(name.dtype);
  }
  if (name.kind != VariableKind::tensor) return qt(name.text);
  const QString what = qt(name.dtype) + (name.shape.empty() ? QString() : ' ' + qt(name.shape));
  return is_recorded(name.norm) ? LineTexts::tr("%1 norm %2").arg(what, number_label(name.norm)) : what;
}

void add_nonfinite(int64_t inf, int64_t nan, std::vector<InlineValue::Run>& runs) {
  if (inf > 0) runs.push_back({LineTexts::tr("%1 Inf").arg(count_label(static_cast<double>(inf))), ValueTone::bad});
  if (nan > 0) runs.push_back({LineTexts::tr("%1 NaN").arg(count_label(static_cast<double>(nan))), ValueTone::bad});
}

void add_name(const VariableRecord& name, bool alone, std::vector<InlineValue::Run>& runs) {
  const QString value = value_of(name);
  const bool bad = is_recorded(name.value) && !std::isfinite(name.value);
  if (!value.isEmpty())
    runs.push_back({alone ? value : qt(name.name) + ' ' + value, bad ? ValueTone::bad : ValueTone::quiet});
  if (!bad) add_nonfinite(name.inf, name.nan, runs);
  if (name.kind == VariableKind::tensor && name.count > 1 &&
      static_cast<double>(name.zeros) > kManyZeros * static_cast<double>(name.count))
    runs.push_back(
        {LineTexts::tr("%1 zeros").arg(share_label(static_cast<double>(name.zeros) / static_cast<double>(name.count))),
         ValueTone::quiet});
}

bool is_bad(const LineRecord& line) {
  return line.inf > 0 || line.nan > 0 || std::ranges::any_of(line.made, [](const VariableRecord& name) {
           return name.inf > 0 || name.nan > 0 || (is_recorded(name.value) && !std::isfinite(name.value));
         });
}

bool speaks_of_inf(const std::string& did) { return did.find("found_inf 1") != std::string::npos; }

QString tooltip_of(const LineRecord& line) {
  QStringList lines;
  for (const VariableRecord& name : line.made) {
    QStringList words{qt(name.name) + " = " + value_of(name)};
    if (is_recorded(name.amax) && name.count > 1) words << LineTexts::tr("largest %1").arg(number_label(name.amax));
    if (is_recorded(name.amin_nonzero) && name.count > 1)
      words << LineTexts::tr("smallest %1").arg(number_label(name.amin_nonzero));
    if (name.zeros > 0)
      words << LineTexts::tr("%1 of %2 zero")
                   .arg(count_label(static_cast<double>(name.zeros)), count_label(static_cast<double>(name.count)));
    if (name.subnormals > 0)
      words << LineTexts::tr("%1 subnormal").arg(count_label(static_cast<double>(name.subnormals)));
    if (name.inf > 0) words << LineTexts::tr("%1 Inf").arg(name.inf);
    if (name.nan > 0) words << LineTexts::tr("%1 NaN").arg(name.nan);
    lines << words.join(", ");
  }
  if (!line.did.empty()) lines << qt(line.did);
  if (line.ops > 0) {
    QString ops = LineTexts::tr("%1 op calls").arg(line.ops);
    if (line.casts > 0)
      ops += ", " + LineTexts::tr("%1 casts, %2 of them from the cache").arg(line.casts).arg(line.casts_cached);
    lines << ops;
    if (line.inf > 0 || line.nan > 0)
      lines << LineTexts::tr("their outputs have %1 Inf and %2 NaN").arg(line.inf).arg(line.nan);
  }
  if (line.runs > 1) lines << LineTexts::tr("ran %1 times").arg(line.runs);
  lines << time_label(line.time_us);
  return lines.join('\n');
}

} // namespace

InlineValues inline_values_of(std::span<const LineRecord> lines) {
  InlineValues notes;
  for (const LineRecord& line : lines) {
    if (line.runs == 0) continue;
    InlineValue note;
    for (const VariableRecord& name : std::span(line.made).first(std::min(kMostNames, line.made.size())))
      // The line of backward() does not name `grad`, so its note does.
      add_name(name, line.made.size() == 1 && name.name != "grad", note.runs);
    if (!line.did.empty())
      note.runs.push_back({qt(line.did), speaks_of_inf(line.did) ? ValueTone::bad : ValueTone::quiet});
    if (line.made.empty()) add_nonfinite(line.inf, line.nan, note.runs);
    if (line.casts > line.casts_cached)
      note.runs.push_back({LineTexts::tr("%1 casts").arg(line.casts - line.casts_cached), ValueTone::quiet});
    if (line.ops > 0) note.runs.push_back({time_label(line.time_us), ValueTone::quiet});
    if (note.runs.empty()) continue;
    note.tooltip = tooltip_of(line);
    notes[static_cast<int>(line.line)] = std::move(note);
  }
  return notes;
}

std::set<int> inactive_lines(std::span<const LineRecord> lines) {
  std::set<int> idle;
  for (const LineRecord& line : lines)
    if (line.had_no_effect) idle.insert(static_cast<int>(line.line));
  return idle;
}

int first_bad_line(std::span<const LineRecord> lines) {
  const auto bad = std::ranges::find_if(lines, is_bad);
  return bad == lines.end() ? 0 : static_cast<int>(bad->line);
}

} // namespace amplab
