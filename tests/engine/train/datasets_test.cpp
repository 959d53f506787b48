// SPDX-License-Identifier: Apache-2.0
// Several data sets: each has its own data loader under its own name.
#include "engine/run/config_error.h"
#include "engine/state/state_file.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

constexpr const char* kBoth = R"(optimizer.zero_grad()
loss = torch.zeros((), device=device)
for x, t in near:
    loss = loss + loss_fn(model(x), t)
for x, t in wide:
    loss = loss + loss_fn(model(x), t)
loss.backward()
optimizer.step())";

struct SeveralDatasets : TrainerTest {
  static RunConfig both() {
    RunConfig config = small("fp32");
    config.datasets["near"].name = "spirals";
    config.datasets["near"].batch_size = 32;
    config.datasets["wide"].name = "moons";
    config.datasets["wide"].batch_size = 12;
    config.datasets["wide"].limit = 50;
    config.datasets["wide"].batches = 3;
    config.loop = kBoth;
    return config;
  }
  std::vector<std::string> printed(RunConfig config, const std::string& loop, int steps = 1) {
    config.loop = loop;
    Trainer t = trainer(config);
    std::vector<std::string> lines;
    for (int i = 0; i < steps; ++i)
      for (const Event& event : t.step(false).events)
        if (event.kind == EventKind::print) lines.push_back(event.text);
    return lines;
  }
};

TEST_F(SeveralDatasets, HaveNamesBatchSizesAndNumbersOfBatchesOfTheirOwn) {
  EXPECT_EQ(printed(both(), "print(len(near), len(wide), near[0][0].shape[0], wide[2][0].shape[0], "
                            "wide[0][1].shape[0])\noptimizer.step()"),
            std::vector<std::string>{"1 3 32 12 12"});
  RunConfig config = both();
  config.accumulation.steps = 4;
  EXPECT_EQ(printed(config, "print(len(near), len(wide))\noptimizer.step()"), std::vector<std::string>{"4 3"})
      << "as many as accumulation says, where a data set says nothing";
}

TEST_F(SeveralDatasets, AreNotBatchesAnyMore) {
  RunConfig config = both();
  config.loop = "for x, t in batches:\n    pass\noptimizer.step()";
  EXPECT_THROW(trainer(config), ConfigError);
}

TEST_F(SeveralDatasets, TheFirstComesInTheOrderOfTheRun) {
  const std::string text =
      "optimizer.zero_grad()\nfor x, t in NAME:\n    loss_fn(model(x), t).backward()\noptimizer.step()";
  const auto with = [&](const char* name) { return std::string(text).replace(text.find("NAME"), 4, name); };
  RunConfig single = small("fp32"), named = both();
  single.loop = with("batches");
  named.loop = with("near");
  Trainer one = trainer(single), other = trainer(named);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(one.step(false).record.loss, other.step(false).record.loss) << i;
  EXPECT_EQ(weights(one), weights(other));
}

TEST_F(SeveralDatasets, OfTheSameSamplesComeInOrdersOfTheirOwn) {
  RunConfig config = both();
  config.datasets["wide"] = config.datasets["near"];
  EXPECT_EQ(printed(config, "print(bool((near[0][0] == wide[0][0]).all()))\noptimizer.step()", 3),
            (std::vector<std::string>{"False", "False", "False"}));
}

TEST_F(SeveralDatasets, CountTheSamplesThatWereDrawn) {
  Trainer t = trainer(both());
  EXPECT_EQ(t.step(false).record.samples, 32 + 3 * 12);
  EXPECT_EQ(t.step(false).record.samples, 2 * (32 + 3 * 12));
}

TEST_F(SeveralDatasets, GoOnEachFromItsOwnPlace) {
  Trainer whole = trainer(both());
  for (int i = 0; i < 5; ++i) whole.step(false);
  const TrainerState state = whole.snapshot();
  EXPECT_EQ(state.position, (BatchPosition{0, 5 * 32}));
  EXPECT_EQ(state.more_positions.at("wide"), (BatchPosition{3, 30})) << "180 samples, 50 to an epoch";
  Trainer again = trainer(both());
  again.restore(state_in(checkpoint_file(state), "it"), "it");
  for (int i = 0; i < 6; ++i) EXPECT_EQ(whole.step(false).record.loss, again.step(false).record.loss) << i;
  EXPECT_EQ(weights(whole), weights(again));
}

TEST_F(SeveralDatasets, GiveTheSameBitsEagerAndLaunched) {
  RunConfig traced = both();
  traced.train.compile = false;
  Trainer a = trainer(both()), b = trainer(traced);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(a.step(false).record.loss, b.step(false).record.loss) << i;
  EXPECT_EQ(a.snapshot().more_positions, b.snapshot().more_positions);
  EXPECT_EQ(weights(a), weights(b));
}

TEST_F(SeveralDatasets, MayTakeMoreBatchesFromAStepOn) {
  Trainer t = trainer(both());
  t.step(false);
  RunConfig config = both();
  config.datasets["wide"].batches = 5;
  t.apply_settings(config);
  EXPECT_EQ(t.step(false).record.samples, 32 + 3 * 12 + 32 + 5 * 12);
}

TEST_F(SeveralDatasets, OfACheckpointMustBeTheSame) {
  Trainer t = trainer(both());
  t.step(false);
  const auto refused = [&](auto change) {
    TrainerState state = t.snapshot();
    change(state);
    try {
      t.restore(std::move(state), "it");
    } catch (const CheckpointError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refused([](TrainerState& s) { s.more_positions.clear(); }),
            "it: it lacks its position in \"datasets.wide\".");
  EXPECT_EQ(refused([](TrainerState& s) { s.more_positions["wide"].offset = 50; }),
            "it: its position is sample 50 of an epoch of 50.");
  EXPECT_NE(refused([](TrainerState& s) {
              s.data_checksum = "near=00000000 wide=00000000";
            }).find("the run was trained on other data"),
            std::string::npos);
  EXPECT_EQ(refused([](TrainerState&) {}), "accepted");
}

TEST_F(SeveralDatasets, NeedALoopThatUsesThem) {
  RunConfig config = both();
  config.loop.clear();
  try {
    trainer(config);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_NE(
        std::string(error.what()).find("\"loop\": write a loop for several models, optimizers, scalers or data sets"),
        std::string::npos)
        << error.what();
  }
}

TEST_F(SeveralDatasets, ThatCannotBeReadAreNamed) {
  RunConfig config = both();
  config.datasets["wide"].name = "csv";
  config.datasets["wide"].path = "/nowhere.csv";
  try {
    load_datasets(config);
    FAIL();
  } catch (const DataError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("datasets.wide: ")) << error.what();
  }
}

TEST_F(SeveralDatasets, AreDistinguishedByTheirChecksums) {
  const Datasets data = load_datasets(both());
  EXPECT_EQ(data.checksum(), "near=" + data[0]->checksum + " wide=" + data[1]->checksum);
  EXPECT_EQ(load_datasets(small("fp32")).checksum(), data[0]->checksum) << "of one: its own";
  EXPECT_EQ(load_datasets(both())[1], data[1]) << "shared by all that name them";
}

} // namespace
} // namespace amplab
