// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/welcome_card.h"

#include "ui/shell/card_curves.h"
#include "ui/shell/card_painter.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/tone.h"

#include <QFontDatabase>
#include <QPainter>
#include <QVBoxLayout>
#include <functional>
#include <utility>

namespace amplab {
namespace {

constexpr int kCardPad = 14, kCardRadius = 6, kPictureHeight = 112;

// Calls `paint` for its contents.
class Picture : public QWidget {
 public:
  explicit Picture(std::function<void(QPainter&, const QRect&)> paint) : paint_(std::move(paint)) {
    setMinimumHeight(font_scaled(kPictureHeight));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    paint_(painter, rect());
  }

 private:
  std::function<void(QPainter&, const QRect&)> paint_;
};

} // namespace

WelcomeCard::WelcomeCard(const QString& name, QWidget* picture, const QString& title, const QString& sentence,
                         const QString& duration, const Theme& theme)
    : theme_(theme) {
  setObjectName("welcome:" + name);
  setAccessibleName(title);
  setAccessibleDescription(sentence + " " + duration);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setMinimumWidth(font_scaled(kLeastWidth));
  auto* heading = toned_label(title, "title");
  heading->setFont(text_font(3, QFont::DemiBold));
  auto* text = toned_label(sentence, "");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kCardPad, kCardPad, kCardPad, kCardPad);
  column->setSpacing(kGap);
  column->addWidget(picture);
  column->addWidget(heading);
  column->addWidget(text);
  column->addStretch(1);
  column->addWidget(toned_label(duration, "quiet"));
  for (QLabel* label : {heading, text}) label->setWordWrap(true);
  for (QWidget* each : findChildren<QWidget*>()) each->setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void WelcomeCard::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  const bool marked = hasFocus() || isDown();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(QColor(marked ? palette.accent : underMouse() ? palette.edge : palette.line), marked ? 2 : 1));
  painter.setBrush(QColor(palette.surface));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kCardRadius, kCardRadius);
}

QWidget* curve_picture(CardCurves curves, const Theme& theme) {
  return new Picture([curves = std::move(curves), &theme](QPainter& painter, const QRect& area) {
    painter.setFont(text_font(-1));
    paint_card_curves(painter, area, curves, theme.palette());
  });
}

QWidget* code_picture(const QStringList& lines, const Theme& theme) {
  return new Picture([lines, &theme](QPainter& painter, const QRect& area) {
    const Palette& palette = theme.palette();
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(text_font(-1).pointSizeF());
    painter.setFont(font);
    painter.fillRect(area, QColor(palette.window));
    const QFontMetrics metrics(font);
    QRect row = area.adjusted(kGap, kGap, -kGap, 0);
    row.setHeight(metrics.lineSpacing());
    for (const QString& line : lines) {
      painter.setPen(QColor(line.startsWith('+') ? palette.good : palette.text));
      painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(line, Qt::ElideRight, row.width()));
      row.translate(0, metrics.lineSpacing());
    }
  });
}

} // namespace amplab
