// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/card_delegate.h"

#include "ui/shell/card_painter.h"

#include <QAbstractItemView>
#include <QFontDatabase>
#include <QPainter>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kMargin = 6, kPad = 12, kRadius = 6, kLetters = 58; // kLetters: characters of plain text per line
constexpr int kCurves = 96;                                       // height, logical pixels
// kCodeLines: lines that differ, with a heading. kTextLines: `shows` and `watch_for` together.
constexpr int kCodeLines = 5, kTextLines = 6;

QFont code_font() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(text_font(-1).pointSizeF());
  return font;
}

constexpr int kWrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

// Draws wrapped text and moves the area's top below it.
void write(QPainter& painter, QRect& area, const QFont& font, const QColor& colour, const QString& text) {
  painter.setFont(font);
  painter.setPen(colour);
  QRect taken;
  painter.drawText(area, kWrapped, text, &taken);
  area.setTop(taken.bottom() + 1 + kGap);
}

QStringList code_of(const LoopCard& card) {
  QStringList lines = card.lines(card.isPair() ? kCodeLines - 1 : kCodeLines);
  if (card.isPair()) lines.prepend(CardDelegate::tr("+ %1   − %2").arg(card.lanes[0].as, card.lanes[1].as));
  return lines;
}

int code_height(qsizetype lines) {
  return static_cast<int>(lines) * QFontMetrics(code_font()).lineSpacing() + 2 * kSmallGap;
}

QString advice_of(const LoopCard& card) { return CardDelegate::tr("Look for %1.").arg(card.watch_for); }

} // namespace

QSize CardDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const QFontMetrics text(text_font()), title(text_font(1, QFont::DemiBold)), code(code_font());
  const int height = title.lineSpacing() + kTextLines * text.lineSpacing() + kCodeLines * code.lineSpacing() + kCurves +
                     2 * kMargin + 2 * kPad + 6 * kGap;
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const int all = view ? view->viewport()->width() - 2 * kMargin : 0, wanted = kLetters * text.averageCharWidth();
  const int columns = std::max(1, all / wanted);
  return {std::max(wanted * 2 / 3, all / columns), height};
}

int CardDelegate::textOverflow(const LoopCard& card, const QSize& size) const {
  const int width = size.width() - 2 * kMargin - 2 * kPad;
  const auto height = [&](const QFont& font, const QString& text) {
    return QFontMetrics(font).boundingRect(0, 0, width, size.height(), kWrapped, text).height() + kGap;
  };
  const int taken = kCurves + kGap + height(text_font(1, QFont::DemiBold), card.title) +
                    height(text_font(), card.shows) + height(text_font(), advice_of(card)) +
                    code_height(code_of(card).size());
  return std::max(0, taken - (size.height() - 2 * kMargin - 2 * kPad));
}

void CardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const LoopCard& card = cards_[static_cast<size_t>(index.row())];
  const Palette& palette = theme_.palette();
  const bool chosen = option.state & QStyle::State_Selected, hovered = option.state & QStyle::State_MouseOver;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRect frame = option.rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
  painter->setPen(QPen(QColor(chosen ? palette.accent : palette.line), chosen ? 2 : 1));
  painter->setBrush(QColor(hovered && !chosen ? palette.hover : palette.raised));
  painter->drawRoundedRect(frame, kRadius, kRadius);
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->setClipRect(frame);

  QRect area = frame.adjusted(kPad, kPad, -kPad, -kPad);
  painter->setFont(text_font(-1));
  paint_card_curves(*painter, {area.left(), area.top(), area.width(), kCurves}, card.curves, palette);
  area.setTop(area.top() + kCurves + kGap);
  write(*painter, area, text_font(1, QFont::DemiBold), QColor(palette.text), card.title);
  write(*painter, area, text_font(), QColor(palette.text), card.shows);
  write(*painter, area, text_font(), QColor(palette.quiet), advice_of(card));

  const QFont code = code_font();
  const QFontMetrics metrics(code);
  const QStringList lines = code_of(card);
  const QRect field(area.left(), frame.bottom() - kPad - code_height(lines.size()), area.width(),
                    code_height(lines.size()));
  painter->fillRect(field, QColor(palette.window));
  painter->setFont(code);
  QRect row = field.adjusted(kGap, kSmallGap, -kGap, 0);
  row.setHeight(metrics.lineSpacing());
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QString& line = lines[i];
    const bool pair = card.isPair();
    const QRgb colour = pair && i == 0                           ? palette.quiet
                        : pair && line.startsWith('+')           ? palette.good
                        : pair && line.startsWith(QChar(0x2212)) ? palette.bad
                                                                 : palette.text;
    painter->setPen(QColor(colour));
    painter->drawText(row, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(line, Qt::ElideRight, row.width()));
    row.translate(0, metrics.lineSpacing());
  }
  painter->restore();
}

} // namespace amplab
