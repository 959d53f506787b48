// SPDX-License-Identifier: GPL-3.0-or-later
// Colours the text of a loop: keywords, what the lab provides, numbers and texts, comments. It colours what cannot be
// parsed yet, too, since a text is such most of the time that somebody types. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QSet>
#include <QSyntaxHighlighter>

namespace amplab {

class LoopHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  LoopHighlighter(const Theme& theme, QTextDocument* document);

  // What the lab provides to this loop.
  void setProvided(const QSet<QString>& names);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  // A text that begins there; the place after its end. One in three quotes may go on in the next lines.
  qsizetype afterText(const QString& line, qsizetype begin, const QString& quotes);

  const Theme& theme_;
  QSet<QString> provided_;
};

} // namespace amplab
