// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a program: line numbers, breakpoints, syntax colours, underlined errors, completion, and notes (the
// values that each line made, at its end). Takes the state and the notes of each line from outside. GUI thread.
// Ctrl+Return or leaving the editor commits the program (commitText), Escape reverts it (discardText). Tab indents.
// After Escape, Tab moves the focus.
//
// Breakpoints, states and notes belong to lines of the current text, counted from 1. While the text is edited they
// move with their lines. showText() drops them.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/loop/name_kinds.h"
#include "ui/theme/theme.h"
#include "ui/widgets/code_gutter.h"
#include "ui/widgets/completions.h"
#include "ui/widgets/inline_values.h"

#include <QPlainTextEdit>
#include <optional>
#include <set>
#include <vector>

class QLabel;

namespace amplab {

class CodeGutter;
class CompletionPopup;
class LoopHighlighter;
struct ChangedLines;

struct Diagnostic {
  loop::Range where;
  QString sentence;
  bool operator==(const Diagnostic&) const = default;
};

struct LineStates {
  int running = 0;       // highlighted; 0: none
  int next = 0;          // about to run: highlighted, with an arrow
  int first_bad = 0;     // line that made the first Inf or NaN
  std::set<int> skipped; // had no effect in the last step: dimmed
  bool operator==(const LineStates&) const = default;
};

// Returns a fixed-pitch font. steps: as of text_font().
QFont code_font(int steps = 0);

class CodeEdit : public QPlainTextEdit {
  Q_OBJECT

 public:
  enum class LineHighlight { chosen, bad };

  // Requires: the theme outlives it.
  explicit CodeEdit(const Theme& theme, QWidget* parent = nullptr);

  // Replaces the text and clears the undo history.
  void showText(const QString& text);
  // Replaces the text as an edit that can be undone.
  void replaceText(const QString& text);
  // Sets the provided names, which are highlighted and completed.
  void setProvidedNames(loop::Kinds provided);
  void setDiagnostics(std::vector<Diagnostic> diagnostics);
  // Highlights a line, from 1, and scrolls to it unless the editor has the focus. 0: none.
  void highlightLine(int line, LineHighlight how = LineHighlight::chosen);
  int highlightedLine() const { return highlighted_; }

  void setStates(LineStates states);
  // Shows the program of a past step, read-only, with this sentence. Empty: back to the present.
  void setPastNotice(const QString& sentence);
  void setBreakpoints(std::map<int, Breakpoint> breakpoints);
  const std::map<int, Breakpoint>& breakpoints() const { return breakpoints_; }
  // Cheap enough for ten calls a second: repaints only lines with a changed note.
  void setInlineValues(InlineValues notes);
  // Returns the note painted at a visible line, cut to fit.
  std::vector<InlineValue::Run> shownInlineValue(int line) const;

  // Returns the description of the cursor's line for screen readers: "line 5, breakpoint, about to run".
  QString accessibleLine() const;

 signals:
  void commitText();
  void discardText();
  void breakpointToggled(int line);
  void breakpointMenuWanted(int line, const QPoint& at); // screen position
  void inlineValueClicked(int line);                     // click on the note
  void breakpointsMoved(); // with their lines, after an edit; breakpoints() has the new lines

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void changeEvent(QEvent* event) override;
  bool canInsertFromMimeData(const QMimeData* source) const override;
  void connectNotify(const QMetaMethod& signal) override;

 private:
  // appearance (code_edit.cpp)
  void placeMargins();
  void mark();
  bool offersBreakpoints() const; // whether breakpointToggled() is connected
  void moveMarkers();             // moves breakpoints, states and notes after an edit
  void goToLine(int block);       // from 0, clamped to the last line
  void bringIntoView(int line);
  QTextCursor cursorOver(const loop::Range& range) const;

  // descriptions (code_edit_accessibility.cpp)
  void describe();
  const Diagnostic* diagnosticAt(const QPoint& at) const;

  // notes (code_edit_inline_values.cpp)
  struct VisibleLine {
    int number;   // from 1
    QRect area;   // in the viewport, with its full width
    int text_end; // where its text ends
  };
  std::vector<VisibleLine> visibleLines() const;
  std::optional<VisibleLine> visibleLineAt(int y) const;
  std::vector<InlineValue::Run> fittedNote(const InlineValue& note, int text_end) const;
  int notesEnd() const;
  QRect noteArea(const VisibleLine& line) const;
  bool isOfNotes(const QRegion& region, const std::vector<VisibleLine>& lines) const;
  void paintHighlights(QPainter& painter, const std::vector<VisibleLine>& lines) const;
  QString noteAt(const QPoint& at) const;

  // keys (code_edit_keys.cpp)
  bool popupHandles(const QKeyEvent& key);
  bool editsLines(const QKeyEvent& key);
  void apply(const ChangedLines& changed);
  void breakLine();
  void complete(bool requested);
  void insertCompletion(const QString& name);
  QString helpAt(const QPoint& at) const;

  const Theme& theme_;
  LoopHighlighter* colours_;
  CodeGutter* gutter_;
  CompletionPopup* popup_;
  QLabel* pastNotice_;
  loop::Kinds provided_;
  std::vector<Diagnostic> diagnostics_;
  LineStates states_;
  std::map<int, Breakpoint> breakpoints_;
  InlineValues notes_;
  InlineValuePainter value_painter_;
  int notes_span_ = 0; // pixels; width of the widest note so far
  QStringList lines_;  // before the edit
  bool loading_ = false;
  bool requested_ = false;  // for completions, with Ctrl+Space
  bool tab_leaves_ = false; // Escape was pressed last
  int completes_from_ = 0;
  int highlighted_ = 0;
  LineHighlight highlight_ = LineHighlight::chosen;
};

} // namespace amplab
