// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of op calls that match CellDelegate's style but are painted without QStyle, which takes twice as long
// (tests/bench/ops_bench.cpp). Thousands of rows arrive ten times a second. Cells with a list of choices (ChoiceRole)
// show an arrow. GUI thread.
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
