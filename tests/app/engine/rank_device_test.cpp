// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

DeviceEntry device(const std::string& name, const std::string& absent_because = "") {
  DeviceEntry entry;
  entry.name = name;
  entry.absent_because = absent_because;
  return entry;
}

TEST(RankDevice, IsTheNextGpuForEachRankOfAMachineAndTheFirstAgain) {
  const std::vector<DeviceEntry> machine = {device("cpu"), device("cuda:0"),
                                            device("cuda:1", "This GPU does not respond."), device("cuda:2")};
  for (const char* asked : {"cuda", "auto"}) {
    EXPECT_EQ(device_of_rank(asked, 0, machine), "cuda:0");
    EXPECT_EQ(device_of_rank(asked, 1, machine), "cuda:2") << "the one between cannot be used";
    EXPECT_EQ(device_of_rank(asked, 2, machine), "cuda:0");
  }
}

TEST(RankDevice, IsWhatTheRunNamesWhereItNamesOneOrThereIsNoChoice) {
  const std::vector<DeviceEntry> two = {device("cpu"), device("cuda:0"), device("cuda:1")},
                                 none = {device("cpu"), device("cuda", "no driver")};
  EXPECT_EQ(device_of_rank("cuda:1", 0, two), "cuda:1");
  EXPECT_EQ(device_of_rank("cpu", 1, two), "cpu");
  EXPECT_EQ(device_of_rank("auto", 1, none), "auto");
  EXPECT_EQ(device_of_rank("cuda", 1, none), "cuda") << "the reason is reported when the device is opened";
}

} // namespace
} // namespace amplab
