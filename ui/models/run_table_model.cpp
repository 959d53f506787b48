// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"

#include "engine/export/csv_tables.h"
#include "engine/run/end_reason.h"
#include "ui/models/cell.h"
#include "ui/models/message_text.h"
#include "ui/models/qt_text.h"

#include <algorithm>
#include <cmath>

namespace amplab {

// Order: name, state, then the other columns of the table.
const RunColumn& RunTableModel::column(int section) const {
  const auto& columns = table_->columns;
  return section == 1 ? columns.back() : columns[static_cast<size_t>(section) - 2];
}

bool RunTableModel::continues(const RunTable& table) const {
  const auto key = [](const RunColumn& column) { return column.key(); };
  return !table_->runs.empty() && table.runs.size() >= table_->runs.size() &&
         table.runs.front()->created == table_->runs.front()->created &&
         table.runs.front()->session == table_->runs.front()->session &&
         std::ranges::equal(table.columns, table_->columns, {}, key, key);
}

void RunTableModel::show(std::shared_ptr<const RunTable> table) {
  if (!continues(*table)) {
    beginResetModel();
    table_ = std::move(table);
    return endResetModel();
  }
  const int before = rowCount(), now = static_cast<int>(table->runs.size());
  if (now > before) {
    beginInsertRows({}, before, now - 1);
    table_ = std::move(table);
    endInsertRows();
  } else {
    table_ = std::move(table);
  }
  if (before > 0) emit dataChanged(index(0, 0), index(before - 1, columnCount() - 1));
}

int RunTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_->runs.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || table_->columns.empty() ? 0 : static_cast<int>(table_->columns.size()) + 1;
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto row = static_cast<size_t>(index.row());
  const SummedRun& run = *table_->runs[row];
  if (index.column() == 0) {
    if (role == Qt::DisplayRole || role == SortRole) return qt(run.config.name);
    return role == Qt::ToolTipRole ? message_text(reason_of(run.status.ended_by, run.status.reason)) : QVariant();
  }
  const RunColumn& shown = column(index.column());
  const double value = shown.values[row];
  switch (role) {
  case Qt::DisplayRole: return shown.text(row);
  case SortRole: return shown.is_numeric ? QVariant(value) : shown.text(row);
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (shown.is_numeric ? Qt::AlignRight : Qt::AlignLeft));
  case ToneRole: {
    const bool failed = index.column() == 1 && run.status.state == LaneState::failed;
    return static_cast<int>(failed || (shown.result && is_recorded(value) && !std::isfinite(value)) ? Tone::bad
                                                                                                    : Tone::plain);
  }
  default: return {};
  }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) return section == 0 ? tr("run") : column(section).title();
  return role == Qt::ToolTipRole ? section == 0 ? tr("Name of the run") : column(section).meaning() : QVariant();
}

void RunMaskFilter::setMask(std::vector<char> mask) {
  mask_ = std::move(mask);
  invalidateRowsFilter();
}

bool RunMaskFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const auto at = static_cast<size_t>(row);
  return (at >= mask_.size() || mask_[at]) && CompareFilter::filterAcceptsRow(row, parent);
}

std::string compare_csv(const RunTable& table, std::span<const size_t> runs) {
  std::vector<RunConfig> configs;
  for (const size_t run : runs) configs.push_back(table.runs[run]->config);
  const std::vector<SettingRef> settings = settings_in(configs);
  StringSink text;
  CsvWriter csv(text);
  write_compare_header(csv, settings);
  for (const size_t at : runs) {
    const SummedRun& run = *table.runs[at];
    RunRecord record{run.config, {}, run.status, {}};
    record.info.run_id = run.run_id;
    record.info.device = run.device;
    write_compare(csv, settings, record, run.summary);
  }
  csv.flush();
  return text.bytes();
}

} // namespace amplab
