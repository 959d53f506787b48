// SPDX-License-Identifier: Apache-2.0
// The device that a test runs on, by name: "cpu", or "cuda" on a machine that has a GPU. Suites that run on both are
// instantiated once as Cpu and once as Cuda; amplab_test(... GPU) gives the latter a run of their own with the label gpu.
#pragma once
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {

// An absent device is a reason to skip, in the registry's words. The CPU stands in for it until SetUp() has skipped.
struct TestDevice {
  explicit TestDevice(const std::string& name) {
    try {
      device = open_device(name);
    } catch (const DeviceError& absent) {
      if (name == "cpu") throw;
      absent_because = absent.what();
      device = open_device("cpu");
    }
  }

  std::unique_ptr<Device> device;
  std::string absent_because; // empty: it is there
};

} // namespace amplab

// In SetUp() or first in a test.
#define AMPLAB_SKIP_WITHOUT(test_device) \
  if (!(test_device).absent_because.empty()) GTEST_SKIP() << (test_device).absent_because
