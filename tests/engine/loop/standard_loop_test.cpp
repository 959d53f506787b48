// SPDX-License-Identifier: Apache-2.0
// Settings recovered from the loop's text that was generated from them.
#include "engine/loop/standard_loop.h"

#include "engine/loop/parse.h"
#include "engine/loop/provided_names.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace amplab::loop {
namespace {

class Dice {
 public:
  explicit Dice(uint32_t seed) : random_(seed) {}
  template <class T, size_t N> T one_of(const T (&choices)[N]) { return choices[random_() % N]; }
  bool flag() { return random_() % 2; }

 private:
  std::mt19937 random_;
};

RunConfig random_config(Dice& dice) {
  RunConfig c;
  c.precision.mode = dice.one_of<std::string>({"fp32", "amp-fp16", "amp-bf16"});
  c.precision.cast_cache = dice.flag();
  c.scaler.kind = dice.one_of<std::string>({"none", "dynamic", "static"});
  c.clip.kind = dice.one_of<std::string>({"none", "norm", "value"});
  c.clip.when = dice.one_of<std::string>({"after-unscale", "before-unscale"});
  c.clip.max = dice.one_of({1.0, 0.1, 5.0, 1e-8, 2.5e30});
  c.accumulation.normalize = dice.flag();
  c.guard.skip_nonfinite_loss = dice.flag();
  c.train.loss_factor = dice.one_of({1.0, 1e-5, 3.0, 1024.0, -0.5});
  return c;
}

bool is_none(const ScalerConfig& scaler) { return scaler.kind == "none"; }

TEST(SettingsOfProgram, AreThoseThatMadeTheText) {
  Dice dice(20);
  for (int i = 0; i < 2000; ++i) {
    RunConfig made = random_config(dice), before = random_config(dice);
    made.accumulation.steps = before.accumulation.steps = dice.flag() ? 4 : 1;      // no line shows how many
    if (dice.flag()) made.parallel = before.parallel = {.kind = "ddp", .ranks = 2}; // nor whether there are ranks
    const std::string text = standard_loop(made);
    SCOPED_TRACE(text);
    const auto after = with_settings_of(text, before);
    ASSERT_TRUE(after);
    EXPECT_EQ(standard_loop(*after), text);
    EXPECT_EQ(after->precision.mode, made.precision.mode);
    EXPECT_EQ(after->guard, made.guard);
    EXPECT_EQ(after->train, made.train);
    EXPECT_EQ(is_none(after->scaler), is_none(made.scaler));
    EXPECT_EQ(after->clip.kind, made.clip.kind);
    // Settings without effect on the text keep their values.
    const bool clips = made.clip.kind != "none", unscales = clips && !is_none(made.scaler);
    EXPECT_EQ(after->clip.max, clips ? made.clip.max : before.clip.max);
    EXPECT_EQ(after->clip.when, unscales ? made.clip.when : before.clip.when);
    EXPECT_EQ(after->precision.cast_cache,
              made.precision.mode == "fp32" ? before.precision.cast_cache : made.precision.cast_cache);
    EXPECT_EQ(after->accumulation.normalize,
              made.accumulation.steps == 1 ? before.accumulation.normalize : made.accumulation.normalize);
  }
}

TEST(StandardLoop, AveragesOverRanksWithTheLastOfItsBatchesOnly) {
  RunConfig config;
  config.precision.mode = "fp32";
  config.scaler.kind = "none";
  config.accumulation.steps = 4;
  EXPECT_EQ(standard_loop(config).find("no_sync"), std::string::npos);
  config.parallel = {.kind = "ddp", .ranks = 2};
  EXPECT_EQ(standard_loop(config), "optimizer.zero_grad()\n"
                                   "for i, (x, t) in enumerate(batches):\n"
                                   "    with model.no_sync() if i + 1 < len(batches) else contextlib.nullcontext():\n"
                                   "        loss = loss_fn(model(x), t) / len(batches)\n"
                                   "        loss.backward()\n"
                                   "optimizer.step()\n");
  config.accumulation.steps = 1;
  EXPECT_EQ(standard_loop(config).find("no_sync"), std::string::npos);
}

TEST(StandardLoop, HasRanksAgreeOnALossThatIsNotFinite) {
  RunConfig config;
  config.guard.skip_nonfinite_loss = true;
  config.parallel = {.kind = "ddp", .ranks = 2};
  EXPECT_NE(standard_loop(config).find("    finite = torch.isfinite(loss).float()\n"
                                       "    torch.distributed.all_reduce(finite, op=torch.distributed.ReduceOp.MIN)\n"
                                       "    if not finite:\n        break\n"),
            std::string::npos);
}

TEST(SettingsOfProgram, ReplaceTheProgramTheyGenerate) {
  RunConfig config;
  config.loop = "pass\n";
  const auto after = with_settings_of(standard_loop(config), config);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->loop, "");
}

TEST(SettingsOfProgram, AreReadFromAPersonsSpelling) {
  RunConfig config;
  config.precision.mode = "amp-fp16";
  config.scaler.kind = "dynamic";
  config.clip.kind = "norm";
  std::string text = standard_loop(config);
  const size_t at = text.find("max_norm=1.0");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 12, "max_norm = 5");
  const auto after = with_settings_of("\n" + text + "\n\n", config);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->clip.max, 5.0);
}

TEST(SettingsOfProgram, ScaleAgainWhereAScalerAppears) {
  RunConfig with, without;
  with.scaler.kind = "dynamic";
  without.scaler.kind = "none";
  EXPECT_EQ(with_settings_of(standard_loop(with), without)->scaler.kind, "dynamic");
  RunConfig fixed = with;
  fixed.scaler.kind = "static";
  EXPECT_EQ(with_settings_of(standard_loop(with), fixed)->scaler.kind, "static");
}

TEST(SettingsOfProgram, AreNoneOfAProgramThatDoesMore) {
  const RunConfig config;
  const std::string text = standard_loop(config);
  EXPECT_FALSE(with_settings_of(text + "print(loss)\n", config));
  EXPECT_FALSE(with_settings_of("# my own\n" + text, config)) << "settings cannot express a comment";
  EXPECT_FALSE(with_settings_of("", config));
  EXPECT_FALSE(with_settings_of("for x in (", config));
  EXPECT_FALSE(with_settings_of("optimizer.step()\n" + text, config));
}

TEST(SettingsOfProgram, LeaveModesThatAreMoreThanARegion) {
  RunConfig master, autocast;
  master.precision.mode = "fp16-master";
  autocast.precision.mode = "amp-fp16";
  EXPECT_FALSE(with_settings_of(standard_loop(autocast), master)) << "no setting expresses fp16 weights under autocast";
  EXPECT_EQ(with_settings_of(standard_loop(master), master)->precision.mode, "fp16-master");
}

TEST(ProvidedNames, AreAllThatTheStandardLoopUses) {
  Dice dice(21);
  for (int i = 0; i < 200; ++i) {
    RunConfig config = random_config(dice);
    if (i % 5 == 0) config.precision.mode = "fp16-master";
    EXPECT_NO_THROW(program_of(standard_loop(config), provided_names(config))) << standard_loop(config);
  }
}

TEST(ProvidedNames, AreThoseOfTheSectionsWhereTheyHaveNames) {
  RunConfig config;
  config.models["netD"];
  const auto names = provided_names(config);
  EXPECT_EQ(std::ranges::count(names, "netD"), 1);
  EXPECT_EQ(std::ranges::count(names, "model"), 0);
  EXPECT_EQ(std::ranges::count(names, "optimizer"), 1);
}

} // namespace
} // namespace amplab::loop
