// SPDX-License-Identifier: Apache-2.0
// `amplab-engine describe data --sample`: the contents of a data set, as text and as JSON for the window.
#include "tests/support/program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct DescribeSample : testing::Test {
  TemporaryFolder folder;

  Ended describe(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "describe", "data"});
    return Running(words, folder).wait();
  }
};

TEST_F(DescribeSample, PrintsTheContentOfATable) {
  const std::string file = folder.write("flowers.csv", "petal,kind\n1.5,iris\n2.5,rose\n3.5,iris\n");
  const Ended ended = describe({"--sample", "csv", "--path", file, "--label", "kind"});
  EXPECT_EQ(ended.status, 0) << ended.err;
  for (const char* part : {"flowers.csv", "classification", "iris", "rose", "petal", "kind"})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part << "\n" << ended.out;
}

TEST_F(DescribeSample, PrintsTheSameAsJson) {
  const auto json = nlohmann::json::parse(describe({"--json", "--sample", "moons"}).out);
  EXPECT_EQ(json["training"], 2000);
  EXPECT_EQ(json["sample"], nlohmann::json::array({2}));
  EXPECT_EQ(json["outputs"], 2);
  EXPECT_EQ(json["classes"].size(), 2u);
  EXPECT_EQ(json["points"][0].size(), 3u);
}

TEST_F(DescribeSample, ReadsWhichDataSetFromAConfigurationOnStandardInput) {
  const std::string file = folder.write("asked.json", R"({"data": {"name": "text", "path": "/no/such.txt"}})");
  const Ended ended =
      Running({"/bin/sh", "-c", "\"$0\" describe data --sample - --json < \"$1\"", AMPLAB_ENGINE, file}, folder).wait();
  ASSERT_EQ(ended.status, 0) << ended.err;
  const auto json = nlohmann::json::parse(ended.out);
  EXPECT_EQ(json["name"], "text");
  EXPECT_NE(json["problem"].get<std::string>().find("/no/such.txt"), std::string::npos);
}

TEST_F(DescribeSample, ReportsInOneSentenceWhatItCannotRead) {
  const Ended ended = describe({"--sample", "csv", "--path", folder.write("bad.csv", "a,b\n1\n")});
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("has 1 cells in line 2: expected 2"), std::string::npos) << ended.err;
  EXPECT_EQ(describe({"--sample", "nothing"}).status, 2);
  EXPECT_EQ(describe({"--sample"}).status, 2);
  EXPECT_EQ(describe({"--path", "x"}).status, 2);
  EXPECT_EQ(describe({"--sample", "moons", "--fast"}).status, 2);
}

} // namespace
} // namespace amplab
