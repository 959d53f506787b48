// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the loss scales that fit a layer as a bar. All rows share an axis, with the current scale as a line across.
// GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

namespace amplab {

class ScaleDelegate : public CellDelegate {
  Q_OBJECT

 public:
  ScaleDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab
