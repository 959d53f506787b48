// SPDX-License-Identifier: Apache-2.0
// Lanes that are called off while they are made.
#include "tests/engine/session/session_fixture.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace amplab {
namespace {

// A session that receives a CancelCommand of command 2 when it opens the device, before it loads data and makes
// weights.
struct CancelledLanes : SessionTest {
  CancelledLanes()
      : SessionTest([this](const std::string& name) {
          session.post(wire::CancelCommand{2});
          return open_device(name);
        }) {
    std::ofstream file(table);
    file << "x,y\n";
    for (int row = 0; row < 100; ++row) file << row << "," << row % 2 << "\n";
  }
  ~CancelledLanes() override { std::filesystem::remove(table); }

  void expect_a_failure_that_says(const RunConfig& config, const std::string& what) {
    wire::Command unwanted = wire::Prepare{{config}};
    unwanted.id = 2;
    session.post(std::move(unwanted));
    session.post(wire::Prepare{{config}});
    session.post(wire::Play{});
    ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::finished; })) << "others can be made";
    ASSERT_EQ(heard.failures.size(), 1u);
    EXPECT_NE(heard.failures[0].text.find(what), std::string::npos) << heard.failures[0].text;
    EXPECT_EQ(heard.prepared.size(), 1u);
  }

  const std::string table =
      (std::filesystem::temp_directory_path() / ("amplab-cancelled-" + std::to_string(getpid()) + ".csv")).string();
};

TEST_F(CancelledLanes, EndWhileTheirDataAreRead) {
  RunConfig config = small();
  config.data.name = "csv";
  config.data.path = table;
  expect_a_failure_that_says(config, "reading was cancelled");
}

TEST_F(CancelledLanes, EndWhileTheirWeightsAreInitialised) {
  expect_a_failure_that_says(small(), "while the weights were initialised");
}

} // namespace
} // namespace amplab
