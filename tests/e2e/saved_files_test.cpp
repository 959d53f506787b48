// SPDX-License-Identifier: Apache-2.0
// Each run has its own files for --save-initial, --save-final and --checkpoint. They are checked before it trains.
#include "tests/support/program.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct SavedFiles : testing::Test {
  TemporaryFolder folder;

  std::string config(const std::string& file, const std::string& name) {
    return folder.write(file, R"({"name": ")" + name +
                                  R"(", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [8]},
      "train": {"steps": 4, "eval_every": 0}})");
  }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  Ended run(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "run", "--quiet"});
    return Running(words, folder).wait();
  }
};

TEST_F(SavedFiles, ThatAreOneForTwoRunsAreRejected) {
  const std::string a = config("1.json", "a b"), b = config("2.json", "a/b"), c = config("3.json", "a:b");
  for (const char* option : {"--save-initial", "--save-final", "--checkpoint"})
    for (const auto& [one, other] : {std::pair(a, a), {a, b}, {b, c}}) {
      const Ended ended = run({one, other, option, path("{name}.safetensors")});
      EXPECT_EQ(ended.status, 2) << option;
      for (const std::string part : {"a-b.safetensors", "run 1 (\"a", "run 2 (\"a"})
        EXPECT_NE(ended.err.find(part), std::string::npos) << part << " not in " << ended.err;
      EXPECT_FALSE(std::filesystem::exists(folder / "a-b.safetensors"));
    }
  EXPECT_EQ(run({a, "--save-final", path("{name}.safetensors")}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "a-b.safetensors"))
      << "what was refused is what would have been written";
}

TEST_F(SavedFiles, OfOneRunMayNotBeOneEither) {
  const std::string a = config("a.json", "a");
  EXPECT_EQ(run({a, "--save-final", path("w.safetensors"), "--checkpoint", path("w.safetensors")}).status, 2);
  EXPECT_EQ(
      run({a, "--save-initial", path("w-{step}.safetensors"), "--save-final", path("w-{step}.safetensors")}).status, 0);
  for (const char* file : {"w-0.safetensors", "w-4.safetensors"})
    EXPECT_TRUE(std::filesystem::exists(folder / file)) << file;
}

TEST_F(SavedFiles, WhereNothingCanBeWrittenAreRejectedBeforeTheFirstStep) {
  const std::string a = config("a.json", "a");
  for (const char* option : {"--save-initial", "--save-final", "--checkpoint"}) {
    const Ended ended = run({a, option, path("absent/w.safetensors"), "--steps", "1000000000"});
    EXPECT_EQ(ended.status, 2) << option;
    EXPECT_NE(ended.err.find(path("absent/w.safetensors") + ": cannot be created"), std::string::npos) << ended.err;
  }
}

TEST_F(SavedFiles, MayStandInTheFolderOfTheRun) {
  const std::string a = config("a.json", "a");
  EXPECT_EQ(run({a, "--out", path("out"), "--save-initial", path("out/w.safetensors"), "--checkpoint",
                 path("out/c.safetensors")})
                .status,
            0);
}

TEST_F(SavedFiles, ACheckpointThatCouldNotBeWrittenFailsTheRun) {
  const std::string a = config("a.json", "a");
  const Ended ended = run({a, "--checkpoint", path("{step}/c.safetensors")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("4/c.safetensors: cannot be created"), std::string::npos) << ended.err;
}

TEST_F(SavedFiles, OfARunWithANameLikeAFolderStayInTheirs) {
  std::filesystem::create_directories(folder / "ck" / "--");
  ASSERT_EQ(run({config("a.json", ".."), "--checkpoint", path("ck/{name}/w.safetensors")}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "ck" / "--" / "w.safetensors"));
  EXPECT_FALSE(std::filesystem::exists(folder / "w.safetensors"));
}

TEST_F(SavedFiles, AreRidOfWhatAKilledRunHasLeftOfThem) {
  folder.write(".w.safetensors.4711-3.part", "half");
  ASSERT_EQ(run({config("a.json", "a"), "--save-final", path("w.safetensors")}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "w.safetensors"));
  EXPECT_FALSE(std::filesystem::exists(folder / ".w.safetensors.4711-3.part"));
}

} // namespace
} // namespace amplab
