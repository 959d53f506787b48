// SPDX-License-Identifier: GPL-3.0-or-later
// The table that all panels show: whole rows selected, Ctrl+C copies them with headers, and a sentence where there are
// no rows yet that says how to get some. Owned by a panel; GUI thread.
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

  // Widths in characters, by column; columns beyond them fit their headers.
  void setColumnWidths(std::initializer_list<int> characters);

  // Columns that are left out, the first of these first, while the table is too narrow for all; a menu of the header
  // shows them all the same. Copied rows have all columns.
  void setLeastImportant(std::vector<int> columns);
  int columnsLeftOut() const; // without those that are absent
  // Columns that nobody is shown, because nothing stands in them.
  void setAbsent(std::vector<int> columns);
  void setShowsAll(bool all);

  // Also to rows that have only just come.
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
  std::vector<int> spare_; // the least important columns, the least of all first
  std::vector<int> absent_;
  bool shows_all_ = false;
};

} // namespace amplab
