// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/number_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("amplab::NumberRows", text); }

QString exactly(double value) { return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : number_label(value); }

struct Outcome {
  QString words, brief;
  Tone tone;
};

Outcome outcome_of(const Rounded& rounded, const Format& format) {
  const QString inf = format.has_infinity ? tr("Inf") : tr("NaN");
  if (std::isnan(rounded.asked)) return {tr("not a number"), tr("NaN"), Tone::plain};
  if (rounded.flushed()) return {tr("flushed to zero"), tr("flushed"), Tone::bad};
  if (rounded.overflowed()) return {tr("overflows to %1").arg(inf), tr("overflow"), Tone::bad};
  if (std::isinf(rounded.asked)) return {format.has_infinity ? tr("infinity") : tr("NaN: there is no infinity"), inf, Tone::plain};
  if (rounded.number.what == NumberClass::zero) return {tr("zero"), tr("zero"), Tone::plain};
  if (rounded.number.what == NumberClass::subnormal) {
    const int left = std::ilogb(rounded.number.value) - std::ilogb(format.smallest_subnormal) + 1;
    return {tr("subnormal: %1 of %2 bits left").arg(left).arg(format.mantissa_bits + 1), tr("subnormal"), Tone::warning};
  }
  if (rounded.error == 0) return {tr("exact"), tr("exact"), Tone::good};
  return {tr("rounded"), tr("rounded"), Tone::plain};
}

QString error_of(const Rounded& rounded) {
  if (!std::isfinite(rounded.error) || rounded.error == 0) return {};
  const double percent = 100 * std::abs(rounded.relative_error);
  return tr("%1 ulp, %2 %").arg(QString::number(rounded.ulps, 'g', 2), percent < 10 ? QString::number(percent, 'g', 2) : QString::number(percent, 'f', 0));
}

} // namespace

QString format_number(double value, const Format& format) {
  const int digits = std::max(5, 2 + static_cast<int>((format.mantissa_bits + 1) * 0.30103)); // 5: "65504" in full
  if (value == 0) return std::signbit(value) ? "-0" : "0";
  return number_label(value, digits);
}

std::vector<NumberRow> number_rows(double value) {
  std::vector<NumberRow> rows;
  for (const Format& format : number_formats()) {
    NumberRow row;
    row.format = &format;
    row.rounded = rounded(value, format);
    row.name = QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size()));
    row.value = format_number(row.rounded.number.value, format);
    const Outcome outcome = outcome_of(row.rounded, format);
    row.words = outcome.words;
    row.brief = outcome.brief;
    row.tone = outcome.tone;
    row.error = error_of(row.rounded);
    if (std::isfinite(row.rounded.spacing)) row.spacing = scale_label(row.rounded.spacing);
    if (row.rounded.below) row.below = format_number(*row.rounded.below, format);
    if (row.rounded.above) row.above = format_number(*row.rounded.above, format);
    rows.push_back(std::move(row));
  }
  return rows;
}

QString sentence_of(const NumberRow& row) {
  const int hex_digits = (width_of(*row.format) + 3) / 4;
  QString said = tr("%1 makes %2 of %3: %4. Bits 0x%5.")
                     .arg(row.name, exactly(row.rounded.number.value), exactly(row.rounded.asked), row.words,
                          QString::number(row.rounded.number.pattern, 16).rightJustified(hex_digits, '0'));
  if (!row.error.isEmpty()) said += ' ' + tr("Error %1 (%2).").arg(exactly(row.rounded.error), row.error);
  if (!row.spacing.isEmpty()) said += ' ' + tr("The numbers are %1 apart there.").arg(row.spacing);
  if (!row.below.isEmpty()) said += ' ' + tr("Below: %1.").arg(exactly(*row.rounded.below));
  if (!row.above.isEmpty()) said += ' ' + tr("Above: %1.").arg(exactly(*row.rounded.above));
  return said;
}

} // namespace amplab
