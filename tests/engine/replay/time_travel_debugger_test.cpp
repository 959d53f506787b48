// SPDX-License-Identifier: Apache-2.0
// Time travel by lines: the target of each seek, the same report as when the lane was there, and no effect on the lane.
#include "engine/run/operation_cancelled.h"
#include "tests/engine/replay/time_travel_fixture.h"

namespace amplab {
namespace {

constexpr const char* kTextOfPast = "import torch\n"
                                    "\n"
                                    "def half_of(value):\n"
                                    "    halved = value / 2\n"
                                    "    return halved\n"
                                    "optimizer.zero_grad()\n"
                                    "for x, t in batches:\n"
                                    "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                                    "        y = model(x); twice = half_of(1) + half_of(3)\n"
                                    "        loss = half_of(loss_fn(y, t))\n"
                                    "    scaler.scale(loss).backward()\n"
                                    "scaler.unscale_(optimizer)\n"
                                    "norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5)\n"
                                    "scaler.step(optimizer)\n"
                                    "scaler.update()\n";

constexpr const char* kEdited = "optimizer.zero_grad()\n"
                                "for x, t in batches:\n"
                                "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                                "        loss = loss_fn(model(x), t)\n"
                                "    scaler.scale(loss).backward()\n"
                                "scaler.step(optimizer)\n"
                                "scaler.update()\n";

constexpr const char* kGanOfPast =
    "optimizer_d.zero_grad()\n"
    "(noise, _), = noises\n"
    "(real, _), = points\n"
    "fake = generator(noise)\n"
    "ones = torch.ones_like(real[:, :1])\n"
    "loss_d = F.binary_cross_entropy_with_logits(discriminator(real), ones) + "
    "F.binary_cross_entropy_with_logits(discriminator(fake.detach()), torch.zeros_like(ones))\n"
    "loss_d.backward()\n"
    "optimizer_d.step()\n"
    "optimizer_g.zero_grad()\n"
    "loss_g = F.binary_cross_entropy_with_logits(discriminator(fake), ones)\n"
    "loss_g.backward()\n"
    "optimizer_g.step()\n";

// Keeps a count and a tensor across steps.
constexpr const char* kKeeping = "if step == 1:\n"
                                 "    seen = 0\n"
                                 "    average = torch.zeros(2)\n"
                                 "for x in range(2):\n"
                                 "    seen += 1\n"
                                 "if step % 3 == 0:\n"
                                 "    average = 0.5 * average + seen\n";

struct TimeTravels : LinePastTest {
  static RunConfig gan() {
    RunConfig config = small("fp32");
    config.datasets["noises"].name = "gaussians";
    config.datasets["noises"].batch_size = 16;
    config.datasets["points"].name = "spirals";
    config.datasets["points"].batch_size = 16;
    for (const char* name : {"discriminator", "generator"}) config.models[name].hidden = {8};
    config.models["discriminator"].outputs = 1;
    config.models["generator"].outputs = 2;
    config.models["generator"].data = "noises";
    config.optimizers["optimizer_d"].of = {"discriminator"};
    config.optimizers["optimizer_g"].of = {"generator"};
    config.loop = kGanOfPast;
    return config;
  }
  static RunConfig keeping() { return counting(kKeeping); }
  static void by_lines(LivedLane& lane, int64_t steps, Pace pace = Pace::into) {
    for (const int64_t end = lane.losses.count() + steps; lane.losses.count() < end;) lane.go(pace);
  }
};

// ---- same report ---------------------------------------------------------------------------------------------------

TEST_F(TimeTravels, ReportWhatTheLaneReportedThere) {
  LivedLane lane(device, of_text(kTextOfPast));
  by_lines(lane, 3);
  for (int i = 0; i < 12; ++i) lane.go(i % 4 == 3 ? Pace::line : Pace::into);
  for (int i = 0; i < 5; ++i) lane.go(Pace::call);
  expect_the_past_as_lived(lane);
}

TEST_F(TimeTravels, ReproduceChangedSettingsFaultsAndEditedPrograms) {
  RunConfig config = of_text(kTextOfPast);
  config.scaler.init_scale = 0x1p40; // skips
  LivedLane lane(device, config);
  by_lines(lane, 2);
  config.optimizer.lr = 0.5;
  config.scaler.backoff_factor = 0.25;
  lane.turn(config);
  lane.inject({0, "fc1", Fault::inf, 1, 3});
  by_lines(lane, 1);
  for (int i = 0; i < 4; ++i) lane.go(Pace::line);
  config.loop = kEdited;
  config.precision.mode = "amp-bf16";
  lane.turn(config); // within a step; takes effect in the next one
  by_lines(lane, 2);
  EXPECT_TRUE(std::ranges::any_of(lane.records, &StepRecord::skipped));
  expect_the_past_as_lived(lane);
  const std::string text = lane.travel({1, 3, -1}, Seek::position).text;
  EXPECT_NE(text.find("another program"), std::string::npos) << text;
}

TEST_F(TimeTravels, ReproduceTwoModelsAndTheirOptimizers) {
  LivedLane lane(device, gan());
  lane.run(5);
  by_lines(lane, 3);
  expect_the_past_as_lived(lane);
}

TEST_F(TimeTravels, ReproducePersistentVariables) {
  LivedLane lane(device, keeping());
  lane.run(4);
  by_lines(lane, 3);
  expect_the_past_as_lived(lane);
}

TEST_F(TimeTravels, ReproduceStepsAfterSnapshots) {
  LivedLane lane(device, of_text(kTextOfPast));
  lane.snapshots = Snapshots(1 << 20);
  for (int i = 0; i < 5; ++i) {
    lane.run(3);
    lane.snapshots.keep(std::make_shared<const TrainerState>(lane.trainer->snapshot()));
    by_lines(lane, 2, i % 2 == 0 ? Pace::line : Pace::call);
  }
  expect_the_past_as_lived(lane, 60);
}

TEST_F(TimeTravels, AreNotFeltByTheLane) {
  LivedLane lane(device, of_text(kTextOfPast)), alone(device, of_text(kTextOfPast));
  for (LivedLane* each : {&lane, &alone}) {
    each->run(3);
    for (int i = 0; i < 11; ++i) each->go(Pace::line);
    each->go(Pace::call);
  }
  const LinePosition stands = lane.trainer->place();
  lane.travel(stands, Seek::before); // within the current step
  lane.travel({2, 4, -1}, Seek::position);
  lane.travel({stands.step, 5, -1}, Seek::into);
  lane.travel(stands, Seek::changed, "loss");
  EXPECT_EQ(lane.trainer->place(), stands);
  for (LivedLane* each : {&lane, &alone}) {
    each->go(Pace::line);
    each->go(Pace::step);
    each->run(3);
  }
  ASSERT_EQ(lane.lived.size(), alone.lived.size());
  for (size_t i = 0; i < lane.records.size(); ++i)
    EXPECT_EQ(std::bit_cast<uint64_t>(lane.records[i].loss), std::bit_cast<uint64_t>(alone.records[i].loss));
  EXPECT_EQ(weights(*lane.trainer), weights(*alone.trainer));
}

// ---- positions -----------------------------------------------------------------------------------------------------

TEST_F(TimeTravels, PositionsCountStatementsAndOpCallsOfWhatIsProbed) {
  LivedLane lane(device, of_text("a = 1\nb = torch.ones(2) + a\nc = b * 2 + 1\n"));
  EXPECT_EQ(lane.trainer->place(), (LinePosition{0, 0, -1}));
  EXPECT_EQ(lane.go(Pace::line).position, (LinePosition{1, 1, -1}));
  EXPECT_EQ(lane.go(Pace::line).position, (LinePosition{1, 2, -1}));
  const LineStop call = lane.go(Pace::call);
  EXPECT_EQ(call.position.at, 2);
  EXPECT_EQ(call.position.calls, 1);
  EXPECT_EQ(lane.go(Pace::line).position, (LinePosition{1, 3, -1}));
  EXPECT_EQ(lane.go(Pace::line).position, (LinePosition{1, 4, -1})) << "the end";
  EXPECT_EQ(lane.trainer->current_stop(StopReason::requested, "").position, (LinePosition{1, 4, -1}));
  lane.run(1);
  EXPECT_EQ(lane.trainer->place(), (LinePosition{2, -1, -1})) << "statements were not counted";
  EXPECT_EQ(lane.travel(lane.trainer->place(), Seek::position).position, (LinePosition{2, 4, -1}));
  lane.go(Pace::line, false);
  lane.go(Pace::line);
  const LineStop uncounted = lane.go(Pace::call);
  EXPECT_EQ(uncounted.position, (LinePosition{3, 2, -1}));
}

TEST_F(TimeTravels, PositionsThatAreNoneAreRejectedInASentence) {
  LivedLane lane(device, of_text(kTextOfPast));
  EXPECT_NE(lane.refusal({1, 1, -1}, Seek::position).find("no step"), std::string::npos);
  by_lines(lane, 2);
  lane.go(Pace::line);
  lane.go(Pace::line);
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max(), kLeast = std::numeric_limits<int64_t>::min();
  for (const LinePosition place : {LinePosition{-1, 0, 0}, {1, -2, 0}, {1, 2, -3}, {kLeast, kLeast, kLeast}})
    EXPECT_NE(lane.refusal(place, Seek::position).find("must be 0 or more"), std::string::npos)
        << lane.refusal(place, Seek::position);
  EXPECT_NE(lane.refusal({kMost, 1, 1}, Seek::before).find("not among the steps"), std::string::npos);
  EXPECT_NE(lane.refusal({2, 5000, -1}, Seek::position).find("no statement 5000 in step 2"), std::string::npos)
      << lane.refusal({2, 5000, -1}, Seek::position);
  EXPECT_NE(lane.refusal({1, 5000, -1}, Seek::line).find("no statement 5000"), std::string::npos);
  EXPECT_NE(lane.refusal({1, 9, kMost}, Seek::position).find("not among them"), std::string::npos)
      << lane.refusal({1, 9, kMost}, Seek::position);
  EXPECT_NE(lane.refusal({3, kMost, kMost}, Seek::before).find("not reached that position yet"), std::string::npos);
  EXPECT_NE(lane.refusal({2, 3, -1}, Seek::changed, std::string(1 << 20, 'x')).find("no name"), std::string::npos);
}

TEST_F(TimeTravels, AStepsBeginIsAPosition) {
  LivedLane lane(device, keeping());
  lane.run(3);
  const LineStop stop = lane.travel({2, 0, -1}, Seek::position);
  EXPECT_EQ(stop.position, (LinePosition{2, 0, -1}));
  EXPECT_EQ(stop.line, 0);
  EXPECT_EQ(std::ranges::find(stop.names, "seen", &VariableRecord::name)->value, 2);
  EXPECT_EQ(lane.travel({2, 0, -1}, Seek::line).position, (LinePosition{2, 1, -1}));
  EXPECT_EQ(lane.travel({2, 0, -1}, Seek::before).position,
            (LinePosition{1, lane.travel({1, -1, -1}, Seek::position).position.at - 1, -1}));
}

// ---- lines ---------------------------------------------------------------------------------------------------------

TEST_F(TimeTravels, TheLineBeforeIsOfTheSameFunctionOrCalledIt) {
  LivedLane lane(device, of_text(kTextOfPast));
  lane.run(1);
  by_lines(lane, 1, Pace::line);
  std::vector<int64_t> forward, back; // top-level lines; statements of one line count once
  for (const Lived& lived : lane.lived)
    if (lived.stop.line > 0 && (forward.empty() || forward.back() != lived.stop.line))
      forward.push_back(lived.stop.line);
  LineStop stop = lane.travel(lane.trainer->place(), Seek::before);
  for (; stop.step == 2; stop = lane.travel(stop.position, Seek::before)) {
    EXPECT_EQ(stop.reason, StopReason::line);
    EXPECT_TRUE(stop.frames.empty());
    back.insert(back.begin(), stop.line);
    ASSERT_LE(back.size(), forward.size());
  }
  EXPECT_EQ(back, forward);
  EXPECT_EQ(stop.line, 15) << "the last line of the step before";
  EXPECT_EQ(stop.text, "The last line of step 1.");
  while (stop.line != 1) stop = lane.travel(stop.position, Seek::before);
  EXPECT_NE(lane.refusal(stop.position, Seek::before).find("no earlier line exists"), std::string::npos);
}

TEST_F(TimeTravels, TheLineBeforeTheFirstOfAFunctionIsTheOneThatCalledIt) {
  LivedLane lane(device, of_text(kTextOfPast));
  while (lane.go(Pace::into).line != 4) {
  }
  while (lane.go(Pace::into).line != 4) {
  } // the second call of the same line
  const LinePosition inside = lane.trainer->place();
  LineStop stop = lane.travel(inside, Seek::before);
  EXPECT_EQ(stop.line, 9) << "and not the line before of the call before";
  EXPECT_EQ(stop.column, 9) << "statements of one line are one";
  lane.go(Pace::line);
  stop = lane.travel(lane.trainer->place(), Seek::before);
  EXPECT_EQ(stop.position, inside);
  ASSERT_EQ(stop.frames.size(), 1u);
  lane.go(Pace::out);
  stop = lane.travel(lane.trainer->place(), Seek::before);
  EXPECT_EQ(stop.line, 9) << "over the calls";
}

TEST_F(TimeTravels, FromTheMiddleOfALineBackIsItsBegin) {
  LivedLane lane(device, of_text(kTextOfPast));
  while (lane.go(Pace::line).line != 11) {
  }
  const LinePosition begin = lane.trainer->place();
  lane.go(Pace::call);
  lane.go(Pace::call);
  EXPECT_EQ(lane.travel(lane.trainer->place(), Seek::before).position, begin);
}

TEST_F(TimeTravels, AreGoneThroughForwardAsALaneIs) {
  for (const auto& [pace, seek] : {std::pair{Pace::line, Seek::line},
                                   {Pace::into, Seek::into},
                                   {Pace::call, Seek::call},
                                   {Pace::step, Seek::step},
                                   {Pace::out, Seek::out}}) {
    SCOPED_TRACE(name_of(pace));
    LivedLane lane(device, of_text(kTextOfPast));
    for (int i = 0; i < 9; ++i) lane.go(Pace::into); // within a function
    const size_t first = lane.lived.size();
    for (int i = 0; i < 40 && lane.losses.count() < 3; ++i) lane.go(pace);
    for (size_t i = first; i < lane.lived.size(); ++i)
      expect_as_lived(lane.travel(lane.lived[i - 1].stop.position, seek), lane.lived[i]);
  }
}

TEST_F(TimeTravels, EndWhereTheLaneStands) {
  LivedLane lane(device, of_text(kTextOfPast));
  lane.run(2);
  EXPECT_EQ(lane.travel({2, -1, -1}, Seek::before).line, 15);
  LineStop stop = lane.travel({2, -1, -1}, Seek::before);
  stop = lane.travel(stop.position, Seek::line);
  EXPECT_EQ(stop.reason, StopReason::step);
  EXPECT_NE(lane.refusal(stop.position, Seek::line).find("current position"), std::string::npos);
  for (int i = 0; i < 9; ++i) lane.go(Pace::into); // within a function
  const LinePosition place = lane.trainer->place();
  ASSERT_EQ(lane.lived.back().stop.frames.size(), 1u);
  stop = lane.travel(lane.travel(place, Seek::before).position, Seek::before);
  stop = lane.travel(stop.position, Seek::step);
  EXPECT_EQ(stop.position, place) << "no pace leads beyond it";
  EXPECT_NE(stop.text.find("current position"), std::string::npos);
  for (const Seek seek : {Seek::line, Seek::into, Seek::out, Seek::call, Seek::step})
    EXPECT_NE(lane.refusal(place, seek).find("current position"), std::string::npos);
}

TEST_F(TimeTravels, OfALaneThatHasRaisedEndThere) {
  LivedLane lane(device, counting("b = torch.ones(2) * step\nif step == 3:\n    b = b @ torch.ones(3)\nc = 1\n"));
  lane.run(2);
  while (lane.trainer) lane.go(Pace::line);
  const LineStop& raised = lane.lived.back().stop;
  EXPECT_EQ(raised.reason, StopReason::error);
  LineStop stop = lane.travel(raised.position, Seek::before);
  EXPECT_EQ(stop.line, 3);
  stop = lane.travel(stop.position, Seek::line);
  EXPECT_EQ(stop.line, 4);
  stop = lane.travel(stop.position, Seek::line);
  EXPECT_EQ(stop.reason, StopReason::error);
  EXPECT_TRUE(stop.past);
  EXPECT_EQ(stop.text, raised.text);
  EXPECT_EQ(lane.travel(stop.position, Seek::changed, "b").line, 2);
}

// ---- called off ----------------------------------------------------------------------------------------------------

TEST_F(TimeTravels, ReportProgressAndCanBeCancelled) {
  struct CountingProgress final : ReplayProgress {
    int64_t steps = 0, most = 1000;
    void before_step(int64_t left) override {
      EXPECT_GT(left, 0);
      if (++steps > most) throw OperationCancelled("Cancelled.");
    }
  } progress;
  LivedLane lane(device, of_text(kTextOfPast));
  lane.run(40);
  lane.progress = &progress;
  lane.travel({30, 3, -1}, Seek::position);
  EXPECT_GE(progress.steps, 29);
  progress = {};
  progress.most = 5;
  EXPECT_THROW(lane.travel({20, 3, -1}, Seek::position), OperationCancelled);
  progress.most = 1000;
  std::stop_source off;
  off.request_stop();
  lane.halt = off.get_token();
  EXPECT_THROW(lane.travel({30, 5, -1}, Seek::position), OperationCancelled) << "within a step";
  lane.halt = {};
  EXPECT_EQ(lane.travel({30, 3, -1}, Seek::position).position, (LinePosition{30, 3, -1}))
      << "and it can be asked again";
}

TEST_F(TimeTravels, NearByNeedNoReplayFromAfar) {
  struct CountingProgress final : ReplayProgress {
    int64_t steps = 0;
    void before_step(int64_t) override { ++steps; }
  } progress;
  LivedLane lane(device, of_text(kTextOfPast));
  lane.run(60);
  LineStop stop = lane.travel({50, 12, -1}, Seek::position);
  lane.progress = &progress;
  for (int i = 0; i < 30; ++i) stop = lane.travel(stop.position, Seek::before);
  EXPECT_LT(stop.step, 50);
  EXPECT_LE(progress.steps, 60) << "no more than a step or two for each";
}

} // namespace
} // namespace amplab
