// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of single tables, in CellDelegate's style: variables, op calls, loss scales, updates. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

namespace amplab {

// Cells that match CellDelegate's style but are painted without QStyle, which takes several times as long. For tables
// with cells that change ten times a second during a run. Also paints a sparkline over the last steps and a pin, by
// the roles of ui/models/variables_model.h.
class LeanDelegate : public CellDelegate {
  Q_OBJECT

 public:
  LeanDelegate(const Theme& theme, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  // The lane's colour, for sparklines.
  void setColour(const QColor& colour) { colour_ = colour; }

 private:
  void drawText(QPainter& painter, const QRect& area, const QModelIndex& index) const;
  void drawPin(QPainter& painter, const QStyleOptionViewItem& option, bool pinned) const;

  const Theme& theme_;
  QColor colour_;
};

// Cells of op calls that match CellDelegate's style but are painted without QStyle, which takes twice as long
// (tests/bench/ops_bench.cpp). Thousands of rows arrive ten times a second. Cells with a list of choices (ChoiceRole)
// show an arrow.
class OpDelegate : public CellDelegate {
  Q_OBJECT

 public:
  OpDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

// Draws the loss scales that fit a layer as a bar. All rows share an axis, with the current scale as a line across.
class ScaleDelegate : public CellDelegate {
  Q_OBJECT

 public:
  ScaleDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

// Cells of ui/models/update_model.h. An update is a bar, solid for the applied part and hatched for the part rounded
// away. Its history is the share rounded away over the steps, on a scale from 0 to 100 %.
class UpdateDelegate : public CellDelegate {
  Q_OBJECT

 public:
  UpdateDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, 0), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab
