// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_lines.h"

#include <QHash>
#include <algorithm>

namespace amplab {
namespace {

// The constructs open at the end of a line.
struct Open {
  int brackets = 0;
  QString quotes; // of a multi-line string
  bool backslash = false;
  bool any() const { return brackets > 0 || !quotes.isEmpty() || backslash; }
};

// Scans a line. Returns the last character of its code, or 0.
QChar read(const QString& line, Open& open) {
  QChar last;
  open.backslash = false;
  for (qsizetype at = 0; at < line.size(); ++at) {
    const QStringView rest = QStringView(line).mid(at);
    if (!open.quotes.isEmpty()) {
      if (line[at] == '\\')
        ++at;
      else if (rest.startsWith(open.quotes))
        at += open.quotes.size() - 1, open.quotes.clear();
      last = '"';
      continue;
    }
    const QChar c = line[at];
    if (c == '#') break;
    if (c == '"' || c == '\'') {
      const QString three(3, c);
      open.quotes = rest.startsWith(three) ? three : QString(c);
      at += open.quotes.size() - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++open.brackets;
    } else if (c == ')' || c == ']' || c == '}') {
      open.brackets = std::max(0, open.brackets - 1);
    }
    if (!c.isSpace()) last = c;
  }
  if (open.quotes.size() == 1) open.quotes.clear(); // single-line strings end with the line
  open.backslash = last == '\\';
  return last;
}

QString first_word(QStringView text) {
  if (text.startsWith('@')) return "@";
  const auto end = std::find_if(text.begin(), text.end(), [](QChar c) { return !c.isLetterOrNumber() && c != '_'; });
  return text.left(end - text.begin()).toString();
}

} // namespace

int indent_of(const QString& line) {
  const auto end = std::find_if(line.begin(), line.end(), [](QChar c) { return c != ' '; });
  return static_cast<int>(end - line.begin());
}

QString shifted(const QString& line, int columns) {
  if (line.trimmed().isEmpty()) return line;
  return columns >= 0 ? QString(columns, ' ') + line : line.mid(std::min(-columns, indent_of(line)));
}

CodeItems::CodeItems(const QStringList& lines) {
  Open open;
  for (int i = 0; i < lines.size(); ++i) {
    const QString trimmed = lines[i].trimmed();
    within_text.push_back(!open.quotes.isEmpty());
    const bool goes_on = open.any();
    if (!goes_on) {
      CodeItem item;
      item.first = i;
      item.indent = indent_of(lines[i]);
      item.blank = trimmed.isEmpty();
      item.comment = trimmed.startsWith('#');
      if (item.is_code()) item.word = first_word(trimmed);
      all.push_back(item);
    }
    const QChar last = read(lines[i], open);
    all.back().last = i;
    all.back().opens = all.back().is_code() && !open.any() && last == ':';
  }
  is_open = open.any();
}

int CodeItems::at_line(int line) const {
  const auto found = std::ranges::find_if(all, [line](const CodeItem& item) { return line <= item.last; });
  return found == all.end() ? count() - 1 : static_cast<int>(found - all.begin());
}

int CodeItems::end_of_block(int i) const {
  int end = i + 1;
  if (!(*this)[i].opens) return end;
  for (int at = i + 1; at < count(); ++at) {
    const CodeItem& item = (*this)[at];
    const bool deeper = item.indent > (*this)[i].indent;
    if (item.is_code() && !deeper) break;
    if (!item.blank && deeper) end = at + 1;
  }
  return end;
}

int CodeItems::end_of_unit(int i) const {
  int head = i;
  while ((*this)[head].word == "@" && head + 1 < count()) ++head;
  int end = end_of_block(head);
  if (!(*this)[head].opens || (*this)[head].is_clause()) return end;
  for (int next = end; next < count(); ++next) {
    const CodeItem& item = (*this)[next];
    if (item.blank || item.comment) continue;
    if (!item.is_clause() || item.indent != (*this)[head].indent) break;
    end = end_of_block(next);
    next = end - 1;
  }
  return end;
}

int CodeItems::begin_of_unit(int i) const {
  while (i > 0 && (*this)[i - 1].word == "@" && (*this)[i - 1].indent == (*this)[i].indent) --i;
  return i;
}

int CodeItems::parent_of(int i) const { return parent_of(i, (*this)[i].indent); }

int CodeItems::parent_of(int i, int indent) const {
  for (int at = i - 1; at >= 0; --at)
    if ((*this)[at].is_code() && (*this)[at].indent < indent) return at;
  return -1;
}

int CodeItems::body_indent(int i) const {
  for (int at = i + 1; at < end_of_block(i); ++at)
    if ((*this)[at].is_code()) return (*this)[at].indent;
  return (*this)[i].indent + kIndent;
}

int CodeItems::lone_pass(int i) const {
  int pass = -1;
  for (int at = i + 1; at < end_of_block(i); ++at) {
    if (!(*this)[at].is_code()) continue;
    if (pass >= 0 || (*this)[at].word != "pass") return -1;
    pass = at;
  }
  return pass;
}

bool CodeItems::is_empty(int i) const {
  if (!(*this)[i].opens) return false;
  for (int at = i + 1; at < end_of_block(i); ++at)
    if ((*this)[at].is_code()) return false;
  return true;
}

std::vector<int> lines_after(const QStringList& before, const QStringList& after) {
  const auto old_count = before.size(), new_count = after.size();
  std::vector<int> lines(static_cast<size_t>(old_count), -1);
  const auto go = [&](qsizetype from, qsizetype to) { lines[static_cast<size_t>(from)] = static_cast<int>(to); };
  qsizetype same = 0, tail = 0;
  while (same < std::min(old_count, new_count) && before[same] == after[same]) go(same, same), ++same;
  while (tail < std::min(old_count, new_count) - same && before[old_count - 1 - tail] == after[new_count - 1 - tail])
    ++tail, go(old_count - tail, new_count - tail);

  QHash<QString, QList<qsizetype>> positions; // positions of the changed lines by text, in order
  for (qsizetype i = same; i < new_count - tail; ++i)
    if (const QString words = after[i].trimmed(); !words.isEmpty()) positions[words] << i;
  std::vector<bool> matched(static_cast<size_t>(new_count), false);
  for (qsizetype i = same; i < old_count - tail; ++i) {
    const auto found = positions.find(before[i].trimmed());
    if (found == positions.end() || found->isEmpty()) continue;
    matched[static_cast<size_t>(found->first())] = true;
    go(i, found->takeFirst());
  }
  // Lines edited in place: match in order.
  qsizetype next = same;
  for (qsizetype i = same; i < old_count - tail; ++i) {
    if (lines[static_cast<size_t>(i)] >= 0) continue;
    while (next < new_count - tail && matched[static_cast<size_t>(next)]) ++next;
    if (next == new_count - tail) break;
    go(i, next++);
  }
  return lines;
}

} // namespace amplab
