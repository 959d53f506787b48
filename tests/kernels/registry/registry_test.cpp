// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string open_error(const std::string& name) {
  try {
    open_device(name);
  } catch (const DeviceError& error) {
    return error.what();
  }
  return {};
}

// Empty if a GPU is present.
std::string no_gpu_reason() {
  std::string reason;
  for (const DeviceEntry& entry : list_devices()) {
    if (entry.name != "cpu" && entry.absent_because.empty()) return {};
    reason = entry.absent_because;
  }
  return reason;
}

TEST(Registry, ListsTheProcessorFirstThenGpusOrWhyThereIsNone) {
  const auto devices = list_devices();
  ASSERT_GE(devices.size(), 2u);
  EXPECT_EQ(devices[0].name, "cpu");
  EXPECT_TRUE(devices[0].absent_because.empty()) << devices[0].absent_because;
  EXPECT_NE(devices[0].description.find("core"), std::string::npos) << devices[0].description;
  for (size_t i = 1; i < devices.size(); ++i) EXPECT_TRUE(devices[i].name.starts_with("cuda")) << devices[i].name;
}

TEST(Registry, ReportsHowEachFormatIsMultiplied) {
  const DeviceEntry cpu = list_devices().front();
  const auto device = open_device("cpu");
  EXPECT_EQ(cpu.fp32, "hardware");
  EXPECT_EQ(cpu.fp16, "emulated");
  EXPECT_EQ(cpu.bf16, device->properties().emulated(Op::linear, DType::bf16) ? "emulated" : "hardware");
}

TEST(Registry, OpensTheBestAndTheNamedDevice) {
  EXPECT_TRUE(open_device("auto")->name().starts_with(no_gpu_reason().empty() ? "cuda:" : "cpu"));
  EXPECT_EQ(open_device("cpu")->name(), "cpu");
}

TEST(Registry, RejectsAbsentGpusWithTheirReason) {
  const std::string reason = no_gpu_reason();
  if (reason.empty()) GTEST_SKIP() << "a GPU is present";
  EXPECT_NE(open_error("cuda").find(reason), std::string::npos) << open_error("cuda");
  EXPECT_NE(open_error("cuda:1").find(reason), std::string::npos) << open_error("cuda:1");
}

TEST(Registry, RejectsUnknownDevicesInOneSentence) {
  EXPECT_NE(open_error("cuda:99").find("cuda:99"), std::string::npos) << open_error("cuda:99");
  EXPECT_NE(open_error("gpu").find("\"gpu\""), std::string::npos);
}

} // namespace
} // namespace amplab
