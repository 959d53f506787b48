// SPDX-License-Identifier: Apache-2.0
// Time travel to where a name changed, or became Inf or NaN.
#include "tests/engine/replay/time_travel_fixture.h"

namespace amplab {
namespace {

struct NamesInTimeTravel : LinePastTest {
  static LinePosition end(int64_t step) { return {step, -1, -1}; }
};

TEST_F(NamesInTimeTravel, AChangeIsFoundOnTheLineThatMadeIt) {
  LivedLane lane(device, counting("a = step\nb = 2\na = a + 1\nb = b\na = a + 1\n"));
  lane.run(3);
  LineStop stop = lane.travel(end(3), Seek::changed, "a");
  EXPECT_EQ(stop.position, (LinePosition{3, 6, -1}));
  EXPECT_EQ(stop.reason, StopReason::position);
  EXPECT_EQ(stop.text, "`a` became 5 (it was 4) on line 6 of step 3, which is about to run here.");
  stop = lane.travel(stop.position, Seek::changed, "a");
  EXPECT_EQ(stop.line, 4);
  stop = lane.travel(stop.position, Seek::changed, "a");
  EXPECT_EQ(stop.text, "`a` became 3 (it had no value) on line 2 of step 3, which is about to run here.");
  stop = lane.travel(stop.position, Seek::changed, "a");
  EXPECT_EQ(stop.position, (LinePosition{2, 6, -1})) << "in the step before";
  EXPECT_EQ(lane.travel(end(3), Seek::changed, "b").line, 3) << "the same again is no change";
}

TEST_F(NamesInTimeTravel, AChangeOfWhatOutlivesAStepIsFoundManyStepsBack) {
  LivedLane lane(device, counting("if step == 4:\n    kept = torch.ones(3)\nif step == 5:\n    kept.mul_(3)\nif step > "
                                  "4:\n    n = kept.sum()\n"));
  lane.run(40);
  LineStop stop = lane.travel({38, 2, -1}, Seek::changed, "kept");
  EXPECT_EQ(stop.position.step, 5);
  EXPECT_EQ(stop.line, 5) << "in place";
  EXPECT_NE(stop.text.find("norm 5.19615"), std::string::npos) << stop.text;
  stop = lane.travel(stop.position, Seek::changed, "kept");
  EXPECT_EQ(stop.position.step, 4);
  EXPECT_EQ(stop.line, 3);
  EXPECT_NE(lane.refusal(stop.position, Seek::changed, "kept").find("back to step 1, the first one"),
            std::string::npos);
}

TEST_F(NamesInTimeTravel, AChangeThatKeepsTheStatisticsIsFoundToo) {
  LivedLane lane(device, counting("h = torch.ones(2)\nh[1] = -3.0\nh.neg_()\ni = torch.tensor([1, 2, 3])\n"
                                  "i = torch.tensor([3, 1, 2])\nt = torch.ones(2, 3).t()\nt[0, 1] = 5.0\n"
                                  "t.neg_()\nb = 1\n"));
  lane.run(2);
  const LineStop stop = lane.travel(end(2), Seek::changed, "h");
  EXPECT_EQ(stop.line, 4) << "h.neg_()";
  EXPECT_TRUE(stop.text.starts_with("`h` got other elements; it is fp32 [2] of norm 3.162")) << stop.text;
  EXPECT_EQ(lane.travel(end(2), Seek::changed, "i").line, 6) << "an integer tensor";
  EXPECT_EQ(lane.travel(end(2), Seek::changed, "t").line, 9) << "strided";
  EXPECT_EQ(lane.travel({2, 9, -1}, Seek::changed, "t").line, 8);
}

TEST_F(NamesInTimeTravel, WhatAFunctionReturnsIsBoundByTheLineThatCalledIt) {
  LivedLane lane(device, of_text("def twice(v):\n    w = v\n    w = w + v\n    return w\na = twice(2)\nlist_ = "
                                 "[]\nlist_.append(twice(a))\nb = 1\n"));
  lane.run(1);
  EXPECT_EQ(lane.travel(end(1), Seek::changed, "a").line, 5);
  EXPECT_EQ(lane.travel(end(1), Seek::changed, "list_").line, 7);
  // A local name of a function that is not running: its value in the last call.
  LineStop stop = lane.travel(end(1), Seek::changed, "w");
  EXPECT_EQ(stop.line, 3);
  EXPECT_EQ(stop.frames.size(), 1u);
  EXPECT_EQ(std::ranges::find(stop.names, "w", &VariableRecord::name)->value, 4) << "of the second call";
  stop = lane.travel(stop.position, Seek::changed, "v");
  EXPECT_EQ(stop.line, 7) << "bound by the call";
  EXPECT_TRUE(stop.frames.empty());
}

TEST_F(NamesInTimeTravel, ATurnOfAForIsReported) {
  LivedLane lane(device, of_text("for i in range(3):\n    a = 1\n    b = 2\nc = 3\n"));
  lane.run(1);
  LineStop stop = lane.travel(end(1), Seek::changed, "i");
  EXPECT_EQ(stop.text, "`i` became 2 (it was 1) when the for of line 1 began its next iteration, after line 3 of step "
                       "1, which is about to run here.");
  EXPECT_EQ(stop.line, 3);
  stop = lane.travel(stop.position, Seek::changed, "i");
  stop = lane.travel(stop.position, Seek::changed, "i");
  EXPECT_EQ(stop.line, 1);
}

TEST_F(NamesInTimeTravel, AnOptimizerChangesWhenItStepsAndByItsSchedule) {
  RunConfig config = of_text("optimizer.zero_grad()\nfor x, t in batches:\n    loss = loss_fn(model(x), t)\n    "
                             "loss.backward()\noptimizer.step()\n");
  config.precision.mode = "fp32";
  config.scaler.kind = "none";
  LivedLane lane(device, config);
  lane.run(3);
  EXPECT_EQ(lane.travel(end(3), Seek::changed, "optimizer").line, 5);
  config.optimizer.lr = 0.125;
  lane.turn(config);
  lane.run(1);
  LineStop stop = lane.travel({4, 2, -1}, Seek::changed, "optimizer");
  EXPECT_EQ(stop.position, (LinePosition{4, 0, -1}));
  EXPECT_NE(stop.text.find("got the lr 0.125"), std::string::npos) << stop.text;
  EXPECT_NE(stop.text.find("between step 3 and step 4"), std::string::npos) << stop.text;
  stop = lane.travel(stop.position, Seek::changed, "optimizer");
  EXPECT_EQ(stop.position.step, 3);
  EXPECT_EQ(stop.line, 5);
}

TEST_F(NamesInTimeTravel, ANameThatBecameInfLeadsToTheOpCall) {
  LivedLane lane(device,
                 of_text("a = torch.ones(4) * 100.0\nb = a.half() * a.half() * 50\nc = b.float()\nd = c + 1\n"));
  lane.run(2);
  LineStop stop = lane.travel(end(2), Seek::nonfinite, "c");
  EXPECT_EQ(stop.reason, StopReason::call);
  EXPECT_EQ(stop.line, 3);
  ASSERT_FALSE(stop.ops.empty());
  EXPECT_EQ(stop.ops.back().op, "to");
  EXPECT_EQ(stop.ops.back().line, 3);
  EXPECT_EQ(stop.position.calls, std::ssize(stop.ops));
  stop = lane.travel(end(2), Seek::nonfinite, "b");
  EXPECT_EQ(stop.line, 2);
  EXPECT_EQ(stop.ops.back().inf, 4);
  EXPECT_EQ(lane.travel(stop.position, Seek::nonfinite, "b").position.step, 1) << "and before that in the step before";
  EXPECT_NE(lane.refusal(end(2), Seek::nonfinite, "a").find("has not become Inf or NaN"), std::string::npos);
  EXPECT_NE(lane.refusal({1, 3, -1}, Seek::nonfinite, "a").find("the first one"), std::string::npos);
  EXPECT_EQ(lane.travel({1, 0, -1}, Seek::line).position, (LinePosition{1, 1, -1}))
      << "a failed search does not move the position";
  // Forward from an op call, and back.
  EXPECT_EQ(lane.travel(stop.position, Seek::line).line, 3);
  EXPECT_EQ(lane.travel(stop.position, Seek::before).line, 2);
}

TEST_F(NamesInTimeTravel, WithoutANameTheFirstOpCallThatWasNotMeantTo) {
  LivedLane lane(device, counting("mask = torch.ones(2, 2)\n"
                                  "kept = mask.masked_fill(mask > 0, float(\"-inf\"))\n"
                                  "soft = kept + 1\n"
                                  "a = torch.ones(4) * 3e38\n"
                                  "if step == 2:\n"
                                  "    b = a * 10\n"
                                  "    c = b + 1\n"
                                  "last = 1\n"));
  lane.run(2);
  LineStop stop = lane.travel(end(2), Seek::nonfinite);
  EXPECT_EQ(stop.line, 7);
  EXPECT_EQ(stop.reason, StopReason::call);
  EXPECT_EQ(stop.text,
            "mul produced 4 Inf among 4 numbers on line 7 of step 2, the first unintended one of this step.");
  EXPECT_NE(lane.refusal({2, 5, -1}, Seek::nonfinite).find("No op call"), std::string::npos)
      << lane.refusal({2, 5, -1}, Seek::nonfinite);
}

TEST_F(NamesInTimeTravel, AScalersOverflowIsAnOpCallsOfASkippedStep) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p20;
  LivedLane lane(device, config);
  lane.run(40);
  const auto skipped = std::ranges::find(lane.records.rbegin(), lane.records.rend(), true, &StepRecord::skipped);
  ASSERT_NE(skipped, lane.records.rend());
  ASSERT_LT(skipped->step, 40);
  for (const std::string& name : {std::string(), std::string("scaler"), std::string("optimizer")}) {
    const LineStop stop = lane.travel(end(40), Seek::nonfinite, name);
    EXPECT_EQ(stop.step, skipped->step);
    EXPECT_EQ(stop.reason, StopReason::call);
    EXPECT_GT(stop.ops.back().inf + stop.ops.back().nan, 0);
  }
}

TEST_F(NamesInTimeTravel, UnknownOnesAreRejectedWithTheNearest) {
  LivedLane lane(device, of_text("losses = 1\ndef f(weight):\n    return weight\nb = f(2)\nd = device\n"));
  lane.run(1);
  EXPECT_EQ(lane.refusal(end(1), Seek::changed, "loses"), "The loop has no name \"loses\"; did you mean \"losses\"?");
  EXPECT_EQ(lane.refusal(end(1), Seek::nonfinite, "weigth"),
            "The loop has no name \"weigth\"; did you mean \"weight\"?");
  EXPECT_EQ(lane.refusal(end(1), Seek::changed, "scalar"), "The loop has no name \"scalar\"; did you mean \"scaler\"?");
  EXPECT_NE(lane.refusal(end(1), Seek::changed, "device").find("provided to the loop"), std::string::npos);
  EXPECT_NE(lane.refusal(end(1), Seek::changed).find("Name a variable"), std::string::npos);
}

} // namespace
} // namespace amplab
