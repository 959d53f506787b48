// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/op_columns.h"

#include "engine/run/formats.h"
#include "engine/run/policies.h"
#include "engine/run/recipe.h"
#include "engine/run/tile_padding.h"
#include "ui/models/cell.h"
#include "ui/models/op_table_model.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

namespace amplab {
namespace {

double percent(int64_t part, const OpRecord& op) {
  return op.count > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(op.count) : not_recorded();
}
double number(int64_t count) { return static_cast<double>(count); }

// Returns how many times the largest value can double before it overflows.
double headroom(const OpRecord& op) {
  const auto largest = largest_finite(op.out_dtype);
  return largest && op.amax > 0 ? std::log2(*largest / op.amax) : not_recorded();
}

QString label(double value) { return number_label(value); }
QString error_label(double error) { return number_label(error, 2); }
QString snr_label(double decibel) {
  return std::isinf(decibel)    ? OpTableModel::tr("exact")
         : is_recorded(decibel) ? QString::number(decibel, 'f', 1)
                                : QString();
}
QString percent_label(double value) {
  if (!is_recorded(value) || value == 0) return {};
  return value < 0.1 ? "< 0.1 %" : QString::number(value, 'f', 1) + " %";
}
QString time_label(double us) { return QString::number(us, 'f', us < 100 ? 1 : 0); }
QString headroom_label(double doublings) {
  return is_recorded(doublings) ? QString::number(doublings, 'f', 1) : QString();
}

Tone plain(const OpRecord&) { return Tone::plain; }
Tone headroom_tone(const OpRecord& op) {
  const double left = headroom(op);
  if (op.inf > 0) return Tone::bad;
  return is_recorded(left) && left < 2 ? Tone::warning : Tone::plain;
}
Tone zeros_tone(const OpRecord& op) { return percent(op.zeros, op) > 50 ? Tone::notice : Tone::plain; }
Tone subnormals_tone(const OpRecord& op) { return percent(op.subnormals, op) > 10 ? Tone::notice : Tone::plain; }
Tone flushed_tone(const OpRecord& op) {
  return op.flushed == 0 ? Tone::plain : percent(op.flushed, op) > 10 ? Tone::bad : Tone::warning;
}
Tone underflowed_upstream_tone(const OpRecord& op) {
  return percent(op.underflowed_upstream, op) > 10 ? Tone::warning : Tone::plain;
}
Tone tone_of_error(double error) { return error > 0.1 ? Tone::warning : error > 0.01 ? Tone::notice : Tone::plain; }
Tone error_tone(const OpRecord& op) { return tone_of_error(op.shadow.relative); }
Tone drift_tone(const OpRecord& op) { return tone_of_error(op.drift.relative); }
Tone inf_tone(const OpRecord& op) { return op.inf > 0 ? Tone::bad : Tone::plain; }
Tone nan_tone(const OpRecord& op) { return op.nan > 0 ? Tone::bad : Tone::plain; }
Tone emulated_tone(const OpRecord& op) { return op.emulated ? Tone::quiet : Tone::plain; }

QString computed_text(const OpRecord& op) {
  const QString format = qt(op.compute_dtype);
  return op.emulated && recipe_named(op.compute_dtype) ? OpTableModel::tr("%1 (emulated in fp32)").arg(format) : format;
}

// Tool tips of cells with more detail than the column's. Empty: use the column's.
QString policy_tooltip(const OpRecord& op) { return qt(policy_meaning(op.policy)); }

QString padding_tooltip(const OpRecord& op) {
  const std::string tooltip = tile_padding_text(op);
  return tooltip.empty() ? QString() : OpTableModel::tr("Shape of the first output.") + " " + qt(tooltip);
}

// Returns the shape with the cost of padding to full tiles: "[100, 10] · 1.79×".
QString shape_and_padding(const OpRecord& op) {
  const auto padding = tile_padding(op);
  return padding ? qt(op.shape) + QString(" · %1×").arg(padding->times, 0, 'f', 2) : qt(op.shape);
}

QString zeros_tooltip(const OpRecord& op) {
  if (op.zeros == 0) return {};
  const int64_t others = op.zeros - op.flushed - op.underflowed_upstream;
  const auto counted = [](int64_t count) { return count_label(number(count)); };
  QString tooltip =
      OpTableModel::tr("Of %1 zeros, this call rounded %2 to zero;").arg(counted(op.zeros), counted(op.flushed));
  if (op.phase == "forward") return tooltip + " " + OpTableModel::tr("%1 are zeros in fp32 too.").arg(counted(others));
  return tooltip + " " +
         OpTableModel::tr("earlier calls of backward rounded %1 to zero; %2 are zeros in fp32 too.")
             .arg(counted(op.underflowed_upstream), counted(others));
}

constexpr OpColumn words(const char* title, const char* meaning, QString (*of)(const OpRecord&),
                         Tone (*tone)(const OpRecord&) = plain, QString (*tooltip)(const OpRecord&) = nullptr) {
  return {title, meaning, of, nullptr, nullptr, tone, tooltip};
}
constexpr OpColumn number_column(const char* title, const char* meaning, double (*of)(const OpRecord&),
                                 QString (*show)(double), Tone (*tone)(const OpRecord&) = plain,
                                 QString (*tooltip)(const OpRecord&) = nullptr) {
  return {title, meaning, nullptr, of, show, tone, tooltip};
}

using O = const OpRecord&;
// clang-format off
constexpr std::array<OpColumn, OpTableModel::ColumnCount> kOpColumns = {
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "#"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Position of the call within the step"),
                  [](O op) { return number(op.seq); }, count_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "line"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Line of the training loop that called it"),
                  [](O op) { return number(op.line); }, count_unless_zero),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "phase"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Part of the step: forward, backward, unscale, clip, step"),
          [](O op) { return qt(op.phase); }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "op"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "The operation"),
          [](O op) { return qt(op.op); }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "layer"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "The layer that called it"),
          [](O op) { return qt(op.layer); }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "policy"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Autocast's policy for the op; bold if the configuration "
                                                    "overrides it"),
          [](O op) { return qt(op.policy); }, plain, policy_tooltip),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "in"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Number formats of the inputs before any cast"),
          [](O op) { return qt(op.in_dtypes); }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "computed"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Number format of the computation. Products: the format of the "
                                                    "multiplied operands, with sums in fp32. Other ops: the widest "
                                                    "format that the op reads or writes"),
          computed_text),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "out"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Number format of the result"),
          [](O op) { return qt(op.out_dtype); }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "casts"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Casts of the inputs; in brackets, the number of casts from the "
                                                    "cast cache"),
          [](O op) {
            if (op.casts == 0) return QString();
            const QString cached = op.casts_cached ? QString(" (%1 cached)").arg(op.casts_cached) : QString();
            return QString::number(op.casts) + cached;
          }),
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "shape"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Shape of the first output. If a 16-bit product has sides that "
                                                    "are not multiples of 8, followed by the factor of extra work on "
                                                    "tensor cores"),
          shape_and_padding, plain, padding_tooltip),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "time (µs)"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Time of the kernel. If the format is emulated, it says "
                                                            "nothing about hardware that supports it"),
                  [](O op) { return op.time_us; }, time_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "bytes"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Bytes read and written by the kernel"),
                  [](O op) { return number(op.bytes); }, bytes_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "amax"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Largest magnitude in the result"),
                  [](O op) { return op.amax; }, label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "headroom"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "log2(largest number of the out format / amax): how many "
                                                            "times the result can double before it overflows"),
                  headroom, headroom_label, headroom_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "zeros"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Share of zeros in the result"),
                  [](O op) { return percent(op.zeros, op); }, percent_label, zeros_tone, zeros_tooltip),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "subnormals"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Share of numbers below the format's smallest normal "
                                                            "number: they have lost digits"),
                  [](O op) { return percent(op.subnormals, op); }, percent_label, subnormals_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "flushed"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Nonzero values that this call rounded to zero, because "
                                                            "the format has no number that small"),
                  [](O op) { return number(op.flushed); }, count_unless_zero, flushed_tone, zeros_tooltip),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "lost upstream"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Zeros of a gradient that are not zero in fp32: earlier "
                                                            "calls of backward rounded them to zero"),
                  [](O op) { return number(op.underflowed_upstream); }, count_unless_zero, underflowed_upstream_tone,
                  zeros_tooltip),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "Inf"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Infinities in the result: overflow"),
                  [](O op) { return number(op.inf); }, count_unless_zero, inf_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "NaN"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Results that are not a number"),
                  [](O op) { return number(op.nan); }, count_unless_zero, nan_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "error"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Largest relative error against fp32 from the same "
                                                            "inputs, for numbers in the format's normal range"),
                  [](O op) { return op.shadow.relative; }, error_label, error_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "ulps"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Largest error against fp32 from the same inputs, in "
                                                            "units in the last place of the out format; rounding "
                                                            "alone causes 0.5"),
                  [](O op) { return op.shadow.ulps; }, error_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "SNR (dB)"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Signal-to-noise ratio against fp32 from the same "
                                                            "inputs: the fp32 result relative to the error. 20 dB "
                                                            "are one decimal digit"),
                  [](O op) { return op.shadow.snr_db; }, snr_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "drift"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Largest relative error against fp32 from the start of "
                                                            "the step: the accumulated error"),
                  [](O op) { return op.drift.relative; }, error_label, drift_tone),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "drift ulps"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Largest error against fp32 from the start of the step, "
                                                            "in units in the last place of the out format"),
                  [](O op) { return op.drift.ulps; }, error_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "drift SNR"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Signal-to-noise ratio against fp32 from the start of "
                                                            "the step, in dB"),
                  [](O op) { return op.drift.snr_db; }, snr_label),
    number_column(QT_TRANSLATE_NOOP("amplab::OpTableModel", "SNR lost"),
                  QT_TRANSLATE_NOOP("amplab::OpTableModel", "Drop in dB from the drift SNR of the worst operand to "
                                                            "that of this call: shows where errors grow. Sort by it "
                                                            "to find autocast's fp32 list by measurement"),
                  [](O) { return not_recorded(); }, snr_label), // computed by OpTableModel
    words(QT_TRANSLATE_NOOP("amplab::OpTableModel", "emulated"),
          QT_TRANSLATE_NOOP("amplab::OpTableModel", "Rounded in software here: the numbers are correct, the time is "
                                                    "meaningless"),
          [](O op) { return op.emulated ? QString("emulated") : QString(); }, emulated_tone),
};
// clang-format on

} // namespace

const OpColumn& op_column(int column) { return kOpColumns[static_cast<size_t>(column)]; }

QVariant op_cell(const OpColumn& column, const OpRecord& op, int role) {
  switch (role) {
  case Qt::DisplayRole: return column.value ? column.show(column.value(op)) : column.words(op);
  case SortRole: return column.value ? QVariant(column.value(op)) : QVariant(column.words(op));
  case Qt::ToolTipRole: {
    const QString tooltip = column.tooltip ? column.tooltip(op) : QString();
    return tooltip.isEmpty() ? QCoreApplication::translate("amplab::OpTableModel", column.meaning) : tooltip;
  }
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (column.value ? Qt::AlignRight : Qt::AlignLeft));
  case ToneRole: return static_cast<int>(column.tone(op));
  case StepRole: return static_cast<qlonglong>(op.step);
  default: return {};
  }
}

} // namespace amplab
