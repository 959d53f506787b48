// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep as rows: name, state, the settings in which runs differ, results. Owned by a panel. GUI thread.
#pragma once
#include "ui/models/compare_filter.h"
#include "ui/models/run_table.h"

#include <QAbstractTableModel>
#include <memory>
#include <span>
#include <vector>

namespace amplab {

class RunTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  // Rows keep their place if runs were only added and the columns are the same.
  void show(std::shared_ptr<const RunTable> table);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  const RunColumn& column(int section) const; // Requires: not the name's section
  bool continues(const RunTable& table) const;

  std::shared_ptr<const RunTable> table_ = std::make_shared<RunTable>();
};

// The rows that pass keep(), sorted by a column.
class RunMaskFilter : public CompareFilter {
  Q_OBJECT

 public:
  using CompareFilter::CompareFilter;

  void setMask(std::vector<char> mask); // by row; empty: all

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  std::vector<char> mask_;
};

// Returns the runs as compare.csv: its columns, then every setting. There is no baseline, so nothing is compared.
std::string compare_csv(const RunTable& table, std::span<const size_t> runs);

} // namespace amplab
