// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/cell.h"
#include "engine/run/telemetry.h"

#include <QAbstractItemModel>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace amplab {
namespace {

bool is_number(const QVariant& value) {
  return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::LongLong ||
         value.typeId() == QMetaType::Int;
}

QString raised(int number) {
  static constexpr std::array<char16_t, 10> digits = {u'⁰', u'¹', u'²', u'³', u'⁴', u'⁵', u'⁶', u'⁷', u'⁸', u'⁹'};
  QString text;
  for (const QChar c : QString::number(number))
    text += c == '-' ? QChar(u'⁻') : QChar(digits[static_cast<size_t>(c.digitValue())]);
  return text;
}

QString tsv_cell(const QModelIndex& index) { return full_text(index).replace('\t', ' ').replace('\n', ' '); }

} // namespace

QString number_label(double value, int digits) {
  if (!is_recorded(value)) return {};
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return QString::number(value, 'g', digits);
}

QString count_label(double count) {
  if (!is_recorded(count)) return {};
  QString text = QString::number(count, 'f', 0);
  const qsizetype first = text.startsWith('-') ? 1 : 0;
  for (qsizetype at = text.size() - 3; at > first; at -= 3) text.insert(at, QChar(u'\u202f'));
  return text;
}

QString bytes_label(double bytes) {
  if (!is_recorded(bytes)) return {};
  static constexpr std::array<const char*, 5> units = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  for (; std::abs(bytes) >= 1024 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  return QString("%1 %2").arg(bytes, 0, 'f', unit == 0 ? 0 : 1).arg(units[unit]);
}

QString share_label(double share) {
  return is_recorded(share) ? QString::number(100 * share, 'f', 1) + " %" : QString();
}

QString scale_label(double scale) {
  int exponent = 0;
  const bool power = std::isfinite(scale) && std::frexp(scale, &exponent) == 0.5;
  return power ? "2" + raised(exponent - 1) : number_label(scale);
}

QString with_powers_raised(QString text) {
  static const QRegularExpression power(R"(2\^(-?\d+))");
  for (QRegularExpressionMatch match = power.match(text); match.hasMatch(); match = power.match(text))
    text.replace(match.capturedStart(), match.capturedLength(), "2" + raised(match.captured(1).toInt()));
  return text;
}

bool sorts_before(const QVariant& left, const QVariant& right) {
  if (!is_number(left) || !is_number(right)) return QString::localeAwareCompare(left.toString(), right.toString()) < 0;
  const double a = left.toDouble(), b = right.toDouble();
  if (std::isnan(a) || std::isnan(b)) return std::isnan(b) && !std::isnan(a);
  return a < b;
}

QString full_text(const QModelIndex& index) {
  if (const QVariant full = index.data(FullRole); full.isValid()) return full.toString();
  const QVariant value = index.data(SortRole);
  if (value.typeId() == QMetaType::Double && is_recorded(value.toDouble()))
    return QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
  return is_number(value) && value.typeId() != QMetaType::Double ? value.toString() : index.data().toString();
}

QString tsv_of(const QModelIndexList& indexes) {
  if (indexes.isEmpty()) return {};
  std::set<int> columns;
  std::map<int, std::map<int, QString>> rows;
  for (const QModelIndex& index : indexes) {
    columns.insert(index.column());
    rows[index.row()][index.column()] = tsv_cell(index);
  }
  QStringList header, lines;
  for (const int column : columns) header += indexes.first().model()->headerData(column, Qt::Horizontal).toString();
  lines += header.join('\t');
  for (auto& [row, cells] : rows) {
    QStringList line;
    for (const int column : columns) line += cells[column];
    lines += line.join('\t');
  }
  return lines.join('\n') + '\n';
}

} // namespace amplab
