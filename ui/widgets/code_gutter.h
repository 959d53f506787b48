// SPDX-License-Identifier: GPL-3.0-or-later
// The strip left of a program: breakpoints, line numbers, and an arrow at the next line to run. GUI thread.
#pragma once
#include "ui/theme/theme.h"
#include "ui/widgets/breakpoint.h"

#include <QWidget>
#include <functional>
#include <map>

namespace amplab {

// A visible line, from 1, and its position in pixels.
struct GutterLine {
  int line, top, height;
};

struct GutterMarks {
  std::map<int, Breakpoint> breakpoints;
  int highlighted = 0, next = 0; // next: about to run; 0: none
  bool highlight_is_bad = false;
  int first_bad = 0;
  bool past_step = false;
  bool offers_breakpoints = false; // a click toggles breakpoints
};

class CodeGutter : public QWidget {
  Q_OBJECT

 public:
  // lines: returns the lines visible in the gutter. Requires: the theme outlives it.
  CodeGutter(const Theme& theme, std::function<std::vector<GutterLine>()> lines, QWidget* parent);

  void show(GutterMarks marks);
  const GutterMarks& marks() const { return marks_; }
  int widthFor(int lines) const;

 signals:
  void toggled(int line);
  void menuWanted(int line, const QPoint& at); // screen position

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent*) override {} // keeps the click from reaching the text
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int lineAt(int y) const; // 0: below the text
  int markWidth() const;
  void hover(int line);

  const Theme& theme_;
  std::function<std::vector<GutterLine>()> lines_;
  GutterMarks marks_;
  int hovered_ = 0;
};

} // namespace amplab
