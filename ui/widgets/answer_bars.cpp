// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/answer_bars.h"

#include <QPainter>
#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kMostRows = 12; // typed numbers can be as many as the students
constexpr int kBar = 8;

} // namespace

AnswerBars::AnswerBars(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("class:answers");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void AnswerBars::show(std::vector<std::pair<QString, int>> answers) {
  answers_ = std::move(answers);
  QStringList lines;
  for (const auto& [text, count] : answers_) lines << tr("%1: %2").arg(text).arg(count);
  setAccessibleName(lines.join("; "));
  setToolTip(lines.join("\n"));
  updateGeometry();
  update();
}

int AnswerBars::rowHeight() const { return fontMetrics().height() + kBar + kGap; }

QSize AnswerBars::sizeHint() const {
  return {280, static_cast<int>(std::min(answers_.size(), kMostRows)) * rowHeight()};
}

void AnswerBars::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  int most = 1, top = 0;
  for (const auto& answer : answers_) most = std::max(most, answer.second);
  for (size_t i = 0; i < std::min(answers_.size(), kMostRows); ++i, top += rowHeight()) {
    const auto& [text, count] = answers_[i];
    const QString number = QString::number(count);
    const int right = fontMetrics().horizontalAdvance(number) + kGap;
    painter.setPen(QColor(palette.text));
    painter.drawText(QRect(0, top, width() - right, fontMetrics().height()), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text, Qt::ElideRight, width() - right));
    painter.drawText(QRect(0, top, width(), fontMetrics().height()), Qt::AlignRight | Qt::AlignVCenter, number);
    painter.fillRect(QRect(0, top + fontMetrics().height(), width(), kBar), QColor(palette.field));
    painter.fillRect(QRect(0, top + fontMetrics().height(), width() * count / most, kBar), QColor(palette.accent));
  }
}

} // namespace amplab
