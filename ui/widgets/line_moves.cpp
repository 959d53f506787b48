// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/line_moves.h"

#include "ui/widgets/code_lines.h"

#include <algorithm>
#include <climits>
#include <set>

namespace amplab {
namespace {

// The items that move: [begin, end), indented by `indent`.
struct Unit {
  int begin, end, indent;
  bool is_definition;
};

std::optional<Unit> unit_at(const CodeItems& items, int first, int last) {
  if (items.count() == 0) return {};
  int begin = items.at_line(first), back = items.at_line(last);
  while (begin < back && items[begin].blank) ++begin;
  while (back > begin && items[back].blank) --back;
  if (items[begin].is_clause()) return {}; // a clause moves with its `if`
  begin = items.begin_of_unit(begin);
  Unit unit{begin, back + 1, items[begin].indent, items[begin].is_definition()};
  for (int i = begin; i < unit.end; ++i) {
    unit.end = std::max(unit.end, items.end_of_unit(i));
    if (!items[i].blank) unit.indent = std::min(unit.indent, items[i].indent);
  }
  return unit;
}

// The new text, built item by item.
class Rebuilt {
 public:
  Rebuilt(const QStringList& lines, const CodeItems& items) : lines_(lines), items_(items) {}

  void put(int from, int to) { put(from, to, 0); }
  void put_unit(const Unit& unit, int indent) {
    first_ = static_cast<int>(made_.size());
    from_ = items_[unit.begin].first;
    put(unit.begin, unit.end, indent - unit.indent);
    last_ = static_cast<int>(made_.size()) - 1;
  }
  void put_pass(int indent) { made_ << QString(indent, ' ') + "pass"; }
  void leave_out(int item) { left_out_ = item; } // -1: none
  ChangedLines done() && { return {std::move(made_), first_, last_, from_}; }

 private:
  void put(int from, int to, int columns) {
    for (int i = from; i < to; ++i) {
      if (i == left_out_) continue;
      for (int line = items_[i].first; line <= items_[i].last; ++line)
        made_ << (items_.within_text[static_cast<size_t>(line)] ? lines_[line] : shifted(lines_[line], columns));
    }
  }

  const QStringList& lines_;
  const CodeItems& items_;
  QStringList made_;
  int first_ = 0, last_ = 0, from_ = 0, left_out_ = -1;
};

bool is_alone(const CodeItems& items, int parent, const Unit& unit) {
  for (int i = parent + 1; i < items.end_of_block(parent); ++i)
    if ((i < unit.begin || i >= unit.end) && items[i].is_code()) return false;
  return true;
}

int next_code(const CodeItems& items, int from) {
  while (from < items.count() && !items[from].is_code()) ++from;
  return from;
}

} // namespace

std::optional<ChangedLines> moved_up(const QStringList& lines, int first, int last) {
  const CodeItems items(lines);
  const std::optional<Unit> unit = unit_at(items, first, last);
  if (!unit || unit->begin == 0) return {};
  const int before = unit->begin - 1, count = items.count();
  Rebuilt text(lines, items);
  // Puts the unit at `place`, before the items that were between.
  const auto passing = [&](int place, int indent) {
    text.put(0, place);
    text.put_unit(*unit, indent);
    text.put(place, unit->begin);
  };
  if (items[before].blank) {
    passing(before, unit->indent);
  } else if (items[before].opens && items[before].indent < unit->indent) { // out of the top of its block
    const bool alone = is_alone(items, before, *unit);
    if (items[before].is_clause()) { // into the branch above
      int above = before - 1;
      while (above >= 0 && !(items[above].opens && items[above].indent == items[before].indent)) --above;
      if (above < 0) return {};
      text.leave_out(items.lone_pass(above));
      passing(before, items.body_indent(above));
    } else {
      if (items[before].is_definition()) return {}; // the body cannot leave a definition
      passing(items.begin_of_unit(before), items[before].indent);
    }
    if (alone) text.put_pass(unit->indent);
  } else if (items[before].indent > unit->indent) { // a sibling's block ends here
    int head = before;
    while (head >= 0 && !(items[head].is_code() && items[head].indent <= unit->indent)) --head;
    if (head < 0) return {};
    if (unit->is_definition || items[head].is_definition() || !items[head].opens) {
      while (items[head].is_clause() && head > 0) {
        const int clause = head--;
        while (head > 0 && !(items[head].opens && items[head].indent == items[clause].indent)) --head;
      }
      passing(items.begin_of_unit(head), unit->indent);
    } else {
      text.leave_out(items.lone_pass(head));
      passing(unit->begin, items.body_indent(head));
    }
  } else {
    passing(before, unit->indent);
  }
  text.put(unit->end, count);
  return std::move(text).done();
}

std::optional<ChangedLines> moved_down(const QStringList& lines, int first, int last) {
  const CodeItems items(lines);
  const std::optional<Unit> unit = unit_at(items, first, last);
  if (!unit) return {};
  const int next = unit->end, count = items.count();
  int nonblank = next;
  while (nonblank < count && items[nonblank].blank) ++nonblank;
  const bool at_end = nonblank == count;
  Rebuilt text(lines, items);
  // Puts the unit at `place`, after the items that were between.
  const auto passing = [&](int place, int indent) {
    text.put(next, place);
    text.put_unit(*unit, indent);
    text.put(place, count);
  };
  if (!at_end && !items[next].is_code()) {
    text.put(0, unit->begin);
    passing(next + 1, unit->indent);
  } else if (at_end || items[next].indent < unit->indent) { // its block ends here
    const int parent = items.parent_of(unit->begin, unit->indent);
    if (parent < 0 || items[parent].is_definition()) return {};
    const bool alone = is_alone(items, parent, *unit);
    const int clause = next_code(items, next);
    text.put(0, unit->begin);
    if (alone) text.put_pass(unit->indent);
    if (clause < count && items[clause].is_clause() && items[clause].indent == items[parent].indent) {
      text.leave_out(items.lone_pass(clause));
      passing(clause + 1, items.body_indent(clause));
    } else {
      passing(next, items[parent].indent);
    }
  } else {
    text.put(0, unit->begin);
    const bool enters = items[next].opens && !items[next].is_definition() && !unit->is_definition;
    if (enters) text.leave_out(items.lone_pass(next));
    passing(enters ? next + 1 : items.end_of_unit(next), enters ? items.body_indent(next) : unit->indent);
  }
  return std::move(text).done();
}

// ---- commenting out -----------------------------------------------------------------------------------------------

namespace {

QString without_sign(const QString& line) {
  const int at = indent_of(line);
  return line.left(at) + line.mid(at + (line.mid(at).startsWith("# ") ? 2 : 1));
}

// Returns the indentation of the commented-out code.
int inner_indent(const QString& comment) { return indent_of(without_sign(comment)); }

std::set<int> empty_blocks(const QStringList& lines) {
  const CodeItems items(lines);
  std::set<int> heads;
  for (int i = 0; i < items.count(); ++i)
    if (items.is_empty(i)) heads.insert(items[i].first);
  return heads;
}

ChangedLines switched_off(QStringList lines, int first, int last, int column) {
  const std::set<int> empty_before = empty_blocks(lines);
  for (int i = first; i <= last; ++i)
    if (!lines[i].trimmed().isEmpty()) lines[i].insert(std::min(column, indent_of(lines[i])), "# ");
  const std::set<int> empty = empty_blocks(lines);
  int inserted = 0;
  // From below, so that the line numbers above stay valid.
  for (auto head = empty.rbegin(); head != empty.rend(); ++head) {
    if (empty_before.count(*head)) continue;
    const CodeItems items(lines);
    const int item = items.at_line(*head), end = items[items.end_of_block(item) - 1].last;
    lines.insert(std::max(end, std::min(last, static_cast<int>(lines.size()) - 1)) + 1,
                 QString(items[item].indent + kIndent, ' ') + "pass");
    ++inserted;
  }
  return {std::move(lines), first, last + inserted, first};
}

ChangedLines switched_on(QStringList lines, int first, int last) {
  // Includes commented-out lines of the block that the last line opens, and the lines that continue a decorator or
  // open bracket.
  const int inner = inner_indent(lines[last]), head = last;
  const auto belongs = [&](const QString& line) {
    if (!line.trimmed().startsWith('#')) return false;
    QStringList so_far;
    for (int i = head; i <= last; ++i) so_far << without_sign(lines[i]);
    const CodeItems items(so_far);
    if (items.is_open || items[items.count() - 1].word == "@") return true;
    const CodeItems next(QStringList{without_sign(line)});
    const bool opened = std::ranges::any_of(items.all, [](const CodeItem& item) { return item.opens; });
    return opened && (next[0].indent > inner || (next[0].indent == inner && next[0].is_clause()));
  };
  while (last + 1 < lines.size() && belongs(lines[last + 1])) ++last;
  for (int i = first; i <= last; ++i)
    if (!lines[i].trimmed().isEmpty()) lines[i] = without_sign(lines[i]);
  const int from = first;
  // A block with a statement needs no `pass`.
  const CodeItems items(lines);
  std::set<int> parents;
  for (int i = items.at_line(first); i <= items.at_line(last); ++i)
    if (items[i].is_code()) parents.insert(items.parent_of(i));
  for (int i = items.count() - 1; i >= 0; --i) {
    const int line = items[i].first;
    if (items[i].word != "pass" || (line >= first && line <= last) || !parents.count(items.parent_of(i)) ||
        items.parent_of(i) < 0)
      continue;
    lines.removeAt(line);
    if (line < first) --first, --last;
  }
  return {std::move(lines), first, last, from};
}

} // namespace

std::optional<ChangedLines> switched(const QStringList& lines, int first, int last) {
  const CodeItems items(lines);
  if (items.count() == 0) return {};
  const int begin = items.begin_of_unit(items.at_line(first)), back = items.at_line(last);
  bool any = false, all_comments = true;
  int end = back + 1, column = INT_MAX;
  for (int i = begin; i < end; ++i) {
    if (items[i].blank) continue;
    any = true;
    all_comments = all_comments && items[i].comment;
    end = std::max(end, items.end_of_unit(i));
    column = std::min(column, items[i].indent);
  }
  if (!any) return {};
  if (all_comments) {
    int from = begin, to = back;
    while (items[from].blank) ++from;
    while (items[to].blank) --to;
    return switched_on(lines, items[from].first, items[to].last);
  }
  return switched_off(lines, items[begin].first, items[end - 1].last, column);
}

ChangedLines indented(const QStringList& lines, int first, int last) {
  ChangedLines changed{lines, first, last, first};
  for (int i = first; i <= last; ++i) changed.lines[i] = shifted(lines[i], kIndent - indent_of(lines[i]) % kIndent);
  return changed;
}

ChangedLines unindented(const QStringList& lines, int first, int last) {
  ChangedLines changed{lines, first, last, first};
  for (int i = first; i <= last; ++i) {
    const int beyond = indent_of(lines[i]) % kIndent;
    changed.lines[i] = shifted(lines[i], -(beyond ? beyond : kIndent));
  }
  return changed;
}

} // namespace amplab
