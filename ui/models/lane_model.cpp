// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lane_model.h"

#include "ui/models/qt_text.h"

#include <array>

namespace amplab {
namespace {

// Those of the past that a fork or a resumed run goes on from are among them.
double steps_skipped(const LaneStore& lane) {
  const int64_t before = lane.empty() ? 0 : skipped_before(lane.record(0));
  return static_cast<double>(before) + lane.summary(Series::skipped).sum;
}

Tone tone_of(LaneState state) {
  if (state == LaneState::failed) return Tone::bad;
  return state == LaneState::stopped ? Tone::notice : Tone::plain;
}

// A column holds words, or a number and how to show it.
struct LaneColumn {
  const char *title, *meaning;
  QString (*words)(const LaneStore&);
  double (*value)(const LaneStore&);
  QString (*show)(double);
};

using L = const LaneStore&;
constexpr std::array<LaneColumn, LaneModel::ColumnCount> kLaneColumns = {{
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "lane"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Name of the lane"), [](L lane) { return qt(lane.name()); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "mode"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Precision mode, as it is now"), [](L lane) { return qt(lane.current_config().precision.mode); },
     nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "state"), QT_TRANSLATE_NOOP("amplab::LaneModel", "How the lane stands"), [](L lane) { return qt(name_of(lane.status().state)); }, nullptr, nullptr},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "step"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Optimizer steps so far"), nullptr, [](L lane) { return static_cast<double>(lane.last_step()); },
     count_label},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "loss"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Loss of the last step, unscaled"), nullptr, [](L lane) { return lane.latest(Series::loss); },
     [](double loss) { return number_label(loss); }},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "loss scale"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Loss scale of the last step"), nullptr, [](L lane) { return lane.latest(Series::loss_scale); },
     scale_label},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "skipped"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Steps skipped because a gradient was not finite"), nullptr, steps_skipped, count_label},
    {QT_TRANSLATE_NOOP("amplab::LaneModel", "samples/s"), QT_TRANSLATE_NOOP("amplab::LaneModel", "Speed of the last step"), nullptr, [](L lane) { return lane.latest(Series::samples_per_s); },
     count_label},
}};

} // namespace

LaneModel::LaneModel(const RunStore& store, QObject* parent)
    : QAbstractTableModel(parent), store_(store), lanes_(store.laneCount()) {
  connect(&store, &RunStore::lanesAboutToChange, this, [this] { reload(0); });
  connect(&store, &RunStore::lanesChanged, this, [this] { reload(store_.laneCount()); });
  connect(&store, &RunStore::stepsAppended, this, &LaneModel::refresh);
  connect(&store, &RunStore::statusChanged, this, &LaneModel::refresh);
  connect(&store, &RunStore::eventsAppended, this, &LaneModel::refresh);
}

int LaneModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : lanes_; }

int LaneModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant LaneModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LaneStore& lane = store_.lane(index.row());
  const LaneColumn& column = kLaneColumns[static_cast<size_t>(index.column())];
  switch (role) {
  case Qt::DisplayRole: return column.value ? column.show(column.value(lane)) : column.words(lane);
  case SortRole: return column.value ? QVariant(column.value(lane)) : QVariant(column.words(lane));
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (column.value ? Qt::AlignRight : Qt::AlignLeft));
  case Qt::ToolTipRole: return qt(lane.status().reason.empty() ? lane.info().notice : lane.status().reason);
  case ToneRole: return static_cast<int>(index.column() == State ? tone_of(lane.status().state) : Tone::plain);
  case LaneRole: return lane.index();
  case ColourRole: return lane.colour();
  case StepRole: return static_cast<qlonglong>(lane.last_step());
  default: return {};
  }
}

QVariant LaneModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const LaneColumn& column = kLaneColumns[static_cast<size_t>(section)];
  if (role == Qt::DisplayRole) return tr(column.title);
  if (role == Qt::ToolTipRole) return tr(column.meaning);
  return {};
}

void LaneModel::reload(int lanes) {
  beginResetModel();
  lanes_ = lanes;
  endResetModel();
}

void LaneModel::refresh(int lane) { emit dataChanged(index(lane, 0), index(lane, ColumnCount - 1)); }

} // namespace amplab
