// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all panels. Selects whole rows, Ctrl+C copies them with headers, and an empty table shows a hint how
// to fill it. Owned by a panel; GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

#include <QTableView>
#include <vector>

namespace amplab {

class CellTable : public QTableView {
  Q_OBJECT

 public:
  // lane_column: see CellDelegate.
  CellTable(const Theme& theme, int lane_column, QWidget* parent = nullptr);

  void setEmptySentence(const QString& sentence);
  const QString& emptySentence() const { return empty_; }

  // Sets column widths in characters. Further columns fit their headers.
  void setColumnWidths(std::initializer_list<int> characters);

  // Sets the columns to hide, in this order, while the table is too narrow for all. The header's menu shows them
  // anyway. Copied rows have all columns.
  void setLeastImportant(std::vector<int> columns);
  int columnsLeftOut() const; // not counting absent columns
  // Sets columns that are always hidden because they have no values.
  void setAbsent(std::vector<int> columns);
  void setShowsAll(bool all);

  // Also works for rows that were just inserted.
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

 public slots:
  void copySelection() const;

 signals:
  void columnsFitted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fitColumns();
  void showColumnMenu(const QPoint& at);

  QString empty_;
  std::vector<int> spare_; // least important columns, the least of all first
  std::vector<int> absent_;
  bool shows_all_ = false;
};

} // namespace amplab
