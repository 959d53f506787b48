// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/lane_style.h"
#include "ui/theme/palette.h"
#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QCheckBox>
#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>
#include <QRadioButton>
#include <QSignalSpy>
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

QImage drawn(Glyph glyph) {
  QImage image(32, 32, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  draw_glyph(painter, glyph, QRectF(0, 0, 32, 32), Qt::black);
  return image;
}

int inked_pixels(const QImage& image) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y).lightness() < 200;
  return count;
}

TEST(Theme, DressesTheApplicationInTheChosenPalette) {
  Theme theme;
  theme.choose(ThemeChoice::dark);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor(kDarkPalette.window));
  theme.choose(ThemeChoice::light);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor(kLightPalette.window));
}

TEST(Theme, EmitsChangedOnlyIfTheThemeChanges) {
  Theme theme;
  theme.choose(ThemeChoice::dark);
  QSignalSpy changed(&theme, &Theme::changed);
  theme.choose(ThemeChoice::dark);
  EXPECT_EQ(changed.count(), 0);
  theme.toggle();
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(theme.choice(), ThemeChoice::light);
}

TEST(Theme, ReplacesEveryTokenOfTheStyleSheet) {
  for (const Palette* palette : {&kDarkPalette, &kLightPalette}) {
    const QString sheet = style_sheet(*palette);
    EXPECT_GT(sheet.size(), 1000);
    EXPECT_FALSE(sheet.contains('@')) << sheet.toStdString();
  }
}

// Returns the highest contrast between any pixel of the widget and its background.
double contrast_within(QWidget& widget) {
  const QImage image = widget.grab().toImage();
  double most = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) most = std::max(most, contrast(image.pixel(x, y), image.pixel(0, 0)));
  return most;
}

// WCAG 1.4.11. An unchecked button is visible only by its edge.
TEST(Theme, DrawsCheckBoxesAndRadioButtonsThatStandOutFromTheirGround) {
  Theme theme;
  for (const ThemeChoice choice : {ThemeChoice::dark, ThemeChoice::light}) {
    theme.choose(choice);
    QRadioButton radio;
    QCheckBox check;
    for (QAbstractButton* button : {static_cast<QAbstractButton*>(&radio), static_cast<QAbstractButton*>(&check)})
      for (const bool on : {false, true}) {
        button->setChecked(on);
        EXPECT_GE(contrast_within(*button), 3) << button->metaObject()->className() << (on ? ", on" : ", off")
                                               << (choice == ThemeChoice::dark ? ", dark" : ", light");
      }
  }
}

TEST(Theme, GivesNumbersDigitsOfOneWidth) {
  const QFontMetricsF metrics(number_font());
  for (char digit = '1'; digit <= '9'; ++digit)
    EXPECT_EQ(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0'))) << digit;
}

TEST(Glyph, EveryIconIsDrawnWithinItsBox) {
  for (int glyph = 0; glyph <= static_cast<int>(Glyph::chevron_right); ++glyph) {
    const QImage image = drawn(static_cast<Glyph>(glyph));
    EXPECT_GT(inked_pixels(image), 20) << glyph;
    for (int i = 0; i < 32; ++i) {
      EXPECT_GT(image.pixelColor(i, 0).lightness(), 120) << glyph << " touches the top edge";
      EXPECT_GT(image.pixelColor(0, i).lightness(), 120) << glyph << " touches the left edge";
    }
  }
}

TEST(Glyph, IconsFollowTheThemeByThemselves) {
  Theme theme;
  theme.choose(ThemeChoice::dark);
  const QIcon icon = glyph_icon(Glyph::stop);
  const auto centre = [&icon] { return icon.pixmap(QSize(16, 16), 1.0).toImage().pixelColor(8, 8); };
  EXPECT_EQ(centre(), QColor(kDarkPalette.text));
  theme.choose(ThemeChoice::light);
  EXPECT_EQ(centre(), QColor(kLightPalette.text));
}

TEST(LaneStyle, DistinguishesLanesByDashAsWellAsHue) {
  std::set<std::pair<QRgb, QList<qreal>>> styles;
  for (int lane = 0; lane < 4 * kLaneColours; ++lane) {
    const QPen pen = lane_pen(kDarkPalette, lane, 2);
    styles.emplace(pen.color().rgb(), pen.dashPattern());
  }
  EXPECT_EQ(styles.size(), 4u * kLaneColours);
  std::set<QList<qreal>> dashes;
  for (int lane = 0; lane < 4; ++lane) dashes.insert(lane_pen(kDarkPalette, lane, 2).dashPattern());
  EXPECT_EQ(dashes.size(), 4u);
}

} // namespace
} // namespace amplab
