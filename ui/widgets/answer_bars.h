// SPDX-License-Identifier: GPL-3.0-or-later
// Bar chart of answers and their counts, most frequent first. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QWidget>
#include <utility>
#include <vector>

namespace amplab {

class AnswerBars : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit AnswerBars(const Theme& theme, QWidget* parent = nullptr);

  void show(std::vector<std::pair<QString, int>> answers);
  const std::vector<std::pair<QString, int>>& answers() const { return answers_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, 60}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int rowHeight() const;

  const Theme& theme_;
  std::vector<std::pair<QString, int>> answers_;
};

} // namespace amplab
