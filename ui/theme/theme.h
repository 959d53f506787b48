// SPDX-License-Identifier: GPL-3.0-or-later
// The look of the application: which palette holds, and everything that follows from it (Qt's palette, style sheet).
// One, owned by main(); whoever paints with our colours is handed it. GUI thread.
#pragma once
#include "ui/theme/glyph.h"
#include "ui/theme/palette.h"

#include <QFont>
#include <QObject>

namespace amplab {

enum class ThemeChoice { system, dark, light };

// Distances in logical pixels, so that everything stands on one grid.
inline constexpr int kHairGap = 2, kSmallGap = 4, kGap = 8, kWideGap = 12;

class Theme : public QObject {
  Q_OBJECT

 public:
  // Dresses the application. Requires: a QApplication that has not been dressed before.
  explicit Theme(QObject* parent = nullptr);

  const Palette& palette() const { return dark_ ? kDarkPalette : kLightPalette; }
  bool isDark() const { return dark_; }
  ThemeChoice choice() const { return choice_; }

  void choose(ThemeChoice choice);
  // The other one of dark and light; from then on the system is not followed.
  void toggle();

  // Type for the back row of a room, everywhere, or for one's own desk.
  void setLargeType(bool large);

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void followSystem();
  void dress(double larger_by = 0); // points

  ThemeChoice choice_ = ThemeChoice::system;
  bool systemDark_;
  bool dark_;
  bool large_ = false;
};

// What ink means in the application's present palette.
QColor ink_colour(Ink ink, bool disabled = false);

// The application's font with digits of one width, so that numbers do not dance; size in steps from the normal one.
QFont number_font(int steps = 0);
// The same for words.
QFont text_font(int steps = 0, QFont::Weight weight = QFont::Normal);

} // namespace amplab
