// SPDX-License-Identifier: GPL-3.0-or-later
// Syntax highlighter for programs: keywords, provided names, numbers, strings and comments. Also works on text that
// does not parse, as is usual while typing. GUI thread.
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

  // Sets the names provided to this program.
  void setProvided(const QSet<QString>& names);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  // Highlights a string that begins at `begin`. Returns the position after its end. A triple-quoted string may
  // continue in the next lines.
  qsizetype afterText(const QString& line, qsizetype begin, const QString& quotes);

  const Theme& theme_;
  QSet<QString> provided_;
};

} // namespace amplab
