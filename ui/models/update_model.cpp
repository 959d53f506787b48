// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/update_model.h"

#include "ui/models/cell.h"

#include <algorithm>
#include <array>

namespace amplab {
namespace {

using U = const UpdateRow&;

// A column holds text, or a number with its format.
struct UpdateColumn {
  const char *title, *meaning;
  QString (*words)(U);
  double (*value)(U);
  QString (*show)(double);
};

QString moved_text(double share) {
  if (!is_recorded(share) || share == 0) return {};
  return share < 0.001 ? "< 0.1 %" : share_label(share);
}

// clang-format off
constexpr std::array<UpdateColumn, UpdateModel::ColumnCount> kUpdateColumns = {{
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "weights"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "A parameter, or all parameters of a lane's optimizers"),
     [](U r) { return r.name; }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "dtype"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Number format of the weights; the optimizer steps the master"),
     [](U r) { return r.stored_as; }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "this update"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Solid: moved. Hatched: rounded away. Empty: nothing to add, because "
                                              "the gradient was zero"),
     nullptr, [](U r) { return r.shares.of(r.shares.swallowed); }, nullptr},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "moved"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Share of elements that the step changed"),
     nullptr, [](U r) { return r.shares.of(r.shares.moved); }, moved_text},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "rounded away"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Share of elements that did not move, because the update was below "
                                              "half a unit in the last place"),
     nullptr, [](U r) { return r.shares.of(r.shares.swallowed); }, moved_text},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "gradient zero"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Share of elements with nothing to add"),
     nullptr, [](U r) { return r.shares.of(r.shares.idle); }, moved_text},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "rounded away over time"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "The same share in the inspected steps, from 0 to 100 %"),
     nullptr, [](U r) { return r.shares.of(r.shares.swallowed); }, nullptr},
    {QT_TRANSLATE_NOOP("amplab::UpdateModel", "elements"),
     QT_TRANSLATE_NOOP("amplab::UpdateModel", "Number of elements"),
     nullptr, [](U r) { return static_cast<double>(r.shares.count); }, count_label},
}};
// clang-format on

constexpr double kMany = 0.2, kMost = 0.5; // shares of lost updates

Tone tone_of(int column, U row) {
  const double lost = row.shares.of(row.shares.swallowed);
  if (column != UpdateModel::Swallowed || row.copy) return Tone::plain;
  return lost >= kMost ? Tone::bad : lost >= kMany ? Tone::warning : Tone::plain;
}

bool same_rows(const std::vector<UpdateRow>& some, const std::vector<UpdateRow>& others) {
  return std::ranges::equal(
      some, others, [](U a, U b) { return a.name == b.name && a.stored_as == b.stored_as && a.lane == b.lane; });
}

} // namespace

void UpdateModel::setRows(std::vector<UpdateRow> rows) {
  if (!rows_.empty() && same_rows(rows_, rows)) {
    rows_ = std::move(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

int UpdateModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int UpdateModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant UpdateModel::data(const QModelIndex& index, int role) const {
  const UpdateRow& row = rows_[static_cast<size_t>(index.row())];
  const UpdateColumn& column = kUpdateColumns[static_cast<size_t>(index.column())];
  switch (role) {
  case Qt::DisplayRole:
    return column.words ? column.words(row) : column.show ? column.show(column.value(row)) : QString();
  case SortRole: return column.words ? QVariant(column.words(row)) : QVariant(column.value(row));
  case ToneRole: return static_cast<int>(tone_of(index.column(), row));
  case ColourRole: return row.colour >= 0 ? QVariant(row.colour) : QVariant();
  case LaneRole: return row.lane;
  case StepRole: return static_cast<qlonglong>(row.step);
  case CopyRole: return row.copy;
  case SharesRole: return index.column() == Bar ? QVariant::fromValue(row.shares) : QVariant();
  case HistoryRole: return index.column() == History ? QVariant::fromValue(row.history) : QVariant();
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole:
    if (index.column() == Bar || index.column() == History)
      return tr("Moved %1, rounded away %2, gradient zero %3 of %4, in step %5")
          .arg(share_label(row.shares.of(row.shares.moved)), share_label(row.shares.of(row.shares.swallowed)),
               share_label(row.shares.of(row.shares.idle)), count_label(static_cast<double>(row.shares.count)))
          .arg(row.step);
    return {};
  default: return {};
  }
}

QVariant UpdateModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const UpdateColumn& column = kUpdateColumns[static_cast<size_t>(section)];
  if (role == Qt::DisplayRole) return tr(column.title);
  return role == Qt::ToolTipRole ? QVariant(tr(column.meaning)) : QVariant();
}

} // namespace amplab
