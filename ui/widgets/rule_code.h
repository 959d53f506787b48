// SPDX-License-Identifier: GPL-3.0-or-later
// The pseudocode of a scaler's rule. Highlights the line that decided the last step. The line that last changed the
// scale has a bar in the colour of the change, with its step. Long lines wrap. GUI thread.
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
  // Returns the area of each line's text, from top to bottom.
  std::vector<QRect> lineAreas(int width) const;
  void describe();

  const Theme& theme_;
  const ScalerRule* rule_ = nullptr;
  RuleMarks marks_;
};

} // namespace amplab
