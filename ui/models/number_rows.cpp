// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/number_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct NumberWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::NumberRows)
};

QString exactly(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : number_label(value);
}

struct RoundingOutcome {
  QString words, brief;
  Tone tone;
};

RoundingOutcome outcome_of(const Rounded& rounded, const Format& format) {
  if (std::isnan(rounded.input)) return {NumberWords::tr("not a number"), NumberWords::tr("NaN"), Tone::plain};
  if (rounded.flushed()) return {NumberWords::tr("flushed to zero"), NumberWords::tr("flushed"), Tone::bad};
  if (rounded.overflowed()) return {NumberWords::tr("overflows to Inf"), NumberWords::tr("overflow"), Tone::bad};
  if (rounded.clipped)
    return {NumberWords::tr("clipped: the format has no infinity"), NumberWords::tr("clipped"), Tone::bad};
  if (std::isinf(rounded.input)) return {NumberWords::tr("infinity"), NumberWords::tr("Inf"), Tone::plain};
  if (rounded.number.what == NumberClass::zero) return {NumberWords::tr("zero"), NumberWords::tr("zero"), Tone::plain};
  if (rounded.number.what == NumberClass::subnormal) {
    const int left = std::ilogb(rounded.number.value) - std::ilogb(format.smallest_subnormal) + 1;
    return {NumberWords::tr("subnormal: %1 of %2 bits left").arg(left).arg(format.mantissa_bits + 1),
            NumberWords::tr("subnormal"), Tone::warning};
  }
  if (rounded.error == 0) return {NumberWords::tr("exact"), NumberWords::tr("exact"), Tone::good};
  return {NumberWords::tr("rounded"), NumberWords::tr("rounded"), Tone::plain};
}

QString error_of(const Rounded& rounded) {
  if (!std::isfinite(rounded.error) || rounded.error == 0) return {};
  const double percent = 100 * std::abs(rounded.relative_error);
  return NumberWords::tr("%1 ulp, %2 %")
      .arg(QString::number(rounded.ulps, 'g', 2),
           percent < 10 ? QString::number(percent, 'g', 2) : QString::number(percent, 'f', 0));
}

} // namespace

QString format_number(double value, const Format& format) {
  const int digits = std::max(5, 2 + static_cast<int>((format.mantissa_bits + 1) * 0.30103)); // 5: "65504"
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
    const RoundingOutcome outcome = outcome_of(row.rounded, format);
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
  QString text = NumberWords::tr("In %1, %3 becomes %2: %4. Bits 0x%5.")
                     .arg(row.name, exactly(row.rounded.number.value), exactly(row.rounded.input), row.words,
                          QString::number(row.rounded.number.pattern, 16).rightJustified(hex_digits, '0'));
  if (!row.error.isEmpty()) text += ' ' + NumberWords::tr("Error %1 (%2).").arg(exactly(row.rounded.error), row.error);
  if (!row.spacing.isEmpty()) text += ' ' + NumberWords::tr("Neighbouring numbers are %1 apart.").arg(row.spacing);
  if (!row.below.isEmpty()) text += ' ' + NumberWords::tr("Below: %1.").arg(exactly(*row.rounded.below));
  if (!row.above.isEmpty()) text += ' ' + NumberWords::tr("Above: %1.").arg(exactly(*row.rounded.above));
  return text;
}

} // namespace amplab
