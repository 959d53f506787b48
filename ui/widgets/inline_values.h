// SPDX-License-Identifier: GPL-3.0-or-later
// Notes at the ends of lines: the values that a line made in the shown step. They are painted over the editor's empty
// area and are not in its text. GUI thread.
#pragma once
#include "engine/run/line_record.h"
#include "ui/theme/palette.h"

#include <QFontMetrics>
#include <QPainter>
#include <QRawFont>
#include <QString>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace amplab {

enum class ValueTone { quiet, good, bad };

struct InlineValue {
  struct Run {
    QString text;
    ValueTone tone = ValueTone::quiet;
    bool operator==(const Run&) const = default;
  };
  std::vector<Run> runs;
  QString tooltip;

  QString words() const; // all runs, separated by blanks
  bool operator==(const InlineValue&) const = default;
};
using InlineValues = std::map<int, InlineValue>; // by line, from 1

// Measures and draws notes in a font. For a fixed-pitch font, such as the code font, it skips text shaping, which
// would dominate the cost.
class InlineValuePainter {
 public:
  explicit InlineValuePainter(const QFont& font);

  int width(const QString& text) const;
  int width(const std::vector<InlineValue::Run>& runs) const;
  // Returns the runs that fit into `width` pixels. Drops quiet runs first, from the last, then cuts the remaining run
  // with "...". Returns none if nothing fits.
  std::vector<InlineValue::Run> fitted(const InlineValue& note, int width) const;

  // Runs aligned to the right of an area.
  struct Placed {
    QRect area;
    std::vector<InlineValue::Run> runs;
  };
  // Paints all notes of a tone in one call, because the cost is per call rather than per glyph.
  void paint(QPainter& painter, const std::vector<Placed>& notes, const Palette& palette) const;

 private:
  bool is_even(const QString& text) const; // all glyphs have the same width

  QFontMetrics metrics_;
  QRawFont raw_;
  double letter_ = 0; // glyph width; 0 if widths differ
};

// Returns the notes of lines, from their records. Pure, as the two below; any thread. Lines that made no values have
// none.
InlineValues inline_values_of(std::span<const LineRecord> lines);

// Returns the lines that should have stepped an optimizer or changed the scale but did not.
std::set<int> inactive_lines(std::span<const LineRecord> lines);

// Returns the first line that made an Inf or NaN, or 0.
int first_bad_line(std::span<const LineRecord> lines);

} // namespace amplab
