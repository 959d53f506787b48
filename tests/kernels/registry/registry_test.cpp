// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/registry.h"

#include "kernels/registry/cpu_info.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string refusal(const std::string& name) {
  try {
    open_device(name);
  } catch (const DeviceError& error) {
    return error.what();
  }
  return {};
}

TEST(Registry, ListsTheProcessorFirstAndSaysWhyCudaIsAbsent) {
  const auto devices = list_devices();
  ASSERT_EQ(devices.size(), 2u);
  EXPECT_EQ(devices[0].name, "cpu");
  EXPECT_TRUE(devices[0].absent_because.empty()) << devices[0].absent_because;
  EXPECT_NE(devices[0].description.find("core"), std::string::npos) << devices[0].description;
  EXPECT_EQ(devices[1].name, "cuda");
  EXPECT_NE(devices[1].absent_because.find("no CUDA backend"), std::string::npos);
}

TEST(Registry, SaysHowEachFormatIsMultiplied) {
  const DeviceEntry cpu = list_devices().front();
  const auto device = open_device("cpu");
  EXPECT_EQ(cpu.fp32, "hardware");
  EXPECT_EQ(cpu.fp16, "emulated");
  EXPECT_EQ(cpu.bf16, device->emulated(Op::linear, DType::bf16) ? "emulated" : "hardware");
}

TEST(Registry, OpensTheBestAndTheNamedDevice) {
  EXPECT_EQ(open_device("auto")->name(), "cpu");
  EXPECT_EQ(open_device("cpu")->name(), "cpu");
}

TEST(Registry, RefusesAbsentAndUnknownDevicesInOneSentence) {
  EXPECT_NE(refusal("cuda").find("no CUDA backend"), std::string::npos);
  EXPECT_NE(refusal("cuda:1").find("no CUDA backend"), std::string::npos);
  EXPECT_NE(refusal("gpu").find("\"gpu\""), std::string::npos);
}

TEST(Registry, MissesNoInstructionOnTheMachineThatBuiltIt) { EXPECT_TRUE(missing_instructions().empty()); }

} // namespace
} // namespace amplab
