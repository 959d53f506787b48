// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"

#include <algorithm>
#include <array>

namespace amplab {
namespace {

constexpr std::array<const char*, EventModel::ColumnCount> kTitles = {
    QT_TRANSLATE_NOOP("amplab::EventModel", "step"), QT_TRANSLATE_NOOP("amplab::EventModel", "lane"),
    QT_TRANSLATE_NOOP("amplab::EventModel", "kind"), QT_TRANSLATE_NOOP("amplab::EventModel", "line"),
    QT_TRANSLATE_NOOP("amplab::EventModel", "what happened")};

Tone tone_of(EventKind kind) {
  switch (kind) {
  case EventKind::skip: return Tone::warning;
  case EventKind::backoff: return Tone::warning;
  case EventKind::nonfinite: return Tone::bad;
  case EventKind::error: return Tone::bad;
  case EventKind::injection: return Tone::warning;
  case EventKind::setting: return Tone::notice;
  case EventKind::fork: return Tone::notice;
  case EventKind::growth: return Tone::good;
  case EventKind::checkpoint: return Tone::quiet;
  case EventKind::print: return Tone::plain;
  }
  return Tone::plain;
}

} // namespace

EventModel::EventModel(const RunStore& store, QObject* parent) : QAbstractTableModel(parent), store_(store) {
  connect(&store, &RunStore::lanesAboutToChange, this, [this] {
    beginResetModel();
    rows_.clear();
    read_.clear();
    endResetModel();
  });
  connect(&store, &RunStore::lanesChanged, this, &EventModel::readAll);
  connect(&store, &RunStore::eventsAppended, this, &EventModel::readLane);
  readAll();
}

Event EventModel::eventAt(int row) const {
  const Row& at = rows_[static_cast<size_t>(row)];
  return store_.lane(at.lane).events()[static_cast<size_t>(at.position)];
}

EventKind EventModel::kind(int row) const {
  const Row& at = rows_[static_cast<size_t>(row)];
  return store_.lane(at.lane).events().kind(static_cast<size_t>(at.position));
}

int64_t EventModel::line(int row) const {
  const Row& at = rows_[static_cast<size_t>(row)];
  return store_.lane(at.lane).events().line(static_cast<size_t>(at.position));
}

int EventModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant EventModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Event event = eventAt(index.row());
  const LaneStore& from = store_.lane(lane(index.row()));
  switch (role) {
  case LaneRole: return from.index();
  case ColourRole: return from.colour();
  case StepRole: return static_cast<qlonglong>(event.step);
  case ToneRole: return static_cast<int>(index.column() == Kind ? tone_of(event.kind) : Tone::plain);
  case Qt::ToolTipRole: return qt(event.text);
  case Qt::TextAlignmentRole:
    return QVariant(Qt::AlignVCenter |
                    (index.column() == Step || index.column() == Line ? Qt::AlignRight : Qt::AlignLeft));
  case Qt::DisplayRole:
  case SortRole: break;
  default: return {};
  }
  switch (index.column()) {
  case Step:
    return role == SortRole ? QVariant(static_cast<qlonglong>(event.step))
                            : count_label(static_cast<double>(event.step));
  case Lane: return qt(from.name());
  case Kind: return translated_setting(name_of(event.kind));
  case Line:
    if (role == SortRole) return static_cast<qlonglong>(event.line);
    return event.line > 0 ? QVariant(static_cast<qlonglong>(event.line)) : QVariant();
  default: return qt(event.text);
  }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount) return {};
  return tr(kTitles[static_cast<size_t>(section)]);
}

void EventModel::readAll() {
  beginResetModel();
  rows_.clear();
  read_.clear();
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    const int there = static_cast<int>(store_.lane(lane).events().size());
    for (int position = 0; position < there; ++position) rows_.push_back({lane, position});
    read_.push_back(there);
  }
  const auto step = [this](const Row& row) {
    return store_.lane(row.lane).events().step(static_cast<size_t>(row.position));
  };
  std::ranges::stable_sort(rows_, {}, step);
  endResetModel();
}

void EventModel::readLane(int lane) {
  int& count = read_[static_cast<size_t>(lane)];
  const int there = static_cast<int>(store_.lane(lane).events().size());
  if (count == there) return;
  beginInsertRows({}, rowCount(), rowCount() + there - count - 1);
  for (; count < there; ++count) rows_.push_back({lane, count});
  endInsertRows();
}

void EventFilter::setKind(std::optional<EventKind> kind) {
  kind_ = kind;
  invalidateFilter();
}

void EventFilter::setLane(std::optional<int> lane) {
  lane_ = lane;
  invalidateFilter();
}

bool EventFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const auto& events = static_cast<const EventModel&>(*sourceModel());
  return (!kind_ || events.kind(row) == *kind_) && (!lane_ || events.lane(row) == *lane_);
}

} // namespace amplab
