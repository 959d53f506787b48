// SPDX-License-Identifier: Apache-2.0
// Values that a script keeps in dictionaries, namespaces and classes.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

TEST(KnownValues, OfARecordAreReadInEverySpelling) {
  for (const char* made : {"cfg = {\"lr\": 0.02, \"momentum\": 0.8}\n", "cfg = dict(lr=0.02, momentum=0.8)\n",
                           "from types import SimpleNamespace\ncfg = SimpleNamespace(lr=0.02, momentum=0.8)\n",
                           "base = {\"lr\": 0.5}\ncfg = {**base, \"momentum\": 0.8}\ncfg[\"lr\"] = 0.02\n",
                           "cfg = {}\ncfg[\"lr\"] = 0.02\ncfg.update(momentum=0.8)\n",
                           "cfg = OmegaConf.create({\"lr\": 0.02, \"momentum\": 0.8})\n",
                           "class Config:\n    def __init__(self, lr=0.02):\n        self.lr = lr\n        "
                           "self.momentum = 0.8\ncfg = Config()\n"})
    for (const char* read :
         {"lr=cfg[\"lr\"], momentum=cfg.momentum", "lr=cfg.get(\"lr\"), momentum=getattr(cfg, \"momentum\", 0)",
          "**cfg", "momentum=cfg.get(\"momentum\", 0.5), lr=vars(cfg)[\"lr\"]"}) {
      SCOPED_TRACE(std::string(made) + read);
      const Imported script =
          with_setup(std::string(made) + "optimizer = optim.SGD(model.parameters(), " + read + ")\n");
      EXPECT_EQ(script.config.optimizer.lr, 0.02);
      EXPECT_EQ(script.config.optimizer.momentum, 0.8);
      EXPECT_EQ(headline_text(script.headline), kAllUsed);
    }
}

TEST(KnownValues, OfNestedRecordsAreRead) {
  for (const char* made :
       {"cfg = {\"optim\": {\"lr\": 0.02}, \"model\": {\"width\": 32}}\n",
        "@dataclass\nclass Optim:\n    lr: float = 0.02\n@dataclass\nclass Model:\n    width: int = "
        "32\n@dataclass\nclass Config:\n    optim: Optim = field(default_factory=Optim)\n    model: Model "
        "= field(default_factory=lambda: Model())\ncfg = Config()\n"}) {
    SCOPED_TRACE(made);
    const Imported script = imported(std::string(kData) + made + R"(
criterion = nn.CrossEntropyLoss()
model = nn.Sequential(nn.Flatten(), nn.Linear(784, cfg.model.width), nn.ReLU(), nn.Linear(cfg.model.width, 10))
options = cfg.optim
optimizer = optim.SGD(model.parameters(), lr=options.lr)
)" + kTraining);
    EXPECT_EQ(script.config.optimizer.lr, 0.02);
    EXPECT_EQ(script.config.model.layers.at(1), "Linear(32)");
    EXPECT_EQ(headline_text(script.headline), kAllUsed);
  }
}

TEST(KnownValues, PassThroughFunctionsAsKeywords) {
  const Imported script = imported(std::string(kData) + kModel + R"(
def train(model, loader, lr=1.0, **options):
    optimizer = optim.SGD(model.parameters(), lr=lr, momentum=options.get("momentum", 0.0), **options["more"])
    for x, y in loader:
        optimizer.zero_grad()
        criterion(model(x), y).backward()
        optimizer.step()
settings = {"lr": 0.02, "momentum": 0.8, "more": {"nesterov": True}}
train(model, loader, **settings)
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(script.config.optimizer.momentum, 0.8);
  EXPECT_TRUE(script.config.optimizer.nesterov);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(KnownValues, AreArgparsesDefaults) {
  const Imported script = with_setup(R"(
parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.02)
parser.add_argument("--resume", type=str)
parser.add_argument("--keep", action="store_false")
args = parser.parse_args()
config = vars(args)
if args.resume or not args.keep:
    model = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
optimizer = optim.SGD(model.parameters(), lr=config["lr"])
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(script.config.model.layers.size(), 4u);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(KnownValues, OfAndAndOrAreTheOperandThatPythonSelects) {
  const Imported script = with_setup(R"(
cfg = {"momentum": 0, "lr": None}
optimizer = optim.SGD(model.parameters(), lr=cfg.get("lr", 0.5) or 0.02, momentum=cfg["momentum"] or 0.25)
accum = cfg.get("accum") or 4
clip = cfg.get("clip", 5) and 7.0
for i, (x, y) in enumerate(loader):
    criterion(model(x), y).backward()
    if (i + 1) % accum == 0:
        torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
        optimizer.zero_grad()
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(script.config.optimizer.momentum, 0.25);
  EXPECT_EQ(script.config.accumulation.steps, 4);
  EXPECT_NE(script.config.loop.find("clip_grad_norm_(model.parameters(), 7.0)"), std::string::npos)
      << script.config.loop;
}

TEST(KnownValues, PassThroughAFunctionThatReturnsACallWithThem) {
  const Imported script = with_setup(R"(
def make(model, name="sgd", **options):
    if name == "sgd":
        return optim.SGD(model.parameters(), **options)
    return optim.Adam(model.parameters(), **options)
optimizer = make(model, "adam", lr=0.02)
)");
  EXPECT_EQ(script.config.optimizer.name, "adam");
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
}

TEST(KnownValues, AreThoseOfTheLastAssignmentInTheirFunction) {
  const Imported script = with_setup(R"(
lr, momentum = 0.1, 0.9
lr = 0.02
def tune():
    global momentum
    momentum = 0.25
    lr = 0.5
def width_of(depth):
    lr = depth * 8
    return lr
tune()
width = width_of(2)
optimizer = optim.SGD(model.parameters(), lr=lr, momentum=momentum)
)");
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(script.config.optimizer.momentum, 0.25);
}

TEST(KnownValues, HaveAnnotations) {
  const Imported script = imported(std::string(kData) + R"(
class Net(nn.Module):
    def __init__(self, hidden: int = 64, make=lambda p, q: p) -> None:
        super().__init__()
        self.width: int = hidden
        self.fc = nn.Linear(784, self.width)
        self.out = nn.Linear(self.width, 10)
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(torch.relu(self.fc(x.flatten(1))))
criterion = nn.CrossEntropyLoss()
model = Net(32)
rate: float = 0.02
optimizer = optim.SGD(model.parameters(), lr=rate)
)" + kTraining);
  EXPECT_EQ(script.config.model.layers, (std::vector<std::string>{"Flatten", "Linear(32)", "ReLU", "Linear(10)"}));
  EXPECT_EQ(script.config.optimizer.lr, 0.02);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(KnownValues, ThatALoopChangesAreNoConstants) {
  const Imported script = with_loop(R"(
state = {"scale": 1.0, "clip": 0.5}
for value in tuned():
    state["scale"] = value
for x, y in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), state["scale"])
    torch.nn.utils.clip_grad_norm_(model.parameters(), state["clip"])
    optimizer.step()
)");
  EXPECT_EQ(script.config.loop.find("1.0)"), std::string::npos) << script.config.loop;
  EXPECT_TRUE(has_change(script, "clip_grad_norm_(model.parameters(), state")) << script.config.loop;
  EXPECT_NE(script.config.loop.find("clip_grad_norm_(model.parameters(), 0.5)"), std::string::npos)
      << script.config.loop;
}

TEST(KnownValues, ThatAreNotKnownAreReported) {
  EXPECT_TRUE(
      has_change(with_setup("cfg = {\"lr\": best()}\noptimizer = optim.SGD(model.parameters(), lr=cfg[\"lr\"])\n"),
                 "lr is not a constant number"));
  EXPECT_TRUE(has_change(with_setup("optimizer = optim.SGD(model.parameters(), **load(\"it.yaml\"))\n"), "`**`"));
}

TEST(UndecidedConditions, AreNamedWithTheirLine) {
  const Imported script = with_setup("if os.environ.get(\"FAST\"):\n    print(1)\nelse:\n"
                                     "    optimizer = optim.SGD(model.parameters(), lr=0.2)\n");
  EXPECT_TRUE(has_change(script, "the condition of line 14, `if os.environ.get(\"FAST\"):`"))
      << headline_text(script.headline);
}

} // namespace
} // namespace amplab::importing
