// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variables_model.h"

#include "ui/models/variable_cells.h"

#include <QFont>
#include <QPointF>
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

namespace amplab {
namespace {

constexpr int64_t kRecentRows = 256; // of a column, for the small curve
constexpr int kSparkBuckets = 32;
constexpr size_t kSparkSamples = 64; // of a history, the last ones

// Identity of a row. Includes the scope, because a local and a global may share a name.
std::string key_of(const VariableRow& row) {
  return std::string(row.bound ? name_of(row.record.scope) : "unbound").append(" ").append(row.name);
}

// Bitwise: NaN equals NaN.
bool same_number(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

bool same_record(const VariableRecord& a, const VariableRecord& b) {
  return a.kind == b.kind && a.text == b.text && same_number(a.value, b.value) && a.dtype == b.dtype &&
         a.shape == b.shape && same_number(a.norm, b.norm) && same_number(a.amax, b.amax) &&
         same_number(a.amin_nonzero, b.amin_nonzero) && a.zeros == b.zeros && a.inf == b.inf && a.nan == b.nan;
}

// Returns whether a cell's display differs between two records of the same name. The small curve always grows if there
// is a number.
bool reads_otherwise(int column, const VariableRow& before, const VariableRow& now) {
  const VariableColumn& cell = variable_column(column);
  if (column == VariablesModel::Watch) return before.watched != now.watched;
  if (column == VariablesModel::Steps) return now.column || is_recorded(before.number()) || is_recorded(now.number());
  if (cell.value) return !same_number(cell.value(before), cell.value(now));
  return before.record.kind != now.record.kind || cell.words(before) != cell.words(now);
}

} // namespace

// ---- display -----------------------------------------------------------------------------------------------------

void VariablesModel::show(LaneVariables names, const RunStore& store, int lane, const VariableHistory& history,
                          bool same) {
  shown_ = std::move(names);
  store_ = &store;
  lane_ = lane;
  history_ = &history;
  compare(same);
  replace(arranged());
}

void VariablesModel::clear() {
  shown_ = {};
  store_ = nullptr;
  history_ = nullptr;
  before_.clear();
  changed_.clear();
  replace(arranged());
}

// Compares adjacent stops only. After a run every value has changed, so marks would be useless.
void VariablesModel::compare(bool same) {
  const bool past = shown_.from == VariableSource::past;
  if (!is_stopped(shown_.from)) {
    changed_.clear();
    if (!same) before_.clear();
    return;
  }
  if (same && position_ == shown_.position && line_ == shown_.line && position_is_past_ == past) return;
  const bool near = same && !before_.empty() && std::abs(position_.step - shown_.position.step) <= 1;
  changed_.clear();
  std::map<std::string, VariableRecord> now;
  for (const VariableRow& row : shown_.rows) {
    const std::string key = key_of(row);
    const auto found = before_.find(key);
    if (near && (found == before_.end() || !same_record(found->second, row.record))) changed_.insert(key);
    now.emplace(key, row.record);
  }
  before_ = std::move(now);
  position_ = shown_.position;
  line_ = shown_.line;
  position_is_past_ = past;
}

std::vector<VariableRow> VariablesModel::arranged() const {
  std::vector<VariableRow> rows;
  std::vector<bool> listed(shown_.rows.size(), false);
  for (const QString& watch : watches_) {
    const std::string name = watch.toStdString();
    const auto found = std::ranges::find(shown_.rows, name, &VariableRow::name); // locals come first
    if (found == shown_.rows.end()) {
      if (shown_.from == VariableSource::nothing) continue;
      VariableRow absent;
      absent.name = absent.record.name = name;
      absent.bound = false;
      absent.watched = true;
      absent.column = store_ ? column_of(*store_, store_->lane(lane_), name) : std::nullopt;
      rows.push_back(std::move(absent));
      continue;
    }
    listed[static_cast<size_t>(found - shown_.rows.begin())] = true;
    rows.push_back(*found);
    rows.back().watched = true;
  }
  for (size_t i = 0; i < shown_.rows.size(); ++i)
    if (!listed[i]) rows.push_back(shown_.rows[i]);
  return rows;
}

// Removes, moves and inserts rows one by one, then notifies only the cells that differ, so views repaint little.
void VariablesModel::replace(std::vector<VariableRow> rows) {
  std::set<std::string> wanted, there;
  for (const VariableRow& row : rows) wanted.insert(key_of(row));
  for (int at = rowCount() - 1; at >= 0; --at) {
    if (wanted.contains(key_of(rowAt(at)))) continue;
    beginRemoveRows({}, at, at);
    rows_.erase(rows_.begin() + at);
    endRemoveRows();
  }
  for (const VariableRow& row : rows_) there.insert(key_of(row));
  for (int at = 0; at < static_cast<int>(rows.size()); ++at) {
    VariableRow& row = rows[static_cast<size_t>(at)];
    const std::string key = key_of(row);
    const auto found = !there.contains(key)
                           ? rows_.end()
                           : std::find_if(rows_.begin() + at, rows_.end(),
                                          [&](const VariableRow& each) { return key_of(each) == key; });
    if (found == rows_.end()) {
      beginInsertRows({}, at, at);
      rows_.insert(rows_.begin() + at, std::move(row));
      endInsertRows();
      continue;
    }
    if (const int from = static_cast<int>(found - rows_.begin()); from != at) {
      beginMoveRows({}, from, from, {}, at);
      std::rotate(rows_.begin() + at, found, found + 1);
      endMoveRows();
    }
    VariableRow& its = rows_[static_cast<size_t>(at)];
    const VariableRow before = std::exchange(its, std::move(row));
    for (int column = 0; column < ColumnCount; ++column)
      if (reads_otherwise(column, before, its) ||
          (bold_.contains(key) != changed_.contains(key) && (column == Name || column == Value)))
        emit dataChanged(index(at, column), index(at, column));
  }
  bold_ = changed_;
  if (const int more = rowCount() - static_cast<int>(rows.size()); more > 0) { // several rows had the same key
    beginRemoveRows({}, rowCount() - more, rowCount() - 1);
    rows_.resize(rows.size());
    endRemoveRows();
  }
}

bool VariablesModel::hasChanged(int row) const { return changed_.contains(key_of(rowAt(row))); }

// ---- watches -------------------------------------------------------------------------------------------------------

void VariablesModel::setWatches(const QStringList& names) {
  watches_ = names;
  replace(arranged());
}

void VariablesModel::setWatched(const QString& name, bool watched) {
  if (watches_.contains(name) == watched) return;
  QStringList names = watches_;
  if (watched)
    names.append(name);
  else
    names.removeAll(name);
  setWatches(names);
}

// ---- table ---------------------------------------------------------------------------------------------------------

int VariablesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int VariablesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant VariablesModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const int column = index.column();
  const VariableColumn& cell = variable_column(column);
  const VariableRow& row = rowAt(index.row());
  const bool is_number = cell.value || (column == Value && value_is_number(row));
  switch (role) {
  case Qt::DisplayRole: return cell.value ? cell.show(cell.value(row)) : cell.words(row);
  case SortRole:
    return cell.value ? QVariant(cell.value(row)) : is_number ? QVariant(row.record.value) : QVariant(cell.words(row));
  case ToneRole: return static_cast<int>(tone_of(column, row));
  case Qt::TextAlignmentRole:
    return QVariant(Qt::AlignVCenter |
                    (is_number || (column == Value && index.row() == 0) ? Qt::AlignRight : Qt::AlignLeft));
  case WatchRole: return column == Watch ? QVariant(row.watched) : QVariant();
  case SparkRole: return column == Steps ? spark(row) : QVariant();
  case Qt::FontRole: {
    if ((column != Name && column != Value) || !hasChanged(index.row())) return {};
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  case Qt::AccessibleTextRole:
    if (column == Watch) return row.watched ? tr("watched") : tr("not watched");
    if (column == Value && hasChanged(index.row())) return tr("%1, changed").arg(value_text(row));
    return data(index, Qt::DisplayRole);
  case Qt::ToolTipRole:
    if (column == Watch)
      return row.watched ? tr("Watched; click or press W to unpin it") : tr("Click or press W to pin it to the top");
    if (column == Name && row.line > 0)
      return tr("%1, set in line %2").arg(QString::fromStdString(row.name)).arg(row.line);
    if (column == Value && !row.part && !row.record.text.empty()) return QString::fromStdString(row.record.text);
    return {};
  default: return {};
  }
}

QVariant VariablesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const VariableColumn& column = variable_column(section);
  if (role == Qt::DisplayRole) return *column.title ? tr(column.title) : QString();
  return role == Qt::ToolTipRole ? QVariant(tr(column.meaning)) : QVariant();
}

QVariant VariablesModel::spark(const VariableRow& row) const {
  if (!store_ || !history_) return {};
  QList<QPointF> points;
  const auto samples = steps_of(store_->lane(lane_), row, *history_, kRecentRows, kSparkBuckets);
  for (const VariableSample& sample : std::span(samples).last(std::min(samples.size(), kSparkSamples)))
    points += QPointF(static_cast<double>(sample.step), sample.value);
  return QVariant::fromValue(points);
}

std::vector<VariableSample> steps_of(const LaneStore& lane, const VariableRow& row, const VariableHistory& history,
                                     int64_t steps, int buckets) {
  if (!row.column) {
    const auto* samples = history.of(row.name);
    return samples ? *samples : std::vector<VariableSample>();
  }
  std::vector<VariableSample> samples;
  for (const RowSpan& span : lane.query_rows(*row.column, lane.rows() - steps, lane.rows(), buckets)) {
    const Bucket& bucket = span.values;
    if (bucket.nonfinite() > 0) // a gap in the curve
      samples.push_back({span.first_step, bucket.nan > 0            ? std::nan("")
                                          : bucket.positive_inf > 0 ? HUGE_VAL
                                                                    : -HUGE_VAL});
    if (bucket.finite == 0) continue;
    const bool falls = bucket.first == bucket.max;
    samples.push_back({span.first_step, falls ? bucket.max : bucket.min});
    if (bucket.min != bucket.max) samples.push_back({span.last_step, falls ? bucket.min : bucket.max});
  }
  return samples;
}

} // namespace amplab
