// SPDX-License-Identifier: Apache-2.0
// `amplab-engine import`: prints first what the lane leaves out of the script, then the output of one step.
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

} // namespace
} // namespace amplab
