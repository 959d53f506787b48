// SPDX-License-Identifier: GPL-3.0-or-later
// A large button of the welcome page: a picture, a title, a sentence, and how long it takes. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace amplab {

struct CardCurves;

class WelcomeCard : public QAbstractButton {
  Q_OBJECT

 public:
  // Object name: "welcome:" and the name. Takes the picture. Requires: the theme outlives the card.
  WelcomeCard(const QString& name, QWidget* picture, const QString& title, const QString& sentence,
              const QString& duration, const Theme& theme);

  static constexpr int kLeastWidth = 250; // pixels at the usual text size (font_scaled())

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
};

// Pictures of a card: recorded curves, or a few lines of code. A line that begins with '+' is green. Requires: the
// theme outlives the picture.
QWidget* curve_picture(CardCurves curves, const Theme& theme);
QWidget* code_picture(const QStringList& lines, const Theme& theme);

} // namespace amplab
