// SPDX-License-Identifier: GPL-3.0-or-later
// Values at the ends of lines: what a line made in the step that is shown. They are painted over the editor's empty
// part and are no part of its text. GUI thread.
#pragma once
#include "ui/theme/palette.h"

#include <QFontMetrics>
#include <QPainter>
#include <QRawFont>
#include <QString>
#include <map>
#include <vector>

namespace amplab {

enum class NoteTone { quiet, good, bad };

struct LineNote {
  struct Run {
    QString text;
    NoteTone tone = NoteTone::quiet;
    bool operator==(const Run&) const = default;
  };
  std::vector<Run> runs;
  QString tooltip;

  QString words() const; // all runs, a blank between them
  bool operator==(const LineNote&) const = default;
};
using LineNotes = std::map<int, LineNote>; // by line, from 1

// How notes are measured and drawn in a font. In one of a fixed pitch, as code has, that takes no shaping of texts,
// which would cost more than all else that is done for a note.
class NoteInk {
 public:
  explicit NoteInk(const QFont& font);

  int width(const QString& text) const;
  int width(const std::vector<LineNote::Run>& runs) const;
  // The runs as they fit into so many pixels: where all do not, quiet ones go first, from the last on, then the last
  // one that stays is cut with "...". Nothing fits: none.
  std::vector<LineNote::Run> fitted(const LineNote& note, int width) const;

  // Runs that end at the right side of an area, each.
  struct Placed {
    QRect area;
    std::vector<LineNote::Run> runs;
  };
  // All of one tone go in one call: a call costs more than a letter.
  void paint(QPainter& painter, const std::vector<Placed>& notes, const Palette& palette) const;

 private:
  bool is_even(const QString& text) const; // each letter as wide as any

  QFontMetrics metrics_;
  QRawFont raw_;
  double letter_ = 0; // width; 0: they differ
};

} // namespace amplab
