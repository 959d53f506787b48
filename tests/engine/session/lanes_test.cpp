// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lanes.h"

#include "engine/train/follower.h"
#include "kernels/contract/forwarding_device.h"
#include "kernels/registry/registry.h"
#include "tests/support/thread_world.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

RunConfig on(const char* device) {
  RunConfig config;
  config.data.name = "spirals";
  config.model.hidden = {4};
  config.device = device;
  return config;
}

TEST(LanesTest, OneDeviceUnderSeveralNamesIsOpenOnce) {
  std::vector<std::string> opened;
  Lanes lanes([&](const std::string& name) {
    opened.push_back(name);
    return open_device("cpu"); // what "auto" means on this machine
  });
  lanes.prepare({on("auto"), on("cpu"), on("auto"), on("cpu")});
  for (const Lane& lane : lanes.all()) EXPECT_EQ(lane.device, lanes.at(0).device);
  EXPECT_EQ(opened, std::vector<std::string>{"auto"});
}

class StagingDevice final : public ForwardingDevice {
 public:
  explicit StagingDevice(std::unique_ptr<Device> device) : ForwardingDevice(*device), device_(std::move(device)) {}
  std::string host_staging_reason(ProcessGroup& group) override {
    return "Ranks exchange over the host, all " + std::to_string(group.size()) + " of them.";
  }

 private:
  std::unique_ptr<Device> device_;
};

TEST(LanesTest, OfRanksThatExchangeOverTheHostsMemoryReportWhy) {
  RunConfig config = on("cpu");
  config.parallel = {.kind = "ddp", .ranks = 2};
  const auto open_staging = [](const std::string& name) { return std::make_unique<StagingDevice>(open_device(name)); };
  support::on_ranks(2, [&](World& world) {
    if (world.rank() != 0) return follow(world, open_staging, [](const std::string& why) { ADD_FAILURE() << why; });
    {
      Lanes lanes(open_staging);
      lanes.prepare({config, on("cpu")});
      EXPECT_EQ(lanes.at(0).info.notice, "Ranks exchange over the host, all 2 of them.");
      EXPECT_EQ(lanes.at(1).info.notice, "") << "of one rank";
    }
    end_followers(world);
  });
}

} // namespace
} // namespace amplab
