// SPDX-License-Identifier: Apache-2.0
// Intervals within a training loop: of updates, logs and evaluations.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

std::string counting(const std::string& lines) {
  return "for i, (x, y) in enumerate(loader):\n    optimizer.zero_grad()\n    loss = criterion(model(x), y)\n    "
         "loss.backward()\n    optimizer.step()\n" +
         lines;
}

TEST(StepInterval, IsNotThatOfALog) {
  const Imported script = with_loop(counting("    if i % 100 == 0:\n        shown = loss.item()\n        "
                                             "print(i, shown)\n"));
  EXPECT_EQ(script.config.accumulation.steps, 1);
  EXPECT_EQ(script.config.loop, kPlainLoop);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(StepInterval, IsThatOfTheUpdateAfterALog) {
  const Imported script = with_loop(R"(
for i, (x, y) in enumerate(loader):
    if i % 100 == 0:
        print(i)
    loss = criterion(model(x), y) / 4
    loss.backward()
    if (i + 1) % 4 == 0:
        optimizer.step()
        optimizer.zero_grad()
)");
  EXPECT_EQ(script.config.accumulation.steps, 4);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(StepInterval, IsReadFromAVariableAndFromAContinue) {
  EXPECT_EQ(with_loop("for i, (x, y) in enumerate(loader):\n    sync = (i + 1) % 8 == 0\n    criterion(model(x), "
                      "y).backward()\n    if sync:\n        optimizer.step()\n        optimizer.zero_grad()\n")
                .config.accumulation.steps,
            8);
  EXPECT_EQ(with_loop("for i, (x, y) in enumerate(loader):\n    criterion(model(x), y).backward()\n    if (i + 1) % 2 "
                      "!= 0:\n        continue\n    optimizer.step()\n    optimizer.zero_grad()\n")
                .config.accumulation.steps,
            2);
}

TEST(StepInterval, KeepsTheStartOfEnumerate) {
  const Imported script = with_loop("for i, (x, y) in enumerate(loader, start=1):\n    criterion(model(x), "
                                    "y).backward()\n    if i % 4 == 0:\n        optimizer.step()\n        "
                                    "optimizer.zero_grad()\n");
  EXPECT_EQ(script.config.accumulation.steps, 4);
  EXPECT_TRUE(script.config.loop.starts_with("for i, (x, y) in enumerate(batches, 1):")) << script.config.loop;
}

TEST(StepInterval, OfOtherNumbersIsReported) {
  const Imported script =
      with_loop(counting("    if i % 10 == 0:\n        optimizer.param_groups[0][\"lr\"] *= 0.5\n"));
  EXPECT_TRUE(has_change(script, "'i' restarts in the lab at each step"));
}

TEST(Validation, WithinTheLoopIsRemovedWhole) {
  const Imported script = with_loop(R"(
val_loader = DataLoader(datasets.FashionMNIST("data", train=False), batch_size=64)
)" + counting(R"(    if i % 200 == 0:
        model.eval()
        with torch.no_grad():
            for x, y in val_loader:
                loss = criterion(model(x), y).item()
        model.train()
)"));
  EXPECT_EQ(script.config.loop, kPlainLoop);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(Validation, ThatLeavesTheModelInEvaluationModeKeepsTrainCalls) {
  const Imported script = with_loop(R"(
for x, y in loader:
    model.train()
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    model.eval()
    seen = model(x).detach()
    optimizer.param_groups[0]["lr"] = float(seen.abs().max())
)");
  EXPECT_NE(script.config.loop.find("model.train()"), std::string::npos) << script.config.loop;
  EXPECT_NE(script.config.loop.find("seen = model(x)"), std::string::npos) << script.config.loop;
}

TEST(Validation, IsNotAForwardPassWithoutGradientThatTrainingReads) {
  const Imported script = with_loop(R"(
for x, y in loader:
    optimizer.zero_grad()
    with torch.no_grad():
        target = model(x).softmax(1)
    loss = criterion(model(x), target)
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p in model.parameters():
            p.clamp_(-1, 1)
)");
  EXPECT_NE(script.config.loop.find("target = model(x).softmax(1)"), std::string::npos) << script.config.loop;
  EXPECT_NE(script.config.loop.find("p.clamp_(-1, 1)"), std::string::npos) << script.config.loop;
}

TEST(Validation, InADataParallelLoopHasNoContext) {
  const Imported script = with_loop(R"(
from contextlib import nullcontext
model = torch.nn.parallel.DistributedDataParallel(model)
for i, (x, y) in enumerate(loader):
    sync = (i + 1) % 4 == 0
    with nullcontext() if sync else model.no_sync():
        loss = criterion(model(x), y) / 4
        loss.backward()
    if sync:
        optimizer.step()
        optimizer.zero_grad()
)");
  EXPECT_EQ(script.config.accumulation.steps, 4);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

} // namespace
} // namespace amplab::importing
