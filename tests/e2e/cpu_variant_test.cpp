// SPDX-License-Identifier: Apache-2.0
// CPU kernels are libraries beside the program: which one is used, and the error message without any.
#include "tests/support/program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct CpuVariantProgram : testing::Test {
  TemporaryFolder folder;

  Ended engine(std::vector<std::string> words, const std::string& asked, const std::string& program = AMPLAB_ENGINE) {
    words.insert(words.begin(), program);
    return Running(words, folder, {"AMPLAB_CPU_VARIANT=" + asked}).wait();
  }
  std::string config() {
    return folder.write("run.json",
                        R"({"data": {"name": "spirals"}, "model": {"hidden": [4]}, "train": {"steps": 3}})");
  }
};

void expect_refused(const Ended& ended, const std::string& part) {
  EXPECT_EQ(ended.status, 2) << ended.err;
  EXPECT_NE(ended.err.find(part), std::string::npos) << ended.err;
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
}

TEST_F(CpuVariantProgram, ThatIsUnknownIsRejectedInOneSentence) {
  expect_refused(engine({"run", config(), "--device", "cpu", "--quiet"}, "x86-64-v9"), "\"x86-64-v9\"");
}

TEST_F(CpuVariantProgram, IsMissedInOneSentenceWhereNoneIsBesideTheProgram) {
  fs::copy_file(AMPLAB_ENGINE, folder / "amplab-engine");
  expect_refused(engine({"run", config(), "--device", "cpu", "--quiet"}, "", (folder / "amplab-engine").string()),
                 "libamplab_cpu_");
}

TEST_F(CpuVariantProgram, OfAnInstalledProgramIsFoundInLibAmplab) {
  fs::create_directories(folder / "bin");
  fs::create_directories(folder / "lib/amplab");
  fs::copy_file(AMPLAB_ENGINE, folder / "bin/amplab-engine");
  for (const auto& beside : fs::directory_iterator(fs::path(AMPLAB_ENGINE).parent_path()))
    if (const std::string name = beside.path().filename().string(); name.starts_with("libamplab_cpu_"))
      fs::copy_file(beside.path(), folder / ("lib/amplab/" + name));
  const Ended ended =
      engine({"run", config(), "--device", "cpu", "--quiet"}, "", (folder / "bin/amplab-engine").string());
  EXPECT_EQ(ended.status, 0) << ended.err;
}

// Each usable variant is in use when it is requested, according to `doctor` and to the device's description.
TEST_F(CpuVariantProgram, ThatIsRequestedIsInUse) {
  const Ended best = engine({"doctor", "--json"}, "");
  ASSERT_EQ(best.status, 0) << best.err;
  int usable = 0;
  const Json kernels = Json::parse(best.out).at("kernels");
  for (const Json& row : kernels) {
    if (row.at("state") != "usable" && row.at("state") != "in use") continue;
    ++usable;
    const std::string name = row.at("kernels of the CPU");
    const Ended described = engine({"describe", "devices", "--json"}, name);
    ASSERT_EQ(described.status, 0) << described.err;
    const Json cpu = Json::parse(described.out).at(0);
    EXPECT_EQ(cpu.at("kernels"), name);
    EXPECT_TRUE(cpu.at("description").get<std::string>().ends_with("kernels " + name)) << cpu;
    const Ended ran = engine({"run", config(), "--device", "cpu", "--quiet"}, name);
    EXPECT_EQ(ran.status, 0) << name << ": " << ran.err;
  }
  EXPECT_GE(usable, 1) << best.out;
}

} // namespace
} // namespace amplab
