// SPDX-License-Identifier: GPL-3.0-or-later
// The strip left of a program: breakpoints, line numbers, and an arrow at the next line to run. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QString>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <map>

namespace amplab {

// A line's breakpoint as the editor shows it, and its descriptions. Values; pure functions.
struct Breakpoint {
  bool enabled = true;
  bool logs_only = false; // logs and continues
  QString condition;      // "found_inf == 1"; empty: unconditional
  int64_t hits = 0;
  QString last_value; // of the condition at its last evaluation; empty if there was none
  QString error;      // why the condition failed to evaluate; empty if it did not

  bool operator==(const Breakpoint&) const = default;
};

// Returns the tooltip's lines: action, condition, last value and hits.
QString tooltip_text(const Breakpoint& breakpoint);
// Returns a short description for screen readers: "breakpoint, disabled, if scale < 1".
QString accessible_text(const Breakpoint& breakpoint);

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
