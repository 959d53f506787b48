// SPDX-License-Identifier: Apache-2.0
// A column that the table of columns has more is sent and received.
#include "engine/wire/columns.h"
#include "tests/support/added_column.h"
#include "tests/support/telemetry_samples.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab::wire {
namespace {

using support::columns_with_one_added;

std::vector<StepRecord> two_steps() {
  std::vector<StepRecord> steps = support::sample_steps(1, 2);
  steps[0].declared[kMostDeclared - 1] = 0.25;
  return steps;
}

// Returns the map that is sent for two steps.
nlohmann::json sent(StepColumns columns) {
  std::vector<std::byte> bytes;
  CborWriter writer(bytes);
  write_columns(writer, two_steps(), columns);
  const auto* begin = reinterpret_cast<const uint8_t*>(bytes.data());
  return nlohmann::json::from_cbor(begin, begin + bytes.size());
}

std::vector<StepRecord> received(const nlohmann::json& map, StepColumns columns) {
  const auto bytes = nlohmann::json::to_cbor(map);
  CborReader reader(std::as_bytes(std::span(bytes)));
  std::vector<StepRecord> steps;
  read_columns(reader, steps, columns);
  return steps;
}

// The added column has its value in a declared one, which is sent under its own name too.
TEST(AddedColumn, CrossesTheWireUnderItsName) {
  const auto columns = columns_with_one_added();
  nlohmann::json map = sent(columns);
  EXPECT_EQ(map.size(), sent(step_columns()).size() + 1);
  map.erase("declared.31");
  const auto steps = received(map, columns);
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].declared[kMostDeclared - 1], 0.25);
  EXPECT_FALSE(is_recorded(steps[1].declared[kMostDeclared - 1]));
  EXPECT_EQ(steps[1].loss, two_steps()[1].loss);
  EXPECT_FALSE(is_recorded(received(map, step_columns())[0].declared[kMostDeclared - 1])) << "unknown to older readers";
}

TEST(AddedColumn, KeepsItsDefaultWhereTheSenderLacksIt) {
  nlohmann::json map = sent(step_columns());
  map.erase("declared.31");
  EXPECT_FALSE(is_recorded(received(map, columns_with_one_added())[0].declared[kMostDeclared - 1]));
}

} // namespace
} // namespace amplab::wire
