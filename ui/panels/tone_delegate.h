// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of our models: a tone as a colour of the text, a lane as a sample of its line before the first
// column that names it. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace amplab {

class ToneDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  // lane_column: the column that carries the sample of the row's lane; -1: none.
  ToneDelegate(const Theme& theme, int lane_column, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  bool carriesSample(const QModelIndex& index) const;

  const Theme& theme_;
  int lane_column_;
};

} // namespace amplab
