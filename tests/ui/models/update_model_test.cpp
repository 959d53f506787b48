// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/update_model.h"

#include "tests/support/lane_samples.h"
#include "ui/models/cell.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

StepInspection inspection_of(int64_t step, std::vector<WeightUpdate> updates) {
  StepInspection inspection;
  inspection.step = step;
  inspection.updates = std::move(updates);
  return inspection;
}

const WeightUpdate kPure{"fc1.weight", "fc1", "bf16", false, 1000, 100, 800, 100};
const WeightUpdate kCopy{"fc1.weight", "fc1", "fp16", false, 1000, 300, 600, 100};
const WeightUpdate kMaster{"fc1.weight", "fc1", "fp32", true, 1000, 895, 5, 100};
const WeightUpdate kNorm{"norm.weight", "norm", "fp32", false, 200, 200, 0, 0};

TEST(Updates, OfALaneAreThoseOfWhatItsOptimizersStep) {
  const UpdateShares stepped = stepped_in(inspection_of(3, {kCopy, kMaster, kNorm}));
  EXPECT_EQ(stepped.count, 1200) << "the master and the weight that has none; not the copy";
  EXPECT_EQ(stepped.moved, 1095);
  EXPECT_EQ(stepped.swallowed, 5);
  EXPECT_EQ(stepped.idle, 100);
}

TEST(Updates, ShareIsNotRecordedWhereThereIsNothing) {
  const UpdateShares none;
  EXPECT_FALSE(is_recorded(none.of(none.moved)));
}

TEST(Updates, SentenceNamesTheLossAndItsCure) {
  const QString pure = updates_sentence(inspection_of(7, {kPure})),
                masters = updates_sentence(inspection_of(7, {kCopy, kMaster})),
                fp32 = updates_sentence(inspection_of(7, {kNorm})), skipped = updates_sentence(inspection_of(8, {}));
  EXPECT_TRUE(pure.contains("80.0 %") && pure.contains("bf16") && pure.contains("Master weights"))
      << pure.toStdString();
  EXPECT_TRUE(masters.contains("89.5 %") && masters.contains("70.0 %")) << masters.toStdString();
  EXPECT_TRUE(fp32.contains("100.0 %")) << fp32.toStdString();
  EXPECT_TRUE(skipped.contains("skipped")) << skipped.toStdString();
}

TEST(Updates, OfLanesStandSideBySideEachWithItsLastStepThatWasNotSkipped) {
  RunStore store;
  support::reset_lanes(store, 3);
  store.appendInspection(0, inspection_of(5, {kPure}));
  store.appendInspection(0, inspection_of(6, {}));
  store.appendInspection(2, inspection_of(4, {kCopy, kMaster}));
  const std::vector<UpdateRow> rows = lane_rows(store);
  ASSERT_EQ(rows.size(), 2u) << "the second was not inspected";
  EXPECT_EQ(rows[0].step, 5);
  EXPECT_EQ(rows[0].stored_as, "bf16");
  EXPECT_EQ(rows[1].lane, 2);
  EXPECT_EQ(rows[1].stored_as, "fp32 master");
}

TEST(Updates, OfParametersHaveAHistory) {
  RunStore store;
  support::reset_lanes(store, 1);
  WeightUpdate first = kPure;
  first.moved = 500, first.swallowed = 400;
  store.appendInspection(0, inspection_of(5, {first}));
  store.appendInspection(0, inspection_of(9, {kPure}));
  const auto rows = parameter_rows(store.lane(0), *last_update(store.lane(0)));
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].history, (QList<QPointF>{{5, 0.4}, {9, 0.8}}));
}

TEST(Updates, AreMarkedWhereMostAreLostButNotInCopiesThatHaveAMaster) {
  RunStore store;
  support::reset_lanes(store, 1);
  store.appendInspection(0, inspection_of(5, {kPure, kCopy, kMaster}));
  UpdateModel model;
  const WeightUpdate other{"fc2.weight", "fc2", "bf16", false, 10, 1, 9, 0};
  model.setRows(parameter_rows(store.lane(0), inspection_of(5, {other, kCopy, kMaster})));
  const auto tone = [&](int row) {
    return static_cast<Tone>(model.index(row, UpdateModel::Swallowed).data(ToneRole).toInt());
  };
  EXPECT_EQ(tone(0), Tone::bad);
  EXPECT_EQ(tone(1), Tone::plain);
  EXPECT_EQ(tone(2), Tone::plain);
  EXPECT_EQ(model.index(1, UpdateModel::StoredAs).data().toString(), "fp16 copy");
}

} // namespace
} // namespace amplab
