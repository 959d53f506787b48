// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lane_samples.h"
#include "ui/store/run_store.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::sample_step;
using support::sample_steps;

class LaneStoreTest : public testing::Test {
 protected:
  LaneStoreTest() { support::reset_lanes(store_, 1); }
  void append(int64_t first, int64_t last) { store_.appendSteps(0, sample_steps(first, last)); }
  const LaneStore& lane() const { return store_.lane(0); }

  RunStore store_;
};

TEST_F(LaneStoreTest, GivesBackEveryRecordBitForBit) {
  append(1, 10'000);
  ASSERT_EQ(lane().rows(), 10'000);
  for (int64_t row = 0; row < 10'000; ++row) {
    const StepRecord came = sample_step(row + 1), kept = lane().record(row);
    for (const StepColumn& column : step_columns())
      ASSERT_EQ(column.read(kept), column.read(came)) << column.key << " of row " << row;
  }
}

TEST(DeclaredColumns, AreSeriesAsAnyOtherToTheLanesThatHaveThem) {
  RunStore store;
  support::reset_lanes(store, {{}, {"loss.errD", "lr.d"}, {"lr.d"}});
  EXPECT_EQ(store.declared(), (std::deque<std::string>{"loss.errD", "lr.d"}));
  const Series loss = declared_series(0), lr = declared_series(1);
  EXPECT_TRUE(!store.lane(0).has(lr) && store.lane(1).has(lr) && store.lane(2).has(lr) && !store.lane(2).has(loss));
  EXPECT_TRUE(store.lane(0).has(Series::loss));
  for (int lane = 0; lane < 3; ++lane) store.appendSteps(lane, support::declared_steps(1, 10'000, 2));
  EXPECT_EQ(store.lane(1).value_at_step(loss, 300), 300);
  EXPECT_EQ(store.lane(1).value_at_step(lr, 300), 600);
  EXPECT_EQ(store.lane(2).value_at_step(lr, 300), 300) << "the first that it declares";
  EXPECT_EQ(store.lane(1).latest(lr), 20'000);
  EXPECT_EQ(store.lane(1).summary(lr).max, 20'000);
  EXPECT_EQ(store.lane(1).summary(lr, 100, 200).min, 200);
  EXPECT_EQ(store.lane(1).query(loss, 1, 10'000, 50).back().values.last, 10'000);
  EXPECT_FALSE(is_recorded(store.lane(0).value_at_step(lr, 300)));
  EXPECT_FALSE(is_recorded(store.lane(2).latest(loss)));
  EXPECT_EQ(store.lane(0).summary(lr), Bucket{});
  EXPECT_EQ(store.lane(1).record(299).declared[1], 600);
  EXPECT_FALSE(is_recorded(store.lane(2).record(299).declared[1])) << "it declares one";
}

TEST(DeclaredColumns, KeepTheirSeriesWhileLanesComeAndGo) {
  RunStore store;
  support::reset_lanes(store, {{"loss.errD", "lr.d"}});
  support::reset_lanes(store, {{"lr.d", "lr.g"}});
  EXPECT_EQ(store.declared(), (std::deque<std::string>{"loss.errD", "lr.d", "lr.g"}));
  LaneInfo fork;
  fork.parent = 0;
  fork.fork_step = 5;
  fork.columns = {"lr.d", "lr.g"};
  store.appendSteps(0, support::declared_steps(1, 10, 2));
  store.addLane({}, fork);
  EXPECT_EQ(store.value_at_step(1, declared_series(2), 4), 8) << "the parent's";
  store.rewindLane(0);
  EXPECT_TRUE(store.lane(0).has(declared_series(1)) && !store.lane(0).has(declared_series(0)));
  EXPECT_EQ(store.declared().size(), 3u);
}

// Columns beyond the maximum per step are ignored.
TEST(DeclaredColumns, BeyondTheLimitOfAStepAreLeftOut) {
  RunStore store;
  std::vector<std::string> many;
  for (int i = 0; i < 1000; ++i) many.push_back("x." + std::to_string(i));
  many[1] = many[0];
  support::reset_lanes(store, {many});
  store.appendSteps(0, support::declared_steps(1, 3, kMostDeclared));
  EXPECT_EQ(store.declared().size(), kMostDeclared - 1);
  EXPECT_EQ(store.lane(0).record(2).declared[kMostDeclared - 1], 3.0 * kMostDeclared);
}

// An edited loop adds columns during the run.
TEST(DeclaredColumns, ThatBeginLaterAreNotRecordedBefore) {
  RunStore store;
  support::reset_lanes(store, {{"loss.a", "loss.b"}});
  store.appendSteps(0, support::declared_steps(1, 10, 2));
  int changes = 0;
  QObject::connect(&store, &RunStore::lanesChanged, [&] { ++changes; });
  store.setProgram(0, "another text", {"loss.a", "loss.b"});
  EXPECT_EQ(changes, 0) << "no column more";
  EXPECT_EQ(store.lane(0).info().loop, "another text");
  store.setProgram(0, "a third", {"loss.a", "loss.b", "loss.c"});
  EXPECT_EQ(changes, 1);
  EXPECT_EQ(store.lane(0).info().columns.size(), 3u);
  store.appendSteps(0, support::declared_steps(11, 20, 3));
  const LaneStore& lane = store.lane(0);
  const Series late = declared_series(2);
  EXPECT_EQ(lane.rows(), 20);
  EXPECT_FALSE(is_recorded(lane.value_at_step(late, 10)));
  EXPECT_EQ(lane.value_at_step(late, 11), 33);
  EXPECT_EQ(lane.value_at_step(declared_series(0), 10), 10) << "what there was is where it was";
  EXPECT_EQ(lane.summary(late).finite, 10u);
  EXPECT_EQ(lane.latest(late), 60);
  EXPECT_FALSE(is_recorded(lane.record(9).declared[2]));
  EXPECT_EQ(lane.record(19).declared[2], 60);
  std::vector<std::string> many = {"loss.a", "loss.b", "loss.c"};
  while (many.size() < 100) many.push_back("x." + std::to_string(many.size()));
  store.setProgram(0, "", many);
  EXPECT_EQ(store.lane(0).info().columns.size(), kMostDeclared)
      << "an engine that says more is believed as far as that";
}

TEST_F(LaneStoreTest, DrawsSingleRowsWhereThereIsRoomForThem) {
  append(1, 1000);
  const auto spans = lane().query(Series::loss, 101, 200, 100);
  ASSERT_EQ(spans.size(), 100u);
  for (size_t i = 0; i < spans.size(); ++i) {
    const auto step = static_cast<int64_t>(101 + i);
    EXPECT_EQ(spans[i].first_step, step);
    EXPECT_EQ(spans[i].last_step, step);
    EXPECT_EQ(spans[i].values.first, sample_step(step).loss);
    EXPECT_EQ(spans[i].values.min, spans[i].values.max);
  }
}

TEST_F(LaneStoreTest, CoversAStretchWithoutGapOrOverlapInFewBuckets) {
  append(1, 100'000);
  for (const int buckets : {1, 7, 100, 1999}) {
    const auto spans = lane().query(Series::grad_norm, 12'345, 98'765, buckets);
    ASSERT_LE(spans.size(), static_cast<size_t>(buckets) + 1);
    ASSERT_FALSE(spans.empty());
    EXPECT_EQ(spans.front().first_step, 12'345);
    EXPECT_EQ(spans.back().last_step, 98'765);
    uint32_t nan = 0, finite = 0;
    for (size_t i = 0; i < spans.size(); ++i) {
      EXPECT_EQ(spans[i].begin_row, i == 0 ? spans[0].begin_row : spans[i - 1].end_row);
      nan += spans[i].values.nan;
      finite += spans[i].values.finite;
    }
    EXPECT_EQ(nan, 98'765u / 50 - 12'344u / 50) << "each skipped step's NaN is counted";
    EXPECT_EQ(nan + finite, 98'765u - 12'344u);
  }
}

TEST_F(LaneStoreTest, ScrollsAndFollowsWithoutShimmer) {
  append(1, 100'000);
  const auto before = lane().query(Series::samples_per_s, 10'000, 90'000, 500);
  const auto scrolled = lane().query(Series::samples_per_s, 10'777, 90'777, 500);
  const auto grown = lane().query(Series::samples_per_s, 10'000, 95'000, 500);
  for (const auto& after : {scrolled, grown}) {
    size_t shared = 0;
    for (const RowSpan& a : before)
      shared += std::ranges::any_of(
          after, [&](const RowSpan& b) { return a.begin_row == b.begin_row && a.end_row == b.end_row; });
    EXPECT_GE(shared, before.size() - 8) << "all but the ends are the same buckets";
  }
}

TEST_F(LaneStoreTest, LooksUpTheValueUnderTheCursor) {
  append(128, 500); // as in a fork
  EXPECT_EQ(lane().first_step(), 128);
  EXPECT_EQ(lane().value_at_step(Series::loss, 300), sample_step(300).loss);
  EXPECT_EQ(lane().value_at_step(Series::eval_accuracy, 300), 0.8);
  EXPECT_FALSE(is_recorded(lane().value_at_step(Series::eval_accuracy, 301)));
  EXPECT_FALSE(is_recorded(lane().value_at_step(Series::loss, 127)));
  EXPECT_FALSE(is_recorded(lane().value_at_step(Series::loss, 501)));
  EXPECT_EQ(lane().row_at_or_after(Series::samples, 200 * 128 - 1), 200 - 128);
}

TEST_F(LaneStoreTest, RemembersTheLatestRecordedValue) {
  EXPECT_FALSE(is_recorded(lane().latest(Series::loss)));
  append(1, 199);
  EXPECT_EQ(lane().latest(Series::eval_loss), sample_step(100).eval_loss);
  EXPECT_EQ(lane().latest(Series::loss), sample_step(199).loss);
  EXPECT_FALSE(is_recorded(lane().latest(Series::clip_coef)));
}

TEST_F(LaneStoreTest, AnswersWhileEmpty) {
  EXPECT_EQ(lane().last_step(), 0);
  EXPECT_TRUE(lane().query(Series::loss, 1, 100, 50).empty());
  EXPECT_EQ(lane().summary(Series::loss), Bucket{});
  EXPECT_EQ(lane().latest_inspected(), nullptr);
}

TEST_F(LaneStoreTest, FollowsSettingsInItsCurrentConfiguration) {
  store_.appendEvents(0, {{10, 0.1, EventKind::setting, "optimizer.lr", 0.001, 0.01, ""},
                          {11, 0.1, EventKind::setting, "a.setting.of.tomorrow", 1, 2, ""}});
  EXPECT_EQ(lane().current_config().optimizer.lr, 0.01);
  EXPECT_EQ(lane().config().optimizer.lr, 0.001) << "what was prepared stays";
}

TEST_F(LaneStoreTest, KeepsEveryInspectedStep) {
  store_.appendOps(0, support::sample_ops(5));
  const InspectedStep* first = lane().latest_inspected();
  for (int64_t step = 10; step <= 1000; step += 5) store_.appendOps(0, support::sample_ops(step));
  EXPECT_EQ(lane().inspected().size(), 200u);
  EXPECT_EQ(lane().inspected_at(5), first) << "stays where it is while more come";
  EXPECT_EQ(lane().inspected_at(6), nullptr);
  EXPECT_EQ(lane().latest_inspected()->step, 1000);
}

TEST_F(LaneStoreTest, TenMillionStepsAreDrawnFromFewBuckets) {
  using Clock = std::chrono::steady_clock;
  const auto ms_since = [](Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  };
  constexpr int64_t kSteps = 10'000'000, kBatch = 1000;
  auto begin = Clock::now();
  double worst_ms = 0;
  for (int64_t step = 0; step < kSteps; step += kBatch) {
    const auto batch = sample_steps(step + 1, step + kBatch);
    const auto batch_begin = Clock::now();
    store_.appendSteps(0, batch);
    worst_ms = std::max(worst_ms, ms_since(batch_begin));
  }
  std::printf("append of 10 million steps: %.0f ms, worst batch of 1000 %.2f ms; %.1f bytes a step\n", ms_since(begin),
              worst_ms, static_cast<double>(lane().bytes()) / kSteps);
  EXPECT_LT(static_cast<double>(lane().bytes()) / kSteps, 1.5)
      << "bytes of memory a step: rows lie in the scratch file";
  begin = Clock::now();
  const auto all = lane().query(Series::loss, 1, kSteps, 4000);
  std::printf("query of all into %zu buckets: %.2f ms\n", all.size(), ms_since(begin));
  begin = Clock::now();
  const auto part = lane().query(Series::loss, 1'234'567, 7'654'321, 4000);
  std::printf("query of an odd part into %zu buckets: %.2f ms\n", part.size(), ms_since(begin));
  EXPECT_LE(all.size(), 4001u);
  EXPECT_EQ(all.back().values.last, sample_step(kSteps).loss);
  EXPECT_EQ(lane().summary(Series::grad_norm).nan, kSteps / 50);
}

} // namespace
} // namespace amplab
