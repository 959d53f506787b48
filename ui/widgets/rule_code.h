// SPDX-License-Identifier: GPL-3.0-or-later
// The pseudo-code of a scaler's rule. The line that decided the last step is lit; the one that last moved the scale
// keeps a bar in the colour of the move, with its step. Long lines are broken. GUI thread.
#pragma once
#include "ui/models/scaler_view.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace amplab {

class RuleCode : public QWidget {
  Q_OBJECT

 public:
  explicit RuleCode(const Theme& theme, QWidget* parent = nullptr);

  // Requires: the rule outlives the widget, as rows of the table do.
  void show(const ScalerRule& rule, const RuleMarks& marks);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  // Where each line's text stands, from top to bottom.
  std::vector<QRect> places(int width) const;
  void describe();

  const Theme& theme_;
  const ScalerRule* rule_ = nullptr;
  RuleMarks marks_;
};

} // namespace amplab
