// SPDX-License-Identifier: Apache-2.0
#include "engine/run/links.h"

#include "engine/run/config_error.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Links, AreKnownByName) {
  for (const LinkRow& row : link_table()) EXPECT_EQ(link_named(std::string(row.name)), row.link);
}

TEST(Links, AreWrittenAsLatencyAndBandwidth) {
  EXPECT_NEAR(link_named("30us,1.1GB/s").latency_s, 30e-6, 1e-18);
  EXPECT_NEAR(link_named("0.5us,360GB/s").bytes_per_s, 360e9, 1);
}

TEST(Links, ThatAreInvalidAreRejectedWithTheAcceptedForms) {
  for (const char* text : {"", "ethernet", "30us", "30,1.1", "30us,GB/s", "0us,1GB/s", "-1us,1GB/s", "1us,nanGB/s",
                           "1us,infGB/s", "1us,1GB/s,"}) {
    try {
      link_named(text);
      ADD_FAILURE() << text;
    } catch (const ConfigError& error) {
      EXPECT_NE(std::string(error.what()).find("10gbe"), std::string::npos) << error.what();
    }
  }
}

} // namespace
} // namespace amplab
