// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/update_model.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <ranges>

namespace amplab {
namespace {

struct UpdateWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::UpdateRows)
};

bool has_masters(const StepInspection& inspection) {
  return std::ranges::any_of(inspection.updates, &WeightUpdate::master);
}

// In a net with masters for some weights, weights without a master are stepped directly.
bool is_stepped(const StepInspection& inspection, const WeightUpdate& update) {
  return update.master || std::ranges::none_of(inspection.updates, [&](const WeightUpdate& other) {
           return other.master && other.name == update.name;
         });
}

QString format_of(const StepInspection& inspection, const WeightUpdate& update) {
  const QString dtype = QString::fromStdString(update.dtype);
  if (update.master) return UpdateWords::tr("%1 master").arg(dtype);
  return is_stepped(inspection, update) ? dtype : UpdateWords::tr("%1 copy").arg(dtype);
}

QString stepped_dtypes(const StepInspection& inspection) {
  QStringList dtypes;
  for (const WeightUpdate& update : inspection.updates)
    if (const QString stored_as = format_of(inspection, update);
        is_stepped(inspection, update) && !dtypes.contains(stored_as))
      dtypes << stored_as;
  return dtypes.join(", ");
}

// Maximum number of past steps with updates; the latest are used.
constexpr size_t kHistory = 120;
QList<QPointF> history_of(const LaneStore& lane, auto&& shares_in) {
  QList<QPointF> history;
  const auto& inspections = lane.inspections().all();
  for (const auto& inspection :
       inspections | std::views::drop(inspections.size() > kHistory ? inspections.size() - kHistory : 0)) {
    const UpdateShares shares = shares_in(*inspection);
    if (shares.count > 0) history << QPointF(static_cast<double>(inspection->step), shares.of(shares.swallowed));
  }
  return history;
}

} // namespace

void UpdateShares::add(const WeightUpdate& update) {
  count += update.count;
  moved += update.moved;
  swallowed += update.swallowed;
  idle += update.zero_gradient;
}

UpdateShares stepped_in(const StepInspection& inspection) {
  UpdateShares sum;
  for (const WeightUpdate& update : inspection.updates)
    if (is_stepped(inspection, update)) sum.add(update);
  return sum;
}

const StepInspection* last_update(const LaneStore& lane) {
  for (const auto& inspection : lane.inspections().all() | std::views::reverse)
    if (!inspection->updates.empty()) return inspection.get();
  return nullptr;
}

std::vector<UpdateRow> lane_rows(const RunStore& store) {
  std::vector<UpdateRow> rows;
  for (int index = 0; index < store.laneCount(); ++index) {
    const LaneStore& lane = store.lane(index);
    if (const StepInspection* inspection = last_update(lane))
      rows.push_back({QString::fromStdString(lane.name()), stepped_dtypes(*inspection), false, lane.colour(), index,
                      inspection->step, stepped_in(*inspection), history_of(lane, stepped_in)});
  }
  return rows;
}

std::vector<UpdateRow> parameter_rows(const LaneStore& lane, const StepInspection& inspection) {
  std::vector<UpdateRow> rows;
  for (const WeightUpdate& update : inspection.updates) {
    UpdateShares shares;
    shares.add(update);
    rows.push_back({QString::fromStdString(update.name), format_of(inspection, update), !is_stepped(inspection, update),
                    -1, lane.index(), inspection.step, shares, history_of(lane, [&](const StepInspection& then) {
                      UpdateShares it;
                      for (const WeightUpdate& each : then.updates)
                        if (each.name == update.name && each.master == update.master) it.add(each);
                      return it;
                    })});
  }
  return rows;
}

QString updates_sentence(const StepInspection& inspection) {
  const UpdateShares stepped = stepped_in(inspection);
  if (stepped.count == 0) return UpdateWords::tr("Step %1 was skipped: no weight changed.").arg(inspection.step);
  constexpr double kMany = 0.2;
  const QString lost = share_label(stepped.of(stepped.swallowed)), moved = share_label(stepped.of(stepped.moved));
  if (has_masters(inspection)) {
    UpdateShares copies;
    for (const WeightUpdate& update : inspection.updates)
      if (!is_stepped(inspection, update)) copies.add(update);
    return UpdateWords::tr("Step %1 moved %2 of the masters. %3 of their 16-bit copies did not change: the masters "
                           "accumulate updates that are too small for the copies.")
        .arg(inspection.step)
        .arg(moved, share_label(copies.of(copies.count - copies.moved)));
  }
  if (stepped.of(stepped.swallowed) >= kMany)
    return UpdateWords::tr("Step %1 lost %2 of its updates: each was below half a unit in the last place of a %3 "
                           "weight. Master weights in fp32 would preserve them.")
        .arg(inspection.step)
        .arg(lost, stepped_dtypes(inspection));
  return UpdateWords::tr("Step %1 moved %2 of the weights; %3 of the updates were rounded away.")
      .arg(inspection.step)
      .arg(moved, lost);
}

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
