// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_shape.h"

#include "tests/support/plausible_run.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

// One lane with given losses.
class CurveLosses {
 public:
  explicit CurveLosses(const std::vector<double>& losses) {
    store_.reset({LaneSetup{}}, {LaneInfo{}});
    std::vector<StepRecord> records;
    for (const double loss : losses) {
      StepRecord& record = records.emplace_back();
      record.step = static_cast<int64_t>(records.size());
      record.loss = loss;
    }
    store_.appendSteps(0, records);
  }
  const LaneStore& lane() const { return store_.lane(0); }
  CurveShape shape(Range visible, int buckets, const Smoother* smoother = nullptr) const {
    return shape_of(lane(), Series::step, Series::loss, visible, buckets, smoother);
  }

 private:
  RunStore store_;
};

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();

TEST(CurveShape, ShowsEveryStepWhileThereAreFewerThanPixels) {
  const CurveShape shape = CurveLosses({3, 1, 2}).shape({0, 10}, 100);
  EXPECT_TRUE(shape.single);
  EXPECT_TRUE(shape.band.empty());
  EXPECT_EQ(shape.raw, (Polyline{{1, 3}, {2, 1}, {3, 2}}));
}

TEST(CurveShape, TakesAFewPointsPerPixelHoweverManyStepsThereAre) {
  std::vector<double> losses(100'000, 1.0);
  const CurveShape shape = CurveLosses(losses).shape({0, 100'000}, 500);
  EXPECT_FALSE(shape.single);
  EXPECT_LE(shape.raw.size(), 4u * 501);
  EXPECT_GE(shape.band.size(), 200u);
}

TEST(CurveShape, KeepsASpikeOfOneStepAmongAHundredThousand) {
  std::vector<double> losses(100'000, 1.0);
  losses[54'321] = 77;
  const CurveShape shape = CurveLosses(losses).shape({0, 100'000}, 500);
  EXPECT_EQ(std::ranges::max(shape.raw, {}, &QPointF::y).y(), 77);
  EXPECT_EQ(std::ranges::max(shape.band, {}, &BandPoint::high).high, 77);
}

TEST(CurveShape, InterruptsTheLineAndMarksThePlaceWhereAValueIsNotANumber) {
  const CurveShape shape = CurveLosses({1, kNaN, kInf, -kInf, 2}).shape({0, 10}, 100);
  ASSERT_EQ(shape.odd.size(), 3u);
  EXPECT_EQ(shape.odd[0].nan, 1u);
  EXPECT_EQ(shape.odd[1].positive_inf, 1u);
  EXPECT_EQ(shape.odd[2].negative_inf, 1u);
  EXPECT_EQ(shape.odd[0].row, 1);
  EXPECT_EQ(std::ranges::count_if(shape.raw, [](const QPointF& p) { return std::isnan(p.y()); }), 3);
  EXPECT_EQ(shape.raw.back(), QPointF(5, 2));
}

TEST(CurveShape, MarksTheFirstStepThatIsNotANumberAmongManyInAPixel) {
  std::vector<double> losses(100'000, 1.0);
  for (size_t row = 54'321; row < losses.size(); ++row) losses[row] = kNaN;
  const CurveShape shape = CurveLosses(losses).shape({0, 100'000}, 300);
  ASSERT_FALSE(shape.odd.empty());
  EXPECT_EQ(shape.odd[0].row, 54'321);
}

TEST(CurveShape, JoinsAcrossStepsThatWereNotRecorded) {
  const CurveShape shape = CurveLosses({1, not_recorded(), not_recorded(), 2}).shape({0, 10}, 100);
  EXPECT_EQ(shape.raw, (Polyline{{1, 1}, {4, 2}}));
  EXPECT_TRUE(shape.odd.empty());
}

TEST(CurveShape, LetsLinesEnterAndLeaveTheVisibleStretch) {
  const CurveShape shape = CurveLosses({1, 2, 3, 4, 5, 6, 7}).shape({3.5, 4.5}, 100);
  EXPECT_EQ(shape.raw.front().x(), 3);
  EXPECT_EQ(shape.raw.back().x(), 5);
}

TEST(Smoother, IsTheDebiasedExponentialMeanOfAllRawValues) {
  const CurveLosses losses({4, 2, 8});
  Smoother smoother(Series::loss);
  smoother.setDecay(0.5);
  smoother.catchUp(losses.lane());
  EXPECT_DOUBLE_EQ(smoother.before(losses.lane(), 1).mean(), 4);
  EXPECT_DOUBLE_EQ(smoother.before(losses.lane(), 2).mean(), (0.25 * 4 + 0.5 * 2) / 0.75);
  EXPECT_DOUBLE_EQ(smoother.before(losses.lane(), 3).mean(), (0.125 * 4 + 0.25 * 2 + 0.5 * 8) / 0.875);
}

TEST(Smoother, GivesTheSameAtAStepWhateverTheZoom) {
  std::vector<double> values;
  for (int i = 0; i < 5000; ++i) values.push_back(std::sin(i * 0.7) + i % 13);
  const CurveLosses losses(values);
  Smoother smoother(Series::loss);
  smoother.setDecay(0.9);
  smoother.catchUp(losses.lane());
  RunningMean expected;
  for (int i = 0; i < 4000; ++i) expected.add(values[static_cast<size_t>(i)], 0.9);
  for (const Range visible : {Range{3990, 4000}, Range{3000, 4000}, Range{0, 4000}}) {
    const CurveShape shape = losses.shape(visible, 4000, &smoother);
    const auto at = std::ranges::find(shape.smooth, 4000.0, &QPointF::x);
    ASSERT_NE(at, shape.smooth.end()) << visible.lower;
    EXPECT_NEAR(at->y(), expected.mean(), 1e-12) << visible.lower;
  }
  // Coarser: a bucket is drawn with the mean at its last row.
  for (const QPointF& point : losses.shape({0, 5000}, 70, &smoother).smooth)
    EXPECT_NEAR(point.y(), smoother.before(losses.lane(), static_cast<int64_t>(point.x())).mean(), 1e-12);
}

TEST(Smoother, PassesOverWhatIsNotANumber) {
  const CurveLosses losses({4, kNaN, kInf, not_recorded(), 2});
  Smoother smoother(Series::loss);
  smoother.setDecay(0.5);
  smoother.catchUp(losses.lane());
  EXPECT_DOUBLE_EQ(smoother.before(losses.lane(), 5).mean(), (0.25 * 4 + 0.5 * 2) / 0.75);
}

Range linear_range(const std::vector<double>& values) {
  const CurveLosses losses(values);
  return range_without_outliers(visible_summaries(losses.lane(), Series::step, Series::loss, {0, 1e9}, 100));
}

TEST(LinearRange, HoldsEverySpikeThatLeavesTheRestReadable) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(1 + 0.001 * (i % 100));
  values[500] = 1.4; // four times the usual range
  EXPECT_EQ(linear_range(values).upper, 1.4);
  EXPECT_EQ(linear_range(values).lower, 1);
}

TEST(LinearRange, LetsADivergingStretchLeaveThePlot) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(2 - 0.001 * i);
  values.back() = 1e25;
  EXPECT_LT(linear_range(values).upper, 10);
  EXPECT_GE(linear_range(values).upper, 2);
}

TEST(LinearRange, OfAConstantWithOneOtherValueHoldsBoth) {
  std::vector<double> values(200, 1.0);
  values[20] = 1e6;
  EXPECT_EQ(linear_range(values), (Range{1, 1e6}));
}

TEST(SkippedRows, AreFoundAmongManyStepsAndSpreadOut) {
  RunStore store;
  store.reset({LaneSetup{}}, {LaneInfo{}});
  std::vector<StepRecord> records(50'000);
  for (size_t i = 0; i < records.size(); ++i) records[i].step = static_cast<int64_t>(i) + 1;
  records[20'000].skipped = true;
  store.appendSteps(0, records);
  EXPECT_EQ(skipped_rows(store.lane(0), Series::step, {0, 50'000}, 50).size(), 1u);
  EXPECT_EQ(skipped_rows(store.lane(0), Series::step, {19'990, 20'010}, 50), std::vector<int64_t>{20'000});
  EXPECT_TRUE(skipped_rows(store.lane(0), Series::step, {30'000, 50'000}, 50).empty());
}

} // namespace
} // namespace amplab
