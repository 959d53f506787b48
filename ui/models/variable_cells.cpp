// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variable_cells.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/models/variables_model.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

namespace amplab {
namespace {

using R = const VariableRow&;

struct NameWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::VariablesModel)
};

QString kind_text(R row) {
  if (!row.bound) return {};
  if (row.part) return row.record.kind == VariableKind::text ? NameWords::tr("stage") : NameWords::tr("number");
  const std::string_view name = name_of(row.record.kind);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

// Returns whether the row has statistics: an inspected tensor.
bool is_counted(R row) { return row.bound && row.record.kind == VariableKind::tensor && is_recorded(row.record.norm); }
double counted(R row, double value) { return is_counted(row) ? value : not_recorded(); }
double zeros(R row) {
  const VariableRecord& its = row.record;
  return its.count > 0 ? counted(row, static_cast<double>(its.zeros) / static_cast<double>(its.count)) : not_recorded();
}

// clang-format off
constexpr std::array<VariableColumn, VariablesModel::ColumnCount> kNameColumns = {{
    {"", QT_TRANSLATE_NOOP("amplab::VariablesModel", "Watched: click or press W to pin a name to the top"),
     [](R r) { return r.watched ? NameWords::tr("watched") : QString(); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "name"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Name in the program; parts of optimizers and scalers as NAME.PART"),
     [](R r) { return qt(r.name); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "kind"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Kind of value"),
     kind_text, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "value"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Its value; for a tensor with one element, that element"),
     value_text, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "steps"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Its value over the last steps; for a larger tensor, its norm"),
     [](R) { return QString(); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "dtype"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Its number format"),
     [](R r) { return qt(r.record.dtype); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "shape"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Its sizes"),
     [](R r) { return qt(r.record.shape); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "largest"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Largest finite magnitude"),
     nullptr, [](R r) { return counted(r, r.record.amax); }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "smallest"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Smallest magnitude that is not zero"),
     nullptr, [](R r) { return r.record.amin_nonzero > 0 ? counted(r, r.record.amin_nonzero) : not_recorded(); },
     number_cell},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "zeros"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Share of zeros"),
     nullptr, zeros, share_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "Inf"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Infinities"),
     nullptr, [](R r) { return counted(r, static_cast<double>(r.record.inf)); }, count_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "NaN"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "Elements that are not a number"),
     nullptr, [](R r) { return counted(r, static_cast<double>(r.record.nan)); }, count_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::VariablesModel", "norm"),
     QT_TRANSLATE_NOOP("amplab::VariablesModel", "2-norm of the finite elements"),
     nullptr, [](R r) { return counted(r, r.record.norm); }, number_cell},
}};
// clang-format on

bool is_quiet(VariableKind kind) {
  return kind == VariableKind::function || kind == VariableKind::model || kind == VariableKind::none;
}

Tone tone_of_value(R row) {
  if (is_recorded(row.record.value)) {
    if (!std::isfinite(row.record.value)) return Tone::bad;
    if (row.part && row.record.value > 0 && row.name.find(".found_inf") != std::string::npos) return Tone::bad;
    if (row.part && row.record.value > 0 && row.name.ends_with(".skipped")) return Tone::warning;
    return Tone::plain;
  }
  return row.part && row.record.text.empty() ? Tone::quiet : Tone::plain; // no verdict yet
}

} // namespace

const VariableColumn& variable_column(int column) { return kNameColumns[static_cast<size_t>(column)]; }

bool value_is_number(const VariableRow& row) {
  return row.bound && is_recorded(row.record.value) && row.record.kind != VariableKind::boolean;
}

QString value_text(const VariableRow& row) {
  const VariableRecord& its = row.record;
  if (!row.bound) return NameWords::tr("not bound here");
  if (its.kind == VariableKind::boolean) return its.text.empty() ? (its.value != 0 ? "True" : "False") : qt(its.text);
  if (row.part && row.name.ends_with(".scale")) return scale_label(its.value);
  if (is_recorded(its.value)) return number_label(its.value, 6);
  if (row.part && its.text.empty()) return NameWords::tr("no verdict yet");
  if (its.kind == VariableKind::tensor) return {}; // dtype, shape and statistics have their own columns
  return qt(its.text);
}

Tone tone_of(int column, const VariableRow& row) {
  using M = VariablesModel;
  if (!row.bound || is_quiet(row.record.kind)) return Tone::quiet;
  if ((column == M::Inf && row.record.inf > 0) || (column == M::NaN && row.record.nan > 0)) return Tone::bad;
  if (column == M::Value) return tone_of_value(row);
  return column == M::Kind || column == M::DType || column == M::Shape ? Tone::quiet : Tone::plain;
}

} // namespace amplab
