// SPDX-License-Identifier: Apache-2.0
// Bad input ends with a one-line message and exit status 2. No file is left half written.
#include "tests/support/program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <zlib.h>

namespace amplab {
namespace {

struct BadInput : testing::Test {
  TemporaryFolder folder;

  Ended engine(std::vector<std::string> words) {
    words.insert(words.begin(), AMPLAB_ENGINE);
    return Running(words, folder).wait();
  }

  // Expects exit status 2, an empty stdout, one line on stderr that contains all of `mentions`, and no folder.
  void expect_refused(const std::vector<std::string>& words, const std::vector<std::string>& mentions) {
    std::vector<std::string> all = {"run"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--out", (folder / "out").string()});
    const Ended ended = engine(all);
    EXPECT_EQ(ended.status, 2) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    for (const std::string& mention : mentions)
      EXPECT_NE(ended.err.find(mention), std::string::npos) << mention << " not in: " << ended.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "out"));
  }
  std::string config(const std::string& json) { return folder.write("bad.json", json); }

  void write_gz(const std::string& name, const std::string& bytes) {
    const gzFile file = gzopen((folder / name).c_str(), "wb");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
  }
  static std::string idx(uint32_t magic, std::vector<uint32_t> sizes, const std::string& data) {
    std::string bytes;
    sizes.insert(sizes.begin(), magic);
    for (const uint32_t n : sizes)
      for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(n >> shift);
    return bytes + data;
  }
  // Writes four files of two 2x2 images. Each test then corrupts one.
  void write_good_idx() {
    for (const char* part : {"train", "t10k"}) {
      write_gz(std::string(part) + "-images-idx3-ubyte.gz", idx(2051, {2, 2, 2}, std::string(8, '\1')));
      write_gz(std::string(part) + "-labels-idx1-ubyte.gz", idx(2049, {2}, std::string("\0\1", 2)));
    }
  }
  std::string idx_config() {
    return config(R"({"data": {"name": "idx", "path": ")" + (folder / "").string() +
                  R"(", "batch_size": 2}, "train": {"steps": 1}, "model": {"hidden": [2]}})");
  }
};

TEST_F(BadInput, AnUnknownKeyNamesTheNearestKnownOne) {
  expect_refused({config(R"({"scaler": {"init_scal": 2}})")}, {"bad.json", "init_scal", "scaler.init_scale"});
}
TEST_F(BadInput, AWrongTypeNamesFileKeyAndExpectation) {
  expect_refused({config(R"({"train": {"steps": "many"}})")}, {"bad.json", "train.steps"});
}
TEST_F(BadInput, AValueOutOfRangeIsRejected) {
  expect_refused({config(R"({"scaler": {"backoff_factor": 2}})")}, {"bad.json", "scaler.backoff_factor"});
  expect_refused({config(R"({"optimizer": {"betas": [0.9, 1.5]}})")}, {"optimizer.betas"});
}
TEST_F(BadInput, BrokenJsonReportsWhere) { expect_refused({config("{\"seed\": }")}, {"bad.json", "line 1"}); }
TEST_F(BadInput, AMissingFileIsNamed) { expect_refused({(folder / "none.json").string()}, {"none.json"}); }
TEST_F(BadInput, ABadSetOptionIsRejected) {
  const std::string good = config("{}");
  expect_refused({good, "--set", "optimizer.lr=fast"}, {"optimizer.lr"});
  expect_refused({good, "--set", "optimizer.lrr=1"}, {"optimizer.lr"});
  expect_refused({good, "--set", "optimizer.lr"}, {"--set"});
  expect_refused({good, "--steps", "-3"}, {"steps"});
  expect_refused({good, "--colour"}, {"--colour"});
}
TEST_F(BadInput, WhatDependsOnSeveralKeysNamesTheFile) {
  const std::string good = folder.write("good.json", R"({"data": {"name": "moons"}, "train": {"steps": 1}})");
  for (const char* json :
       {R"({"precision": {"mode": "pure-fp16"}, "scaler": {"kind": "dynamic"}, "data": {"name": "moons"}})",
        R"({"precision": {"mode": "amp-fp16", "autocast_off": ["nowhere"]}, "data": {"name": "moons"}})",
        R"({"device": "cuda:9", "data": {"name": "moons"}})", R"({"data": {"name": "csv"}})"}) {
    const std::string bad = config(json);
    expect_refused({good, bad}, {bad + ": "});
    expect_refused({bad}, {bad + ": "});
  }
}
TEST_F(BadInput, WhatCannotRunCannotBeExportedEither) {
  for (const char* json :
       {R"({"precision": {"mode": "amp-fp16", "autocast_off": ["nowhere"]}, "data": {"name": "moons"}})",
        R"({"precision": {"layer_dtype": {"nowhere": "fp32"}}, "data": {"name": "moons"}})",
        R"({"precision": {"mode": "pure-fp16"}, "scaler": {"kind": "dynamic"}, "data": {"name": "moons"}})",
        R"({"data": {"name": "moons"}, "model": {"name": "cnn"}})",
        R"json({"data": {"name": "sine"}, "model": {"name": "layers", "layers": ["Linear(3)"]}})json"}) {
    const std::string bad = config(json);
    const Ended run = engine({"run", bad, "--quiet"}), exported = engine({"export-pytorch", bad});
    EXPECT_EQ(exported.status, 2) << json;
    EXPECT_EQ(exported.out, "");
    EXPECT_EQ(exported.err, run.err);
    EXPECT_EQ(exported.err.find("amplab-engine: " + bad + ": "), 0u) << exported.err;
  }
}
TEST_F(BadInput, AnOptionIsNamedAsItWasWritten) {
  const std::string good = config("{}");
  expect_refused({good, "--set", "optimizer.lr=fast"}, {"--set optimizer.lr=fast: "});
  expect_refused({good, "--steps", "-3"}, {"--steps -3: "});
}
TEST_F(BadInput, NoConfigAtAllIsRejected) { EXPECT_EQ(engine({"run"}).status, 2); }
TEST_F(BadInput, AnUnknownCommandIsRejected) { EXPECT_EQ(engine({"dance"}).status, 2); }

TEST_F(BadInput, AnAbsentDeviceRequestedByNameIsRejectedWithTheReason) {
  expect_refused({config("{}"), "--device", "cuda:7"}, {"cuda"});
}

TEST_F(BadInput, GoodIdxFilesTrain) {
  write_good_idx();
  const Ended ended = engine({"run", idx_config(), "--quiet"});
  EXPECT_EQ(ended.status, 0) << ended.err;
}
TEST_F(BadInput, ATruncatedIdxFileIsNamed) {
  write_good_idx();
  write_gz("train-images-idx3-ubyte.gz", idx(2051, {2, 2, 2}, std::string(5, '\1')));
  expect_refused({idx_config()}, {"train-images"});
}
TEST_F(BadInput, ATruncatedGzipStreamIsNamed) {
  write_good_idx();
  const std::string whole = slurp(folder / "train-labels-idx1-ubyte.gz");
  folder.write("train-labels-idx1-ubyte.gz", whole.substr(0, whole.size() / 2));
  expect_refused({idx_config()}, {"train-labels"});
}
TEST_F(BadInput, AnEmptyIdxFileIsNamed) {
  write_good_idx();
  folder.write("t10k-images-idx3-ubyte.gz", "");
  expect_refused({idx_config()}, {"t10k-images"});
}
TEST_F(BadInput, AWrongMagicNumberIsNamed) {
  write_good_idx();
  write_gz("train-images-idx3-ubyte.gz", idx(1234, {2, 2, 2}, std::string(8, '\1')));
  expect_refused({idx_config()}, {"train-images"});
}
TEST_F(BadInput, ALabelCountThatDiffersFromTheImageCountIsNamed) {
  write_good_idx();
  write_gz("train-labels-idx1-ubyte.gz", idx(2049, {3}, std::string("\0\1\0", 3)));
  expect_refused({idx_config()}, {"train-labels", "3", "2"});
}
TEST_F(BadInput, AFolderThatCannotBeWrittenIsNamed) {
  folder.write("occupied", "a file where the folder should be");
  const Ended ended = engine({"run", config(R"({"data": {"name": "moons"}, "train": {"steps": 1}})"), "--out",
                              (folder / "occupied").string()});
  EXPECT_EQ(ended.status, 2) << ended.err;
  EXPECT_NE(ended.err.find("occupied"), std::string::npos) << ended.err;
}

TEST_F(BadInput, BatchNormOfOneSampleIsRejectedBeforeTheFirstStep) {
  expect_refused(
      {config(R"({"data": {"name": "spirals", "batch_size": 1}, "model": {"norm": "batch", "hidden": [8]}})")},
      {"bn1", "data.batch_size above 1"});
}

TEST_F(BadInput, AModelThatNoMachineHoldsIsRejectedWithWhatItNeedsAndWhatThereIs) {
  std::string widths = "65536";
  for (int i = 1; i < 32; ++i) widths += ", 65536";
  expect_refused({config(R"({"data": {"name": "spirals"}, "model": {"hidden": [)" + widths + "]}}")},
                 {"The model has 133146345474 parameters. Training needs 1.94 TiB with gradients", "but cpu has",
                  "free: use a smaller model"});
}

TEST_F(BadInput, NoTextOfAFileReachesTheTerminalRaw) {
  std::string header;
  for (int i = 0; i < 3000; ++i) header += "\x1b[2J\x1b]0;owned\x07" + std::to_string(i) + ",";
  folder.write("t.csv", header + "y\n" + std::string(3000, ',') + "1\n");
  const std::string table =
      config(R"({"data": {"name": "csv", "path": ")" + (folder / "t.csv").string() + R"(", "label": "absent"}})");
  folder.write("bad.safetensors", std::string("\x40\0\0\0\0\0\0\0", 8) + R"({"\u001b[31m)" + std::string(53, ' '));
  for (const std::vector<std::string>& words : {std::vector<std::string>{table},
                                                {table, "--set", "\x1b[31m=1"},
                                                {"/nonexistent/\x1b[31m.json"},
                                                {"--resume", (folder / "bad.safetensors").string()}}) {
    std::vector<std::string> all = {"run"};
    all.insert(all.end(), words.begin(), words.end());
    const Ended ended = engine(all);
    EXPECT_EQ(ended.status, 2) << ended.err;
    EXPECT_LT(ended.err.size(), 1500u);
    EXPECT_TRUE(std::ranges::none_of(ended.err, [](char c) {
      return static_cast<unsigned char>(c) < 0x20 && c != '\n';
    })) << ended.err;
  }
}

} // namespace
} // namespace amplab
