// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/op_totals.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

OpRecord call(const char* dtype, int64_t bytes, double us, int64_t casts = 0, int64_t cached = 0) {
  OpRecord op;
  op.compute_dtype = dtype;
  op.bytes = bytes;
  op.time_us = us;
  op.casts = casts;
  op.casts_cached = cached;
  return op;
}

TEST(OpTotals, AddUpByFormat) {
  const std::vector<OpRecord> ops = {call("fp32", 100, 5), call("fp16", 1000, 20, 3, 1), call("fp32", 10, 2),
                                     call("fp16", 24, 1, 1, 1)};
  const OpTotals totals = totals_of({&ops[0], &ops[1], &ops[2], &ops[3]});
  ASSERT_EQ(totals.by_dtype.size(), 2u);
  EXPECT_EQ(totals.by_dtype[0].dtype, "fp16") << "the longest first";
  EXPECT_EQ(totals.by_dtype[0].calls, 2);
  EXPECT_EQ(totals.by_dtype[0].bytes, 1024);
  EXPECT_DOUBLE_EQ(totals.by_dtype[0].time_us, 21);
  EXPECT_EQ(totals.by_dtype[1].bytes, 110);
  EXPECT_EQ(totals.casts_made, 2);
  EXPECT_EQ(totals.casts_saved, 2);
  EXPECT_DOUBLE_EQ(totals.time_us, 28);
  EXPECT_EQ(totals_text(totals).toStdString(),
            "fp16: 2 calls · 1.0 KiB · 21.0 µs\nfp32: 2 calls · 110 B · 7.0 µs\n2 casts, 2 saved by the cache");
}

TEST(OpTotals, OfNoCallsAreEmpty) {
  EXPECT_TRUE(totals_of({}).by_dtype.empty());
  EXPECT_TRUE(totals_text(totals_of({})).isEmpty());
}

TEST(OpTotals, MarkMeaninglessTimes) {
  OpRecord op = call("fp16", 1, 1);
  op.emulated = true;
  const OpTotals totals = totals_of({&op});
  EXPECT_EQ(totals_text(totals.by_dtype[0], Detail::calls_and_time).toStdString(), "1 call · 1.0 µs (emulated)");
}

} // namespace
} // namespace amplab
