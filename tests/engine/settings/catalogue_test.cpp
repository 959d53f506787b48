// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Catalogue, RowsDescribeThemselves) {
  for (const auto& rows : {precision_modes(), data_sets(), models()})
    for (const CatalogueRow& row : rows) {
      EXPECT_FALSE(row.title.empty()) << row.name;
      EXPECT_TRUE(row.sentence.ends_with(".")) << row.name;
    }
}

} // namespace
} // namespace amplab
