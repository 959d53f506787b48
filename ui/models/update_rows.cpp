// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/update_rows.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <algorithm>
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

} // namespace amplab
