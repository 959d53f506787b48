// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of ui/models/update_model.h. An update is a bar, solid for the applied part and hatched for the part rounded
// away. Its history is the share rounded away over the steps, on a scale from 0 to 100 %. GUI thread.
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
