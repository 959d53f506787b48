// SPDX-License-Identifier: GPL-3.0-or-later
// The data of a plot as a table, for screen readers and for exact numbers. A plot implements Tabular; the window shows
// its table(). Values. GUI thread.
#pragma once
#include <QAbstractTableModel>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <cstddef>
#include <vector>

namespace amplab {

struct PlotTable {
  QString title; // "Loss, training"
  QStringList headers;
  std::vector<QVariantList> rows; // cells: a double, an integer, a text, or an invalid QVariant
  QString note;                   // one or two sentences: what is included and what was left out
};

inline constexpr size_t kMostTableRows = 2000;

class Tabular {
 public:
  virtual ~Tabular() = default;
  // Returns at most kMostTableRows rows. The note reports what was left out.
  virtual PlotTable table() const = 0;
  // Returns whether the widget has its own context menu with its actions.
  virtual bool hasMenu() const { return false; }
};

class PlotTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void show(PlotTable table);
  const PlotTable& table() const { return table_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  PlotTable table_;
};

} // namespace amplab
