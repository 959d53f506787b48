// SPDX-License-Identifier: GPL-3.0-or-later
// Phases, explanations and events as the user sees them.
#include "tests/support/lane_samples.h"
#include "tests/support/printed_value.h"
#include "ui/models/config_document.h"
#include "ui/models/event_model.h"
#include "ui/models/fault_targets.h"
#include "ui/models/phase_boxes.h"
#include "ui/models/proposed_change.h"
#include "ui/models/tensor_model.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

class Phases : public testing::Test {
 protected:
  Phases() { support::reset_lanes(store, 1); }
  void make(int phases, int64_t step = 1) {
    for (int i = 0; i < phases; ++i) store.appendPhase(0, support::sample_phase(step, i));
  }
  PhaseState state(size_t at) const { return phase_boxes(store.lane(0))[at].state; }
  RunStore store;
};

TEST_F(Phases, BeginWithCast) {
  EXPECT_EQ(state(0), PhaseState::next);
  EXPECT_EQ(state(1), PhaseState::ahead);
  EXPECT_TRUE(phase_sentence(store.lane(0)).contains("Ctrl+."));
}

TEST_F(Phases, ShowTheCurrentAndTheNextPhase) {
  make(4);
  EXPECT_EQ(state(2), PhaseState::done);
  EXPECT_EQ(state(3), PhaseState::here);
  EXPECT_EQ(state(4), PhaseState::next);
  EXPECT_EQ(state(5), PhaseState::ahead);
  EXPECT_EQ(phase_sentence(store.lane(0)), "Step 1, after backward. Did backward.");
}

TEST_F(Phases, SumUpTheirTensors) {
  make(4);
  const PhaseBox backward = phase_boxes(store.lane(0))[3];
  EXPECT_EQ(backward.norm, 5);
  EXPECT_EQ(backward.amax, 3.5);
  EXPECT_EQ(backward.nonfinite, 3);
  EXPECT_EQ(backward.dtypes, "fp16, fp32");
  EXPECT_FALSE(is_recorded(phase_boxes(store.lane(0))[2].norm)) << "a phase without tensors has no norm";
}

TEST_F(Phases, AreOverWithTheStep) {
  make(8);
  EXPECT_EQ(state(7), PhaseState::here);
  EXPECT_EQ(state(0), PhaseState::done);
  EXPECT_EQ(phase_sentence(store.lane(0)), "Step 1 has ended. Did update.");
  store.appendSteps(0, support::sample_steps(1, 5));
  EXPECT_EQ(phase_sentence(store.lane(0)), "Step 1 ran phase by phase; the lane is now at step 5.");
}

TEST_F(Phases, AStepThatWasFinishedAtOnceHasNothingNext) {
  make(4);
  store.appendSteps(0, support::sample_steps(1, 1));
  EXPECT_EQ(state(4), PhaseState::ahead);
}

TEST(TensorModel, ShowsNumbersOfFloatsAndMarksWhatIsNotFinite) {
  TensorModel model;
  model.setTensors(support::sample_phase(1, 3).tensors);
  ASSERT_EQ(model.rowCount(), 2);
  const auto cell = [&](int row, int column, int role = Qt::DisplayRole) {
    return model.index(row, column).data(role);
  };
  EXPECT_EQ(cell(0, TensorModel::Name).toString(), "fc1.weight.grad");
  EXPECT_EQ(cell(0, TensorModel::Headroom).toString(), "15.0") << "log2(65504 / 2)";
  EXPECT_EQ(cell(0, TensorModel::Inf).toString(), "");
  EXPECT_EQ(cell(1, TensorModel::Inf).toString(), "3");
  EXPECT_EQ(cell(1, TensorModel::Inf, ToneRole).toInt(), static_cast<int>(Tone::bad));
}

TEST(OfferedCures, AreWhatTheEngineHasTriedWithTheNamesOfTheForm) {
  const Explanation explanation = support::sample_explanation(0, 5);
  RunConfig config;
  const auto cures = offered_cures(explanation, config);
  ASSERT_EQ(cures.size(), 1u);
  EXPECT_EQ(cures[0].text, "Initial scale: 16384");
  EXPECT_EQ(cures[0].reason, "Tried: this step would have been applied.");
  ASSERT_EQ(cures[0].changes.size(), 1u);
  EXPECT_EQ(cures[0].changes[0].key, "scaler.init_scale");
  EXPECT_EQ(cures[0].changes[0].value, 16384);
  config.scaler.init_scale = 16384;
  EXPECT_TRUE(offered_cures(explanation, config).empty()) << "the setting has this value already";
  EXPECT_TRUE(offered_cures({}, config).empty());
}

TEST(OfferedCures, NameWhatAListOrAMapWouldHaveMore) {
  Explanation explanation;
  explanation.cures = {{{{"precision.autocast_off", SettingValue::List{"fc2", "fc1"}}}, "a"},
                       {{{"precision.op_dtype", SettingValue::Map{{"linear", "bf16"}, {"softmax", "fp32"}}}}, "b"},
                       {{{"precision.mode", "amp-bf16"}}, "c"}};
  RunConfig config;
  config.precision.autocast_off = {"fc2"};
  config.precision.op_dtype = {{"linear", "bf16"}};
  const auto cures = offered_cures(explanation, config);
  ASSERT_EQ(cures.size(), 3u);
  EXPECT_TRUE(cures[0].text.endsWith(": fc1")) << cures[0].text.toStdString();
  EXPECT_TRUE(cures[1].text.endsWith(": softmax: fp32")) << cures[1].text.toStdString();
  EXPECT_TRUE(cures[2].text.endsWith(": amp-bf16")) << cures[2].text.toStdString();
}

TEST(OfferedCures, OfSeveralScalersAreTurnedTogether) {
  Explanation explanation;
  explanation.cures = {{{{"scalers.d.init_scale", 4096}, {"scalers.g.init_scale", 1024}}, "Tried."}};
  RunConfig config;
  config.scalers = {{"d", {}}, {"g", {}}};
  const auto cures = offered_cures(explanation, config);
  ASSERT_EQ(cures.size(), 1u);
  EXPECT_EQ(cures[0].changes.size(), 2u);
}

TEST(EventFilter, KeepsOneKindOfOneLane) {
  RunStore store;
  support::reset_lanes(store, 2);
  EventModel model(store);
  EventFilter filter;
  filter.setSourceModel(&model);
  store.appendEvents(0, {support::sample_event(5), support::sample_event(9, EventKind::growth)});
  store.appendEvents(1, {support::sample_event(7)});
  store.publish();
  EXPECT_EQ(filter.rowCount(), 3);
  filter.setKind(EventKind::skip);
  EXPECT_EQ(filter.rowCount(), 2);
  filter.setLane(1);
  EXPECT_EQ(filter.rowCount(), 1);
}

TEST(EventModel, StaysInTheOrderOfStepsWhenALaneIsAdded) {
  RunStore store;
  support::reset_lanes(store, 2);
  EventModel model(store);
  store.appendEvents(1, {support::sample_event(5)});
  store.appendEvents(0, {support::sample_event(7)});
  store.publish();
  LaneInfo info;
  info.parent = 0;
  store.addLane({}, info);
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(model.eventAt(0).step, 5);
}

TEST(FaultTargets, AreAllLayersTheLossAndAllGradientsBeforeAnyStep) {
  LaneInfo info;
  EXPECT_EQ(fault_targets(info), QStringList{"loss"});
  info.layers = {"fc1", "act1"};
  info.parameters = {"fc1.weight", "fc1.bias"};
  EXPECT_EQ(fault_targets(info), (QStringList{"fc1", "act1", "loss", "fc1.weight.grad", "fc1.bias.grad"}));
}

TEST(ConfigDocument, InsertsARunningLaneWithItsColour) {
  ConfigDocument document;
  document.load(support::sample_setups(2));
  document.addLane(document.config(0)); // waits for a restart, in colour 2
  LaneSetup fork = support::sample_setups(1)[0];
  fork.id = LaneId(9);
  fork.config.name = "lane 0.1";
  fork.colour = document.freeColour({0, 1, 3}); // colours in the store, one of them of a fork not in the document
  document.insertLane(fork, 2);
  ASSERT_EQ(document.laneCount(), 4);
  EXPECT_EQ(document.config(2).name, "lane 0.1");
  EXPECT_EQ(document.setups()[2].colour, 4);
  EXPECT_EQ(document.setups()[2].id, LaneId(9)) << "the store's";
  EXPECT_EQ(document.setups()[3].colour, 2) << "a lane's colour never changes";
  document.undoStack()->undo();
  EXPECT_EQ(document.laneCount(), 3);
}

} // namespace
} // namespace amplab
