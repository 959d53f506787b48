// SPDX-License-Identifier: GPL-3.0-or-later
// A loop's text to be read, edited and stepped through: line numbers, breakpoints, colours, mistakes underlined, what
// each line made at its end, completion of names. What is typed counts when the person presses Ctrl+Return or leaves
// the text (taken), and is put back with Escape (putBack). Tab indents; after Escape it goes on to what is next. What a
// line is and what it made are values from outside. GUI thread.
//
// Breakpoints, states and notes belong to lines, from 1, of the text that stands here: while it is edited they go with
// their lines, with another text (showText) they are gone.
#pragma once
#include "engine/loop/name_kinds.h"
#include "engine/loop/range.h"
#include "ui/theme/theme.h"
#include "ui/widgets/breakpoint.h"
#include "ui/widgets/completions.h"
#include "ui/widgets/line_notes.h"

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

struct Mistake {
  loop::Range where;
  QString sentence;
  bool operator==(const Mistake&) const = default;
};

struct LineStates {
  int running = 0;       // lit; 0: none
  int next = 0;          // about to run: lit, with an arrow
  int first_bad = 0;     // where the first Inf or NaN came from
  std::set<int> skipped; // did nothing in the last step: dimmed
  bool operator==(const LineStates&) const = default;
};

// Of a fixed pitch, as large as other text.
QFont code_font(int steps = 0); // as text_font()

class CodeEdit : public QPlainTextEdit {
  Q_OBJECT

 public:
  enum class Light { chosen, bad };

  // Requires: the theme outlives it.
  explicit CodeEdit(const Theme& theme, QWidget* parent = nullptr);

  // Another text, as if nothing had been typed. Undo begins anew.
  void showText(const QString& text);
  // Another text, as an edit: undo brings back what stood here.
  void putText(const QString& text);
  // Names that the lab provides, to be told from the person's own and to be completed.
  void setGiven(loop::Kinds given);
  void setMistakes(std::vector<Mistake> mistakes);
  // One line, from 1, brought into view; 0: none.
  void light(int line, Light how = Light::chosen);
  int litLine() const { return lit_; }

  void setStates(LineStates states);
  // The text of a step that is past: it is read, not edited, and this sentence says so. Empty: the present.
  void setPast(const QString& sentence);
  void setBreakpoints(std::map<int, Breakpoint> breakpoints);
  const std::map<int, Breakpoint>& breakpoints() const { return breakpoints_; }
  // Cheap enough for ten times a second: only lines whose note is another one are painted.
  void setLineNotes(LineNotes notes);
  // What is painted at the end of a line that is in view, as it fits.
  std::vector<LineNote::Run> shownNote(int line) const;

  // What a screen reader says of the cursor's line: "line 5, breakpoint, about to run".
  QString spokenLine() const;

 signals:
  void taken();
  void putBack();
  void breakToggled(int line);
  void breakMenuWanted(int line, const QPoint& at); // on the screen
  void noteClicked(int line);                       // what it made was
  void breakpointsMoved();                          // with their lines, as breakpoints() has them now

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
  // looks (code_edit.cpp)
  void placeMargins();
  void mark();
  bool offersBreaks() const; // somebody listens
  void follow();             // what hangs on lines, after an edit
  void goToLine(int block);  // from 0; the last one where there are not so many
  void bringIntoView(int line);
  QTextCursor cursorOver(const loop::Range& range) const;

  // words (code_edit_words.cpp)
  void describe();
  const Mistake* mistakeAt(const QPoint& at) const;

  // notes (code_edit_notes.cpp)
  struct VisibleLine {
    int number;   // from 1
    QRect area;   // in the viewport, as wide as that
    int text_end; // where its text ends
  };
  std::vector<VisibleLine> visibleLines() const;
  std::optional<VisibleLine> visibleLineAt(int y) const;
  std::vector<LineNote::Run> fittedNote(const LineNote& note, int text_end) const;
  int notesEnd() const;
  QRect noteArea(const VisibleLine& line) const;
  bool isOfNotes(const QRegion& region, const std::vector<VisibleLine>& lines) const;
  void paintLights(QPainter& painter, const std::vector<VisibleLine>& lines) const;
  QString noteAt(const QPoint& at) const;

  // keys (code_edit_keys.cpp)
  bool popupTakes(const QKeyEvent& key);
  bool editsLines(const QKeyEvent& key);
  void apply(const ChangedLines& changed);
  void breakLine();
  void complete(bool asked);
  void insertCompletion(const QString& name);
  QString helpAt(const QPoint& at) const;

  const Theme& theme_;
  LoopHighlighter* colours_;
  CodeGutter* gutter_;
  CompletionPopup* popup_;
  QLabel* past_;
  loop::Kinds given_;
  std::vector<Mistake> mistakes_;
  LineStates states_;
  std::map<int, Breakpoint> breakpoints_;
  LineNotes notes_;
  NoteInk ink_;
  int notes_span_ = 0; // pixels that the widest note took so far
  QStringList lines_;  // as they were before the edit
  bool loading_ = false;
  bool asked_ = false;  // for completions, with Ctrl+Space
  bool leaves_ = false; // Escape was pressed last
  int completes_from_ = 0;
  int lit_ = 0;
  Light how_ = Light::chosen;
};

} // namespace amplab
