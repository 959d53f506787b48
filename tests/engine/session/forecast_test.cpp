// SPDX-License-Identifier: Apache-2.0
// Memory forecasts that are requested before anything runs.
#include "engine/run/mode.h"
#include "tests/engine/session/session_fixture.h"

namespace amplab {
namespace {

struct ForecastOfMemory : SessionTest {
  using SessionTest::SessionTest;
  std::vector<wire::Report> all;

  // Returns the reply to the command, or null after 30 seconds.
  const wire::Report* answer_to(wire::Command command, int64_t id = 7) {
    all.clear();
    command.id = id;
    session.post(std::move(command));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    for (bool done = false; !done && std::chrono::steady_clock::now() < deadline;) {
      session.wait(std::chrono::milliseconds(5));
      for (wire::Report& report : session.drain()) {
        done = done || (report.command == id && std::holds_alternative<wire::Done>(report));
        all.push_back(std::move(report));
      }
    }
    const auto found = std::ranges::find(all, id, &wire::Report::command);
    return found == all.end() ? nullptr : &*found;
  }
  std::string failure_of(wire::Command command) {
    const wire::Report* const report = answer_to(std::move(command));
    const auto* const failure = report ? std::get_if<wire::Failure>(report) : nullptr;
    return failure ? failure->text : "it was not refused";
  }
};

TEST_F(ForecastOfMemory, IsOfEveryModeAndEqualsWhatALaneThenTakes) {
  RunConfig config = small("amp-bf16");
  const wire::Report* const report = answer_to(wire::ForecastMemory{config, {}});
  ASSERT_TRUE(report);
  const auto* const forecast = std::get_if<wire::Forecast>(report);
  ASSERT_TRUE(forecast);
  ASSERT_EQ(forecast->modes.size(), std::size(kModes));
  const std::vector<MemoryForecast> modes = forecast->modes;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(modes[3].mode, "amp-bf16");
  EXPECT_EQ(modes[3].peak_bytes, heard.steps[0].back().memory_peak_bytes);
}

TEST_F(ForecastOfMemory, OfAModeThatPyTorchRejectsReportsWhy) {
  RunConfig config = small();
  config.scaler.kind = "dynamic";
  const wire::Report* const report = answer_to(wire::ForecastMemory{config, {"pure-fp16", "O1"}});
  ASSERT_TRUE(report);
  const auto* const forecast = std::get_if<wire::Forecast>(report);
  ASSERT_TRUE(forecast);
  ASSERT_EQ(forecast->modes.size(), 2u);
  EXPECT_NE(forecast->modes[0].problem, "");
  EXPECT_EQ(forecast->modes[0].peak_bytes, 0);
  EXPECT_EQ(forecast->modes[1].mode, "amp-fp16");
  EXPECT_EQ(forecast->modes[1].problem, "");
  EXPECT_GT(forecast->modes[1].peak_bytes, 0);
}

TEST_F(ForecastOfMemory, OfWhatCannotBePreparedIsRejected) {
  EXPECT_NE(failure_of(wire::ForecastMemory{small(), {"fp12"}}).find("fp12"), std::string::npos);
  RunConfig config = small();
  config.data.name = "csv";
  config.data.path = "/no/such/file.csv";
  EXPECT_NE(failure_of(wire::ForecastMemory{config, {}}).find("/no/such/file.csv"), std::string::npos);
  config = small();
  config.device = "cuda:99";
  EXPECT_NE(failure_of(wire::ForecastMemory{config, {}}).find("cuda"), std::string::npos);
}

TEST_F(ForecastOfMemory, LeavesTheLanesWithTheSameBits) {
  session.post(wire::Prepare{{small("amp-bf16"), small("amp-bf16")}});
  session.post(wire::StepOnce{5});
  RunConfig other = small("fp32");
  other.model.hidden = {64, 64};
  other.threads = 1;
  ASSERT_TRUE(answer_to(wire::ForecastMemory{other, {"tf32", "pure-fp16"}}));
  session.post(wire::Play{});
  std::vector<StepRecord> steps;
  ASSERT_TRUE(ended(0));
  Session alone([](const std::string& name) { return open_device(name); });
  alone.post(wire::Prepare{{small("amp-bf16")}});
  alone.post(wire::Play{});
  double last = -1;
  for (bool over = false; !over;) {
    for (wire::Report& report : alone.drain()) {
      if (const auto* m = std::get_if<wire::Steps>(&report)) last = m->records.back().loss;
      if (const auto* m = std::get_if<wire::Status>(&report)) over = m->status.state >= LaneState::finished;
    }
    alone.wait(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(heard.steps[0].back().loss, last);
}

// Receives a CancelCommand when it opens the device.
struct ForecastCancelled : ForecastOfMemory {
  ForecastCancelled()
      : ForecastOfMemory([this](const std::string& name) {
          session.post(wire::CancelCommand{7});
          return open_device(name);
        }) {}
};

TEST_F(ForecastCancelled, EndsAndTheSessionGoesOn) {
  const std::string failure = failure_of(wire::ForecastMemory{small(), {}});
  EXPECT_NE(failure.find("ancelled"), std::string::npos) << failure;
  session.post(wire::Prepare{{small()}});
  session.post(wire::Play{});
  EXPECT_TRUE(ended(0));
}

} // namespace
} // namespace amplab
