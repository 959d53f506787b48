// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/table_text.h"

#include "ui/models/cell.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace amplab {
namespace {

constexpr QChar kNarrowSpace = u'\u202f'; // thousands separator

bool is_right(const QAbstractItemModel& table, int column) {
  const QVariant alignment = table.index(0, column).data(Qt::TextAlignmentRole);
  return alignment.isValid() && alignment.value<Qt::Alignment>().testFlag(Qt::AlignRight);
}

QStringList titles_of(const QAbstractItemModel& table) {
  QStringList titles;
  for (int column = 0; column < table.columnCount(); ++column)
    titles << table.headerData(column, Qt::Horizontal).toString();
  return titles;
}

QStringList row_of(const QAbstractItemModel& table, int row, const std::function<QString(const QModelIndex&)>& cell) {
  QStringList cells;
  for (int column = 0; column < table.columnCount(); ++column) cells << cell(table.index(row, column));
  return cells;
}

QString shown(const QModelIndex& index) { return index.data().toString().replace('\n', ' '); }

QString quoted(QString text) {
  static const QStringList kSpecial = {",", "\"", "\n", "\r"};
  for (const QString& special : kSpecial)
    if (text.contains(special)) return '"' + text.replace('"', "\"\"") + '"';
  return text;
}

QString in_csv(const QModelIndex& index) { return quoted(full_text(index)); }

QString in_markdown(QString text) { return text.replace('\\', "\\\\").replace('|', "\\|").replace('\n', ' '); }

// Converts raised digits to exponents: 2¹⁶.
QString with_powers(const QString& text) {
  static const QString kRaised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁻");
  QString out, power;
  const auto end = [&] {
    if (!power.isEmpty()) out += "$^{" + std::exchange(power, {}) + "}$";
  };
  for (const QChar c : text) {
    if (const qsizetype digit = kRaised.indexOf(c); digit >= 0) {
      power += digit == 10 ? QString('-') : QString::number(digit);
      continue;
    }
    end();
    out += c;
  }
  end();
  return out;
}

QString in_latex(const QString& text) {
  static constexpr std::array<std::pair<char16_t, const char*>, 13> kEscapes = {{{u'\\', "\\textbackslash{}"},
                                                                                 {u'&', "\\&"},
                                                                                 {u'%', "\\%"},
                                                                                 {u'$', "\\$"},
                                                                                 {u'#', "\\#"},
                                                                                 {u'_', "\\_"},
                                                                                 {u'{', "\\{"},
                                                                                 {u'}', "\\}"},
                                                                                 {u'~', "\\textasciitilde{}"},
                                                                                 {u'^', "\\textasciicircum{}"},
                                                                                 {u'±', "$\\pm$"},
                                                                                 {u'\u202f', "\\,"},
                                                                                 {u'\n', " "}}};
  QString out;
  for (const QChar c : text) {
    const auto escape = std::ranges::find(kEscapes, c.unicode(), &std::pair<char16_t, const char*>::first);
    out += escape == kEscapes.end() ? QString(c) : QString(escape->second);
  }
  return with_powers(out);
}

} // namespace

QString csv_of(const QAbstractItemModel& table) {
  QStringList titles = titles_of(table);
  for (QString& title : titles) title = quoted(title);
  QString text = titles.join(',') + "\r\n";
  for (int row = 0; row < table.rowCount(); ++row) text += row_of(table, row, in_csv).join(',') + "\r\n";
  return text;
}

QString markdown_of(const QAbstractItemModel& table) {
  QStringList titles = titles_of(table), rule;
  for (QString& title : titles) title = in_markdown(title);
  for (int column = 0; column < table.columnCount(); ++column) rule << (is_right(table, column) ? "---:" : "---");
  QString text = "| " + titles.join(" | ") + " |\n| " + rule.join(" | ") + " |\n";
  const auto cell = [](const QModelIndex& index) { return in_markdown(shown(index)).replace(kNarrowSpace, ' '); };
  for (int row = 0; row < table.rowCount(); ++row) text += "| " + row_of(table, row, cell).join(" | ") + " |\n";
  return text;
}

QString latex_of(const QAbstractItemModel& table) {
  QStringList titles = titles_of(table);
  for (QString& title : titles) title = in_latex(title);
  QString columns;
  for (int column = 0; column < table.columnCount(); ++column) columns += is_right(table, column) ? 'r' : 'l';
  QString text = "\\begin{tabular}{" + columns + "}\n\\toprule\n" + titles.join(" & ") + " \\\\\n\\midrule\n";
  const auto cell = [](const QModelIndex& index) { return in_latex(shown(index)); };
  for (int row = 0; row < table.rowCount(); ++row) text += row_of(table, row, cell).join(" & ") + " \\\\\n";
  return text + "\\bottomrule\n\\end{tabular}\n";
}

} // namespace amplab
