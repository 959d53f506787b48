// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a loop as an editor moves them: statements with their indentation, read from a text that may not parse
// yet. Pure; any thread.
#pragma once
#include <QStringList>
#include <vector>

namespace amplab {

inline constexpr int kIndent = 4;

int indent_of(const QString& line);
// Moved to the right by so many columns, to the left by as many as there are blanks; a blank line stays.
QString shifted(const QString& line, int columns);

// One statement, comment or blank line. Lines count from 0.
struct CodeItem {
  int first = 0, last = 0; // its lines: several where a bracket or a long text is open
  int indent = 0;
  bool blank = false, comment = false;
  bool opens = false; // ends with a colon: a block follows
  QString word;       // that it begins with: "else", "pass", "@" of a decorator; "" of blank lines and comments

  bool is_code() const { return !blank && !comment; }
  bool is_clause() const { return opens && (word == "else" || word == "elif"); }
  bool is_definition() const { return word == "def" || word == "class" || word == "@"; }
};

struct CodeItems {
  explicit CodeItems(const QStringList& lines);

  int count() const { return static_cast<int>(all.size()); }
  const CodeItem& operator[](int i) const { return all[static_cast<size_t>(i)]; }
  int at_line(int line) const;
  // One past the last item of what i opens; i + 1 where it opens nothing.
  int end_of_block(int i) const;
  // The same with its else and elif, and from a decorator on: what moves as one.
  int end_of_unit(int i) const;
  // Back over the decorators of i.
  int begin_of_unit(int i) const;
  // Whose block i stands in, an item of less indentation; -1: nobody's.
  int parent_of(int i) const;
  int parent_of(int i, int indent) const;
  // Where the statements stand in the block that i opens.
  int body_indent(int i) const;
  // The `pass` that is all the block of i has; -1: there is more, or nothing.
  int lone_pass(int i) const;
  bool is_empty(int i) const; // i opens a block without a statement

  std::vector<CodeItem> all;
  bool is_open = false;          // the last statement goes on behind the last line
  std::vector<bool> within_text; // by line: it begins within a long text, and must not be shifted
};

} // namespace amplab
