// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "tests/support/lane_samples.h"
#include "tests/support/printed_value.h"
#include "ui/models/config_document.h"

#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

constexpr int kAll = ConfigDocument::kAllLanes;

class ConfigDocumentTest : public testing::Test {
 protected:
  ConfigDocumentTest() {
    document.load(support::sample_setups(3));
    QObject::connect(&document, &ConfigDocument::settingsChanged, [this](const auto& c) { changes = c; });
    QObject::connect(&document, &ConfigDocument::lanesChanged, [this] { ++lane_changes; });
  }
  void undo() { document.undoStack()->undo(); }
  void redo() { document.undoStack()->redo(); }
  double lr(int lane) const { return document.config(lane).optimizer.lr; }
  void wait_out_the_merge_window() { now += ConfigDocument::kMergeWindowMs + 1; }

  qint64 now = 0;
  ConfigDocument document{[this] { return now; }, nullptr};
  std::vector<SettingChange> changes;
  int lane_changes = 0;
};

TEST_F(ConfigDocumentTest, SetsASettingOfOneLaneOrAllAndUndoes) {
  document.setSetting(1, "optimizer.lr", 0.5);
  EXPECT_EQ(changes, (std::vector<SettingChange>{{1, "optimizer.lr", true}}));
  EXPECT_TRUE(document.isMixed("optimizer.lr"));
  document.setSetting(kAll, "model.hidden", SettingValue::List{8, 8});
  EXPECT_EQ(changes.size(), 3u);
  EXPECT_FALSE(changes[0].live);
  EXPECT_FALSE(document.isMixed("model.hidden"));
  EXPECT_EQ(document.value(kAll, "model.hidden"), (SettingValue::List{8, 8}));
  undo();
  undo();
  EXPECT_EQ(lr(1), 0.001);
  EXPECT_EQ(changes, (std::vector<SettingChange>{{1, "optimizer.lr", true}})) << "undo emits what the edit did";
  redo();
  EXPECT_EQ(lr(1), 0.5);
}

TEST_F(ConfigDocumentTest, ChangesAnOptimizerWithItsStartAsOneUndoStep) {
  document.setSetting(1, "optimizer.lr", 0.5);
  wait_out_the_merge_window();
  document.setSetting(kAll, "optimizer.name", "muon");
  EXPECT_EQ(lr(0), 0.02);
  EXPECT_EQ(lr(1), 0.5) << "a person has set it";
  EXPECT_EQ(document.config(1).optimizer.momentum, 0.95);
  undo();
  EXPECT_EQ(lr(0), 0.001);
  EXPECT_EQ(document.config(1).optimizer.momentum, 0);
}

TEST_F(ConfigDocumentTest, SetsASettingOfANamedSectionAndUndoes) {
  auto setups = document.setups();
  setups[1].config.optimizers["d"];
  document.replace(setups, "two optimizers");
  document.setSetting(1, "optimizers.d.lr", 0.5);
  EXPECT_EQ(changes, (std::vector<SettingChange>{{1, "optimizers.d.lr", true}}));
  EXPECT_EQ(document.value(1, "optimizers.d.lr"), SettingValue(0.5));
  EXPECT_EQ(document.value(0, "optimizers.d.lr"), SettingValue()) << "it has no such section";
  EXPECT_THROW(document.setSetting(0, "optimizers.d.lr", 1), ConfigError);
  EXPECT_THROW(document.setSetting(kAll, "optimizers.e.lr", 1), ConfigError) << "nor has any other one of that name";
  EXPECT_EQ(document.value(1, "optimizers.d.lr"), SettingValue(0.5));
  undo();
  EXPECT_EQ(document.value(1, "optimizers.d.lr"), SettingValue(0.001));
  undo();
  EXPECT_FALSE(changes.empty());
  for (const SettingChange& change : changes) EXPECT_FALSE(change.live) << "a removed section is not a live setting";
}

TEST_F(ConfigDocumentTest, SetsASettingOfASectionInAllLanesThatHaveIt) {
  auto setups = document.setups();
  setups[1].config.optimizers["d"];
  document.replace(setups, "two optimizers");
  EXPECT_FALSE(document.isMixed("optimizers.d.lr")) << "those that have none have no other value";
  document.setSetting(kAll, "optimizers.d.lr", 0.25);
  EXPECT_EQ(document.value(1, "optimizers.d.lr"), SettingValue(0.25));
  EXPECT_EQ(document.value(kAll, "optimizers.d.lr"), SettingValue(0.25));
  EXPECT_TRUE(document.config(0).optimizers.empty());
}

TEST_F(ConfigDocumentTest, TakesALoopOfManyLines) {
  document.setSetting(0, "loop", "for x, t in batches:\n    pass");
  EXPECT_EQ(document.config(0).loop, "for x, t in batches:\n    pass");
  EXPECT_EQ(changes, (std::vector<SettingChange>{{0, "loop", true}}));
}

TEST_F(ConfigDocumentTest, KeepsGeneratingAProgramThatIsTheGeneratedOne) {
  document.setSetting(0, "loop", loop::standard_loop(document.config(0)));
  document.setSetting(1, "loop", "optimizer.step()\n");
  wait_out_the_merge_window();
  const std::string written = document.config(0).loop;
  ASSERT_FALSE(written.empty());
  document.setSetting(kAll, "clip.kind", "norm");
  EXPECT_EQ(document.config(0).loop, "");
  EXPECT_EQ(document.config(1).loop, "optimizer.step()\n");
  undo();
  EXPECT_EQ(document.config(0).loop, written);
}

TEST_F(ConfigDocumentTest, MergesADraggedSettingIntoOneUndoStep) {
  for (const double value : {0.1, 0.2, 0.3, 0.4}) {
    document.setSetting(0, "optimizer.lr", value);
    now += ConfigDocument::kMergeWindowMs - 1;
  }
  EXPECT_EQ(document.undoStack()->count(), 1);
  wait_out_the_merge_window();
  document.setSetting(0, "optimizer.lr", 0.5);
  EXPECT_EQ(document.undoStack()->count(), 2) << "a later edit is one of its own";
  document.setSetting(1, "optimizer.lr", 0.5);
  document.setSetting(1, "optimizer.eps", 1e-6);
  EXPECT_EQ(document.undoStack()->count(), 4) << "another lane or field is never merged";
  for (int i = 0; i < 4; ++i) undo();
  EXPECT_EQ(lr(0), 0.001);
}

TEST_F(ConfigDocumentTest, ForgetsAnEditThatWasDraggedBackToWhereItBegan) {
  document.setSetting(0, "optimizer.lr", 0.1);
  document.setSetting(0, "optimizer.lr", 0.001);
  EXPECT_EQ(document.undoStack()->count(), 0);
  document.setSetting(0, "optimizer.lr", 0.001);
  EXPECT_FALSE(document.undoStack()->canUndo()) << "setting what is there is no edit";
}

TEST_F(ConfigDocumentTest, RejectsABadValueWithoutChangingAnything) {
  EXPECT_THROW(document.setSetting(kAll, "optimizer.lr", "fast"), ConfigError);
  EXPECT_THROW(document.setSetting(kAll, "optimizer.rl", 0.1), ConfigError);
  EXPECT_EQ(document.setups(), support::sample_setups(3));
  EXPECT_FALSE(document.undoStack()->canUndo());
}

TEST_F(ConfigDocumentTest, RemembersAHundredStepsBack) {
  for (int i = 1; i <= 150; ++i) {
    wait_out_the_merge_window();
    document.setSetting(0, "optimizer.lr", i / 1000.0 + 1);
  }
  while (document.undoStack()->canUndo()) undo();
  EXPECT_EQ(lr(0), 50 / 1000.0 + 1);
}

TEST_F(ConfigDocumentTest, AddsAndRemovesLanesAndColoursStay) {
  document.removeLane(0);
  EXPECT_EQ(lane_changes, 1);
  EXPECT_EQ(document.setups()[0].colour, 1);
  document.addLane(document.config(0));
  EXPECT_EQ(document.setups()[2].colour, 0) << "no lane has it now";
  undo();
  undo();
  EXPECT_EQ(document.setups(), support::sample_setups(3));
  EXPECT_EQ(lane_changes, 4);
}

TEST_F(ConfigDocumentTest, AddsALaneInAHueThatNoLaneHasWhileThereIsOne) {
  for (int i = 0; i < 20; ++i) {
    document.addLane(document.config(0));
    std::set<int> hues;
    for (const LaneSetup& lane : document.setups()) hues.insert(lane.colour % ConfigDocument::kHues);
    EXPECT_EQ(std::ssize(hues), 4);
    document.removeLane(3);
  }
}

TEST_F(ConfigDocumentTest, GivesEachLaneAnIdThatNoOtherLaneHasHad) {
  std::set<LaneId> ids;
  for (const LaneSetup& each : document.setups()) ids.insert(each.id);
  for (int i = 0; i < 20; ++i) {
    document.addLane(document.config(0));
    EXPECT_TRUE(ids.insert(document.setups().back().id).second) << "removed lanes have had the colour";
    EXPECT_EQ(document.setups().back().colour, 3);
    document.removeLane(3);
  }
  document.load(std::vector<LaneSetup>(2));
  for (const LaneSetup& each : document.setups()) EXPECT_TRUE(ids.insert(each.id).second && each.id.isValid());
  std::vector<LaneSetup> same(3);
  for (LaneSetup& each : same) each.id = LaneId(5);
  document.load(same);
  EXPECT_NE(document.setups()[0].id, document.setups()[1].id) << "a file with one id for two lanes";
}

TEST_F(ConfigDocumentTest, AnUndoneRemovalRestoresTheSameLane) {
  const LaneId removed = document.setups()[1].id;
  document.removeLane(1);
  EXPECT_EQ(index_of(removed, document.setups()), -1);
  undo();
  EXPECT_EQ(index_of(removed, document.setups()), 1);
}

TEST_F(ConfigDocumentTest, OpenedLanesAreOthersUnlessTheyAreTheSameAgain) {
  std::vector<LaneSetup> preset = support::sample_setups(3);
  for (LaneSetup& each : preset) each.id = {};
  document.openLanes(preset, "preset");
  EXPECT_FALSE(document.undoStack()->canUndo()) << "nothing differs";
  document.setSetting(0, "seed", 7);
  document.openLanes(preset, "preset");
  for (const LaneSetup& each : support::sample_setups(3)) EXPECT_EQ(index_of(each.id, document.setups()), -1);
  undo();
  EXPECT_EQ(document.setups()[2].id, support::sample_setups(3)[2].id);
}

TEST_F(ConfigDocumentTest, EmitsNoChangesOfSettingsForOtherLanesInTheSameColours) {
  auto others = support::sample_setups(3);
  for (LaneSetup& setup : others) setup.id = {}, setup.config.optimizer.lr = 0.003;
  document.openLanes(others, "preset");
  undo();
  EXPECT_TRUE(changes.empty());
  EXPECT_EQ(lane_changes, 2);
}

TEST_F(ConfigDocumentTest, TakesAPresetAsOneStep) {
  auto preset = support::sample_setups(3);
  for (LaneSetup& setup : preset) setup.config.optimizer.lr = 0.003;
  document.replace(preset, "Opening example");
  EXPECT_EQ(changes.size(), 3u);
  EXPECT_EQ(document.undoStack()->undoText(), "Opening example");
  undo();
  EXPECT_EQ(document.setups(), support::sample_setups(3));
}

TEST_F(ConfigDocumentTest, KnowsWhichSettingsApplyLiveAndWhichNeedARestart) {
  const auto running = document.setups();
  EXPECT_FALSE(document.needsRestart(running));
  document.setSetting(2, "optimizer.lr", 0.5);
  EXPECT_FALSE(document.needsRestart(running));
  EXPECT_EQ(document.changesFrom(running), (std::vector<SettingChange>{{2, "optimizer.lr", true}}));
  document.setSetting(2, "seed", 7);
  EXPECT_TRUE(document.needsRestart(running));
  undo();
  EXPECT_FALSE(document.needsRestart(running));
  document.removeLane(0);
  EXPECT_TRUE(document.needsRestart(running));
}

TEST_F(ConfigDocumentTest, StartsASessionWithoutAWayBack) {
  document.setSetting(0, "optimizer.lr", 0.5);
  document.load(support::sample_setups(1));
  EXPECT_FALSE(document.undoStack()->canUndo());
  EXPECT_EQ(document.laneCount(), 1);
}

TEST_F(ConfigDocumentTest, ALanesNameFollowsItsModeUntilTheUserRenamesIt) {
  std::vector<LaneSetup> lanes = support::sample_setups(2);
  lanes[0].config.precision.mode = lanes[1].config.precision.mode = "amp-fp16";
  lanes[0].config.scaler.kind = lanes[1].config.scaler.kind = "none";
  lanes[0].config.name = "fp16, no scaler";
  lanes[1].config.name = "mine";
  document.load(lanes);
  document.setSetting(kAll, "scaler.kind", "dynamic");
  EXPECT_EQ(document.config(0).name, "fp16 + scaler");
  EXPECT_EQ(document.config(1).name, "mine");
  document.setSetting(0, "precision.mode", "amp-bf16");
  document.setSetting(0, "scaler.kind", "none");
  EXPECT_EQ(document.config(0).name, "bf16");
  undo(), undo(), undo();
  EXPECT_EQ(document.config(0).name, "fp16, no scaler");
  document.setSetting(0, "name", "yours");
  document.setSetting(0, "scaler.kind", "dynamic");
  EXPECT_EQ(document.config(0).name, "yours");
}

TEST_F(ConfigDocumentTest, NamesThatFollowSettingsAreUnique) {
  std::vector<LaneSetup> lanes = support::sample_setups(2);
  for (LaneSetup& lane : lanes) lane.config.scaler.kind = "none";
  lanes[0].config.precision.mode = "fp32";
  lanes[0].config.name = "fp32";
  lanes[1].config.precision.mode = "amp-bf16";
  lanes[1].config.name = "bf16";
  document.load(lanes);
  document.setSetting(1, "precision.mode", "fp32");
  EXPECT_EQ(document.config(1).name, "fp32 2");
}

} // namespace
} // namespace amplab
