// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/captured_region.h"

#include "engine/interpreter/containers.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using interpreter::list;
using interpreter::tuple;
using interpreter::Value;

Value nested(Value innermost) {
  for (int i = 0; i < 60; ++i) innermost = tuple({innermost, innermost});
  return innermost;
}

// Each path alone would be visited 2 ** 60 times.
TEST(CapturedRegion, ComparesTuplesThatHoldOthersTwice) {
  EXPECT_TRUE(same_value(nested(int64_t{1}), nested(int64_t{1})));
  EXPECT_FALSE(same_value(nested(int64_t{1}), nested(int64_t{2})));
  EXPECT_FALSE(same_value(nested(int64_t{1}), nested(1.0)));
  EXPECT_FALSE(same_value(nested(tuple({})), nested(tuple({int64_t{1}}))));
  EXPECT_TRUE(is_immutable(nested(Value::text("a"))));
  EXPECT_FALSE(is_immutable(nested(list({}))));
  int visited = 0;
  each_tensor(nested(int64_t{1}), [&](const Tensor&) { ++visited; });
  EXPECT_EQ(visited, 0);
}

TEST(CapturedRegion, ComparesTuplesItemByItem) {
  const Value kept = list({});
  EXPECT_TRUE(same_value(tuple({kept, Value::text("a"), 0.5}), tuple({kept, Value::text("a"), 0.5})));
  EXPECT_FALSE(same_value(tuple({kept}), tuple({list({})}))) << "another list";
  EXPECT_FALSE(same_value(tuple({0.0}), tuple({-0.0})));
  EXPECT_FALSE(same_value(tuple({tuple({int64_t{1}}), int64_t{2}}), tuple({tuple({int64_t{1}}), int64_t{3}})));
  EXPECT_FALSE(same_value(tuple({int64_t{1}}), int64_t{1}));
}

} // namespace
} // namespace amplab
