// SPDX-License-Identifier: GPL-3.0-or-later
// The table that all panels show: whole rows selected, Ctrl+C copies them with headers, and a sentence where there are
// no rows yet that says how to get some. Owned by a panel; GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

#include <QTableView>

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

 public slots:
  void copySelection() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString empty_;
};

} // namespace amplab
