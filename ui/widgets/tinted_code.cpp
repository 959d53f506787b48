// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tinted_code.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

namespace amplab {
namespace {

constexpr double kGround = 0.13; // share of the colour
constexpr int kTintBar = 3;

} // namespace

TintedCode::TintedCode(const Theme& theme, QWidget* parent) : CodeEdit(theme, parent), theme_(theme) {
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    speak();
    emit lineChosen(textCursor().blockNumber() + 1);
  });
}

void TintedCode::setTints(std::map<int, LineTint> tints) {
  if (tints == tints_) return;
  tints_ = std::move(tints);
  viewport()->update();
  speak();
}

void TintedCode::goTo(int line) {
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (line <= 0 || !block.isValid()) return;
  setTextCursor(QTextCursor(block));
  centerCursor();
}

// Appends the tint's text to the base class's description of the line.
void TintedCode::speak() {
  const auto tint = tints_.find(textCursor().blockNumber() + 1);
  setAccessibleDescription(tint == tints_.end() ? accessibleLine() : accessibleLine() + ", " + tint->second.words);
}

// Paints below the text, which has no background.
void TintedCode::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(viewport());
    const Palette& palette = theme_.palette();
    double top = contentOffset().y();
    for (QTextBlock block = firstVisibleBlock(); block.isValid() && top < viewport()->height(); block = block.next()) {
      const double height = blockBoundingRect(block).height();
      if (const auto tint = tints_.find(block.blockNumber() + 1); tint != tints_.end()) {
        const QRgb colour = palette.*tint->second.colour;
        const QRect area(0, qRound(top), viewport()->width(), qRound(top + height) - qRound(top));
        painter.fillRect(area, mixed(palette.field, colour, kGround));
        painter.fillRect(QRect(area.topLeft(), QSize(kTintBar, area.height())), QColor(colour));
      }
      top += height;
    }
  }
  CodeEdit::paintEvent(event);
}

bool TintedCode::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto& help = static_cast<QHelpEvent&>(*event);
    const auto tint = tints_.find(cursorForPosition(help.pos()).blockNumber() + 1);
    if (tint != tints_.end() && !tint->second.words.isEmpty()) {
      QToolTip::showText(help.globalPos(), tint->second.words, viewport());
      return true;
    }
  }
  return CodeEdit::viewportEvent(event);
}

} // namespace amplab
