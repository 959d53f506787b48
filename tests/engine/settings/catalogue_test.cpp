// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

#include "engine/amp/mode.h"
#include "engine/run/config_error.h"

#include <gtest/gtest.h>
#include <iterator>

namespace amplab {
namespace {

TEST(Catalogue, HasThePrecisionModesOfTheEngineInItsWords) {
  ASSERT_EQ(precision_modes().size(), std::size(kModes));
  for (size_t i = 0; i < std::size(kModes); ++i) {
    const CatalogueRow& row = precision_modes()[i];
    EXPECT_EQ(row.name, kModes[i].name);
    EXPECT_EQ(row.title, kModes[i].title);
    EXPECT_EQ(row.sentence, kModes[i].description);
    EXPECT_EQ(row.alias, kModes[i].alias);
  }
}

TEST(Catalogue, RowsDescribeThemselves) {
  for (const auto& rows : {precision_modes(), data_sets(), models()})
    for (const CatalogueRow& row : rows) {
      EXPECT_FALSE(row.title.empty()) << row.name;
      EXPECT_TRUE(row.sentence.ends_with(".")) << row.name;
    }
}

} // namespace
} // namespace amplab
