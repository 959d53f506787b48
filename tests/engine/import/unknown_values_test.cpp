// SPDX-License-Identifier: Apache-2.0
// Values that the import cannot follow: it forgets them, and lists the lines that need them.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

constexpr const char* kRate = "optimizer = optim.SGD(model.parameters(), lr=cfg[\"lr\"])\n";
constexpr const char* kNoRate = "lr is not a constant number";

TEST(UnknownValues, OfARecordThatALineMayChangeAreForgotten) {
  for (const char* change :
       {"cfg.update(json.load(open(\"config.json\")))", "cfg.setdefault(\"lr\", 1)", "cfg.merge_from_file(\"x.yaml\")",
        "setattr(cfg, \"lr\", 0.5)", "cfg |= {\"lr\": 0.5}", "left, rest = tuned(cfg)", "tune(1, config=cfg)",
        "def tune(cfg):\n    cfg[\"lr\"] = 0.5\n    cfg = {}\ntune(cfg)", "exec(open(\"configurator.py\").read())",
        "del cfg[\"lr\"]", "cfg[\"lr\"], rest = tuned()"}) {
    SCOPED_TRACE(change);
    const Imported script = with_setup(std::string("cfg = {\"lr\": 0.02}\n") + change + "\n" + kRate);
    EXPECT_NE(script.config.optimizer.lr, 0.02);
    EXPECT_TRUE(has_change(script, change) || std::string(change).starts_with("def"));
    EXPECT_TRUE(has_change(script, kNoRate));
  }
}

TEST(UnknownValues, OfARecordThatALineOnlyReadsAreKept) {
  for (const char* read : {"print(cfg)", "wandb.init(config=cfg)", "text = json.dumps(cfg)", "cfg.items()"}) {
    const Imported script = with_setup(std::string("cfg = {\"lr\": 0.02}\n") + read + "\n" + kRate);
    EXPECT_EQ(script.config.optimizer.lr, 0.02) << read;
    EXPECT_FALSE(has_change(script, kNoRate)) << read;
  }
}

TEST(UnknownValues, AreThoseThatAFunctionOfTheScriptChangesOnlyIfItCannotBeFollowed) {
  for (const char* followed :
       {"def tune(c):\n    c[\"lr\"] = 0.5\ntune(cfg)\n", "def tune(c):\n    c.update(lr=0.5)\ntune(cfg)\n",
        "def tune():\n    global cfg\n    cfg = {\"lr\": 0.5}\ntune()\n"}) {
    const Imported script = with_setup(std::string("cfg = {\"lr\": 0.02}\n") + followed + kRate);
    EXPECT_EQ(script.config.optimizer.lr, 0.5) << followed;
    EXPECT_EQ(headline_text(script.headline), kAllUsed) << followed;
  }
  const Imported read = with_setup("cfg = {\"lr\": 0.02}\ndef load(c, path):\n    for line in open(path):\n"
                                   "        c[line[0]] = float(line)\nload(cfg, \"x\")\n" +
                                   std::string(kRate));
  EXPECT_NE(read.config.optimizer.lr, 0.02);
  EXPECT_TRUE(has_change(read, kNoRate));
}

TEST(UnknownValues, AreThoseOfADictionaryInADictionaryThatChanges) {
  const Imported script = with_setup("optim_cfg = {\"lr\": 0.02}\ncfg = {\"optim\": optim_cfg}\noptim_cfg[\"lr\"] = "
                                     "0.5\noptimizer = optim.SGD(model.parameters(), lr=cfg[\"optim\"][\"lr\"])\n");
  EXPECT_NE(script.config.optimizer.lr, 0.02);
  EXPECT_TRUE(has_change(script, kNoRate));
}

TEST(UnknownValues, AreThoseOfClassesWithCode) {
  for (const char* config :
       {"@dataclass\nclass Config:\n    lr: float = 0.02\n    def __post_init__(self):\n        self.lr *= 2\n",
        "class Config:\n    lr = 0.02\n    def __init__(self):\n        if fast():\n            self.lr = 0.5\n",
        "class Config(Base):\n    lr = 0.02\n",
        "class Config:\n    lr = 0.02\n    def __getattribute__(self, name):\n        return 0.5\n"}) {
    const Imported script =
        with_setup(std::string(config) + "cfg = Config()\noptimizer = optim.SGD(model.parameters(), lr=cfg.lr)\n");
    EXPECT_NE(script.config.optimizer.lr, 0.02) << config;
    EXPECT_TRUE(has_change(script, kNoRate)) << config;
    EXPECT_TRUE(has_change(script, "cfg = Config()")) << config;
  }
  const Imported scaled = with_setup("class Config:\n    lr = 5\n    def __init__(self, lr, scale=2):\n"
                                     "        self.lr = lr * scale\n        self.momentum = 0.25\ncfg = Config(0.01)\n"
                                     "optimizer = optim.SGD(model.parameters(), lr=cfg.lr, momentum=cfg.momentum)\n");
  EXPECT_EQ(scaled.config.optimizer.lr, 0.02);
  EXPECT_EQ(scaled.config.optimizer.momentum, 0.25);
}

TEST(UnknownValues, AreClassesOfObjectsThatTheLabLacks) {
  const Imported loss = imported(std::string(kData) + R"(
model = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
class FocalLoss:
    def __call__(self, out, y):
        return 3 * F.cross_entropy(out, y)
criterion = FocalLoss()
)" + kOptimizer + kTraining);
  EXPECT_TRUE(has_change(loss, "criterion = FocalLoss()"));
  EXPECT_NE(headline_text(loss.headline).find("Your loss is not used"), std::string::npos);
  const Imported lion = with_setup("class Lion(optim.Optimizer):\n    def step(self):\n        pass\n"
                                   "optimizer = Lion(model.parameters(), lr=0.5)\n");
  EXPECT_TRUE(has_change(lion, "optimizer = Lion("));
  EXPECT_NE(headline_text(lion.headline).find("Your optimizer is not used"), std::string::npos);
}

TEST(UnknownValues, AreOptionsThatTheScriptPassesToItsParser) {
  constexpr const char* kParser = "parser = argparse.ArgumentParser()\nparser.add_argument(\"--lr\", \"--rate\", "
                                  "default=0.02)\n";
  constexpr const char* kOfArgs = "optimizer = optim.SGD(model.parameters(), lr=args.lr)\n";
  for (const char* known :
       {"args = parser.parse_args(sys.argv[1:])\n", "args, rest = parser.parse_known_args()\n",
        "args = parser.parse_args([])\n", "parser.set_defaults(lr=0.02)\nargs = parser.parse_args()\n"})
    EXPECT_EQ(with_setup(std::string(kParser) + known + kOfArgs).config.optimizer.lr, 0.02) << known;
  const Imported script =
      with_setup(kParser + std::string("args = parser.parse_args([\"--lr\", \"0.5\"])\n") + kOfArgs);
  EXPECT_NE(script.config.optimizer.lr, 0.02);
  EXPECT_TRUE(has_change(script, kNoRate));
  EXPECT_EQ(with_setup(kParser + std::string("parser.set_defaults(lr=0.5)\nargs = parser.parse_args()\n") + kOfArgs)
                .config.optimizer.lr,
            0.5);
}

TEST(UnknownValues, OfTheLoopsOwnVariablesAreNotThoseBeforeIt) {
  EXPECT_EQ(with_loop("x = None\n" + std::string(kTraining)).config.loop, kPlainLoop);
}

TEST(UnknownValues, InDeeplyNestedCallsTakeNoLongTime) {
  std::string nested = "z";
  for (int i = 0; i < 40; ++i) nested = "f(**" + nested + ")";
  EXPECT_TRUE(has_change(with_loop(nested + "\n" + kTraining), "f(**f("));
}

TEST(UnknownValues, OfARecordMakeNoSchedule) {
  const Imported script =
      with_setup("cfg = {\"lr\": 0.1}\ncfg[\"lr\"] = float(sys.argv[1])\n" + std::string(kOptimizer));
  EXPECT_EQ(headline_text(script.headline).find("schedule"), std::string::npos);
}

} // namespace
} // namespace amplab::importing
