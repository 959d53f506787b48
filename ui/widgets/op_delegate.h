// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of op calls: they look as CellDelegate's do and are painted without the style, with which a frame of the table
// takes twice as long (tests/bench/ops_bench.cpp): thousands of rows come ten times a second. Cells that are a list to
// choose from (ChoiceRole) show an arrow. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

namespace amplab {

class OpDelegate : public CellDelegate {
  Q_OBJECT

 public:
  OpDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab
