// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_model.h"
#include "engine/run/formats.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"

#include <array>
#include <cmath>

namespace amplab {
namespace {

using T = const TensorRecord&;

double share(int64_t part, T tensor) {
  return tensor.count > 0 ? static_cast<double>(part) / static_cast<double>(tensor.count) : not_recorded();
}
double floats(T tensor, double value) { return largest_finite(tensor.dtype) ? value : not_recorded(); }
double headroom(T tensor) {
  const auto largest = largest_finite(tensor.dtype);
  return largest && tensor.amax > 0 ? std::log2(*largest / tensor.amax) : not_recorded();
}

QString doublings(double value) { return is_recorded(value) ? QString::number(value, 'f', 1) : QString(); }

// A column holds text, or a number with its format.
struct TensorColumn {
  const char *title, *meaning;
  QString (*words)(T);
  double (*value)(T);
  QString (*show)(double);
};

// clang-format off
constexpr std::array<TensorColumn, TensorModel::ColumnCount> kTensorColumns = {{
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "tensor"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Tensor that the phase made or changed"),
     [](T t) { return qt(t.name); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "dtype"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Its number format"),
     [](T t) { return qt(t.dtype); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "shape"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Its sizes"),
     [](T t) { return qt(t.shape); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "norm"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "2-norm of the finite elements"),
     nullptr, [](T t) { return floats(t, t.norm); }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "largest"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Largest finite magnitude"),
     nullptr, [](T t) { return floats(t, t.amax); }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "headroom"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "How many times the largest can double before it overflows its format"),
     nullptr, headroom, doublings},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "zeros"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Share of zeros"),
     nullptr, [](T t) { return floats(t, share(t.zeros, t)); }, share_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "subnormals"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Share of numbers below the format's smallest normal number: they have "
                                              "lost digits"),
     nullptr, [](T t) { return floats(t, share(t.subnormals, t)); }, share_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "Inf"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Infinities"),
     nullptr, [](T t) { return static_cast<double>(t.inf); }, count_unless_zero},
    {QT_TRANSLATE_NOOP("amplab::TensorModel", "NaN"),
     QT_TRANSLATE_NOOP("amplab::TensorModel", "Elements that are not a number"),
     nullptr, [](T t) { return static_cast<double>(t.nan); }, count_unless_zero},
}};
// clang-format on

Tone tone_of(int column, T tensor) {
  if (column == TensorModel::Inf && tensor.inf > 0) return Tone::bad;
  if (column == TensorModel::NaN && tensor.nan > 0) return Tone::bad;
  const double left = headroom(tensor);
  return column == TensorModel::Headroom && is_recorded(left) && left < 2 ? Tone::warning : Tone::plain;
}

} // namespace

void TensorModel::setTensors(std::vector<TensorRecord> tensors) {
  beginResetModel();
  tensors_ = std::move(tensors);
  endResetModel();
}

int TensorModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(tensors_.size());
}

int TensorModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant TensorModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const TensorColumn& column = kTensorColumns[static_cast<size_t>(index.column())];
  const TensorRecord& tensor = tensors_[static_cast<size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole: return column.value ? column.show(column.value(tensor)) : column.words(tensor);
  case SortRole: return column.value ? QVariant(column.value(tensor)) : QVariant(column.words(tensor));
  case ToneRole: return static_cast<int>(tone_of(index.column(), tensor));
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (column.value ? Qt::AlignRight : Qt::AlignLeft));
  default: return {};
  }
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const TensorColumn& column = kTensorColumns[static_cast<size_t>(section)];
  if (role == Qt::DisplayRole) return tr(column.title);
  return role == Qt::ToolTipRole ? QVariant(tr(column.meaning)) : QVariant();
}

} // namespace amplab
