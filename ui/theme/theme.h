// SPDX-License-Identifier: GPL-3.0-or-later
// The theme of the application: its palette, and the Qt palette and style sheet made from it. Owned by main() and
// passed to every class that paints with its colours. GUI thread.
#pragma once
#include "ui/theme/glyph.h"
#include "ui/theme/palette.h"

#include <QFont>
#include <QObject>

namespace amplab {

enum class ThemeChoice { system, dark, light };

// Distances in logical pixels.
inline constexpr int kHairGap = 2, kSmallGap = 4, kGap = 8, kWideGap = 12;

class Theme : public QObject {
  Q_OBJECT

 public:
  // Applies the theme to the application. Requires: a QApplication without a Theme.
  explicit Theme(QObject* parent = nullptr);

  const Palette& palette() const { return dark_ ? kDarkPalette : kLightPalette; }
  bool isDark() const { return dark_; }
  ThemeChoice choice() const { return choice_; }

  void choose(ThemeChoice choice);
  // Switches between dark and light, and stops following the system.
  void toggle();

  // Sets large type, for projection, or the usual type.
  void setLargeType(bool large);

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void followSystem();
  void applyStyle(double larger_by = 0); // points

  ThemeChoice choice_ = ThemeChoice::system;
  bool systemDark_;
  bool dark_;
  bool large_ = false;
};

// Returns the colour of an ink in the application's current palette.
QColor ink_colour(Ink ink, bool disabled = false);

// Returns the application's font with digits of one width, so that changing numbers do not shift. steps: points added
// to the application's font size.
QFont number_font(int steps = 0);
// Returns the application's font for text. steps: points added to its size.
QFont text_font(int steps = 0, QFont::Weight weight = QFont::Normal);

} // namespace amplab
