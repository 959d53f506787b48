// SPDX-License-Identifier: Apache-2.0
// Lines that keep values, show progress or copy models: removed without a warning if no numbers change.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

TEST(Bystanders, ThatKeepLossesAreRemoved) {
  const Imported script = with_loop(R"(
losses = []
history = {"loss": [], "acc": []}
meter = AverageMeter("loss")
log = open("log.txt", "w")
)" + std::string(kTraining) + R"(    losses.append(loss.item())
    history["loss"].append(loss.item())
    history["last"] = loss.item()
    meter.update(loss.item(), x.size(0))
)");
  EXPECT_EQ(script.config.loop, kPlainLoop);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(Bystanders, ThatShowProgressAreTheirLoop) {
  const Imported script = with_loop(R"(
from tqdm import tqdm
pbar = tqdm(enumerate(loader), total=len(loader))
for i, (x, y) in pbar:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    pbar.set_description(f"{loss.item():.3f}")
)");
  EXPECT_EQ(script.config.loop, kPlainLoop);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(Bystanders, ThatCopyTheModelAreReportedAndLeaveIt) {
  const Imported script = with_loop(R"(
ema = copy.deepcopy(model)
for x, y in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p, e in zip(model.parameters(), ema.parameters()):
            e.mul_(0.99).add_(p, alpha=0.01)
)");
  EXPECT_EQ(script.config.loop, kPlainLoop);
  EXPECT_TRUE(has_change(script, "ema = copy.deepcopy(model)"));
}

TEST(Bystanders, AConditionalChangeKeepsTheFirstSettings) {
  const Imported script = with_loop(R"(
for epoch in range(10):
    if epoch == 3:
        optimizer = optim.SGD(model.parameters(), lr=0.01)
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.1);
  EXPECT_TRUE(has_change(script, "the lab cannot determine this condition: its branch is not imported"));
}

TEST(Bystanders, OfASeedOnOneLineAreRemoved) {
  const Imported script =
      with_loop("random.seed(0); np.random.seed(0); torch.manual_seed(11)\n" + std::string(kTraining));
  EXPECT_EQ(script.config.seed, 11u);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

} // namespace
} // namespace amplab::importing
