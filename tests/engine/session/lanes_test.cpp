// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lanes.h"

#include "kernels/registry/registry.h"

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
    return open_device("cpu"); // whatever "auto" is here
  });
  lanes.prepare({on("auto"), on("cpu"), on("auto"), on("cpu")});
  for (const Lane& lane : lanes.all()) EXPECT_EQ(lane.device, lanes.at(0).device);
  EXPECT_EQ(opened, std::vector<std::string>{"auto"});
}

} // namespace
} // namespace amplab
