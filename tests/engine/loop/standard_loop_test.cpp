// SPDX-License-Identifier: Apache-2.0
// The program that the settings generate, and the numbers of settings in it.
#include "engine/loop/standard_loop.h"

#include "engine/loop/parse.h"
#include "engine/loop/provided_names.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
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

// Returns the values of the numbers, by setting. -1: another program.
std::map<std::string_view, double> numbers_in(std::string_view text, const RunConfig& config) {
  const auto numbers = setting_numbers_in(text, config);
  if (!numbers) return {{"another program", -1}};
  std::map<std::string_view, double> values;
  for (const SettingNumber& number : *numbers) values[number.key] = number.value;
  return values;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

RunConfig clipping() {
  RunConfig config;
  config.clip.kind = "norm";
  config.train.loss_factor = 3;
  return config;
}

TEST(SettingNumbers, OfAGeneratedProgramAreThoseOfItsSettings) {
  Dice dice(20);
  for (int i = 0; i < 2000; ++i) {
    RunConfig config = random_config(dice);
    config.accumulation.steps = dice.flag() ? 4 : 1;
    if (dice.flag()) config.parallel = {.kind = "ddp", .ranks = 2};
    std::map<std::string_view, double> expected;
    if (config.clip.kind != "none") expected["clip.max"] = config.clip.max;
    if (config.train.loss_factor != 1) expected["train.loss_factor"] = config.train.loss_factor;
    EXPECT_EQ(numbers_in(standard_loop(config), config), expected) << standard_loop(config);
  }
}

TEST(SettingNumbers, GenerateTheProgramTheyAreReadFrom) {
  Dice dice(22);
  for (int i = 0; i < 2000; ++i) {
    RunConfig config = random_config(dice), other = config;
    other.clip.max = dice.one_of({1.0, 0.1, 5.0, 1e-8, 2.5e30});
    if (config.train.loss_factor != 1) other.train.loss_factor = dice.one_of({2.0, 1e-5, 1024.0, -0.5});
    const std::string text = standard_loop(other);
    const auto numbers = setting_numbers_in(text, config);
    ASSERT_TRUE(numbers) << text;
    for (const SettingNumber& number : *numbers)
      (number.key == "clip.max" ? config.clip.max : config.train.loss_factor) = number.value;
    EXPECT_EQ(standard_loop(config), text);
  }
}

TEST(SettingNumbers, AreReadInAnySpelling) {
  const RunConfig config = clipping();
  std::string text = replaced(standard_loop(config), "max_norm=1.0", "max_norm = 5");
  text = replaced(text, "* 3.0", "*-2e-1");
  EXPECT_EQ(numbers_in("\n" + text + "\n\n", config),
            (std::map<std::string_view, double>{{"clip.max", 5}, {"train.loss_factor", -0.2}}));
}

TEST(SettingNumbers, AreThoseOfMastersOfSeveralOptimizers) {
  RunConfig config = clipping();
  config.precision.mode = "fp16-master";
  config.optimizers["d"] = config.optimizers["g"] = {};
  EXPECT_EQ(numbers_in(replaced(standard_loop(config), "max_norm=1.0", "max_norm=2.0"), config).at("clip.max"), 2);
}

TEST(SettingNumbers, AreNoneOfAProgramThatIsEditedOtherwise) {
  const RunConfig config = clipping();
  const std::string text = standard_loop(config);
  RunConfig ranks = config;
  ranks.parallel = {.kind = "ddp", .ranks = 2};
  ranks.accumulation.steps = 4;
  EXPECT_FALSE(setting_numbers_in(text + "print(loss)\n", config));
  EXPECT_FALSE(setting_numbers_in("# my own\n" + text, config)) << "settings cannot express a comment";
  EXPECT_FALSE(setting_numbers_in("", config));
  EXPECT_FALSE(setting_numbers_in("for x in (", config));
  EXPECT_FALSE(setting_numbers_in(replaced(text, " * 3.0", ""), config));
  EXPECT_FALSE(setting_numbers_in(replaced(text, "max_norm=1.0", "max_norm=limit"), config));
  EXPECT_FALSE(setting_numbers_in(replaced(text, "max_norm=1.0", "max_norm=True"), config));
  EXPECT_FALSE(setting_numbers_in(replaced(text, "float16", "bfloat16"), config)) << "a mode is no number";
  EXPECT_FALSE(setting_numbers_in(replaced(standard_loop(ranks), "i + 1", "i + 2"), ranks)) << "of no setting";
  EXPECT_FALSE(setting_numbers_in(replaced(text, "(loss)", "(loss, 3.0)"), config)) << "one more";
}

TEST(EditedProgram, IsAnotherThanTheGeneratedOne) {
  RunConfig config = clipping();
  EXPECT_FALSE(is_edited(config));
  config.loop = standard_loop(config);
  EXPECT_FALSE(is_edited(config));
  config.loop.pop_back(); // a list of lines in a file
  EXPECT_FALSE(is_edited(config));
  config.clip.max = 2;
  EXPECT_TRUE(is_edited(config));
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
