// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a program as statements with their indentation, and where an edit moves them. Also reads text that does
// not parse. Pure; any thread.
#pragma once
#include <QStringList>
#include <map>
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

// Maps the lines of an edited text, so that markers move with their lines. Returns for each line of `before`, from 0,
// its line in `after`, or -1 if it is gone. Moved lines are matched by their words, ignoring indentation.
std::vector<int> lines_after(const QStringList& before, const QStringList& after);

// Returns `things`, by line from 1, at their new lines. If two meet, the later one wins.
template <class T> std::map<int, T> at_new_lines(const std::map<int, T>& things, const std::vector<int>& lines) {
  std::map<int, T> moved;
  for (const auto& [line, thing] : things)
    if (line >= 1 && line <= static_cast<int>(lines.size()) && lines[static_cast<size_t>(line) - 1] >= 0)
      moved.insert_or_assign(lines[static_cast<size_t>(line) - 1] + 1, thing);
  return moved;
}

} // namespace amplab
