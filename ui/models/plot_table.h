// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a plot: the values that it draws, for those who do not see it or want the numbers. A plot is
// Tabular; the window shows what it gives in a table. Values; GUI thread.
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
  std::vector<QVariantList> rows; // cells: a number as double or integer, a text, or nothing where there is nothing
  QString note;                   // what it covers, and what was left out: a sentence or two
};

inline constexpr size_t kMostTableRows = 2000;

class Tabular {
 public:
  virtual ~Tabular() = default;
  // Bounded: at most kMostTableRows rows; the note says what was left out.
  virtual PlotTable table() const = 0;
  // It has a context menu of its own, which offers the widget's actions.
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
