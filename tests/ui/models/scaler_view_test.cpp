// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/setting_table.h"
#include "ui/models/scaler_view.h"

#include "engine/run/catalogue.h"
#include "tests/support/scaled_lane.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

class ScalerViewTest : public testing::Test {
 protected:
  void begin(const ScalerConfig& scaler) {
    support::reset_scaled(store_, scaler);
    lane_.emplace(store_, 0);
  }
  ScalerView view() {
    ScaleHistory trace;
    trace.read(store_.lane(0));
    return scaler_view(store_.lane(0), trace);
  }
  static std::string lit(const ScalerView& view, std::optional<size_t> line) {
    return line ? std::string(view.rule->lines[*line].text) : "";
  }

  RunStore store_;
  std::optional<support::ScaledLane> lane_;
};

TEST_F(ScalerViewTest, SaysForEveryModeWhyThereIsNoScaler) {
  std::set<QString> sentences;
  for (const CatalogueRow& mode : precision_modes()) {
    RunConfig config;
    config.precision.mode = std::string(mode.name);
    config.scaler.kind = "none";
    const ScalerView view = scaler_view(config);
    EXPECT_EQ(view.rule, nullptr);
    EXPECT_TRUE(view.absence.endsWith('.')) << mode.name;
    EXPECT_EQ(view.absence.contains("fp16"), mode.name.find("fp16") != mode.name.npos) << view.absence.toStdString();
    sentences.insert(view.absence);
  }
  EXPECT_GE(sentences.size(), 4u) << "fp32, fp16, pure fp16 and bf16 have each its own reason";
}

TEST_F(ScalerViewTest, InventsNoRuleForARecordedRun) {
  const auto view_of = [this](const char* config, const char* by) {
    LaneInfo info;
    info.recorded_by = by;
    store_.reset({{config_from_text(config, "test"), 0}}, {info});
    return view();
  };
  const ScalerView log = view_of(R"({"recorded":true,"name":"a","scaler":{"kind":"dynamic"}})", "apex (log)");
  EXPECT_EQ(log.rule, nullptr);
  EXPECT_TRUE(log.absence.contains("log")) << log.absence.toStdString();
  const ScalerView none = view_of(R"({"recorded":true,"name":"a","scaler":{"kind":"none"}})", "PyTorch 2.15.0");
  EXPECT_EQ(none.absence, "This run was recorded without a loss scaler.") << "not what a lane could choose";
  EXPECT_NE(view_of(R"({"recorded":true,"name":"a","scaler":{"kind":"dynamic","growth_interval":5}})", "PyTorch").rule,
            nullptr);
}

TEST_F(ScalerViewTest, LightsTheLineThatDecidedAndTheOneThatMoved) {
  begin({.init_scale = 64, .growth_interval = 100});
  EXPECT_EQ(view().marks.decided, std::nullopt) << "before the first step";
  lane_->backOff();
  EXPECT_EQ(lit(view(), view().marks.decided), "    scale = scale * backoff_factor");
  lane_->clean();
  EXPECT_EQ(lit(view(), view().marks.decided), "    tracker = tracker + 1");
  EXPECT_EQ(lit(view(), view().marks.moved), "    scale = scale * backoff_factor");
  EXPECT_EQ(view().marks.moved_at, 1);
}

TEST_F(ScalerViewTest, LightsNothingOfARuleThatHasNotRunYet) {
  begin({.init_scale = 64});
  lane_->backOff();
  lane_->turn("scaler.behaves_like", "keras");
  EXPECT_EQ(view().rule->name, "keras");
  EXPECT_EQ(view().marks, RuleMarks());
  EXPECT_EQ(view().growth.clean, 0);
  lane_->clean();
  EXPECT_EQ(lit(view(), view().marks.decided), "    counter = counter + 1");
  EXPECT_EQ(view().marks.moved, std::nullopt) << "that was PyTorch's";
}

TEST_F(ScalerViewTest, MarksNothingIfTheGuardSkippedBeforeTheScaler) {
  begin({.init_scale = 64});
  StepRecord record;
  record.step = 1;
  record.skipped = true;
  store_.appendSteps(0, std::vector{record});
  EXPECT_EQ(view().marks.decided, std::nullopt);
}

TEST_F(ScalerViewTest, CountsCleanStepsTowardsTheGrowth) {
  begin({.growth_interval = 4});
  lane_->clean(3);
  EXPECT_EQ(view().growth.clean, 3);
  EXPECT_EQ(view().growth.interval, 4);
  EXPECT_FALSE(view().growth.passed);
  lane_->turn("scaler.growth_interval", "2");
  EXPECT_TRUE(view().growth.passed) << "PyTorch asks whether they are equal";
  EXPECT_EQ(view().growth.share(), 1);
  begin({.kind = "static"});
  EXPECT_EQ(view().growth.interval, 0);
}

TEST_F(ScalerViewTest, CountsRoundByRoundWhereTheRuleDoes) {
  begin({.behaves_like = "deepspeed", .growth_interval = 4});
  lane_->clean(7); // DeepSpeed keeps counting past a growth
  EXPECT_EQ(view().growth.clean, 3);
  EXPECT_FALSE(view().growth.passed);
}

TEST_F(ScalerViewTest, SaysHowManyOverflowsAreForgiven) {
  begin({.behaves_like = "deepspeed", .hysteresis = 3});
  lane_->clean();
  EXPECT_EQ(view().patience.left, 2);
  lane_->held = 1;
  lane_->hold();
  EXPECT_EQ(view().patience.text.toStdString(), "tolerates 1 of 2 overflows");
  lane_->held = 2;
  lane_->hold();
  EXPECT_EQ(view().patience.text.toStdString(), "the next overflow backs off");
  begin({.behaves_like = "megatron", .hysteresis = 2});
  lane_->held = 5; // Megatron keeps counting after it has backed off
  lane_->backOff();
  EXPECT_EQ(view().patience.left, 0);
  begin({});
  EXPECT_TRUE(view().patience.text.isEmpty()) << "PyTorch forgives nothing";
}

TEST_F(ScalerViewTest, HoldsFairseqsShareOfOverflowsAgainstItsTolerance) {
  begin({.behaves_like = "fairseq", .tolerance = 0.25});
  lane_->clean(2);
  lane_->backOff();
  lane_->clean(9);
  lane_->held = 1;
  lane_->hold();
  EXPECT_EQ(view().patience.text.toStdString(), "1 of 10 steps overflowed, tolerates 25 %");
}

TEST_F(ScalerViewTest, NamesTheBoundsOfTheRule) {
  const auto names = [this] {
    QString text;
    for (const ScaleBound& bound : view().ladder.bounds) text += QString("%1 %2;").arg(bound.name).arg(bound.scale);
    return text.toStdString();
  };
  begin({});
  EXPECT_EQ(names(), "") << "PyTorch has none";
  begin({.behaves_like = "apex", .min_scale = 2});
  EXPECT_EQ(names(), "floor 2;ceiling 1.67772e+07;");
  begin({.behaves_like = "fairseq", .threshold = 0.5});
  EXPECT_EQ(names(), "floor 0.0001;threshold 0.5;");
}

TEST_F(ScalerViewTest, TheLadderHoldsTheMovesAndRarelyItsEndsMove) {
  begin({.init_scale = 0x1p16});
  EXPECT_EQ(view().ladder.lowest % 4, 0);
  std::set<std::pair<int, int>> ranges;
  for (int round = 0; round < 30; ++round) {
    round % 3 ? lane_->backOff() : lane_->grow();
    const ScaleLadder ladder = view().ladder;
    for (const ScaleChange& move : ladder.moves)
      for (const double scale : {move.before, move.after}) {
        EXPECT_GT(std::log2(scale), ladder.lowest);
        EXPECT_LT(std::log2(scale), ladder.highest);
      }
    EXPECT_GE(ladder.highest - ladder.lowest, 8);
    ranges.insert({ladder.lowest, ladder.highest});
  }
  EXPECT_LE(ranges.size(), 8u);
}

TEST_F(ScalerViewTest, TheLadderStaysWhereTheScaleWasBeforeItBecameInfinite) {
  begin({.behaves_like = "keras", .init_scale = 0x1p127});
  lane_->grow();
  for (size_t i = 0; i < ScaleHistory::kUpdateRules + 1; ++i)
    lane_->step(Verdict::backed_off, std::numeric_limits<double>::infinity(), true);
  EXPECT_GE(view().ladder.highest, 127);
  EXPECT_LE(view().ladder.highest, 136);
}

TEST_F(ScalerViewTest, BringsANearBoundIntoViewAndLeavesAFarOneOut) {
  begin({.behaves_like = "apex", .init_scale = 0x1p20});
  EXPECT_GT(view().ladder.highest, 24);
  begin({.behaves_like = "apex", .init_scale = 0x1p4});
  EXPECT_LT(view().ladder.highest, 24);
}

TEST_F(ScalerViewTest, DescribesEachMoveInASentence) {
  const ScalerRule& deepspeed = rule_of(ScalerBehaviour::deepspeed);
  const QString skipped = "Step 1234 was skipped: a gradient was Inf or NaN at loss scale 4.";
  const auto sentence = [&](Verdict verdict, double before, double after) {
    return sentence_of({1234, verdict, before, after, skipped}, deepspeed).toStdString();
  };
  EXPECT_EQ(sentence(Verdict::grew, 2, 4), "Step 1\u202f234: the scale grew from 2¹ to 2².");
  EXPECT_EQ(sentence(Verdict::grew, 4, 4), "Step 1\u202f234: growth is due, but 2² is the ceiling.");
  EXPECT_EQ(sentence(Verdict::backed_off, 4, 2), skipped.toStdString() + " The scale backed off from 2² to 2¹.");
  EXPECT_EQ(sentence(Verdict::held, 4, 4), skipped.toStdString() + " This is tolerated: the scale stays at 2².");
  EXPECT_EQ(sentence(Verdict::gave_up, 1, 1),
            skipped.toStdString() + " The scale 2⁰ cannot decrease: DeepSpeed ends the run here.");
}

// One of two optimizers was applied. The panel shows the same sentence as events and Explain.
TEST_F(ScalerViewTest, SaysOfAStepThatWasSkippedInPartWhoSkippedIt) {
  LaneSetup setup;
  setup.config.scaler.init_scale = 64;
  LaneInfo info;
  info.columns = {"found_inf.d", "skipped.d", "found_inf.g", "skipped.g"};
  store_.reset({setup}, {info});
  StepRecord record;
  record.step = 59;
  record.loss_scale = 64;
  record.found_inf = true;
  record.verdict = Verdict::backed_off;
  std::ranges::copy(std::array{1.0, 1.0, 0.0, 0.0}, record.declared.begin());
  store_.appendSteps(0, std::vector{record});
  store_.appendEvents(0, {{59, 0, EventKind::skip, "step", {}, {}, "Skipped."},
                          {59, 0, EventKind::backoff, "loss_scale", 64.0, 32.0, "It moved."}});
  store_.publish();
  const auto moves = view().ladder.moves;
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(sentence_of(moves[0], *view().rule).toStdString(),
            "Step 59 was skipped by d: a gradient was Inf or NaN at loss scale 64. It was applied by g. The scale "
            "backed off from 2⁶ to 2⁵.");
}

TEST_F(ScalerViewTest, ListsTheSettingsOfTheRuleWithTheFrameworksBounds) {
  begin({.behaves_like = "deepspeed", .growth_interval = 12});
  QString settings = view().settings;
  EXPECT_EQ(settings.replace(QChar(QChar::Nbsp), ' ').toStdString(),
            "growth_factor 2 · growth_interval 12 · min_scale 1 · hysteresis 2 · consecutive_hysteresis False");
}

TEST(ScalerChoice, GoesThereAndBackForEveryRule) {
  ScalerConfig scaler;
  scaler.growth_interval = 7;
  for (const ScalerRule& rule : scaler_rules()) {
    const QString name = QString::fromStdString(std::string(rule.name));
    scaler = with_choice(scaler, name);
    EXPECT_EQ(scaler_choice(scaler), name);
    EXPECT_EQ(rule_of(scaler), &rule);
    EXPECT_EQ(scaler.growth_interval, 7) << "the settings stay";
  }
  scaler = with_choice(scaler, "none");
  EXPECT_EQ(scaler_choice(scaler), "none");
  EXPECT_EQ(scaler.behaves_like, "apex") << "to come back to";
}

} // namespace
} // namespace amplab
