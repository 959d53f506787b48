// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a program as statements with their indentation. Also reads text that does not parse. Pure; any thread.
#pragma once
#include <QStringList>
#include <vector>

namespace amplab {

inline constexpr int kIndent = 4;

int indent_of(const QString& line);
// Indents by `columns`, or dedents by at most the existing blanks if negative. Blank lines stay.
QString shifted(const QString& line, int columns);

// A statement, comment or blank line. Lines count from 0.
struct CodeItem {
  int first = 0, last = 0; // several lines within brackets or a multi-line string
  int indent = 0;
  bool blank = false, comment = false;
  bool opens = false; // ends with a colon, so a block follows
  QString word;       // first word: "else", "pass", "@" of a decorator; "" for blank lines and comments

  bool is_code() const { return !blank && !comment; }
  bool is_clause() const { return opens && (word == "else" || word == "elif"); }
  bool is_definition() const { return word == "def" || word == "class" || word == "@"; }
};

struct CodeItems {
  explicit CodeItems(const QStringList& lines);

  int count() const { return static_cast<int>(all.size()); }
  const CodeItem& operator[](int i) const { return all[static_cast<size_t>(i)]; }
  int at_line(int line) const;
  // Returns one past the last item of the block that i opens, or i + 1 if it opens none.
  int end_of_block(int i) const;
  // Returns the end of the block including its else and elif branches and starting from a decorator: the unit that
  // moves together.
  int end_of_unit(int i) const;
  // Returns the first decorator of i, or i.
  int begin_of_unit(int i) const;
  // Returns the item that opens the block of i, by indentation, or -1 at top level.
  int parent_of(int i) const;
  int parent_of(int i, int indent) const;
  // Returns the indentation of statements in the block that i opens.
  int body_indent(int i) const;
  // Returns the `pass` that is the only statement in the block of i, or -1.
  int lone_pass(int i) const;
  bool is_empty(int i) const; // whether i opens a block without statements

  std::vector<CodeItem> all;
  bool is_open = false;          // the last statement continues past the last line
  std::vector<bool> within_text; // by line: begins within a multi-line string, so it must not be shifted
};

} // namespace amplab
