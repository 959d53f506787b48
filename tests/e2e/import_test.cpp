// SPDX-License-Identifier: Apache-2.0
// `amplab-engine import`: prints first what the lane leaves out of a script, then the output of one step; and makes
// sessions of logs.
#include "engine/session_file/session_reader.h"
#include "platform/child_process.h"
#include "tests/support/program.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr const char* kScript = "import torch\nmodel = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(784, "
                                "10))\noptimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
                                "for x, t in loader:\n    loss = loss_fn(model(x), t)\n    optimizer.zero_grad()\n    "
                                "loss.backward()\n    optimizer.step()\n";

struct ImportCommand : testing::Test {
  TemporaryFolder folder;
};

TEST_F(ImportCommand, ReportsFirstWhatIsNotUsedThenTheResultOfOneStep) {
  const std::string script = folder.write("train.py", kScript);
  const Ended ended = Running({AMPLAB_ENGINE, "import", script}, folder).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(ended.err.starts_with(script +
                                    ": Your data are not used: the lane trains your model on Fashion-MNIST.\n" +
                                    script + ": One test step ran: its loss is "))
      << ended.err;
  EXPECT_NE(ended.out.find("\"Linear(10)\""), std::string::npos) << ended.out;
}

TEST_F(ImportCommand, ReportsAStepThatFails) {
  const std::string script = folder.write(
      "train.py",
      "for x, t in loader:\n    loss = loss_fn(model(x).view(3, 7), t)\n    loss.backward()\n    optimizer.step()\n");
  const Ended ended = Running({AMPLAB_ENGINE, "import", script}, folder).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.err.find("One test step failed: loop line 2"), std::string::npos) << ended.err;
}

TEST_F(ImportCommand, TriesAConfigurationOnStandardInput) {
  const auto tried = [&](const std::string& config) {
    return Running(
               {"/bin/sh", "-c", "\"$0\" import --try - < \"$1\"", AMPLAB_ENGINE, folder.write("tried.json", config)},
               folder)
        .wait();
  };
  const Ended trains = tried(R"({"data": {"name": "moons"}, "train": {"steps": 1000}})");
  EXPECT_EQ(trains.status, 0) << trains.err;
  EXPECT_TRUE(trains.out.starts_with("One test step ran: its loss is ")) << trains.out;
  const Ended fails = tried(R"({"data": {"name": "cifar10"}})");
  EXPECT_EQ(fails.status, 2);
  EXPECT_NE(fails.err.find("No test step could run: data.path is empty"), std::string::npos) << fails.err;
}

// The Python package reads logs. Tests that need it are skipped where python3 is missing.
struct LogCommand : ImportCommand {
  static constexpr const char* kSkip = "Gradient overflow.  Skipping step, loss scaler 0 reducing loss scale to ";
  std::string log(const std::string& name = "train.log") const {
    std::string lines = "2026-01-02 begins\n";
    for (int power = 15; power > 0; --power) lines += kSkip + std::to_string(1 << power) + ".0\n";
    return folder.write(name, lines);
  }
  Ended import(const std::vector<std::string>& words, const std::vector<std::string>& environment = {}) const {
    std::vector<std::string> all = {AMPLAB_ENGINE, "import"};
    all.insert(all.end(), words.begin(), words.end());
    return Running(all, folder, environment).wait();
  }
};

#define NEEDS_PYTHON()                                                                                                 \
  if (!platform::can_be_started("python3")) GTEST_SKIP() << "python3 is missing, which reads logs"

TEST_F(LogCommand, MakesASessionAndPrintsItsReport) {
  NEEDS_PYTHON();
  const Ended ended = import({log()});
  EXPECT_EQ(ended.status, 0) << ended.err;
  const std::string session = (folder / "train.amplab").string();
  EXPECT_TRUE(ended.out.starts_with(session + ":\nRun 1, train.log: 15 steps, 15 skipped; stopped, Search: "))
      << ended.out;
  EXPECT_NE(ended.out.find("amplab.watch(model, optimizer, scaler)"), std::string::npos) << ended.out;
  SessionReader reader(session);
  ASSERT_EQ(reader.runs().size(), 1u);
  EXPECT_EQ(reader.runs()[0].info.recorded_by, "apex (log)");
  EXPECT_EQ(reader.step_count(1), 15);
}

TEST_F(LogCommand, MakesLanesOfSeveralLogsInTheSessionThatIsNamed) {
  NEEDS_PYTHON();
  const std::string state = folder.write("trainer_state.json", R"({"log_history": [{"step": 1, "loss": 2.5}]})");
  const std::string session = (folder / "both.amplab").string();
  const Ended ended = import({log(), "--session", session, state});
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(SessionReader(session).runs().size(), 2u);
  EXPECT_FALSE(std::filesystem::exists(folder / "train.amplab"));
}

TEST_F(LogCommand, ExecutesNothingThatLiesBesideTheLog) {
  NEEDS_PYTHON();
  log();
  for (const char* module : {"amplab.py", "csv.py", "sitecustomize.py", "sqlite3.py"})
    folder.write(module, "open('executed', 'w')\n");
  const Ended ended =
      Running({"/bin/sh", "-c", "cd \"$1\" && exec \"$0\" import train.log", AMPLAB_ENGINE, folder.path().string()},
              folder, {"PYTHONPATH=" + folder.path().string()})
          .wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "executed"));
}

TEST_F(LogCommand, RejectsWhatIsNoLogInOneSentenceThatNamesWhatIs) {
  NEEDS_PYTHON();
  const Ended ended = import({folder.write("notes", "Nothing here.\n")});
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("Known are logs of apex, DeepSpeed, Megatron, fairseq"), std::string::npos) << ended.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "notes.amplab"));
}

TEST_F(LogCommand, ReportsAMissingPythonOrPackage) {
  const Ended no_python = import({log()}, {"AMPLAB_PYTHON=/nowhere/python"});
  EXPECT_EQ(no_python.status, 2);
  EXPECT_NE(no_python.err.find("/nowhere/python cannot be started"), std::string::npos) << no_python.err;
  EXPECT_NE(no_python.err.find("set AMPLAB_PYTHON"), std::string::npos) << no_python.err;
  const Ended no_package = import({log()}, {"AMPLAB_SHARE_DIR=" + folder.path().string()});
  EXPECT_EQ(no_package.status, 2);
  EXPECT_NE(no_package.err.find("set AMPLAB_SHARE_DIR"), std::string::npos) << no_package.err;
}

TEST_F(LogCommand, RejectsMixturesAndConfigurations) {
  const auto error_of = [&](const std::vector<std::string>& words) {
    const Ended ended = import(words);
    EXPECT_EQ(ended.status, 2) << words.back();
    return ended.err;
  };
  const std::string script = folder.write("train.py", kScript);
  EXPECT_NE(error_of({script, log()}).find("one script, or several logs"), std::string::npos);
  EXPECT_NE(error_of({script, "--session", "a.amplab"}).find("has no --session"), std::string::npos);
  EXPECT_NE(error_of({folder.write("a.json", "{}")}).find("amplab-engine run takes configurations"), std::string::npos);
  EXPECT_NE(error_of({"--session", "a.amplab"}).find("needs a script or a log"), std::string::npos);
  EXPECT_NE(error_of({(folder / "none.log").string()}).find("cannot be opened"), std::string::npos);
}

} // namespace
} // namespace amplab
