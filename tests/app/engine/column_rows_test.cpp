// SPDX-License-Identifier: Apache-2.0
#include "app/engine/column_rows.h"
#include "tests/support/added_column.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

TEST(AddedColumn, IsDescribed) {
  nlohmann::ordered_json expected = column_rows();
  const auto columns = support::columns_with_one_added();
  expected.push_back({{"column", "gradient_noise"},
                      {"kind", "number"},
                      {"unit", "db"},
                      {"on the wire", "noise"},
                      {"since", columns.back().since},
                      {"plot", "gradient"},
                      {"description", "Noise of the gradients"}});
  EXPECT_EQ(column_rows(in_csv_order(columns)), expected);
}

} // namespace
} // namespace amplab
