// SPDX-License-Identifier: GPL-3.0-or-later
// The curves on the cards match their current configurations, and every catalogue entry is on a card.
#include "engine/run/catalogue.h"
#include "ui/shell/card_painter.h"
#include "ui/shell/loop_gallery.h"

#include <QImage>
#include <QJsonObject>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

TEST(CardCurves, AreOfTheConfigurationsAsTheyAre) {
  std::set<QString> ids;
  for (const LoopCard& card : loop_cards()) {
    SCOPED_TRACE(card.id.toStdString());
    EXPECT_TRUE(ids.insert(card.id).second);
    EXPECT_EQ(card.curves.of.toStdString(), fingerprint_of(card).toStdString()) << "run resources/gallery/draw.sh";
    EXPECT_EQ(card.curves.column, card.curve_column);
    ASSERT_EQ(card.curves.lanes.size(), card.lanes.size());
    EXPECT_TRUE(std::ranges::any_of(card.curves.lanes, [](const auto& lane) { return lane.values.size() > 10; }));
  }
}

TEST(CardCurves, AreNoLongerTheirsWhenAConfigurationHasChanged) {
  LoopCard card = loop_cards().front();
  const QByteArray before = fingerprint_of(card);
  card.lanes[0].config.optimizer.lr *= 2;
  EXPECT_NE(fingerprint_of(card), before);
  card.lanes[0].config.optimizer.lr /= 2;
  EXPECT_EQ(fingerprint_of(card), before);
  card.curve_column = "loss_scale";
  EXPECT_NE(fingerprint_of(card), before);
}

TEST(CardCurves, AreReadAsTheyWereWritten) {
  const CardCurves curves{"mark", "loss", 300, {{{2.5, std::nan(""), 1}, {0, 2}, false}, {{}, {}, true}}};
  const CardCurves read = curves_from(to_json(curves));
  ASSERT_EQ(read.lanes.size(), 2u);
  EXPECT_EQ(read.of, curves.of);
  EXPECT_EQ(read.steps, 300);
  EXPECT_EQ(read.lanes[0].values[0], 2.5);
  EXPECT_TRUE(std::isnan(read.lanes[0].values[1]));
  EXPECT_EQ(read.lanes[0].skips, curves.lanes[0].skips);
  EXPECT_TRUE(read.lanes[1].ended_early);
}

// Allows for blending with the background at the edge of a line.
bool is_nearly(QRgb one, QRgb other) {
  return std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
             std::abs(qBlue(one) - qBlue(other)) <
         100;
}

// Returns the number of pixels with that palette colour in a drawing of the curves.
int pixels_of(QRgb colour, const CardCurves& curves, const Palette& palette) {
  QImage image(300, 96, QImage::Format_RGB32);
  QPainter painter(&image);
  paint_card_curves(painter, image.rect(), curves, palette);
  painter.end();
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) count += is_nearly(image.pixel(x, y), colour);
  return count;
}

TEST(CardCurves, AreDrawnInTheColoursOfTheLanesDarkAndLight) {
  const CardCurves curves{"", "loss", 4, {{{3, 3, 3, 3}, {}, false}, {{1, 1, 1, 1}, {}, false}}};
  for (const Palette* palette : {&kDarkPalette, &kLightPalette}) {
    EXPECT_GT(pixels_of(palette->lanes[0], curves, *palette), 50);
    EXPECT_GT(pixels_of(palette->lanes[1], curves, *palette), 30);
    EXPECT_EQ(pixels_of(palette->lanes[2], curves, *palette), 0);
    EXPECT_GT(pixels_of(palette->surface, curves, *palette), 10000);
  }
}

TEST(CardCurves, AreDrawnWhateverTheirNumbersAre) {
  for (const std::vector<double>& values :
       {std::vector<double>{}, {std::nan("")}, {0, 0, 0}, {0, 1e-30, 1e30}, {-5, 5}, {1}})
    for (const char* column : {"loss", "loss_scale", "growth_tracker"})
      pixels_of(0, {"", column, 3, {{values, {0, 2}, true}}}, kDarkPalette);
}

// Returns the names of a catalogue that no lane of a card uses.
template <class Name> std::string missing(std::span<const CatalogueRow> rows, Name name_in) {
  std::set<std::string> used;
  for (const LoopCard& card : loop_cards())
    for (const LoopCard::Lane& lane : card.lanes) used.insert(name_in(lane.config));
  std::string names;
  for (const CatalogueRow& row : rows)
    if (!used.contains(std::string(row.name))) names += std::string(row.name) + " ";
  return names;
}

TEST(CardLanes, HaveEveryModeEveryModelAndEveryDataSetThatNeedsNoFile) {
  EXPECT_EQ(missing(precision_modes(), [](const RunConfig& config) { return config.precision.mode; }), "");
  EXPECT_EQ(missing(models(), [](const RunConfig& config) { return config.model.name; }), "");
  EXPECT_EQ(missing(data_sets(), [](const RunConfig& config) { return config.data.name; }), "idx cifar10 csv text ")
      << "those read files of one's own";
}

} // namespace
} // namespace amplab
