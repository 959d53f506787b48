// SPDX-License-Identifier: Apache-2.0
// Rewound and replaced lanes on a device with memory for one set of lanes only.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/limited_device.h"

namespace amplab {
namespace {

// A device that two large lanes fill to two thirds.
struct SessionWithLittleMemory : SessionPastTest {
  static RunConfig large(int64_t width = 400) {
    RunConfig config = of_steps(12, "amp-fp16");
    config.model.hidden = {width, width};
    config.device = "cpu";
    return config;
  }
  SessionWithLittleMemory()
      : SessionPastTest([](const std::string&) {
          auto limited = std::make_unique<LimitedDevice>(open_device("cpu"), size_t{1} << 40);
          device = limited.get();
          return limited;
        }) {
    session.post(wire::Prepare{{large(), large()}});
    session.post(wire::StepOnce{6});
    EXPECT_TRUE(until([&] { return heard.steps[1].size() == 6; }));
    EXPECT_TRUE(until([&] { return heard.status[1].state == LaneState::paused; }));
    device->set_limit(device->in_use() * 3 / 2);
  }
  static inline LimitedDevice* device = nullptr;
};

TEST_F(SessionWithLittleMemory, LanesBeginAgain) {
  session.post(wire::Rewind{});
  ASSERT_TRUE(until([&] { return heard.prepared.size() == 2 || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  session.post(wire::StepOnce{6});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 12; }));
  for (size_t i = 0; i < 6; ++i) expect_same_numbers(heard.steps[1][i + 6], heard.steps[1][i]);
}

TEST_F(SessionWithLittleMemory, OthersOfThatSizeTakeTheirPlace) {
  RunConfig other = large();
  other.seed = 7;
  session.post(wire::Prepare{{other, other}});
  ASSERT_TRUE(until([&] { return heard.prepared.size() == 2 || !heard.failures.empty(); }));
  EXPECT_TRUE(heard.failures.empty()) << heard.failures[0].text;
}

TEST_F(SessionWithLittleMemory, WhereOthersDoNotFitTheOldOnesGoOnWithTheSameBits) {
  session.post(wire::Inject{0, "loss", "inf", 1, 0});
  session.post(wire::ApplySetting{1, "optimizer.lr", "0.25"});
  session.post(wire::Prepare{{large(4000)}});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_NE(heard.failures[0].text.find("use a smaller model"), std::string::npos) << heard.failures[0].text;
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  EXPECT_EQ(heard.status[0].state, LaneState::finished) << heard.status[0].reason;
  const auto steps = heard.steps;
  EXPECT_TRUE(steps[0][6].injected);

  device->set_limit(size_t{1} << 40);
  session.post(wire::Prepare{{large(), large()}});
  ASSERT_TRUE(until([&] { return heard.prepared.size() == 2; }));
  heard = {};
  session.post(wire::StepOnce{6});
  ASSERT_TRUE(until([&] { return heard.status[1].state == LaneState::paused; }));
  session.post(wire::Inject{0, "loss", "inf", 1, 0});
  session.post(wire::ApplySetting{1, "optimizer.lr", "0.25"});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  for (const size_t lane : {0, 1})
    for (size_t i = 0; i < 12; ++i) expect_same_numbers(steps[lane][i], heard.steps[lane][i]);
}

} // namespace
} // namespace amplab
