// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of ui/models/update_model.h: what an update came to as one bar, solid where it moved, hatched where it was
// rounded away, and the share that was rounded away over the steps, on a scale from 0 to 100 %. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

namespace amplab {

class UpdateDelegate : public CellDelegate {
  Q_OBJECT

 public:
  UpdateDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, 0), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab
