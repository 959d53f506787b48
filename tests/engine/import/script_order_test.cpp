// SPDX-License-Identifier: Apache-2.0
// Set-up code is imported as Python executes it: branches, functions with the arguments of their calls, lines before
// the training loop.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

constexpr const char* kArguments = R"(
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--opt", default="sgd")
parser.add_argument("--half", action="store_true")
parser.add_argument("--lr", type=float, default=0.1)
args = parser.parse_args()
)";

TEST(ScriptOrder, ImportsTheBranchThatTheDefaultsSelect) {
  const Imported script = with_setup(std::string(kArguments) + R"(
if args.half:
    model = model.half()
if args.opt == "sgd":
    optimizer = optim.SGD(model.parameters(), lr=args.lr, momentum=0.9)
elif args.opt == "adam":
    optimizer = optim.Adam(model.parameters(), lr=1e-3)
else:
    optimizer = optim.AdamW(model.parameters(), lr=5e-4)
)");
  EXPECT_EQ(script.config.optimizer.name, "sgd");
  EXPECT_EQ(script.config.optimizer.lr, 0.1);
  EXPECT_EQ(script.config.precision.mode, "fp32");
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, ReportsABranchThatItCannotDecide) {
  const Imported script = with_setup(R"(
if os.environ.get("FAST"):
    optimizer = optim.SGD(model.parameters(), lr=0.2)
else:
    optimizer = optim.Adam(model.parameters(), lr=0.001)
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.2);
  EXPECT_EQ(script.config.optimizer.name, "sgd");
  EXPECT_EQ(changes(script), (Reasons{"if os.environ.get(\"FAST\"):: the lab cannot determine this condition: its "
                                      "branch is imported"}));
}

TEST(ScriptOrder, KeepsQuietAboutAConditionThatOnlyPrints) {
  EXPECT_EQ(headline_text(with_setup(std::string(kOptimizer) + "if rank == 0:\n    print(model)\n").headline),
            kAllUsed);
}

TEST(ScriptOrder, IgnoresFunctionsThatNothingCalls) {
  const Imported script = with_setup(std::string(kOptimizer) + R"(
def smoke_test():
    torch.manual_seed(7)
    optimizer = optim.SGD(model.parameters(), lr=5.0)
    criterion = nn.MSELoss()
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.1);
  EXPECT_EQ(script.config.seed, RunConfig().seed);
  EXPECT_NE(script.config.loop.find("loss_fn(model(x), y)"), std::string::npos) << script.config.loop;
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, ImportsTheFirstOfTwoTrainingLoops) {
  const Imported script = with_loop(std::string(kTraining) + R"(
optimizer = optim.SGD(model.parameters(), lr=0.001, momentum=0.9)
scaler = GradScaler()
for x, y in loader:
    optimizer.zero_grad()
    with autocast():
        loss = criterion(model(x), y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.1);
  EXPECT_EQ(script.config.scaler.kind, "none");
  EXPECT_EQ(changes(script).size(), 3u);
  EXPECT_TRUE(has_change(script, "it is executed after the training loop: it is not imported"));
}

TEST(ScriptOrder, EvaluatesAndSavesAfterTheLoopWithoutAWarning) {
  const Imported script = with_loop(R"(
def evaluate(model, loader):
    model.eval()
    correct = 0
    with torch.no_grad():
        for x, y in loader:
            correct += (model(x).argmax(1) == y).sum().item()
    return correct

for epoch in range(3):
    model.train()
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    acc = evaluate(model, loader)
    print(epoch, acc)
    torch.save(model.state_dict(), "model.pt")
)");
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, ReportsLoopsThatChangeParametersOrRates) {
  const Imported script = with_setup(R"(
for p in model[1].parameters():
    p.requires_grad = False
optimizer = optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.1)
for g in optimizer.param_groups:
    g["lr"] = 0.01
for name in ["a", "b"]:
    print(name)
)");
  EXPECT_EQ(changes(script), (Reasons{"for p in model[1].parameters():: it is not the training loop",
                                      "for g in optimizer.param_groups:: it is not the training loop"}));
}

TEST(ScriptOrder, BindsTheArgumentsOfACallOverDefaults) {
  const Imported script = imported(std::string(kData) + R"(
def train(model, train_loader, epochs=10, lr=1e-3, accum_steps: int = 1, clip=1.0):
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.Adam(model.parameters(), lr=lr)
    for epoch in range(epochs):
        for i, (x, y) in enumerate(train_loader):
            loss = criterion(model(x), y) / accum_steps
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
            if (i + 1) % accum_steps == 0:
                optimizer.step()
                optimizer.zero_grad()
)" + kModel + "train(model, loader, 3, lr=3e-4, accum_steps=4, clip=0.1)\n");
  EXPECT_EQ(script.config.optimizer.lr, 3e-4);
  EXPECT_EQ(script.config.accumulation.steps, 4);
  EXPECT_NE(script.config.loop.find("clip_grad_norm_(model.parameters(), 0.1)"), std::string::npos)
      << script.config.loop;
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, DropsAConstantThatTheCallComputes) {
  const Imported script = imported(std::string(kData) + kModel + kOptimizer + R"(
def train(clip=1.0):
    for x, y in loader:
        optimizer.zero_grad()
        criterion(model(x), y).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
train(clip=best_clip())
)");
  EXPECT_EQ(script.config.loop.find("1.0"), std::string::npos) << script.config.loop;
  EXPECT_TRUE(has_change(script, "clip_grad_norm_"));
}

TEST(ScriptOrder, KnowsTheCallersNamesInAFunction) {
  const Imported script = imported(std::string(kData) + kModel + R"(
def train_one_epoch(net, batches_of, loss_f, opt, device):
    net.train()
    for x, y in batches_of:
        x, y = x.to(device), y.to(device)
        opt.zero_grad()
        loss = loss_f(net(x), y)
        loss.backward()
        opt.step()
optimizer = optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    train_one_epoch(model, loader, criterion, optimizer, "cuda")
)");
  EXPECT_EQ(script.config.loop, "for x, y in batches:\n    optimizer.zero_grad()\n    loss = loss_fn(model(x), y)\n"
                                "    loss.backward()\n    optimizer.step()\n");
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, GivesReturnedObjectsTheCallersNames) {
  const Imported script = imported(std::string(kData) + R"(
criterion = nn.CrossEntropyLoss()
def build(lr, width=128):
    net = nn.Sequential(nn.Flatten(), nn.Linear(784, width), nn.ReLU(), nn.Linear(width, 10))
    opt = optim.SGD(net.parameters(), lr=lr, momentum=0.9)
    return net, opt
model, optimizer = build(0.02, width=32)
)" + kTraining);
  EXPECT_EQ(script.config.model.layers, (std::vector<std::string>{"Flatten", "Linear(32)", "ReLU", "Linear(10)"}));
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, FollowsTheBranchOfAFunctionThatReturns) {
  const Imported script = imported(std::string(kData) + R"(
criterion = nn.CrossEntropyLoss()
def get_model(kind, **rest):
    if kind == "linear":
        return nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 512), nn.Tanh(), nn.Linear(512, 10))
model = get_model("linear").to("cuda")
)" + kOptimizer + kTraining);
  EXPECT_EQ(script.config.model.layers, (std::vector<std::string>{"Flatten", "Linear(10)"}));
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, RunsATrainerWithTheArgumentsOfItsConstructor) {
  const Imported script = imported(std::string(kData) + kModel + R"(
class Trainer:
    def __init__(self, network, lr=1e-3, accumulate=1):
        self.model = network
        self.accumulate = accumulate
        self.opt = optim.AdamW(self.model.parameters(), lr=lr)
    def train(self, epochs):
        for epoch in range(epochs):
            self.model.train()
            for i, (x, y) in enumerate(loader):
                loss = criterion(self.model(x), y) / self.accumulate
                loss.backward()
                if (i + 1) % self.accumulate == 0:
                    self.opt.step()
                    self.opt.zero_grad()
Trainer(model, lr=0.003, accumulate=8).train(5)
)");
  EXPECT_EQ(script.config.accumulation.steps, 8);
  ASSERT_TRUE(script.config.optimizers.contains("opt"));
  EXPECT_EQ(script.config.optimizers.at("opt").lr, 0.003);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(ScriptOrder, ReadsOptionsAndConfigurationClassesUnderTheirNames) {
  const Imported options = with_setup(R"(
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.05)
opt = parser.parse_args()
optimizer = optim.SGD(model.parameters(), lr=opt.lr)
)");
  EXPECT_EQ(options.config.optimizer.lr, 0.05);
  const Imported fields = with_setup(R"(
from dataclasses import dataclass
@dataclass
class Config:
    lr: float = 3e-4
    momentum: float = 0.0
cfg = Config(momentum=0.8)
optimizer = optim.SGD(model.parameters(), lr=cfg.lr, momentum=cfg.momentum)
)");
  EXPECT_EQ(fields.config.optimizer.lr, 3e-4);
  EXPECT_EQ(fields.config.optimizer.momentum, 0.8);
  EXPECT_EQ(headline_text(fields.headline), kAllUsed);
  const Imported constants = with_setup("class Config:\n    lr = 0.07\noptimizer = optim.SGD(model.parameters(), "
                                        "lr=Config.lr)\n");
  EXPECT_EQ(constants.config.optimizer.lr, 0.07);
  EXPECT_EQ(headline_text(constants.headline), kAllUsed);
}

TEST(ScriptOrder, ReportsAModelInEvaluationMode) {
  EXPECT_TRUE(has_change(with_setup(std::string(kOptimizer) + "model.eval()\n"), "evaluation mode"));
  EXPECT_FALSE(has_change(with_setup(std::string(kOptimizer) + "model.eval()\nmodel.train()\n"), "evaluation mode"));
}

} // namespace
} // namespace amplab::importing
