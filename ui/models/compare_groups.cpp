// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_groups.h"

#include "ui/models/qt_text.h"
#include "ui/models/result_columns.h"

#include <QLocale>
#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

constexpr int kValueColumn = 0, kCountColumn = 1, kFirstResult = 2;

// Adds the number of runs whose result is NaN or Inf.
QString with_odd(const QString& text, const Spread& spread) {
  if (spread.odd == 0) return text;
  const QString odd = CompareGroups::tr("%1 not finite").arg(spread.odd);
  return text.isEmpty() ? odd : text + ", " + odd;
}

QString in_full(const Spread& spread) {
  const auto number = [](double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); };
  QString text;
  if (spread.finite > 0) text = number(spread.mean);
  if (spread.finite > 1) text += " ± " + number(spread.deviation);
  return with_odd(text, spread);
}

QString spread_text(const Spread& spread, const ResultColumn& column) {
  QString text = column.show(spread.mean);
  if (spread.finite > 1 && !text.isEmpty()) {
    const QString deviation = column.show(spread.deviation);
    text += " ± " + (deviation.isEmpty() ? "0" : deviation);
  }
  return with_odd(text, spread);
}

} // namespace

CompareGroups::CompareGroups(const CompareModel& runs, const CompareFilter& shown, QObject* parent)
    : QAbstractTableModel(parent), runs_(runs), shown_(shown) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &CompareGroups::regroup);
  const auto later = [this] { soon_.start(0); };
  // Groups hold row numbers of the comparison, so they are cleared with its rows.
  connect(&runs, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
    beginResetModel();
    groups_.clear();
    endResetModel();
  });
  connect(&shown, &QAbstractItemModel::modelReset, this, later);
  connect(&shown, &QAbstractItemModel::dataChanged, this, later);
  connect(&shown, &QAbstractItemModel::rowsInserted, this, later);
  connect(&shown, &QAbstractItemModel::rowsRemoved, this, later);
}

void CompareGroups::groupBy(const std::string& key) {
  key_ = key;
  regroup();
}

std::vector<int> CompareGroups::runsOf(int group) const { return groups_[static_cast<size_t>(group)].runs; }

std::vector<LossBand> CompareGroups::bands() const {
  std::vector<LossBand> bands;
  for (const Group& group : groups_) {
    std::vector<const std::vector<LossPoint>*> losses;
    if (!std::ranges::all_of(group.runs, [this](int run) { return runs_.isLane(run); }))
      for (const int run : group.runs)
        if (counts(run, group)) losses.push_back(runs_.losses(run));
    bands.push_back({group.value, static_cast<int>(bands.size()), static_cast<int>(losses.size()), band_of(losses)});
  }
  return bands;
}

// Returns whether the run counts in its group. A lane does if it ran as configured, and no other run repeats it.
bool CompareGroups::counts(int run, const Group& group) const {
  const auto repeats = [&](int other) {
    return !runs_.isLane(other) && is_same_recipe(runs_.config(run), runs_.config(other));
  };
  return !runs_.isLane(run) || (runs_.losses(run) && std::ranges::none_of(group.runs, repeats));
}

CompareGroups::Group CompareGroups::groupOf(const RunConfig& config) const {
  if (key_ == kOverSeeds) {
    QStringList values;
    for (const SettingRef& ref : runs_.differing())
      if (ref.key() != "seed") values << setting_text(ref, config);
    const QString value = values.isEmpty() ? tr("all runs") : values.join(", ");
    return {value, value, {}, 0, {}};
  }
  const SettingRef& ref = *std::ranges::find(runs_.differing(), key_, &SettingRef::key);
  const QString value = setting_text(ref, config);
  QVariant sort = value;
  if (ref.is_in(config))
    if (const SettingValue number = ref.get(config); number.is_number()) sort = number.number();
  return {value, sort, {}, 0, {}};
}

std::vector<CompareGroups::Group> CompareGroups::groups() const {
  std::vector<Group> groups;
  if (key_ != kOverSeeds && std::ranges::find(runs_.differing(), key_, &SettingRef::key) == runs_.differing().end())
    return groups;
  for (int row = 0; row < shown_.rowCount(); ++row) {
    const int run = shown_.mapToSource(shown_.index(row, 0)).row();
    Group wanted = groupOf(runs_.config(run));
    auto group = std::ranges::find(groups, wanted.value, &Group::value);
    if (group == groups.end()) group = groups.insert(groups.end(), std::move(wanted));
    group->runs.push_back(run);
  }
  for (Group& group : groups) {
    std::vector<int> counted;
    std::ranges::copy_if(group.runs, std::back_inserter(counted), [&](int run) { return counts(run, group); });
    group.counted = std::ssize(counted);
    for (const ResultColumn& column : result_columns()) {
      std::vector<double> values;
      for (const int run : counted) values.push_back(column.value(runs_.summary(run)));
      group.results.push_back(spread_of(values));
    }
  }
  std::ranges::stable_sort(groups, [](const Group& a, const Group& b) { return sorts_before(a.sort, b.sort); });
  return groups;
}

void CompareGroups::regroup() {
  std::vector<Group> fresh = groups();
  if (std::ranges::equal(fresh, groups_, {}, &Group::value, &Group::value)) { // keeps the selection
    groups_ = std::move(fresh);
    if (!groups_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, kValueColumn, kValueColumn);
    return;
  }
  beginResetModel();
  groups_ = std::move(fresh);
  endResetModel();
}

int CompareGroups::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(groups_.size());
}

int CompareGroups::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kFirstResult + static_cast<int>(result_columns().size());
}

QVariant CompareGroups::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Group& group = groups_[static_cast<size_t>(index.row())];
  const int column = index.column();
  if (role == Qt::TextAlignmentRole)
    return QVariant(Qt::AlignVCenter | (column == kValueColumn ? Qt::AlignLeft : Qt::AlignRight));
  if (role != Qt::DisplayRole && role != SortRole && role != ToneRole && role != FullRole) return {};
  if (column == kValueColumn)
    return role == Qt::DisplayRole ? QVariant(group.value) : role == SortRole ? group.sort : QVariant();
  if (column == kCountColumn) {
    const auto count = static_cast<double>(group.counted);
    return role == Qt::DisplayRole ? QVariant(count_label(count)) : role == SortRole ? count : QVariant();
  }
  const auto at = static_cast<size_t>(column - kFirstResult);
  const Spread& spread = group.results[at];
  if (role == SortRole) return spread.mean;
  if (role == FullRole) return in_full(spread);
  if (role == ToneRole) return static_cast<int>(spread.odd > 0 ? Tone::bad : Tone::plain);
  return spread_text(spread, result_columns()[at]);
}

QVariant CompareGroups::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool display = role == Qt::DisplayRole;
  if (section == kValueColumn && key_ == kOverSeeds)
    return display ? tr("recipe") : tr("Settings that differ between the runs, except the seed");
  if (section == kValueColumn) return display ? qt(key_) : tr("Setting that groups the runs");
  if (section == kCountColumn) return display ? tr("runs") : tr("Runs of the group");
  const ResultColumn& column = result_columns()[static_cast<size_t>(section - kFirstResult)];
  if (display) return CompareModel::tr(column.title);
  const QString meaning = column.of_baseline ? QString() : CompareModel::tr(column.meaning) + ". ";
  return meaning + tr("Mean ± standard deviation over the runs of the group");
}

} // namespace amplab
