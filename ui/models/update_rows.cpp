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

bool has_masters(const StepLook& look) { return std::ranges::any_of(look.updates, &WeightUpdate::master); }

// In a net with masters for some weights, weights without a master are stepped directly.
bool is_stepped(const StepLook& look, const WeightUpdate& update) {
  return update.master || std::ranges::none_of(look.updates, [&](const WeightUpdate& other) {
           return other.master && other.name == update.name;
         });
}

QString kept_as(const StepLook& look, const WeightUpdate& update) {
  const QString dtype = QString::fromStdString(update.dtype);
  if (update.master) return UpdateWords::tr("%1 master").arg(dtype);
  return is_stepped(look, update) ? dtype : UpdateWords::tr("%1 copy").arg(dtype);
}

QString stepped_dtypes(const StepLook& look) {
  QStringList dtypes;
  for (const WeightUpdate& update : look.updates)
    if (const QString kept = kept_as(look, update); is_stepped(look, update) && !dtypes.contains(kept)) dtypes << kept;
  return dtypes.join(", ");
}

// Maximum number of past steps with updates; the latest are used.
constexpr size_t kPast = 120;
QList<QPointF> past_of(const LaneStore& lane, auto&& shares_in) {
  QList<QPointF> past;
  const auto& looks = lane.looks().all();
  for (const auto& look : looks | std::views::drop(looks.size() > kPast ? looks.size() - kPast : 0)) {
    const UpdateShares shares = shares_in(*look);
    if (shares.count > 0) past << QPointF(static_cast<double>(look->step), shares.of(shares.swallowed));
  }
  return past;
}

} // namespace

void UpdateShares::add(const WeightUpdate& update) {
  count += update.count;
  moved += update.moved;
  swallowed += update.swallowed;
  idle += update.idle;
}

UpdateShares stepped_in(const StepLook& look) {
  UpdateShares sum;
  for (const WeightUpdate& update : look.updates)
    if (is_stepped(look, update)) sum.add(update);
  return sum;
}

const StepLook* last_update(const LaneStore& lane) {
  for (const auto& look : lane.looks().all() | std::views::reverse)
    if (!look->updates.empty()) return look.get();
  return nullptr;
}

std::vector<UpdateRow> lane_rows(const RunStore& store) {
  std::vector<UpdateRow> rows;
  for (int index = 0; index < store.laneCount(); ++index) {
    const LaneStore& lane = store.lane(index);
    if (const StepLook* look = last_update(lane))
      rows.push_back({QString::fromStdString(lane.name()), stepped_dtypes(*look), false, lane.colour(), index,
                      look->step, stepped_in(*look), past_of(lane, stepped_in)});
  }
  return rows;
}

std::vector<UpdateRow> parameter_rows(const LaneStore& lane, const StepLook& look) {
  std::vector<UpdateRow> rows;
  for (const WeightUpdate& update : look.updates) {
    UpdateShares shares;
    shares.add(update);
    rows.push_back({QString::fromStdString(update.name), kept_as(look, update), !is_stepped(look, update), -1,
                    lane.index(), look.step, shares, past_of(lane, [&](const StepLook& then) {
                      UpdateShares it;
                      for (const WeightUpdate& each : then.updates)
                        if (each.name == update.name && each.master == update.master) it.add(each);
                      return it;
                    })});
  }
  return rows;
}

QString updates_sentence(const StepLook& look) {
  const UpdateShares stepped = stepped_in(look);
  if (stepped.count == 0) return UpdateWords::tr("Step %1 was skipped: no weight was touched.").arg(look.step);
  constexpr double kMany = 0.2;
  const QString lost = share_label(stepped.of(stepped.swallowed)), moved = share_label(stepped.of(stepped.moved));
  if (has_masters(look)) {
    UpdateShares copies;
    for (const WeightUpdate& update : look.updates)
      if (!is_stepped(look, update)) copies.add(update);
    return UpdateWords::tr("Step %1 moved %2 of the masters. Of their 16-bit copies %3 did not change: the masters "
                           "keep what is too small for "
                           "them, until it is enough.")
        .arg(look.step)
        .arg(moved, share_label(copies.of(copies.count - copies.moved)));
  }
  if (stepped.of(stepped.swallowed) >= kMany)
    return UpdateWords::tr("Step %1 lost %2 of its updates: each was below half a unit in the last place of a weight "
                           "kept in %3, and nothing "
                           "remembers it. Master weights in fp32 would.")
        .arg(look.step)
        .arg(lost, stepped_dtypes(look));
  return UpdateWords::tr("Step %1 moved %2 of the weights; %3 of the updates were rounded away.")
      .arg(look.step)
      .arg(moved, lost);
}

} // namespace amplab
